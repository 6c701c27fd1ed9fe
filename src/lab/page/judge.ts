/**
 * What every legal move is worth, and who says so. Games with a kernel are judged as `breedboard analyse` does it: by
 * search, and exactly where few squares are left. The other games are judged by the player that gives hints in them.
 */
import { analyse, emptySquares } from '../../arena/kernel/analysis.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import { DISCS, type Verdict, verdictFrom } from '../review/verdict.js';
import { analysts, champion, ratedGame, Thinker } from './engine-room.js';
import { readPlayer } from './gallery.js';

/**
 * Who judges in the kernel: the champion, in discs, and where its weights did not arrive Iago, of whose points a corner is
 * worth about a hundred. A good move may lose two discs, or twenty points.
 */
const STAND_IN: Spec = { kind: 'iago' };
const POINTS_TOLERANCE = 20;
const DISCS_TOLERANCE = 2;

/** Solve with at most so many empty squares, and at most so many nodes before a search has to do. */
const EXACT_FROM = 14;
const EXACT_NODES = 40_000_000;

/** How long to think: about a given position, or in passing. */
export type Effort = { readonly depth?: number; readonly nodes?: number };

let rating: Promise<Evaluator> | undefined;
const rated = (): Promise<Evaluator> => {
  rating ??= champion().then(file => file?.evaluator ?? buildEvaluator(STAND_IN, ratedGame));
  return rating;
};

/** The analysts answer one question at a time. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task);
  last = done.catch(() => {});
  return done;
}

async function judgeInKernel(position: Position, { depth, nodes }: Effort, signal?: AbortSignal): Promise<Verdict> {
  const team = await analysts();
  const { bound, kernel, unit } = await rated();
  const stop = (): void => team.stop();
  signal?.addEventListener('abort', stop);
  const isNear = emptySquares(position) <= EXACT_FROM;
  const {
    values,
    exact,
    depth: reached,
    pv,
  } = await analyse({
    team,
    position,
    rating: { bound, kernel: kernel! },
    selective: undefined,
    limits: isNear ? { nodes: EXACT_NODES } : { ...(depth ? { depth } : {}), ...(nodes ? { nodes } : {}) },
    exactFrom: EXACT_FROM,
    report: () => {},
    isInterrupted: () => signal?.aborted ?? false,
  });
  signal?.removeEventListener('abort', stop);
  // A game that ends within the search is counted in discs, whatever the rest is measured in.
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

let adviser: Thinker | undefined;

/** By the values a player's own search gives the moves. */
async function judgeByAdviser(game: Game, name: Spec, position: Position): Promise<Verdict> {
  const player = readPlayer(game.defaults.adviser ?? 'search(depth=2)', game);
  if (!player.ok) throw new Error(player.reason);
  const { bound } = player.value.player.setup!.evaluator;
  const seed = parseSeed('judge');
  adviser ??= new Thinker();
  const question = { game: name, player: player.value.spec, position, limits: {}, seed, stream: rngFrom(seed).state };
  const { report } = await adviser.choose(question, () => {});
  if (!report) throw new Error('this player does not say what moves are worth');
  return verdictFrom(report, bound, game.chances !== undefined);
}

/** There must be a move. Whoever aborts is answered soon, with what there is. */
export function judge(
  game: Game,
  name: string,
  position: Position,
  effort: Effort,
  signal?: AbortSignal,
): Promise<Verdict> {
  if (game.kernel) return inTurn(() => judgeInKernel(position, effort, signal));
  const spec = parseSpec(name);
  if (!spec.ok) throw new Error(spec.reason);
  return judgeByAdviser(game, spec.value, position);
}

const DEPTHS = [2, 4, 6, 8, 10, 12];

/** Deeper and deeper, until nobody wants to know any more. */
export async function* judgeDeeper(
  game: Game,
  name: string,
  position: Position,
  signal: AbortSignal,
): AsyncGenerator<Verdict> {
  for (const depth of DEPTHS) {
    if (signal.aborted) return;
    const verdict = await judge(game, name, position, { depth }, signal);
    if (signal.aborted) return;
    yield verdict;
    if (verdict.exact || !game.kernel) return;
  }
}
