/** The value of every legal move of a position. */
import { evaluators } from '../models/catalogue.js';
import { pinned } from '../players/editions.js';
import { rngFrom } from '../random/rng.js';
import type { Game as Rules } from '../rules/game.js';
import { formatLine } from '../rules/words.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { isAdded } from '../specs/origins.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import type { Analysis, MoveValue } from './analysis.js';
import { accepted, BreedboardError, named } from './errors.js';
import { type Game, gameOf, type NamedPosition, type Position, positionToMove } from './game.js';
import { analyseInKernel } from './kernel/analysing.js';
import { CataloguePlayer, limitChecks, withoutBound } from './player.js';
import { playerThread } from './player-thread.js';
import { readSettings, text, whole } from './settings.js';
import { type Signal, signal, throwIfAborted, unlessAborted } from './signal.js';

/** Limits of an analysis. Without depth, nodes and milliseconds it takes three seconds. */
export type AnalyseOptions = {
  /** The game of a position given as text; default: the first game of the library. */
  readonly game?: string | Game;
  /** Plies. */
  readonly depth?: number;
  /** Maximum number of positions to search. */
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** The evaluator; default: the strongest of the game. */
  readonly evaluator?: string;
  /** Solve instead of search with at most this many empty squares, in a game with a kernel. Default: 16. */
  readonly exact?: number;
  /** Threads that share an exact solution. Default: 1. */
  readonly threads?: number;
  /** Ends the search: the call is rejected with the signal's reason. */
  readonly signal?: Signal;
};

const checks = {
  ...limitChecks,
  game: gameOf,
  evaluator: text,
  exact: whole(0, 60),
  threads: whole(1, 64),
  signal,
};
type AnalyseSettings = { readonly [K in keyof typeof checks]?: ReturnType<(typeof checks)[K]> };

declare const performance: { now(): number };

const DEFAULT_MILLISECONDS = 3000;
/** Without hand-made weights a search still sees the end of a game. */
const usualEvaluator = ({ shipped, features, defaults }: Rules): string =>
  shipped?.name ?? (features && Object.keys(defaults.weights).length > 0 ? 'features' : 'constant');
/** Seeds break ties only, and values do not depend on them. */
const SEED = '0'.repeat(32);

/** A won game before all estimates, a lost one after them. */
const byWorth = (a: MoveValue, b: MoveValue): number => {
  const rank = ({ value, isFinal }: MoveValue): number => (isFinal ? Math.sign(value) : 0);
  return rank(b) - rank(a) || b.value - a.value;
};

/**
 * Uses the search of the game's players. With so large a tolerance it gives every root move its exact value; its own
 * choice among them is ignored.
 */
const EVERY_MOVE = { ties: 'random', tolerance: 1e6 } as const;

async function analyseByPlayer(position: NamedPosition, evaluator: Spec, settings: AnalyseSettings): Promise<Analysis> {
  const { game } = position;
  const { depth = 0, nodes = 0, milliseconds = 0, signal: ending } = settings;
  const spec = { kind: 'search', depth, nodes, milliseconds, evaluator, ...EVERY_MOVE };
  const searcher = new CataloguePlayer(game, spec);
  const mover = await unlessAborted(ending, searcher.mover());
  const { bound, unit } = mover.setup!.evaluator;
  const rng = rngFrom(SEED);
  const context = { seed: SEED, rng, now: () => performance.now(), shouldStop: () => false, report: () => {} };
  const question = { game: game.spec, player: searcher.spec, position: position.data };
  const { report } = searcher.isOnlyHere
    ? await mover.choose(position.data, {}, context)
    : await playerThread.use(ending, thread =>
        thread.ask('choose', { ...question, limits: {}, seed: SEED, stream: rng.state }),
      );
  const { exact, depth: reached, nodes: visited, pv, values, move, value } = report!;
  const { display } = game.rules;
  const moves = (values ?? [{ move, value }])
    .map(each => {
      const { value: worth, isFinal } = withoutBound(each.value, bound);
      return { move: display.formatMove(each.move, position.data), value: worth, isFinal: isFinal || exact };
    })
    .sort(byWorth);
  const best = moves[0]!.move;
  const line = formatLine(game.rules, position.data, pv);
  return { moves, unit, isExact: exact, depth: reached, nodes: visited, line: line[0] === best ? line : [best] };
}

/**
 * Evaluates every legal move: `await analyse(game('othello').position('f5d6c3'), { depth: 10 })`. The search runs in a
 * worker thread.
 *
 * @throws BreedboardError `text` or `argument` for a position that cannot be read or is over, `name` for an evaluator that
 * does not exist or does not fit the game
 */
export async function analyse(position: string | Position, options?: AnalyseOptions): Promise<Analysis> {
  const read = readSettings('analyse', options, checks);
  const given = positionToMove(position, read.game);
  throwIfAborted(read.signal);
  const { rules } = given.game;
  const isFree = read.depth === undefined && read.nodes === undefined && read.milliseconds === undefined;
  const settings = isFree ? { ...read, milliseconds: DEFAULT_MILLISECONDS } : read;
  const typed = accepted(parseSpec(settings.evaluator ?? usualEvaluator(rules)), 'name');
  const evaluator = named(() => pinned(canonicalSpec('evaluator', evaluators, typed)));
  if (rules.kernel && !isAdded(evaluator.kind)) return analyseInKernel(given, evaluator, settings);
  for (const name of ['exact', 'threads'] as const) {
    if (settings[name] !== undefined)
      throw new BreedboardError(
        'unsupported',
        `analyse has no option ${name} ${rules.kernel ? `with ${evaluator.kind}, which the kernel does not have` : `for ${given.game.name}: it has no kernel`}`,
      );
  }
  return analyseByPlayer(given, evaluator, settings);
}
