/**
 * The end of a game in steps, where a limit may not allow the exact score: a search to the end that prunes forward, then whether
 * the game is won, drawn or lost, then the exact score. Each step finds the results of the one before in the table; the best
 * that was finished decides.
 */
import type { Solution } from '../../kernel/search.js';
import type { Limits, Report } from '../searcher.js';

/**
 * A step is begun only if what is left of the limits is this many times what the first step took. With 18 to 22 empty squares
 * (data/solved-development.obf) the median result takes 0.3 to 2.7 times the nodes of the first step, the exact score 2.5 to 10
 * times. A step that is broken off costs its time for nothing.
 */
const RESULT = 1;
const EXACT = 2;

/** The score of the narrowest win: with the empty squares given to the winner, scores are even. */
const LEAST_WIN = 2;

export type EndgameSteps = {
  /** The search that prunes forward, within limits; `isFinished` if it reached the end of the game. */
  prune(limits: Limits): { readonly report: Report; readonly isFinished: boolean };
  /** Whether the game is won, drawn or lost; `first` is the move to try first. */
  result(limits: Limits, first: number): Solution;
  /** The exact score; undefined if the limits do not allow it. */
  solve(limits: Limits): Report | undefined;
};

/** Never exact: a proven win has at least the least value of a win, a proven loss at most that of a loss. */
function withResult(report: Report, { score, move }: Solution): Report {
  if (score < 0 || move === undefined) return { ...report, value: Math.min(report.value, -LEAST_WIN) };
  const isSame = move === report.move;
  const { values: _, ...rest } = report;
  return {
    ...(isSame ? report : rest),
    move,
    value: score === 0 ? 0 : Math.max(isSame ? report.value : 0, LEAST_WIN),
    pv: isSame ? report.pv : [move],
  };
}

/** `now` only if the limits have a time. */
export function playInSteps({ prune, result, solve }: EndgameSteps, limits: Limits, now?: () => number): Report {
  const start = now?.() ?? 0;
  let nodes = 0;
  const left = (): Limits => ({
    ...(limits.nodes === undefined ? {} : { nodes: Math.max(1, limits.nodes - nodes) }),
    ...(limits.milliseconds === undefined ? {} : { milliseconds: Math.max(1, limits.milliseconds - now!() + start) }),
  });
  const pruned = prune(limits);
  nodes = pruned.report.nodes;
  if (!pruned.isFinished) return pruned.report;
  const [first, firstTime] = [nodes, (now?.() ?? 0) - start];
  const isWorth = (times: number, { nodes: most, milliseconds }: Limits): boolean =>
    (most === undefined || most >= times * first) && (milliseconds === undefined || milliseconds >= times * firstTime);

  if (!isWorth(RESULT, left())) return pruned.report;
  const proof = result(left(), pruned.report.move);
  nodes += proof.nodes;
  if (!proof.finished) return { ...pruned.report, nodes };
  const proven = { ...withResult(pruned.report, proof), nodes };
  if (!isWorth(EXACT, left())) return proven;
  const solved = solve(left());
  return solved ? { ...solved, nodes: nodes + solved.nodes } : proven;
}
