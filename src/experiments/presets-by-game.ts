/**
 * One recipe for each learner at each game, for the tables of docs/results.md; each learns for some ten seconds of one
 * core. Evolution, es and cma-es rate players by games against the game's hand-made player, both sides with one random
 * move in ten, as in the Othello League; coevolution, td and GP use self-play only.
 */
import type { Json } from '../specs/spec.js';
import type { Recipe } from './recipe.js';

/** The game's hand-made player: its usual weights, one move ahead. */
export const HAND_MADE = 'features';
/** Only before and after learning. */
const NEVER = 1_000_000;

type GameSizes = {
  /** Where games for fitness begin. */
  readonly openings: string;
  /** Tuples of genomes of patterns. */
  readonly tuples: string;
  /** Units of genomes of networks. */
  readonly hidden: number;
  /** Generations of 30 in 40 games each, by genome where they take longer. */
  readonly generations: number;
  readonly slower?: Readonly<Record<string, number>>;
  /** Generations of 256 formulas that play single eliminations. */
  readonly tournaments: number;
  /** Options of td, and how many games it learns from in each of twenty steps. */
  readonly patterns: readonly [options: string, games: number];
  readonly network: readonly [options: string, games: number];
  /** Playouts of mcts for each move. */
  readonly iterations: number;
  /** Games in which mcts is measured, which thinks longer than the others. */
  readonly measured: number;
};

const SIZES: Readonly<Record<string, GameSizes>> = {
  noughts: {
    openings: 'random(plies=2)',
    tuples: 'all-3',
    hidden: 20,
    generations: 60,
    tournaments: 40,
    patterns: ['phases=3, lambda=0.5, opening=3', 500],
    network: ['hidden=20, rate=0.5, lambda=0.5, opening=3', 1000],
    iterations: 200,
    measured: 600,
  },
  'connect-four': {
    openings: 'random(plies=8)',
    tuples: 'all-4',
    hidden: 20,
    generations: 25,
    tournaments: 30,
    patterns: ['lambda=0.5, opening=8', 1500],
    network: ['hidden=40, rate=0.5, lambda=0.5, opening=8', 400],
    iterations: 200,
    measured: 200,
  },
  othello: {
    openings: 'random(plies=8)',
    tuples: 'all-2',
    hidden: 42,
    generations: 60,
    tournaments: 40,
    patterns: ['phases=5, lambda=0.5, horizon=4, explored=skip, exact=8, opening=10', 5000],
    network: ['hidden=50, rate=0.05, lambda=0.5, opening=10', 1000],
    iterations: 200,
    measured: 100,
  },
  senet: {
    openings: 'start',
    tuples: 'all-2',
    hidden: 20,
    generations: 12,
    slower: { patterns: 5, network: 4 },
    tournaments: 25,
    // The dice explore enough; a game lasts some 250 moves, so errors must reach far back.
    patterns: ['tuples=all-2, lambda=0.9, horizon=64, explore=0, last=0', 300],
    network: ['hidden=20, rate=1, lambda=0.7, explore=0, last=0', 120],
    iterations: 50,
    measured: 100,
  },
};

