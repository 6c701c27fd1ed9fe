/** What runs inside each thread: it answers questions one after another. */
import { buildGame } from '../games/catalogue.js';
import { type OthelloPosition, PASS } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { joinKernel, type Kernel } from '../kernel/bridge.js';
import { fullThought, rootMoves, seekAdvice, solve, think } from '../kernel/thinking.js';
import { readEvaluator, unbuilt } from '../models/file.js';
import type { Shelf } from '../models/registry.js';
import { rngFrom } from '../random/rng.js';
import type { Move } from '../rules/position.js';
import { kernelSearch } from '../search/kernel.js';
import { bestMoves } from '../search/root.js';
import type { Report } from '../search/searcher.js';
import { Desk } from './desk.js';
import type { Answers, Port, Question, Said, Solved } from './messages.js';
import type { Played } from './slice.js';

declare const performance: { now(): number };

/**
 * The search that goes before a solution: its plies, and the most nodes it may cost. Where its evaluator advises the
 * solver too, the moves it leaves in the table are worth a deeper one.
 */
const ROUGH = { depth: 8, nodes: 400_000 };
const ADVISED = { depth: 12, nodes: 3_000_000 };
/** The best line is followed with a warm table; a line that still costs this much is not worth the wait. */
const LINE_NODES = 20_000_000;

/** A move to begin with: the best of a shallow search. */
function roughMove(kernel: Kernel, { position, rating, limits }: Answers['solve']['ask']): Move | undefined {
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

function lead(kernel: Kernel, ask: Answers['solve']['ask']): Solved {
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

function unpack(evaluators: Answers['open']['ask']['evaluators']): Shelf {
  return new Map(
    evaluators.map(json => {
      const file = readEvaluator(json);
      if (!file.ok) throw new Error(file.reason);
      return [file.value.checksum, file.value];
    }),
  );
}

export function serve(port: Port): void {
  let kernel: Kernel | undefined;
  let desk: Desk | undefined;
  const say = (said: Said): void => port.post(said);

  const answer = async (question: Question): Promise<Answers[keyof Answers]['answer']> => {
    if (question.kind === 'join') {
      kernel = joinKernel(question.module, question.memory, question.plan, question.thread);
      return null;
    }
    if (question.kind === 'open') {
      if (question.champion) {
        const { checksum, ...data } = question.champion;
        buildGame({ kind: data.game }).shipped?.ship(() => unbuilt(data, checksum));
      }
      desk = new Desk(question.module, unpack(question.evaluators), () => performance.now());
      return null;
    }
    if (question.kind === 'play') {
      if (!desk) throw new Error('asked to play before the arena was opened');
      const played: Played[] = [];
      for (const slice of question.slices) played.push(await desk.play(slice));
      return played;
    }
    if (question.kind === 'train') {
      if (!desk) throw new Error('asked to train before the arena was opened');
      return desk.train(question.game, question.stretch, question.arrays, question.seed);
    }
    if (question.kind === 'shelve') {
      if (!desk) throw new Error('asked to keep evaluators before the arena was opened');
      desk.shelve(new Map(question.evaluators.map(({ checksum, ...data }) => [checksum, unbuilt(data, checksum)])));
      return null;
    }
    if (question.kind === 'choose') {
      if (!desk) throw new Error('asked to choose before the arena was opened');
      return desk.choose(question, report => say({ report }));
    }
    if (!kernel) throw new Error('asked before it was given a memory');
    switch (question.kind) {
      case 'search': {
        const { position, rating, conventions, limits, selective, seed } = question;
        const watch = {
          seed,
          rng: rngFrom(seed),
          now: () => performance.now(),
          stopped: () => false, // the kernel looks at the shared stop word itself
          report: (report: Report) => say({ report }),
        };
        return kernelSearch(kernel, rating, conventions, selective ? { selective } : {}).search(
          position,
          limits,
          watch,
        );
      }
      case 'solve':
        return lead(kernel, question);
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
  };

  port.listen(message => {
    answer(message as Question).then(
      given => say({ answer: given }),
      error => say({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
