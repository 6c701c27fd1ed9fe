/** The kernel as a Searcher. It gives the results of the searches of this folder, only faster. */

import { emptySquares, isOthelloPosition, type OthelloPosition } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Kernel } from '../../kernel/bridge.js';
import type { ProbCut } from '../../kernel/probcut.js';
import {
  aspirationWindowOf,
  type KernelMove,
  rootMoves,
  runExactSearch,
  runSearch,
  type SearchParameters,
  solve as solveWindow,
  useOrderingEvaluator,
} from '../../kernel/search.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Position } from '../../rules/position.js';
import { checkLimits } from '../budget.js';
import { type Conventions, isSelective } from '../conventions.js';
import { bestMoves } from '../root.js';
import type { Limits, Report, Searcher } from '../searcher.js';
import { type EndgameSteps, playInSteps } from './endgame-steps.js';

export type KernelSearchOptions = {
  /** Plain alpha-beta to one depth, as in src/search/alpha-beta.ts; otherwise the full search of the kernel. */
  readonly plain?: boolean;
  /** Offset of the evaluator in the kernel's weights; its ProbCut table follows it. */
  readonly offset?: number;
  /** Play exactly from this many empty squares on, if the limits allow it; values are then final disc differences. */
  readonly exact?: number;
  /**
   * ProbCut: skip moves that a shallower search puts `confidence` standard deviations outside the window. Faster and deeper, but
   * no longer exact at its depth; its results are never reported as exact.
   */
  readonly probCut?: ProbCut;
  /**
   * Where exact play may exceed the limits, come to it in steps (endgame-steps.ts). Only with ProbCut that prunes forward and an
   * evaluator in discs.
   */
  readonly steps?: boolean;
};

/** The share of a time limit for the normal search before exact play. */
const GUESSING = 0.2;

/**
 * The median of the nodes of a solution, ordering not counted: 14 empty squares need about 20,000, and each further one 2.1 times as
 * many (the test split of data/solved-test.obf). One in ten needs twice the median.
 */
const expectedNodes = (empties: number): number => 20_000 * 2.1 ** (empties - 14);

/** More plies than this cannot be played: each move fills a square, and where passes cost a ply they alternate with moves. */
const lastPly = (position: OthelloPosition, { pass }: Conventions): number =>
  pass === 'free' ? Math.max(1, emptySquares(position)) : 2 * emptySquares(position) + 1;

const parametersOf = (
  conventions: Conventions,
  {
    depth,
    plain,
    offset,
    bound,
    probCut,
  }: {
    readonly depth: number;
    readonly plain: boolean;
    readonly offset: number;
    readonly bound: number;
    /** `table` is its place among the weights. */
    readonly probCut: { readonly table: number; readonly confidence: number; readonly forward?: boolean } | undefined;
  },
): SearchParameters => ({
  depth,
  passCosts: conventions.pass === 'ply',
  ratedEnds: conventions.terminal === 'evaluator',
  plain,
  alone: conventions.turns === 'alone',
  taper: conventions.taper,
  singular: conventions.singular,
  forward: probCut?.forward ?? false,
  everyValue: conventions.ties === 'random',
  evaluator: offset,
  aspirationWindow: aspirationWindowOf(bound),
  probCut: probCut ? { table: probCut.table, confidence: probCut.confidence } : undefined,
});

function stepsOfEndgame(
  kernel: Kernel,
  position: OthelloPosition,
  toTheEnd: SearchParameters,
  reportOf: (depth: number, isSolved?: boolean) => Report,
): EndgameSteps {
  const orderingEvaluator = toTheEnd.evaluator;
  return {
    prune(limits) {
      useOrderingEvaluator(kernel, orderingEvaluator, 'counted');
      const depth = runSearch(kernel, position, toTheEnd, limits);
      return { report: reportOf(depth), isFinished: depth >= toTheEnd.depth };
    },
    result(limits, first) {
      if (first !== kernel.layout.PASS) kernel.exports.hint(first);
      return solveWindow(kernel, position, limits, { alpha: -1, beta: 1, warm: true, orderingEvaluator });
    },
    solve: limits =>
      runExactSearch(kernel, position, limits, { orderingEvaluator, warm: true, ordering: 'counted' })
        ? reportOf(emptySquares(position), true)
        : undefined,
  };
}

