/** Questions about a position that a thread answers with its share of a kernel: search, solve, help in a solution. */
import { type OthelloPosition, PASS } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Kernel } from '../../kernel/bridge.js';
import { fullThought, rootMoves, seekAdvice, solve, think } from '../../kernel/thinking.js';
import { rngFrom } from '../../random/rng.js';
import type { Move } from '../../rules/position.js';
import { kernelSearch } from '../../search/kernel/searcher.js';
import { bestMoves } from '../../search/root.js';
import type { Report } from '../../search/searcher.js';
import type { Answers, Question, Solved } from '../messages.js';

declare const performance: { now(): number };

/**
 * The search that goes before a solution: its plies, and the most nodes it may cost. Where its evaluator advises the
 * solver too, the moves it leaves in the table are worth a deeper one.
 */
const ROUGH = { depth: 8, nodes: 400_000 };
const ADVISED = { depth: 12, nodes: 3_000_000 };
/** The best line is followed with a warm table; a line that still costs this much is not worth the wait. */
const LINE_NODES = 20_000_000;

/** The position as the kernel's game has it. */
type Asked = Answers['solve']['ask'] & { readonly position: OthelloPosition };

/** A move to begin with: the best of a shallow search. */
function roughMove(kernel: Kernel, { position, rating, limits }: Asked): Move | undefined {
  const rough = seekAdvice(kernel, 0) ? ADVISED : ROUGH;
  const nodes = Math.min(limits.nodes ?? rough.nodes, rough.nodes);
  const thought = fullThought(0, rating.bound, rough.depth);
  if (think(kernel, position, thought, { ...limits, nodes }, { warm: true }) === 0) return undefined;
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
      { alpha: known - 1, beta: known + 1, warm: true, adviser: 0 },
    );
    if (!finished || move === undefined) break;
    line.push(move);
    position = othello.play(position, move);
    known = -known;
  }
  return line;
}

function lead(kernel: Kernel, ask: Asked): Solved {
  const { exports, plan } = kernel;
  const start = performance.now();
  exports.followTable();
  exports.joinThreads(plan.splits, 1, 0);
  const rough = roughMove(kernel, ask);
  const spent = exports.visited();
  exports.joinThreads(plan.splits, ask.threads, 0);
  kernel.set(ask.position);
  if (rough !== undefined && rough !== PASS) exports.hint(rough);
  const { milliseconds, nodes } = ask.limits;
  const limits = {
    nodes: nodes === undefined ? undefined : Math.max(1, nodes - spent),
    milliseconds: milliseconds === undefined ? undefined : Math.max(1, milliseconds - (performance.now() - start)),
  };
  const solution = solve(kernel, ask.position, limits, { ...ask.window, warm: true, adviser: 0 });
  exports.dismissHelpers();
  exports.joinThreads(plan.splits, 1, 0);
  const move = solution.move ?? rough;
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
      const { position, rating, conventions, limits, selective, seed } = question;
      const watch = {
        seed,
        rng: rngFrom(seed),
        now: () => performance.now(),
        stopped: () => false, // the kernel looks at the shared stop word itself
        report,
      };
      return kernelSearch(kernel, rating, conventions, selective ? { selective } : {}).search(position, limits, watch);
    }
    case 'solve':
      return lead(kernel, { ...question, position: question.position as OthelloPosition });
    case 'help': {
      const { exports, plan } = kernel;
      exports.followTable();
      exports.joinThreads(plan.splits, question.threads, plan.areas.indexOf(kernel.base));
      exports.limits(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, plan.stop);
      seekAdvice(kernel, 0);
      exports.help();
      return { nodes: exports.visited() };
    }
  }
}
