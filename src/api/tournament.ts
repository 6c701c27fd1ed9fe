/** Matches between several players, with standings, ratings and a cross-table. */
import { openings, startsFor } from '../arena/openings.js';
import { gamesOf } from '../matches/tally.js';
import { parseSeed } from '../random/seed.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { reportOf, type TournamentReport } from '../tournaments/report.js';
import { type PlayedPairing, standingsOf, summaryOf } from '../tournaments/standings.js';
import { maxSwissRounds, usualSwissRounds } from '../tournaments/swiss.js';
import { type Format, pairingsOf, playTournament, type TournamentPlan } from '../tournaments/tournament.js';
import { BreedboardError, named } from './errors.js';
import { type Game, gameOf } from './game.js';
import { type OwnPlayer, type Player, playerOf } from './player.js';
import { gameOfPlayers, onArena, openingsOf, pairsIn, specOf } from './playing.js';
import { any, callback, readSettings, seedText, text, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';

/** What has been played. */
export type TournamentProgress = {
  readonly matches: number;
  readonly of: number;
  readonly games: number;
};

export type TournamentOptions = {
  /** Default: the game of the first player that has one, else the first game of the library. */
  readonly game?: string | Game;
  /** Who meets whom. Default: `round-robin`, everybody everybody. */
  readonly format?: 'round-robin' | 'gauntlet' | 'elimination' | 'swiss';
  /** In a gauntlet, how many of the first players meet all others. Default: 1. */
  readonly challengers?: number;
  /** The number of rounds of a Swiss tournament. Default: one more than an elimination has, if so many are possible. */
  readonly rounds?: number;
  /** An even number of games in each match. Default: 20. */
  readonly games?: number;
  /** Default: those that the command line takes for the game. */
  readonly openings?: string;
  /** The same seed gives the same games, on any number of threads. Default: 1. */
  readonly seed?: string | number;
  /** Default: the number of processors. */
  readonly threads?: number;
  /** Milliseconds for a move of a player of your own. No default. */
  readonly moveTime?: number;
  readonly onProgress?: (progress: TournamentProgress) => void;
  /** Ends the tournament: the call is rejected with the signal's reason. */
  readonly signal?: Signal;
};

const MOST_PLAYERS = 500;
const FORMATS = ['round-robin', 'gauntlet', 'elimination', 'swiss'] as const;

const checks = {
  game: gameOf,
  format: any<(typeof FORMATS)[number]>(),
  challengers: whole(1, MOST_PLAYERS),
  rounds: whole(1, MOST_PLAYERS),
  games: whole(2, 200_000),
  openings: text,
  seed: seedText,
  threads: whole(1, 256),
  moveTime: whole(1, 86_400_000),
  onProgress: callback<(progress: TournamentProgress) => void>(),
  signal,
};
type Settings = { readonly [K in keyof typeof checks]?: ReturnType<(typeof checks)[K]> };

function formatOf({ format: kind = 'round-robin', challengers = 1, rounds }: Settings, players: number): Format {
  if (!FORMATS.includes(kind))
    throw new BreedboardError('argument', `format must be one of ${FORMATS.join(', ')}, not ${String(kind)}`);
  if (kind === 'gauntlet') {
    if (challengers < players) return { kind, challengers };
    throw new BreedboardError('argument', `challengers must be fewer than the ${players} players, not ${challengers}`);
  }
  if (kind !== 'swiss') return { kind };
  const most = maxSwissRounds(players);
  if (rounds !== undefined && rounds > most)
    throw new BreedboardError(
      'argument',
      `without rematches ${players} players have at most ${most} rounds, not ${rounds}`,
    );
  return { kind, rounds: rounds ?? usualSwissRounds(players) };
}

/**
 * Plays a tournament and returns standings with ratings, and a cross-table: `await tournament(['iago', 'greedy', mine])`. The
 * command line plays the same games for the same seed.
 *
 * @throws BreedboardError `name` or `argument`
 */
export async function tournament(
  given: readonly (string | Player | OwnPlayer)[],
  options?: TournamentOptions,
): Promise<TournamentReport> {
  const settings = readSettings('tournament', options, checks);
  if (!Array.isArray(given) || given.length < 2 || given.length > MOST_PLAYERS)
    throw new BreedboardError('argument', `a tournament needs a list of 2 to ${MOST_PLAYERS} players`);
  const game = settings.game ?? gameOfPlayers(...given);
  const players = given.map(each => playerOf(each, game));
  const names = players.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new BreedboardError('argument', `${twice} is given twice: give each player once`);
  const { games = 20, seed = '1', onProgress, threads, moveTime, signal: ending } = settings;
  const plan: TournamentPlan = {
    game: game.spec,
    players: players.map(specOf),
    format: formatOf(settings, players.length),
    pairs: pairsIn(games),
    openings: canonicalSpec('opening', openings, openingsOf(settings.openings, game)),
    seed: parseSeed(seed),
    want: 'tally',
  };
  const starts = (of: string) =>
    named(() => startsFor(plan.openings, { game: game.rules, pairs: plan.pairs, seed: of }));
  starts(plan.seed);
  throwIfAborted(ending);
  return onArena(game, players, { threads, moveTime, signal: ending }, async arena => {
    const played: PlayedPairing[] = [];
    const events = playTournament(plan, { starts, arena });
    let done = 0;
    for (;;) {
      const next = await events.next();
      throwIfAborted(ending);
      if (next.done) return reportOf(plan, standingsOf(names, played, next.value), true);
      if (next.value.type !== 'result') continue;
      const { pairing, result } = next.value;
      played.push({ pairing, result: summaryOf(result) });
      done += gamesOf(result.tally);
      onProgress?.({ matches: played.length, of: pairingsOf(plan), games: done });
    }
  });
}