/** Boards of other sizes, by the name of their variant. A few seconds of learning each: rules on them have no twin in the kernel. */
const VARIANTS: Readonly<Record<string, GameSizes>> = {
  breakthrough: {
    openings: 'random(plies=6)',
    tuples: 'all-2',
    hidden: 20,
    generations: 4,
    slower: { patterns: 2, network: 2, formula: 4 },
    tournaments: 6,
    patterns: ['lambda=0.5, opening=6', 250],
    network: ['hidden=20, rate=0.2, lambda=0.5, opening=6', 60],
    iterations: 50,
    measured: 100,
  },
  'breakthrough(size=6)': {
    openings: 'random(plies=6)',
    tuples: 'all-3',
    hidden: 20,
    generations: 8,
    slower: { patterns: 4, network: 4, formula: 8 },
    tournaments: 12,
    patterns: ['lambda=0.5, opening=6', 500],
    network: ['hidden=20, rate=0.2, lambda=0.5, opening=6', 150],
    iterations: 50,
    measured: 100,
  },
  'othello(size=6)': {
    openings: 'random(plies=6)',
    tuples: 'all-3',
    hidden: 20,
    generations: 6,
    slower: { patterns: 4, network: 4, formula: 6 },
    tournaments: 8,
    patterns: ['phases=3, lambda=0.5, opening=6', 200],
    network: ['hidden=20, rate=0.2, lambda=0.5, opening=6', 100],
    iterations: 50,
    measured: 100,
  },
  'connect-four(columns=5, rows=5)': {
    openings: 'random(plies=4)',
    tuples: 'all-4',
    hidden: 20,
    generations: 15,
    tournaments: 20,
    patterns: ['lambda=0.5, opening=4', 600],
    network: ['hidden=20, rate=0.5, lambda=0.5, opening=4', 300],
    iterations: 50,
    measured: 100,
  },
  'noughts(size=9, line=5)': {
    openings: 'random(plies=4)',
    tuples: 'all-4',
    hidden: 20,
    generations: 2,
    slower: { patterns: 2, network: 2, formula: 2 },
    tournaments: 4,
    patterns: ['lambda=0.5, opening=4', 40],
    network: ['hidden=20, rate=0.2, lambda=0.5, opening=4', 30],
    iterations: 50,
    measured: 100,
  },
};

function sizesOf(game: string): GameSizes {
  const sizes = SIZES[game] ?? VARIANTS[game];
  if (!sizes) throw new Error(`presets-by-game.ts has no sizes for ${game}`);
  return sizes;
}

type Rows = Readonly<Record<string, (sizes: GameSizes) => { readonly learner: string; readonly steps: number }>>;

const POPULATION = 30;
const rated = ({ openings }: GameSizes): string =>
  `fitness=reference(against=${HAND_MADE}, pairs=20, epsilon=0.1, openings=${openings})`;
const generationsOf = ({ generations, slower }: GameSizes, kind: string): number => slower?.[kind] ?? generations;

/** A genome of a kind that only some games have is the kind itself. */
const genomeOf: Readonly<Record<string, (sizes: GameSizes) => string>> = {
  squares: () => 'squares',
  features: () => 'features',
  patterns: ({ tuples }) => `patterns(${tuples})`,
  network: ({ hidden }) => `network(hidden=${hidden})`,
  formula: () => 'formula',
  alliot: () => 'alliot',
  strategies: () => 'strategies',
};

const TD_STEPS = 20;

/** Learners by the name of their row. */
const ROWS: Rows = {
  ...Object.fromEntries(
    Object.entries(genomeOf).map(([kind, genome]) => [
      `evolution, ${kind}`,
      (sizes: GameSizes) => ({
        learner: `evolution(genome=${genome(sizes)}, population=${POPULATION}, ${rated(sizes)})`,
        steps: generationsOf(sizes, kind),
      }),
    ]),
  ),
  'es, patterns': sizes => ({
    learner: `es(genome=patterns(${sizes.tuples}), mu=5, lambda=25, sigma=0.1, ${rated(sizes)})`,
    steps: generationsOf(sizes, 'patterns'),
  }),
  'cma-es, features': sizes => ({
    learner: `cma-es(genome=features, lambda=${POPULATION}, ${rated(sizes)})`,
    steps: sizes.generations,
  }),
  'coevolution, features': sizes => ({
    learner: `coevolution(genome=features, population=20, hall-of-fame=10, epsilon=0.1, openings=${sizes.openings})`,
    steps: sizes.generations,
  }),
  'td, patterns': ({ patterns: [options, games] }) => ({ learner: `td(${options}, games=${games})`, steps: TD_STEPS }),
  'td, network': ({ network: [options, games] }) => ({
    learner: `td(model=network, ${options}, games=${games})`,
    steps: TD_STEPS,
  }),
  'GP, formula': ({ tournaments }) => ({ learner: 'ferrer', steps: tournaments }),
};

