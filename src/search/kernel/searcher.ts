/** The kernel, dressed as a Searcher. It answers like the searches of this folder, only faster. */

import type { OthelloPosition } from '../../games/othello/board.js';
import { discs } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Kernel } from '../../kernel/bridge.js';
import { type Cut, cutBytes } from '../../kernel/cuts.js';
import { type KernelMove, rootMoves, type Thought, think, thinkExactly, widthOf } from '../../kernel/thinking.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Position } from '../../rules/position.js';
import { checkLimits } from '../budget.js';
import type { Conventions } from '../conventions.js';
import { bestMoves } from '../root.js';
import type { Limits, Report, Searcher } from '../searcher.js';

export type KernelSearchOptions = {
  /** Plain alpha-beta to one depth, as src/search/alpha-beta.ts has it; otherwise everything the kernel can. */
  readonly plain?: boolean;
  /** Where in the kernel's weights the evaluator may stand; its cuts stand behind it. */
  readonly offset?: number;
  /** Play exactly from so many empty squares on, where the limits allow it; values are then final disc differences. */
  readonly exact?: number;
  /**
   * Selective search: skip what a shallower search says lies outside the window by so many deviations. Faster and deeper,
   * but no longer exact at its depth; nothing found with it is reported as exact.
   */
  readonly selective?: { readonly cuts: readonly Cut[]; readonly sure: number };
};

/** The part of a limit of time that goes to a guess where the game shall be played out exactly. */
const GUESSING = 0.2;

const empties = (position: OthelloPosition): number => {
  const [black, white] = discs(position);
  return 64 - black - white;
};

/** More plies than this cannot be played: each move fills a square, and where passes cost a ply they alternate with moves. */
const lastPly = (position: OthelloPosition, { pass }: Conventions): number =>
  pass === 'free' ? Math.max(1, empties(position)) : 2 * empties(position) + 1;

/** The kernel must have room for the evaluator among its weights. Throws where the evaluator has no twin in the kernel. */
export function kernelSearch<P extends Position = Position>(
  kernel: Kernel,
  evaluator: Pick<Evaluator<P>, 'bound' | 'kernel' | 'forGame'>,
  conventions: Conventions,
  { plain = false, offset = 0, exact: exactFrom = 0, selective }: KernelSearchOptions = {},
): Searcher<P> {
  return {
    search(asked, limits, watch) {
      // A kernel is handed in only for players of its own game.
      const position = asked as unknown as OthelloPosition;
      checkLimits(limits, watch);
      if (othello.moves(position).length === 0) throw new Error('nobody is to move');
      const rated = evaluator.forGame?.(watch.seed) ?? evaluator;
      if (!rated.kernel) throw new Error('this evaluator has no twin in the kernel');
      kernel.setEvaluator(offset, rated.kernel);
      const table = offset + rated.kernel.bytes.length;
      if (selective) kernel.setEvaluator(table, { bytes: cutBytes(selective.cuts) });
      const deepest = lastPly(position, conventions);
      const all = conventions.ties === 'random';

      const reportOf = (moves: readonly KernelMove[], depth: number, draw: boolean, solved = false): Report => {
        const exact = moves.filter(each => each.exact);
        const best = bestMoves(exact, draw && !solved ? conventions.slack : 0);
        const { move, value, line } = draw && best.length > 1 ? best[watch.rng.below(best.length)]! : best[0]!;
        const report = {
          move,
          value,
          depth,
          exact: solved || (depth >= deepest && !selective),
          nodes: kernel.exports.visited(),
          pv: line.length > 0 ? line : [move],
        };
        return all && !solved
          ? { ...report, values: exact.map(each => ({ move: each.move, value: each.value })) }
          : report;
      };

      kernel.host.asked = () => watch.stopped();
      kernel.host.now = () => watch.now!();
      kernel.host.depthDone = depth => watch.report(reportOf(rootMoves(kernel), depth, false));
      const thought: Thought = {
        depth: plain ? limits.depth! : Math.min(limits.depth ?? deepest, deepest),
        passCosts: conventions.pass === 'ply',
        ratedEnds: conventions.terminal === 'evaluator',
        plain,
        everyValue: all,
        evaluator: offset,
        width: widthOf(rated.bound),
        cuts: selective ? { table, sure: selective.sure } : undefined,
      };
      const solve = (within: Limits, warm: boolean): Report | undefined =>
        thinkExactly(kernel, position, within, { adviser: offset, warm })
          ? reportOf(rootMoves(kernel), empties(position), all, true)
          : undefined;
      const guess = (within: Limits): Report => {
        const depth = think(kernel, position, thought, within);
        return reportOf(rootMoves(kernel), depth, all);
      };
      if (empties(position) > exactFrom) return guess(limits);
      if (limits.milliseconds === undefined) return solve(limits, false) ?? guess(limits);
      // On the clock there must be an answer before the end is looked for, and the solver can use what was found.
      const start = watch.now!();
      const guessed = guess({ ...limits, milliseconds: limits.milliseconds * GUESSING });
      const milliseconds = Math.max(1, limits.milliseconds - (watch.now!() - start));
      return solve({ ...limits, milliseconds }, true) ?? guessed;
    },
  };
}
