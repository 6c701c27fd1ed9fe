/**
 * The arrays that training reads and returns, by name: `weights`, and for temporal coherence `errors` and `magnitudes`,
 * one number each per weight. The second of two rivals has `rivalWeights`, `rivalErrors` and `rivalMagnitudes`.
 * `partners` holds the opponent pool: square tables, one after another. `sample` returns `boards`; `fit` reads `boards`
 * and `targets`; `label` reads `boards` and returns `labels`; `play` returns `boards`, `values` and `results`, as does
 * `replay`, which reads `moves`, each game's number of moves and then its moves; `regress` reads `boards` and `targets`.
 * Training returns the given arrays, updated, and `figures`, the statistics (kernel/training.ts).
 */

import type { BoardGame } from '../evaluators/board-game.js';
import type { Network } from '../evaluators/network/data.js';
import { readNetwork } from '../evaluators/network/shape.js';
import type { Patterns } from '../evaluators/patterns/data.js';
import { readPatterns } from '../evaluators/patterns/shape.js';
import { BadShape } from '../evaluators/shape.js';
import { squares } from '../evaluators/squares.js';
import type { BoardView } from '../rules/board.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Move, Position } from '../rules/position.js';
import { BadSpec } from '../specs/options.js';
import type { LearnerSpec, TdBatch } from './batch.js';

export type Arrays = Readonly<Record<string, Float32Array | Float64Array | Int32Array | Uint32Array>>;

/** One after another. */
export function joined<A extends Float32Array | Uint32Array>(kind: new (length: number) => A, all: readonly A[]): A {
  const whole = new kind(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

/** Recorded games as one array: the number of moves of each, then its moves. */
export const packedGames = (games: readonly (readonly Move[])[]): Uint32Array =>
  Uint32Array.from(games.flatMap(moves => [moves.length, ...moves]));

export function floats(arrays: Arrays, name: string, length?: number): Float32Array {
  const found = arrays[name];
  if (!(found instanceof Float32Array)) throw new BadSpec(`the array “${name}” of 32-bit floats is missing`);
  if (length !== undefined && found.length !== length) {
    throw new BadSpec(`the array “${name}” has ${found.length} numbers, not ${length}`);
  }
  return found;
}

const reading = <T>(kind: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadShape) throw new BadSpec(`${kind}: ${error.message}`);
    throw error;
  }
};

type Board = Pick<BoardView<never>, 'cells' | 'extra'>;

/** Throws BadSpec, as does networkOf. */
export const patternsOf = (board: Board, shape: LearnerSpec['shape'], weights: Float32Array): Patterns =>
  reading('patterns', () => readPatterns(board, shape, weights));

export const networkOf = (board: Board, shape: LearnerSpec['shape'], weights: Float32Array): Network =>
  reading('network', () => readNetwork(board, shape, weights));

/** Names of the first learner's arrays, or of the rival's. */
export const nameFor =
  (prefix: string) =>
  (name: string): string =>
    prefix === '' ? name : prefix + name[0]!.toUpperCase() + name.slice(1);

/** The opponent pool for some of the games. Throws BadSpec. */
export function opponentPoolOf<P extends Position>(
  game: BoardGame<P>,
  { pool: poolEvaluators }: TdBatch,
  arrays: Arrays,
): Evaluator<P>[] {
  if (poolEvaluators === 0) return [];
  const { length } = game.board.cells;
  const all = floats(arrays, 'partners');
  if (all.length === 0 || all.length % length !== 0) {
    throw new BadSpec(`the array “partners” has ${all.length} numbers, not ${length} for each of them`);
  }
  if (!all.every(Number.isFinite)) throw new BadSpec('the array “partners” holds a value that is not a finite number');
  return Array.from({ length: all.length / length }, (_, i) =>
    squares(game, [...all.subarray(i * length, (i + 1) * length)], 'inversion'),
  );
}

/** Whether a learner's values are confined to −1…1: a disc difference is then a share of the largest possible one. */
const isConfined = ({ shape }: LearnerSpec): boolean => {
  const { output } = shape as { readonly output?: unknown };
  return output === 'tanh' || output === 'sigmoid';
};

export const scaleOf = ({ target, learner }: TdBatch, { cells }: Board): number =>
  target === 'discs' && isConfined(learner) ? 1 / cells.length : 1;