/** The kernel must have room for the evaluator among its weights. Throws where the evaluator has no twin in the kernel. */
export function kernelSearch<P extends Position = Position>(
  kernel: Kernel,
  evaluator: Pick<Evaluator<P>, 'bound' | 'kernel' | 'forGame'>,
  conventions: Conventions,
  { plain = false, offset = 0, exact: exactFrom = 0, probCut, steps = false }: KernelSearchOptions = {},
): Searcher<P> {
  return {
    search(position: Position, limits, context) {
      // Only players of its game get a kernel.
      if (!isOthelloPosition(position)) throw new Error('the kernel plays Othello');
      checkLimits(limits, context);
      const isFixed = conventions.turns === 'alone' || isSelective(conventions);
      if (othello.moves(position).length === 0) throw new Error('no side is to move');
      const rated = evaluator.forGame?.(context.seed) ?? evaluator;
      if (!rated.kernel) throw new Error('this evaluator has no twin in the kernel');
      kernel.keepEvaluator(offset, rated.kernel);
      const table = offset + rated.kernel.bytes(kernel.layout).length;
      if (probCut) kernel.keepProbCut(table, probCut.table);
      const deepest = lastPly(position, conventions);
      const all = conventions.ties === 'random';

      const reportOf = (moves: readonly KernelMove[], depth: number, draw: boolean, solved = false): Report => {
        const exact = moves.filter(each => each.exact);
        const best = bestMoves(exact, draw && !solved ? conventions.tolerance : 0);
        const { move, value, line } = draw && best.length > 1 ? best[context.rng.below(best.length)]! : best[0]!;
        const report = {
          move,
          value,
          depth,
          exact: solved || (depth >= deepest && !probCut && !isFixed),
          nodes: kernel.exports.visited(),
          pv: line.length > 0 ? line : [move],
        };
        return all && !solved
          ? { ...report, values: exact.map(each => ({ move: each.move, value: each.value })) }
          : report;
      };

      kernel.host.shouldStop = () => context.shouldStop();
      kernel.host.now = () => context.now!();
      kernel.host.depthDone = depth => context.report(reportOf(rootMoves(kernel), depth, false));
      const parameters = parametersOf(conventions, {
        depth: plain || isFixed ? limits.depth! : Math.min(limits.depth ?? deepest, deepest),
        plain: plain || isFixed,
        offset,
        bound: rated.bound,
        probCut: probCut && { ...probCut, table },
      });
      const solve = (within: Limits, warm: boolean): Report | undefined =>
        runExactSearch(kernel, position, within, { orderingEvaluator: offset, warm })
          ? reportOf(rootMoves(kernel), emptySquares(position), all, true)
          : undefined;
      const guess = (within: Limits, warm = false): Report => {
        const depth = runSearch(kernel, position, parameters, within, { warm });
        return reportOf(rootMoves(kernel), depth, all);
      };
      const inSteps = (within: Limits): Report => {
        const toTheEnd = { ...parameters, depth: deepest, discEnds: true };
        const parts = stepsOfEndgame(kernel, position, toTheEnd, (depth, isSolved = false) =>
          reportOf(rootMoves(kernel), depth, all, isSolved),
        );
        return playInSteps(parts, within, context.now);
      };
      // A part of such a tree says nothing, so only its depth limits it.
      if (isFixed) return guess({});
      if (emptySquares(position) > exactFrom) return guess(limits);
      const isLimited = limits.milliseconds !== undefined || limits.nodes !== undefined;
      if (steps && isLimited) return inSteps(limits);
      if (limits.milliseconds === undefined) return solve(limits, false) ?? guess(limits);
      // With a time limit there must be a move before the solver starts, and the solver can use the result.
      const start = context.now!();
      const guessed = guess({ ...limits, milliseconds: limits.milliseconds * GUESSING });
      const spent = context.now!() - start;
      const milliseconds = Math.max(1, limits.milliseconds - spent);
      // A solution that is broken off has cost its time for nothing.
      const within = (milliseconds * guessed.nodes) / Math.max(spent, 1);
      if (expectedNodes(emptySquares(position)) > within) return guess({ ...limits, milliseconds }, true);
      return solve({ ...limits, milliseconds }, true) ?? guessed;
    },
  };
}
