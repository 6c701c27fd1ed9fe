/** A match of many games between two players, and its statistics. */
import { type Endings, withId } from '../arena/arena.js';
import type { BatchResult } from '../arena/batch.js';
import { evidenceIn } from '../arena/evidence.js';
import { startsFor } from '../arena/openings.js';
import { fromRecord } from '../matches/archive/archived.js';
import type { GameRecord } from '../matches/record.js';
import { gamesOf, type PairCounts, pointsOf } from '../matches/tally.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { formatSpec } from '../specs/spec.js';
import { RunningScore } from '../tournaments/running-score.js';
import { sampleOf } from '../tournaments/score.js';
import type { SprtResult } from '../tournaments/sprt.js';
import { type RecordedGame, recordedGame } from './archived.js';
import { BreedboardError, named } from './errors.js';
import { type Game, gameOf } from './game.js';
import { callInThread, isModule, type ModuleAddress, moduleThread, plainArgument } from './module.js';
import { platform } from './platform.js';
import { type AnyPlayer, CataloguePlayer, type OwnPlayer, type Player, playerOf } from './player.js';
import {
  gameOfPlayers,
  isPlayedHere,
  modelsOf,
  openingsOf,
  pairsIn,
  playHere,
  shippedFor,
  specOf,
  threadsFor,
} from './playing.js';
import { GameOf } from './position.js';
import { callback, flag, readSettings, real, seedText, text, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';
import { type SprtOptions, type Statistics, sprtFrom, statisticsOf } from './statistics.js';

/** How a match is played. */
export type MatchOptions = {
  /** Default: the players' game, or the first game of the library. */
  readonly game?: string | Game | ModuleAddress;
  /** An even number of games, in pairs with sides swapped; with `sprt`, the maximum. Default: 100. */
  readonly games?: number;
  /** Starting positions: `start`, `random(plies=8)` or an opening of the game. Default: what suits the game. */
  readonly openings?: string;
  /** Probability that either player plays a random move instead of its own, as in the Othello League. Default: 0. */
  readonly epsilon?: number;
  /** The same seed gives the same games, on any number of threads. Default: 1. */
  readonly seed?: string | number;
  /** Default: all. A match with a function or an external game is played in the calling thread. */
  readonly threads?: number;
  /** Stop once a sequential test decides between two rating differences. */
  readonly sprt?: SprtOptions;
  /** Whether the result includes every game. */
  readonly records?: boolean;
  /**
   * Milliseconds that a move may take where a player or the game is your own. A longer one rejects the call: it is an error,
   * never a lost game. Code given as a module is ended; a single call of an object that never returns cannot be. Default: none.
   */
  readonly moveTime?: number;
  /** Called now and then with the result so far. */
  readonly onProgress?: (progress: MatchProgress) => void;
  /** Ends the match: the call is rejected with the signal's reason; `onProgress` has reported the games so far. */
  readonly signal?: Signal;
};

/** The result of a match so far, from the view of the first player. */
export type MatchProgress = {
  readonly games: number;
  /** The maximum number of games. */
  readonly of: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points per game. */
  readonly score: number;
  readonly sprt?: SprtResult;
};

/** The result of a match, from the view of the first player. */
export type MatchReport = {
  readonly game: string;
  readonly players: readonly [string, string];
  readonly openings: string;
  readonly seed: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Pairs of games by score, from both lost to both won. */
  readonly pairs: PairCounts;
  /** The mean margin of a game, such as discs. */
  readonly margin: number;
  /** Games that differ in the position after the opening or in a move. */
  readonly distinctGames: number;
  /** Games that the statistics use: copies of a game add no evidence. */
  readonly countedGames: number;
  readonly statistics: Statistics;
  /** Games by ending: `played` to the end, or lost by a fault such as `illegal` or `time`. */
  readonly endings: Endings;
  readonly sprt?: SprtResult;
  /** The same call gives the same games. */
  readonly isReproducible: boolean;
  /** With `records: true`, in the order of play. */
  readonly records?: readonly RecordedGame[];
};

const MAX_GAMES = 10_000_000;

const checks = {
  game: gameOf,
  games: whole(2, MAX_GAMES),
  openings: text,
  epsilon: real(0, 1),
  seed: seedText,
  threads: whole(1, 256),
  sprt: sprtFrom,
  records: flag,
  moveTime: whole(1, 86_400_000),
  onProgress: callback<(progress: MatchProgress) => void>(),
  signal,
};

declare const performance: { now(): number };

/**
 * Plays games between two players, in pairs from one opening with sides swapped, and returns the result with its
 * statistics: `await match('level(5)', 'iago', { games: 1000, seed: 7 })`. The command line plays the same games for
 * the same seed.
 *
 * @throws BreedboardError `name` or `argument`
 */
export async function match(
  first: string | Player | OwnPlayer | ModuleAddress,
  second: string | Player | OwnPlayer | ModuleAddress,
  options?: MatchOptions,
): Promise<MatchReport> {
  if (![first, second, options?.game].some(isModule))
    return matchHere(first as OwnPlayer, second as OwnPlayer, options);
  const { signal: ending, onProgress, ...rest } = options ?? {};
  const { moveTime } = readSettings('match', { ...rest, game: undefined }, checks);
  if (ending) signal(ending);
  const call = {
    call: 'match',
    args: [argument(first), argument(second), { ...rest, game: argument(rest.game) }],
  } as const;
  return callInThread(moduleThread(), call, { signal: ending, moveTime, onProgress });
}

/** As an argument for another thread. Throws BreedboardError. */
function argument(given: unknown): unknown {
  if (given === undefined || typeof given === 'string') return given;
  if (isModule(given)) return plainArgument(given);
  if (given instanceof GameOf && !given.isFromOutside) return given.name;
  if (given instanceof CataloguePlayer && given.models.size === 0 && !given.game.isFromOutside) return given.name;
  throw new BreedboardError(
    'argument',
    'a module plays in a thread of its own: give the other player and the game by name, or as modules too',
  );
}

/** A match with nothing given as a module. `onMove` is called before and after each move of this thread. */
export async function matchHere(
  first: string | Player | OwnPlayer,
  second: string | Player | OwnPlayer,
  options?: MatchOptions,
  onMove?: (name: string) => void,
): Promise<MatchReport> {
  const settings = readSettings('match', options, checks);
  const { games: wanted = 100, seed = '1', epsilon = 0, sprt: test, onProgress, moveTime, signal: ending } = settings;
  const game = settings.game ?? gameOfPlayers(first, second);
  const players = [playerOf(first, game), playerOf(second, game)] as const;
  const isHere = game.isFromOutside || players.some(isPlayedHere);
  if (moveTime !== undefined && !isHere)
    throw new BreedboardError(
      'argument',
      'moveTime is for players and games of your own; limit a player of the library by its options, such as nodes',
    );
  const pairs = pairsIn(wanted);
  const opening = openingsOf(settings.openings, game);
  const run = parseSeed(seed);
  const starts = named(() => startsFor(opening, { game: game.rules, pairs, seed: seedFor(run, 'openings') }));
  const plan = withId({
    game: game.spec,
    players: [specOf(players[0]), specOf(players[1])],
    starts,
    pairs,
    seed: seedFor(run, 'games'),
    epsilon: [epsilon, epsilon],
    want: settings.records ? 'records' : 'tally',
  });
  throwIfAborted(ending);

  const score = new RunningScore(test, 2 * pairs);
  const records: GameRecord[] = [];
  const count = async (stream: AsyncIterable<BatchResult>): Promise<void> => {
    for await (const batch of stream) {
      throwIfAborted(ending);
      const isDecided = score.take(batch);
      records.push(...(score.last?.records ?? []));
      onProgress?.(progressOf(score, 2 * pairs));
      if (isDecided) return;
    }
  };
  if (isHere) await count(playHere(game, players, plan, { signal: ending, moveTime, onMove }));
  else {
    const shipped = await shippedFor(game, players);
    await threadsFor(settings.threads ?? platform().cores, shipped).use(ending, async arena => {
      await arena.register(modelsOf(players));
      await count(arena.play(plan));
    });
  }

  const sum = score.whole();
  const { tally, distinct, evidence, endings, reproducible } = sum;
  const counted = evidenceIn(sum);
  return {
    game: game.name,
    players: [players[0].name, players[1].name],
    openings: formatSpec(opening),
    seed,
    games: gamesOf(tally),
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    pairs: tally.pairs,
    margin: tally.margin / gamesOf(tally),
    distinctGames: distinct,
    countedGames: gamesOf(counted),
    statistics: statisticsOf(sampleOf(counted), evidence !== undefined, score.sprtResult?.accepted !== undefined),
    endings,
    ...(score.sprtResult ? { sprt: score.sprtResult } : {}),
    isReproducible: reproducible,
    ...(settings.records
      ? { records: records.map((record, i) => recordedGame(game, fromRecord(namesOf(players, i), '', record))) }
      : {}),
  };
}

/** The first player has side 0 in even games. */
const namesOf = ([a, b]: readonly [AnyPlayer, AnyPlayer], game: number): readonly [string, string] =>
  game % 2 === 0 ? [a.name, b.name] : [b.name, a.name];

function progressOf({ tally, sprtResult }: RunningScore, of: number): MatchProgress {
  const { wins, draws, losses } = tally;
  const games = gamesOf(tally);
  return {
    games,
    of,
    wins,
    draws,
    losses,
    score: pointsOf(tally) / games,
    ...(sprtResult ? { sprt: sprtResult } : {}),
  };
}
