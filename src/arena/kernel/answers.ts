/** Questions about a position that a thread answers with its share of a kernel: search, solve, help in a solution. */

import { encodedEvaluator } from '../../evaluators/twin.js';
import { emptySquares, type OthelloPosition, PASS } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Kernel } from '../../kernel/bridge.js';
import {
  fullSearch,
  type KernelLimits,
  rootMoves,
  runSearch,
  type Solution,
  solve,
  useOrderingEvaluator,
} from '../../kernel/search.js';
import { rngFrom } from '../../random/rng.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import type { Move } from '../../rules/position.js';
import { kernelSearch } from '../../search/kernel/searcher.js';
import { bestMoves } from '../../search/root.js';
import type { Report } from '../../search/searcher.js';
import type { Answers, Question, Solved } from '../messages.js';

declare const performance: { now(): number };

/**
 * The search that goes before a solution: its depth, and the most nodes it may cost. Where its evaluator also orders the
 * solver’s moves, the moves that it leaves in the table help, and its value is a first guess of the score; ProbCut makes
 * it deeper. Both depths grow with the empty squares, chosen by FFO 40–44 and by endings of human games.
 */
const PRESEARCH_DEPTH = 8;
const PRESEARCH_NODES = 400_000;
const GUIDED_NODES = 3_000_000;
/** Plies before the end of the game at which it stops, with ProbCut and without. */
const SELECTIVE_STOP = 8;
const PLAIN_STOP = 10;
const LEAST_DEPTH = 4;
/** Deviations at which ProbCut cuts. */
const CONFIDENCE = 1.3;
/** Half of the first window around the guess, in discs. */
const HALF_WINDOW = 4;
/** The best line is followed with a warm table; a line that still costs this much is not worth the wait. */
const LINE_NODES = 20_000_000;

/** The position as the kernel's game has it. */
type SolveRequest = Answers['solve']['ask'] & { readonly position: OthelloPosition };

type Guess = {
  readonly move: Move /** In discs; undefined if the evaluator does not count them. */;
  readonly score?: number;
};

/** A move to begin with, and the score to expect. */
function presearch(kernel: Kernel, { position, bound, limits, calibration, room }: SolveRequest): Guess | undefined {
  const isGuided = useOrderingEvaluator(kernel, 0, 'counted');
  const most = isGuided ? GUIDED_NODES : PRESEARCH_NODES;
  const isSelective = isGuided && calibration !== undefined;
  const stop = isSelective ? SELECTIVE_STOP : PLAIN_STOP;
  const depth = isGuided ? Math.max(LEAST_DEPTH, emptySquares(position) - stop) : PRESEARCH_DEPTH;
  if (isSelective) kernel.keepProbCut(room, calibration);
  const parameters = {
    ...fullSearch(0, bound, depth),
    ...(isSelective ? { probCut: { table: room, confidence: CONFIDENCE } } : {}),
  };
  const within = { ...limits, nodes: Math.min(limits.nodes ?? most, most) };
  if (runSearch(kernel, position, parameters, within, { warm: true }) === 0) return undefined;
  const { move, value } = bestMoves(rootMoves(kernel).filter(each => each.exact))[0]!;
  // Beyond the bound stands a finished game.
  return isGuided && Math.abs(value) <= bound ? { move, score: value } : { move };
}

/** What is left of the limits after some nodes and the time since `start`. */
const remaining = ({ nodes, milliseconds }: KernelLimits, spent: number, start: number): KernelLimits => ({
  nodes: nodes === undefined ? undefined : Math.max(1, nodes - spent),
  milliseconds: milliseconds === undefined ? undefined : Math.max(1, milliseconds - (performance.now() - start)),
});

/** Solves with a narrow window around the guess, and moves the window to where the score is. */
function solveAround(
  kernel: Kernel,
  ask: SolveRequest,
  guess: Guess | undefined,
  left: (spent: number) => KernelLimits,
): Solution {
  const { alpha, beta } = ask.window;
  // Scores are even wherever the board is full at the end.
  const middle = 2 * Math.round((guess?.score ?? 0) / 2);
  let low = Math.max(alpha, middle - HALF_WINDOW);
  let high = Math.min(beta, middle + HALF_WINDOW);
  if (guess?.score === undefined || low >= high) [low, high] = [alpha, beta];
  let nodes = 0;
  let move: Move | undefined;
  for (;;) {
    const found = solve(kernel, ask.position, left(nodes), {
      alpha: low,
      beta: high,
      warm: true,
      orderingEvaluator: 0,
    });
    nodes += found.nodes;
    move = found.move ?? move;
    if (found.finished && found.score <= low && low > alpha) {
      high = Math.min(beta, found.score + 1);
      low = Math.max(alpha, found.score - HALF_WINDOW);
    } else if (found.finished && found.score >= high && high < beta) {
      low = Math.max(alpha, found.score - 1);
      high = Math.min(beta, found.score + HALF_WINDOW);
    } else return { ...found, move, nodes };
  }
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

/** While no thread is at work: sweeps what threads share, renews the table before any reads it, and puts the evaluator in. */
export function prepareSolution({ exports, memory, plan, setEvaluator }: Kernel, evaluator: KernelEvaluator): void {
  new Int32Array(memory.buffer).fill(0, plan.splits / 4, plan.table / 4);
  exports.renewTable();
  setEvaluator(0, evaluator);
}

function solveWithHelpers(kernel: Kernel, ask: SolveRequest): Solved {
  const { exports, plan } = kernel;
  const start = performance.now();
  exports.followTable();
  exports.joinThreads(plan.splits, 1, 0);
  const guess = presearch(kernel, ask);
  const spent = exports.visited();
  exports.joinThreads(plan.splits, ask.threads, 0);
  kernel.set(ask.position);
  if (guess !== undefined && guess.move !== PASS) exports.hint(guess.move);
  const solution = solveAround(kernel, ask, guess, nodes => remaining(ask.limits, spent + nodes, start));
  exports.dismissHelpers();
  exports.joinThreads(plan.splits, 1, 0);
  const move = solution.move ?? guess?.move;
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
      useOrderingEvaluator(kernel, 0, 'counted');
      exports.help();
      return { nodes: exports.visited() };
    }
  }
}
