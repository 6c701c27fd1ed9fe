/** Perfect play from a position to the end of the game. */
import { emptySquares } from '../arena/kernel/analysis.js';
import { guideFor } from '../arena/kernel/guide.js';
import { pinned } from '../players/editions.js';
import { formatLine } from '../rules/words.js';
import { outcomeSolver, type SolvedOutcome } from '../search/outcome.js';
import { BreedboardError } from './errors.js';
import { type Game, gameOf, type NamedPosition, type Position, positionToMove } from './game.js';
import { kernelRating, searchThreads } from './kernel/search-threads.js';
import { platform } from './platform.js';
import { playerThread } from './player-thread.js';
import { flag, readSettings, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';

/** Limits of a solution. Without one, `solve` takes as long as it needs. */
export type SolveOptions = {
  /** The game of a position given as text; default: the first game of the library. */
  readonly game?: string | Game;
  /**
   * Threads that share one search; with more than one, node counts and the choice among equal moves may differ.
   * Default: 1.
   */
  readonly threads?: number;
  /** Maximum number of positions to search. */
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** Find only the winner, which is faster than the margin. */
  readonly winnerOnly?: boolean;
  /** Ends the search: the call is rejected with the signal's reason. */
  readonly signal?: Signal;
};

/** The result of perfect play. */
export type Solution = {
  /** A best move; undefined if none was found within the limits. */
  readonly move: string | undefined;
  /**
   * For the side to move: the official margin in a game that counts one; 1, 0 or −1 in a game that is only won, drawn
   * or lost, and with `winnerOnly`. If it is not proven, it is the best estimate, or undefined.
   */
  readonly score: number | undefined;
  /** The score is exact: no limit ended the search. */
  readonly isProven: boolean;
  /** The line of best play, as far as it is known. */
  readonly line: readonly string[];
  /** Positions searched. */
  readonly nodes: number;
};

const MAX_THREADS = 64;

const checks = {
  game: gameOf,
  threads: whole(1, MAX_THREADS),
  nodes: whole(1, 1e15),
  milliseconds: whole(1, 86_400_000),
  winnerOnly: flag,
  signal,
};
type Settings = { -readonly [K in keyof typeof checks]?: ReturnType<(typeof checks)[K]> };

/** The champion guides long solutions; a page may not have its weights, and then a small evaluator does. */
async function guide({ game, data }: NamedPosition) {
  const name = guideFor(emptySquares(data));
  try {
    return await kernelRating(game.rules, pinned({ kind: name }), name);
  } catch (error) {
    const small = guideFor(0);
    if (name === small || !(error instanceof BreedboardError)) throw error;
    return kernelRating(game.rules, { kind: small }, small);
  }
}

async function solveInKernel(
  position: NamedPosition,
  { threads = 1, winnerOnly = false, signal: ending, nodes, milliseconds }: Settings,
): Promise<Solution> {
  const { game } = position;
  const { rating } = await guide(position);
  const limits = { ...(nodes === undefined ? {} : { nodes }), ...(milliseconds === undefined ? {} : { milliseconds }) };
  const window = winnerOnly ? { alpha: -1, beta: 1 } : { alpha: -64, beta: 64 };
  const solved = await searchThreads(threads).use(ending, pool => pool.solve(position.data, rating, limits, window));
  const score = winnerOnly && solved.score !== undefined ? Math.sign(solved.score) : solved.score;
  return {
    move: solved.move === undefined ? undefined : game.rules.display.formatMove(solved.move, position.data),
    score: score === undefined ? undefined : score + 0,
    isProven: solved.finished,
    line: formatLine(game.rules, position.data, solved.pv),
    nodes: solved.nodes,
  };
}

async function solveOutcome(
  position: NamedPosition,
  { nodes, milliseconds, signal: ending }: Settings,
): Promise<Solution> {
  const { game } = position;
  if (game.rules.chances) throw new BreedboardError('unsupported', `${game.name} has dice, so it cannot be solved`);
  if (milliseconds !== undefined)
    throw new BreedboardError('unsupported', `solve limits ${game.name} by nodes, not by milliseconds`);
  const limit = nodes === undefined ? {} : { nodes };
  const solved: SolvedOutcome | undefined = game.isFromOutside
    ? outcomeSolver(game.rules)(position.data, nodes)
    : await playerThread.use(ending, thread =>
        thread.ask('outcome', { game: game.spec, position: position.data, ...limit }),
      );
  if (!solved) return { move: undefined, score: undefined, isProven: false, line: [], nodes: nodes! };
  const move = game.rules.display.formatMove(solved.best[0]!, position.data);
  return { move, score: solved.value, isProven: true, line: [move], nodes: solved.nodes };
}

/**
 * Finds the best move and the exact score of a position: `await solve('--XXXXX--OOOXX-O-… X', { threads: 2 })`. Othello
 * is solved to the disc; any other game without dice for its winner, if it is small enough. The search runs in worker
 * threads, and a script that does nothing else ends by itself.
 *
 * @throws BreedboardError `text` or `argument` for a position that cannot be read or is over, `unsupported` for dice
 */
export async function solve(position: string | Position, options?: SolveOptions): Promise<Solution> {
  const settings = readSettings('solve', options, checks);
  const given = positionToMove(position, settings.game);
  throwIfAborted(settings.signal);
  platform();
  return given.game.rules.kernel ? solveInKernel(given, settings) : solveOutcome(given, settings);
}
