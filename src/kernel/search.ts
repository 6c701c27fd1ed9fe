/** Searches in the kernel: parameters and results. */
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
  /** Offset of the evaluator in the weights region, and the expected change of its values from ply to ply. */
  readonly evaluator: number;
  readonly aspirationWindow: number;
  /** ProbCut: offset of its table in the weights region, and its threshold in deviations. */
  readonly probCut?: { readonly table: number; readonly confidence: number } | undefined;
};

/** All search techniques, with the evaluator at an offset; only the best move gets its exact value. */
export const fullSearch = (evaluator: number, bound: number, depth: number): SearchParameters => ({
  depth,
  passCosts: false,
  ratedEnds: false,
  plain: false,
  everyValue: false,
  evaluator,
  aspirationWindow: aspirationWindowOf(bound),
});

/** The expected change of a value when a position is searched one ply deeper: the half-width of the first window. */
export const aspirationWindowOf = (bound: number): number => bound / 32;

const limit = ({ exports, plan }: Kernel, { nodes, milliseconds }: KernelLimits): void =>
  exports.limits(nodes ?? Number.POSITIVE_INFINITY, milliseconds ?? Number.POSITIVE_INFINITY, plan.stop);

/**
 * Iterative deepening within the limits; returns the last finished depth, 0 if the game is over. `warm` keeps the
 * transposition table.
 */
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
  kernel.exports.useSingular(parameters.singular ?? 0);
  const conventions = conventionBits(kernel.layout, parameters, position.turn === 1);
  return kernel.exports.search(block, conventions, depth, aspirationWindow);
}

/**
 * Sets the evaluator that orders moves in exact play; true if it can. The positions that it looks at count as nodes for a
 * solution, but not for a player that ends a game exactly: graded players with a limit of nodes play as they were graded.
 */
export const useOrderingEvaluator = (
  { exports, plan }: Kernel,
  offset: number | undefined,
  counts: 'counted' | 'free',
): boolean =>
  exports.orderByEvaluator(offset === undefined ? 0 : plan.weights + offset, counts === 'counted' ? 1 : 0) === 1;

/** Exact play: `rootMoves` then returns the best moves with their final score. False if it was stopped. */
export function runExactSearch(
  kernel: Kernel,
  position: OthelloPosition,
  limits: KernelLimits,
  {
    orderingEvaluator,
    warm = false,
    ordering = 'free',
  }: {
    readonly orderingEvaluator?: number | undefined;
    readonly warm?: boolean;
    readonly ordering?: 'counted' | 'free';
  } = {},
): boolean {
  kernel.set(position);
  if (!warm) kernel.exports.renewTable();
  useOrderingEvaluator(kernel, orderingEvaluator, ordering);
  limit(kernel, limits);
  return kernel.exports.searchExact() === 1;
}

/** The result of the last finished depth, ascending by move. Lines are empty after a plain search. */
export function rootMoves({ exports, memory, base, layout: { Area, Root, RootState } }: Kernel): KernelMove[] {
  const view = new DataView(memory.buffer, base + Area.at.roots);
  return Array.from({ length: exports.rootCount() }, (_, i) => {
    const at = i * Root.bytes;
    const line = at + Root.at.line; // its length, then its moves
    return {
      move: readField(Root, view, at, 'square'),
      exact: readField(Root, view, at, 'state') === RootState.exact,
      value: readField(Root, view, at, 'value') + 0, // turns −0 into 0
      line: Array.from({ length: view.getUint8(line) }, (_, j) => view.getUint8(line + 1 + j)),
    };
  });
}

export type Solution = {
  /** Final disc difference for the side to move; empty squares count for the winner. */
  readonly score: number;
  /** Undefined if the game is over, or if the solver was stopped before it had finished a move. */
  readonly move: Move | undefined;
  /** The score is proven (if it lies inside the window). Otherwise it is the best of the finished moves. */
  readonly finished: boolean;
  readonly nodes: number;
};

/**
 * Exact play. `warm` keeps the transposition table of earlier positions; `orderingEvaluator` is the offset of an
 * evaluator for move ordering. The score is the same with and without it.
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
  useOrderingEvaluator(kernel, orderingEvaluator, 'counted');
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
