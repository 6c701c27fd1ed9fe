/** Questions about a position that a thread answers with its share of a kernel: search, solve, help in a solution. */

import { encodedEvaluator } from '../../evaluators/twin.js';
import { type OthelloPosition, PASS } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Kernel } from '../../kernel/bridge.js';
import { fullSearch, rootMoves, runSearch, solve, useOrderingEvaluator } from '../../kernel/search.js';
import { rngFrom } from '../../random/rng.js';
import type { Move } from '../../rules/position.js';
import { kernelSearch } from '../../search/kernel/searcher.js';
import { bestMoves } from '../../search/root.js';
import type { Report } from '../../search/searcher.js';
import type { Answers, Question, Solved } from '../messages.js';

declare const performance: { now(): number };

/**
 * The search that goes before a solution: its plies, and the most nodes it may cost. Where its evaluator also orders
 * the solver’s moves, the moves it leaves in the table are worth a deeper one.
 */
const PRESEARCH = { depth: 8, nodes: 400_000 };
const GUIDED_PRESEARCH = { depth: 12, nodes: 3_000_000 };
/** The best line is followed with a warm table; a line that still costs this much is not worth the wait. */
const LINE_NODES = 20_000_000;

/** The position as the kernel's game has it. */
type SolveRequest = Answers['solve']['ask'] & { readonly position: OthelloPosition };

/** A move to begin with: the best of a shallow search. */
function presearchMove(kernel: Kernel, { position, bound, limits }: SolveRequest): Move | undefined {
  const presearch = useOrderingEvaluator(kernel, 0) ? GUIDED_PRESEARCH : PRESEARCH;
  const nodes = Math.min(limits.nodes ?? presearch.nodes, presearch.nodes);
  const parameters = fullSearch(0, bound, presearch.depth);
  if (runSearch(kernel, position, parameters, { ...limits, nodes }, { warm: true }) === 0) return undefined;
  return bestMoves(rootMoves(kernel).filter(each => each.exact))[0]!.move;
}

/** From a solved position to the end of the game: each next score is known, so a narrow window finds its move. */
function followLine(kernel: Kernel, from: OthelloPosition, first: Move, score: number): Move[] {
  const line = [first];
  let position = othello.play(from, first);
  let known = -score;
  while (othello.moves(position).length > 0) {
    const { move, finished } = solve(
      kernel,
      position,
      { nodes: LINE_NODES },
      { alpha: known - 1, beta: known + 1, warm: true, orderingEvaluator: 0 },
    );
    if (!finished || move === undefined) break;
    line.push(move);
    position = othello.play(position, move);
    known = -known;
  }
  return line;
}

function solveWithHelpers(kernel: Kernel, ask: SolveRequest): Solved {
  const { exports, plan } = kernel;
  const start = performance.now();
  exports.followTable();
  exports.joinThreads(plan.splits, 1, 0);
  const presearch = presearchMove(kernel, ask);
  const spent = exports.visited();
  exports.joinThreads(plan.splits, ask.threads, 0);
  kernel.set(ask.position);
  if (presearch !== undefined && presearch !== PASS) exports.hint(presearch);
  const { milliseconds, nodes } = ask.limits;
  const limits = {
    nodes: nodes === undefined ? undefined : Math.max(1, nodes - spent),
    milliseconds: milliseconds === undefined ? undefined : Math.max(1, milliseconds - (performance.now() - start)),
  };
  const solution = solve(kernel, ask.position, limits, { ...ask.window, warm: true, orderingEvaluator: 0 });
  exports.dismissHelpers();
  exports.joinThreads(plan.splits, 1, 0);
  const move = solution.move ?? presearch;
  const isScore = solution.finished && solution.score > ask.window.alpha && solution.score < ask.window.beta;
  const isWhole = solution.finished && ask.window.alpha <= -64 && ask.window.beta >= 64;
  const pv =
    move === undefined ? [] : isScore || isWhole ? followLine(kernel, ask.position, move, solution.score) : [move];
  const isKnown = solution.finished || solution.move !== undefined;
  return { ...solution, score: isKnown ? solution.score : undefined, move, nodes: solution.nodes + spent, pv };
}

type KernelQuestion = Extract<Question, { readonly kind: 'search' | 'solve' | 'help' }>;

export function answerInKernel(
  kernel: Kernel,
  question: KernelQuestion,
  report: (report: Report) => void,
): Answers[KernelQuestion['kind']]['answer'] {
  switch (question.kind) {
    case 'search': {
      const { position, rating, conventions, limits, probCut, seed } = question;
      const context = {
        seed,
        rng: rngFrom(seed),
        now: () => performance.now(),
        shouldStop: () => false, // the kernel looks at the shared stop word itself
        report,
      };
      const evaluator = { bound: rating.bound, kernel: encodedEvaluator(rating.bytes) };
      const options = probCut ? { probCut } : {};
      return kernelSearch(kernel, evaluator, conventions, options).search(position, limits, context);
    }
    case 'solve':
      return solveWithHelpers(kernel, { ...question, position: question.position as OthelloPosition });
    case 'help': {
      const { exports, plan } = kernel;
      exports.followTable();
      exports.joinThreads(plan.splits, question.threads, plan.areas.indexOf(kernel.base));
      exports.limits(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, plan.stop);
      useOrderingEvaluator(kernel, 0);
      exports.help();
      return { nodes: exports.visited() };
    }
  }
}
