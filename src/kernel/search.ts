/** Searches in the kernel: what goes in, what comes out. */
import type { OthelloPosition } from '../games/othello/board.js';
import { readField } from '../memory/record.js';
import type { Move } from '../rules/position.js';
import type { Kernel } from './bridge.js';
import { conventionBits, type KernelConventions } from './conventions.js';

export type KernelLimits = { readonly nodes?: number | undefined; readonly milliseconds?: number | undefined };

/** A move at the root. Without `exact` it is only known to be worse than the best. */
export type KernelMove = {
  readonly move: Move;
  readonly exact: boolean;
  readonly value: number;
  readonly line: readonly Move[];
};

export type SearchParameters = KernelConventions & {
  readonly depth: number;
  /** Where in the weights region the evaluator stands, and how far its values may be expected to move from ply to ply. */
  readonly evaluator: number;
  readonly aspirationWindow: number;
  /** ProbCut: offset of its table among the weights, and its threshold in deviations. */
  readonly probCut?: { readonly table: number; readonly confidence: number } | undefined;
};

/** Everything the kernel can, by the evaluator at an offset: only the best move needs its exact value. */
export const fullSearch = (evaluator: number, bound: number, depth: number): SearchParameters => ({
  depth,
  passCosts: false,
  ratedEnds: false,
  plain: false,
  everyValue: false,
  evaluator,
  aspirationWindow: aspirationWindowOf(bound),
});

/** How far the value of a position is expected to move when it is searched a ply deeper: the window it is tried with. */
export const aspirationWindowOf = (bound: number): number => bound / 32;

const limit = ({ exports, plan }: Kernel, { nodes, milliseconds }: KernelLimits): void =>
  exports.limits(nodes ?? Number.POSITIVE_INFINITY, milliseconds ?? Number.POSITIVE_INFINITY, plan.stop);

/** `warm` keeps what the table has learnt before. Depth after depth within the limits; returns the last that was finished, 0 where the game is over. */
export function runSearch(
  kernel: Kernel,
  position: OthelloPosition,
  parameters: SearchParameters,
  limits: KernelLimits,
  { warm = false } = {},
): number {
  kernel.set(position);
  if (!warm) kernel.exports.renewTable();
  limit(kernel, limits);
  const block = kernel.plan.weights + parameters.evaluator;
  const { probCut, depth, aspirationWindow } = parameters;
  kernel.exports.useProbCut(probCut ? kernel.plan.weights + probCut.table : 0, probCut?.confidence ?? 0);
  const conventions = conventionBits(kernel.layout, parameters, position.turn === 1);
  return kernel.exports.search(block, conventions, depth, aspirationWindow);
}

/** Exact play asks the evaluator at an offset which moves to try first; true where it can say. */
export const useOrderingEvaluator = ({ exports, plan }: Kernel, offset: number | undefined): boolean =>
  exports.orderByEvaluator(offset === undefined ? 0 : plan.weights + offset) === 1;

/** Exact play: `rootMoves` then has the best moves with their final score. False where it was stopped. */
export function runExactSearch(
  kernel: Kernel,
  position: OthelloPosition,
  limits: KernelLimits,
  {
    orderingEvaluator,
    warm = false,
  }: { readonly orderingEvaluator?: number | undefined; readonly warm?: boolean } = {},
): boolean {
  kernel.set(position);
  if (!warm) kernel.exports.renewTable();
  useOrderingEvaluator(kernel, orderingEvaluator);
  limit(kernel, limits);
  return kernel.exports.searchExact() === 1;
}

/** What the last finished depth found, ascending by move. Lines are empty after a plain search. */
export function rootMoves({ exports, memory, base, layout: { Area, Root, RootState } }: Kernel): KernelMove[] {
  const view = new DataView(memory.buffer, base + Area.at.roots);
  return Array.from({ length: exports.rootCount() }, (_, i) => {
    const at = i * Root.bytes;
    const line = at + Root.at.line; // its length, then its moves
    return {
      move: readField(Root, view, at, 'square'),
      exact: readField(Root, view, at, 'state') === RootState.exact,
      value: readField(Root, view, at, 'value') + 0, // a negated zero is a zero
      line: Array.from({ length: view.getUint8(line) }, (_, j) => view.getUint8(line + 1 + j)),
    };
  });
}

export type Solution = {
  /** Final disc difference for the side to move, the empty squares given to the winner. */
  readonly score: number;
  /** Undefined where the game is over, or where the solver was stopped before it had finished a move. */
  readonly move: Move | undefined;
  /** The score is proven (where it lies inside the window). Otherwise it is the best of the moves that were finished. */
  readonly finished: boolean;
  readonly nodes: number;
};

/**
 * Exact play. `warm` keeps what the table has learnt from the positions before; `orderingEvaluator` is the offset of an
 * evaluator that may know which moves to try first. The score is the same with and without.
 */
export function solve(
  kernel: Kernel,
  position: OthelloPosition,
  limits: KernelLimits,
  {
    alpha = -64,
    beta = 64,
    warm = false,
    orderingEvaluator,
  }: { alpha?: number; beta?: number; warm?: boolean; orderingEvaluator?: number | undefined } = {},
): Solution {
  const { exports, layout } = kernel;
  kernel.set(position);
  if (!warm) kernel.exports.renewTable();
  useOrderingEvaluator(kernel, orderingEvaluator);
  limit(kernel, limits);
  const score = exports.solve(alpha, beta);
  const move = exports.solvedMove();
  return {
    score,
    move: move === layout.NO_MOVE ? undefined : move,
    finished: exports.wasStopped() === 0,
    nodes: exports.visited(),
  };
}
