/**
 * Each individual plays every individual, itself included, once with each colour. No game is played twice.
 *
 * Or, as he wished, new individuals play the survivors of the last generation only: at most 8 · 4 · 2 = 64 games. Then some
 * individuals never meet, and quality is points per game instead of their sum.
 */

import { startsFor } from '../../../arena/openings.js';
import { variantSpec } from '../../../games/variants.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import type { Spec } from '../../../specs/spec.js';
import { type Backend, playMatches, type UnstoredMatch } from '../../backend.js';
import type { CurrieGenome } from '../../offspring.js';
import type { CurrieSetup } from './options.js';
import type { Population } from './state.js';

const [WIN, DRAW] = [3, 1];
const pointsFor = (result: number): number => (result === 2 ? WIN : result === 1 ? DRAW : 0);

/** In a table of points: two individuals that have not met. */
export const UNMET = -1;

export type Opponents = CurrieSetup['settings']['opponents'];

const perGame = (points: readonly number[]): number => {
  const met = points.filter(each => each !== UNMET);
  return met.length === 0 ? 0 : met.reduce((sum, each) => sum + each, 0) / (2 * met.length);
};

/**
 * The quality of each of some individuals among them, from a table of each one's points against each other. If new
 * individuals do not meet each other, quality is points per game, of all games where an individual has met none of them.
 */
export const qualityIn =
  (points: ArrayLike<number>, n: number, opponents: Opponents = 'all') =>
  (among: readonly number[]): number[] =>
    among.map(i => {
      const against = among.map(j => points[i * n + j]!);
      if (opponents === 'all') return against.reduce((sum, each) => sum + each, 0);
      const hasMet = against.some(each => each !== UNMET);
      return perGame(hasMet ? against : Array.from({ length: n }, (_, j) => points[i * n + j]!));
    });

/** The largest quality among `n` individuals. */
export const bestQuality = (n: number, opponents: Opponents): number => (opponents === 'all' ? 2 * WIN * n : WIN);

type Pairing = readonly [black: number, white: number];

/** The games of the individuals from `from` on: against all earlier ones and themselves, or against those before `from`. */
function pairingsOf(from: number, to: number, opponents: Opponents): Pairing[] {
  const pairings: Pairing[] = [];
  for (let i = from; i < to; i++) {
    for (let j = 0; j < (opponents === 'all' ? i + 1 : from); j++) pairings.push([i, j], [j, i]);
  }
  return pairings;
}

function matchesOf(
  { game, settings }: CurrieSetup,
  evaluators: readonly Spec[],
  pairings: readonly Pairing[],
  seed: Seed,
): UnstoredMatch[] {
  const player = (i: number): Spec => ({
    kind: 'search',
    depth: settings.lookahead,
    ties: 'first',
    pass: 'ply',
    evaluator: evaluators[i]!,
  });
  const opening = settings.plies > 0 ? { kind: 'random', plies: settings.plies } : { kind: 'start' };
  return pairings.map(([black, white], n) => ({
    game: variantSpec(game),
    players: [player(black), player(white)],
    starts: startsFor(opening, { game, pairs: 1, seed: seedFor(seed, 'opening', n) }),
    pairs: 1,
    odd: true,
    seed: seedFor(seed, 'game', n),
  }));
}

/** The table with the games of new individuals, those from `from` on, added. */
export async function play(
  setup: CurrieSetup,
  { data, genes, points }: Population,
  all: readonly CurrieGenome[],
  from: number,
  backend: Backend,
  seed: Seed,
): Promise<number[]> {
  const evaluators = await backend.register(all.map(each => setup.express(data.stage, each, data.special)));
  const { opponents } = setup.settings;
  const pairings = pairingsOf(from, all.length, opponents);
  const n = all.length;
  const table = new Array<number>(n * n).fill(opponents === 'all' ? 0 : UNMET);
  const known = genes.length;
  if (from > 0) for (let i = 0; i < from; i++) for (let j = 0; j < from; j++) table[i * n + j] = points[i * known + j]!;
  const scores = await playMatches(backend, matchesOf(setup, evaluators, pairings, seed));
  const add = (one: number, other: number, points: number): void => {
    table[one * n + other] = Math.max(0, table[one * n + other]!) + points;
  };
  for (const [at, [black, white]] of pairings.entries()) {
    const result = scores[at]!.results[0]!;
    // Against itself an individual is black in the first of two games and white in the second.
    if (black === white) add(black, black, pointsFor(at % 2 === 0 ? result : 2 - result));
    else {
      add(black, white, pointsFor(result));
      add(white, black, pointsFor(2 - result));
    }
  }
  return table;
}
