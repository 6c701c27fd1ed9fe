/**
 * The value of every legal move. Games with a kernel are analysed as by `breedboard analyse`: by search, and exactly if
 * few squares are empty. The other games are analysed by the player that gives their hints.
 */
import { analyse, emptySquares } from '../../arena/kernel/analysis.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { DISCS_TOLERANCE, EXACT_FROM, EXACT_NODES } from '../../review/effort.js';
import { DISCS, type PositionAnalysis, verdictFrom } from '../../review/verdict.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { calibrationOf } from '../../search/kernel/calibrated.js';
import { forwardPruning } from '../../search/kernel/multi-probcut.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import { readPlayer } from './gallery.js';
import { analysisPool, champion, Interrupted, newestEdition, PlayerWorker, ratedGame } from './workers.js';

/**
 * The evaluator in the kernel is the champion, in discs. If its weights did not load, it is Iago, in points; a corner
 * is worth about a hundred. A good move may lose twenty points.
 */
const STAND_IN: Spec = { kind: 'iago' };
const POINTS_TOLERANCE = 20;

/** The limits of an analysis: of a given position, or in passing. */
type Effort = { readonly depth?: number; readonly nodes?: number; readonly exactFrom?: number };

let rating: Promise<Evaluator> | undefined;
const rated = (): Promise<Evaluator> => {
  rating ??= champion().then(file => file?.evaluator ?? buildEvaluator(STAND_IN, ratedGame));
  return rating;
};

/** The pool answers one question at a time. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task);
  last = done.catch(() => {});
  return done;
}

async function analyseInKernel(
  position: Position,
  { depth, nodes, exactFrom = EXACT_FROM }: Effort,
  signal?: AbortSignal,
): Promise<PositionAnalysis> {
  const pool = await analysisPool();
  const { bound, kernel, unit } = await rated();
  const stop = (): void => pool.stop();
  signal?.addEventListener('abort', stop);
  const isNear = emptySquares(position) <= exactFrom;
  const evaluator = unit === 'discs' ? { kind: ratedGame.shipped!.name, edition: newestEdition() } : STAND_IN;
  const {
    values,
    exact,
    depth: reached,
    pv,
  } = await analyse({
    pool,
    position,
    rating: { bound, kernel: kernel!, ...calibrationOf(evaluator) },
    ...(depth === undefined ? forwardPruning(evaluator) : {}),
    limits: isNear ? { nodes: EXACT_NODES } : { ...(depth ? { depth } : {}), ...(nodes ? { nodes } : {}) },
    exactFrom,
    report: () => {},
    isInterrupted: () => signal?.aborted ?? false,
  }).finally(() => signal?.removeEventListener('abort', stop));
  // A game that ends within the search is counted in discs; the other values may have another unit.
  const inDiscs = exact || unit === 'discs' || values.every(each => each.final);
  return {
    values,
    exact,
    depth: reached,
    pv,
    unit: inDiscs ? DISCS : 'points',
    tolerance: inDiscs ? DISCS_TOLERANCE : POINTS_TOLERANCE,
  };
}

let adviser: PlayerWorker | undefined;

/** By the values that a player's own search gives the moves. */
async function analyseByAdviser(game: Game, name: Spec, position: Position): Promise<PositionAnalysis> {
  const player = readPlayer(game.defaults.adviser ?? 'search(depth=2)', game);
  if (!player.ok) throw new Error(player.reason);
  const { bound } = player.value.player.setup!.evaluator;
  const seed = parseSeed('judge');
  adviser ??= new PlayerWorker();
  const question = { game: name, player: player.value.spec, position, limits: {}, seed, stream: rngFrom(seed).state };
  const { report } = await adviser.choose(question, () => {});
  if (!report) throw new Error('this player does not report the values of moves');
  return verdictFrom(report, bound, game.chances !== undefined);
}

/**
 * There must be a legal move. After an abort it soon returns the result so far, or fails with Interrupted in a page that
 * cannot share memory.
 */
export function analysePosition(
  game: Game,
  name: string,
  position: Position,
  effort: Effort,
  signal?: AbortSignal,
): Promise<PositionAnalysis> {
  if (game.kernel) return inTurn(() => analyseInKernel(position, effort, signal));
  const spec = parseSpec(name);
  if (!spec.ok) throw new Error(spec.reason);
  return analyseByAdviser(game, spec.value, position);
}

const DEPTHS = [2, 4, 6, 8, 10, 12];

/** At growing depth, until the caller stops. */
export async function* analyseDeeper(
  game: Game,
  name: string,
  position: Position,
  signal: AbortSignal,
): AsyncGenerator<PositionAnalysis> {
  for (const depth of DEPTHS) {
    if (signal.aborted) return;
    const analysis = await analysePosition(game, name, position, { depth }, signal).catch((error: unknown) => {
      if (error instanceof Interrupted) return undefined;
      throw error;
    });
    if (signal.aborted || !analysis) return;
    yield analysis;
    if (analysis.exact || !game.kernel) return;
  }
}
