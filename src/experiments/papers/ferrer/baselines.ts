/** Ferrer's test players, and the recipes of his runs measured against them. */
import { formatSpec, type Spec } from '../../../specs/spec.js';
import type { Recipe } from '../../recipe.js';

export type GameId = 'othello' | 'senet';
/** In random trees each integer is a terminal, or all integers are one; he does not say which. */
export type Integers = 'each' | 'class';

const HAND_MADE = { othello: 'ohc', senet: 'hc' } as const;
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
export const RANDOM_NAMES = numbers(8).map(n => `RND${n}`);
/** The random trees with all integers as one terminal. */
export const CLASS_NAMES = numbers(8).map(n => `RNDC${n}`);
/** His random players: eight random trees, and Const. */
export const CHANCE_NAMES = [...RANDOM_NAMES, 'Const'];
export const handMadeNames = (game: GameId): string[] => numbers(5).map(n => `${HAND_MADE[game].toUpperCase()}${n}`);

/** The player of a name. */
export const baselinePlayer = (name: string): Spec => ({
  kind: 'search',
  depth: 1,
  terminal: 'evaluator',
  evaluator: { kind: 'formula', tree: name.toLowerCase() },
});

const baseline = (name: string, every: number): Recipe => ({
  name,
  against: formatSpec(baselinePlayer(name)),
  games: 200,
  openings: 'start',
  every,
});

/** The generations between two measurements of his longest runs. */
export const EVERY = 5;

export type RunSize = { readonly population: number; readonly generations: number };
export type RunOptions = {
  /** Copies of each of his four hand-made players in the first generation. */
  readonly seeds?: number;
  readonly integers?: Integers;
  /** The generations between two measurements. */
  readonly every?: number;
};

export const ferrerRecipe = (
  game: GameId,
  { population, generations }: RunSize,
  { seeds = 0, integers = 'each', every = EVERY }: RunOptions = {},
): Recipe => ({
  game,
  learner: {
    kind: 'ferrer',
    population,
    ...(seeds > 0 ? { seeds } : {}),
    ...(integers === 'class' ? { integers } : {}),
  },
  steps: generations,
  plays: 'search(depth=1, terminal=evaluator)',
  yardsticks: [...CHANCE_NAMES, ...handMadeNames(game)].map(name => baseline(name, every)),
});
