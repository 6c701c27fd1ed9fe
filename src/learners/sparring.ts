/**
 * Partners for whoever else would only ever meet itself: tables of squares, each taught by temporal coherence against
 * itself from random weights, some for a hundred games and some for ten thousand. Nothing in them comes from outside.
 *
 * Two that play alike never show each other what happens to a player with few discs. A table of squares takes what it
 * can get, and wipes such a player out.
 */
import { straightTuples, weightCount } from '../games/othello/tuples.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Crew } from './crew.js';

const SQUARES = 64;
const FEWEST_GAMES = 100;
const MOST_GAMES = 10_000;
/** Where the weights begin: at most so far from nothing. */
const SPREAD = 0.1;

const tuples = straightTuples(1, 'one');
const shape = { tuples, boundaries: [], biases: [], output: 'tanh', perspective: 'inversion' } as unknown as Json;

/** A weight a square: half of what an own disc there is worth more than an opponent's. */
function table(weights: Float32Array): Float32Array {
  const board = new Float32Array(SQUARES);
  for (const [i, placements] of tuples.entries()) {
    const worth = (weights[i * 3 + 2]! - weights[i * 3]!) / 2;
    for (const [square] of placements) board[square!] = worth;
  }
  return board;
}

async function teachOne(crew: Crew, seed: Seed): Promise<Float32Array> {
  const rng = rngFrom(seed);
  const games = Math.round(FEWEST_GAMES * (MOST_GAMES / FEWEST_GAMES) ** rng.next());
  const zeros = (): Float32Array => new Float32Array(weightCount(tuples));
  const weights = zeros().map(() => SPREAD * (2 * rng.next() - 1));
  const stretch: Spec = {
    kind: 'td',
    learner: { kind: 'patterns', shape, rule: 'tc', rate: 1, mirror: true },
    target: 'outcome',
    explore: 0.1,
    games,
  };
  const taught = await crew.train(stretch, { weights, errors: zeros(), magnitudes: zeros() }, seedFor(seed, 'games'));
  return table(taught.weights as Float32Array);
}

/** Sixty-four weights each, one partner after the other. */
export async function teachPartners(crew: Crew, count: number, seed: Seed): Promise<Float32Array> {
  const taught = await Promise.all(
    Array.from({ length: count }, (_, i) => teachOne(crew, seedFor(seed, 'partner', i))),
  );
  const all = new Float32Array(count * SQUARES);
  for (const [i, board] of taught.entries()) all.set(board, i * SQUARES);
  return all;
}
