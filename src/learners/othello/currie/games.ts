/** Each individual plays every individual, itself included, once with each colour. No game is played twice. */
import { startsFor } from '../../../arena/openings.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import type { Spec } from '../../../specs/spec.js';
import { type Backend, playMatches, type UnstoredMatch } from '../../backend.js';
import type { CurrieGenome } from '../../offspring.js';
import type { CurrieSetup } from './options.js';
import type { Population } from './state.js';

export const [WIN, DRAW] = [3, 1];
const pointsFor = (result: number): number => (result === 2 ? WIN : result === 1 ? DRAW : 0);

/** The quality of each of some individuals among them, from a table of each one's points against each other. */
export const qualityIn =
  (points: ArrayLike<number>, n: number) =>
  (among: readonly number[]): number[] =>
    among.map(i => among.reduce((sum, j) => sum + points[i * n + j]!, 0));

type Pairing = readonly [black: number, white: number];

/** The games of the individuals from `from` on, against all earlier ones and themselves. */
function pairingsOf(from: number, to: number): Pairing[] {
  const pairings: Pairing[] = [];
  for (let i = from; i < to; i++) {
    for (let j = 0; j <= i; j++) pairings.push([i, j], [j, i]);
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
    game: { kind: game.id },
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
  const pairings = pairingsOf(from, all.length);
  const n = all.length;
  const table = new Array<number>(n * n).fill(0);
  const known = genes.length;
  if (from > 0) for (let i = 0; i < from; i++) for (let j = 0; j < from; j++) table[i * n + j] = points[i * known + j]!;
  const scores = await playMatches(backend, matchesOf(setup, evaluators, pairings, seed));
  for (const [at, [black, white]] of pairings.entries()) {
    const result = scores[at]!.results[0]!;
    // Against itself an individual is black in the first of two games and white in the second.
    if (black === white) table[black * n + black]! += pointsFor(at % 2 === 0 ? result : 2 - result);
    else {
      table[black * n + white]! += pointsFor(result);
      table[white * n + black]! += pointsFor(2 - result);
    }
  }
  return table;
}
