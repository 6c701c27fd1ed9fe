/**
 * An opponent pool for a learner that would otherwise only play itself: square tables, each trained by temporal
 * coherence in self-play from random weights, some for a hundred games and some for ten thousand. They use no outside
 * knowledge.
 *
 * Two players that play alike never show each other what happens to a player with few discs. A square table takes as
 * many discs as it can and wipes such a player out.
 */
import { straightTuples, type Tuple, weightCount } from '../evaluators/patterns/tuples.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import type { Spec } from '../specs/spec.js';
import type { Backend } from './backend.js';

const FEWEST_GAMES = 100;
const MOST_GAMES = 10_000;
/** Initial weights are at most this far from 0. */
const SPREAD = 0.1;

/** One weight per cell: half the difference between an own and an opposing piece there. */
function table(board: BoardView, tuples: readonly Tuple[], weights: Float32Array): Float32Array {
  const cells = new Float32Array(board.cells.length);
  for (const [i, placements] of tuples.entries()) {
    const worth = (weights[i * 3 + 2]! - weights[i * 3]!) / 2;
    for (const [cell] of placements) cells[cell!] = worth;
  }
  return cells;
}

async function trainOpponent(backend: Backend, game: Spec, board: BoardView, seed: Seed): Promise<Float32Array> {
  const tuples = straightTuples(board, 1, 'one');
  const shape = { tuples, boundaries: [], biases: [], output: 'tanh', perspective: 'inversion' };
  const rng = rngFrom(seed);
  const games = Math.round(FEWEST_GAMES * (MOST_GAMES / FEWEST_GAMES) ** rng.next());
  const zeros = (): Float32Array => new Float32Array(weightCount(tuples));
  const weights = zeros().map(() => SPREAD * (2 * rng.next() - 1));
  const batch: Spec = {
    kind: 'td',
    learner: { kind: 'patterns', shape, rule: 'tc', rate: 1, mirror: true },
    target: 'outcome',
    explore: 0.1,
    games,
  };
  const begun = { weights, errors: zeros(), magnitudes: zeros() };
  const trained = await backend.train(game, batch, begun, seedFor(seed, 'games'));
  return table(board, tuples, trained.weights as Float32Array);
}

/** The tables of all opponents in sequence, one weight per cell. */
export async function trainOpponentPool(
  backend: Backend,
  game: Spec,
  board: BoardView,
  count: number,
  seed: Seed,
): Promise<Float32Array> {
  const trained = await Promise.all(
    Array.from({ length: count }, (_, i) => trainOpponent(backend, game, board, seedFor(seed, 'partner', i))),
  );
  const { length } = board.cells;
  const all = new Float32Array(count * length);
  for (const [i, cells] of trained.entries()) all.set(cells, i * length);
  return all;
}