export const TABLE_ROWS: readonly string[] = Object.keys(ROWS);
export const TABLE_GAMES: readonly string[] = Object.keys(SIZES);

const against = (name: string, player: string, games: number, openings?: string): Json => ({
  name,
  against: player,
  games,
  every: NEVER,
  ...(openings === undefined ? {} : { openings }),
});

/** A learner of the table at a game, to be measured as one likes. */
export const learnerAt = (row: string, game: string): { game: string; learner: string; steps: number } => ({
  game,
  ...ROWS[row]!(sizesOf(game)),
});

/** The recipe of a row for a share of its steps, measured before and after. */
export function tableRecipe(row: string, game: string, share: number, games: number): Recipe {
  const { steps, ...rest } = learnerAt(row, game);
  return {
    ...rest,
    steps: Math.max(1, Math.round(share * steps)),
    keep: NEVER,
    yardsticks: [against('random', 'random', games), against(HAND_MADE, HAND_MADE, games)],
  };
}

export const tableMcts = (game: string): { readonly player: string; readonly games: number } => {
  const { iterations, measured } = sizesOf(game);
  return { player: `mcts(iterations=${iterations})`, games: measured };
};

/** Games that can be solved: plies before the positions in which a player must keep the best outcome. */
export const SOLVED_GAMES: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  noughts: { least: 0, most: 8 },
  'connect-four': { least: 20, most: 30 },
};

/** Learners with three seeds each against the same opponents. */
export type SeedTable = {
  readonly id: string;
  readonly summary: string;
  readonly game: string;
  readonly rows: readonly string[];
  readonly counts: 'score' | 'losses';
  readonly opponents: readonly string[];
  readonly openings?: string;
  /** How many times as many steps as in the table of all games. */
  readonly longer: number;
};

/** A learner of the table at a game, against other opponents. */
export function seedRecipe(row: string, table: SeedTable, share: number, games: number): Recipe {
  const { game, opponents, openings, longer } = table;
  return {
    ...tableRecipe(row, game, share * longer, games),
    yardsticks: opponents.map(opponent => against(opponent, opponent, games, openings)),
  };
}

/** Every learner on a board of another size, against the hand-made player and Monte-Carlo tree search. */
const variantTable = (id: string, game: string): SeedTable => ({
  id,
  summary: `every learner at ${game}, three seeds: scores against the hand-made player and Monte-Carlo tree search`,
  game,
  rows: TABLE_ROWS,
  counts: 'score',
  opponents: [HAND_MADE, tableMcts(game).player],
  openings: sizesOf(game).openings,
  longer: 1,
});

export const SEED_TABLES: readonly SeedTable[] = [
  variantTable('breakthrough', 'breakthrough'),
  variantTable('breakthrough-6', 'breakthrough(size=6)'),
  variantTable('othello-6', 'othello(size=6)'),
  variantTable('connect-four-5', 'connect-four(columns=5, rows=5)'),
  variantTable('five-in-a-row', 'noughts(size=9, line=5)'),
  {
    id: 'senet',
    summary: 'TD(λ) at Senet, three seeds: scores against Ferrer’s hand-made players and pilgrim',
    game: 'senet',
    rows: ['td, patterns', 'td, network'],
    counts: 'score',
    opponents: ['random', ...[1, 2, 3, 4, 5].map(number => `hc(number=${number})`), HAND_MADE],
    longer: 1,
  },
  {
    id: 'noughts',
    summary: 'noughts and crosses, three seeds: games lost against best play from the empty board',
    game: 'noughts',
    rows: [
      'evolution, features',
      'evolution, formula',
      'evolution, network',
      'GP, formula',
      'td, patterns',
      'td, network',
    ],
    counts: 'losses',
    opponents: ['pinkney-noughts'],
    openings: 'start',
    longer: 1,
  },
];
