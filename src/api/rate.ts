/** A player's rating on the ladder: players that never change. */
import { gamesOf, pointsOf } from '../matches/tally.js';
import { parseSeed } from '../random/seed.js';
import { formatSpec } from '../specs/spec.js';
import type { Interval } from '../tournaments/interval.js';
import { LADDER_PLAN, shippedLadder } from '../tournaments/ladder.js';
import { addEncounter, type Encounter, errorOf, expected, placeOf } from '../tournaments/placing.js';
import { meetAnchors } from '../tournaments/rounds.js';
import { uncertaintyOf, widened } from '../tournaments/uncertainty.js';
import { BreedboardError } from './errors.js';
import { gameOf } from './game.js';
import { type OwnPlayer, type Player, playerOf } from './player.js';
import { onArena, specOf } from './playing.js';
import { callback, readSettings, real, seedText, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';

export type RateOptions = {
  /** Stops after about this many games. Default: 1000. */
  readonly games?: number;
  /** Stops earlier, when the games' part of the error is at most this, in Elo. Default: 10. */
  readonly within?: number;
  /** The same seed gives the same games, on any number of threads. Default: 1. */
  readonly seed?: string | number;
  /** Default: the number of processors. */
  readonly threads?: number;
  /** Milliseconds for a move of a player of your own. No default. */
  readonly moveTime?: number;
  readonly onProgress?: (progress: { readonly games: number; readonly rating: number }) => void;
  /** Ends the games: the call is rejected with the signal's reason. */
  readonly signal?: Signal;
};

/** A rating on the ladder, on which the random mover has 0. */
export type RatingReport = {
  readonly player: string;
  readonly rating: number;
  /** 95 %, with the error of the ladder's own ratings and the difference between opponents. */
  readonly interval: Interval;
  /** Only one end of the interval is known: it lost everything (`above` the games say nothing) or won everything. */
  readonly open?: 'above' | 'below';
  readonly games: number;
  readonly against: readonly {
    readonly player: string;
    readonly rating: number;
    readonly games: number;
    readonly points: number;
    /** The score that both ratings predict. */
    readonly expected: number;
  }[];
};

const checks = {
  games: whole(14, 1_000_000),
  within: real(1, 1000),
  seed: seedText,
  threads: whole(1, 256),
  moveTime: whole(1, 86_400_000),
  onProgress: callback<(progress: { readonly games: number; readonly rating: number }) => void>(),
  signal,
};

/**
 * Rates a player of Othello against the anchors of the ladder, mostly those of similar strength:
 * `(await rate('search(depth=2)')).rating`. The command line plays the same games for the same seed.
 *
 * @throws BreedboardError `name`, or `argument` for a player of another game
 */
export async function rate(given: string | Player | OwnPlayer, options?: RateOptions): Promise<RatingReport> {
  const { games = 1000, within = 10, seed = '1', onProgress, ...playing } = readSettings('rate', options, checks);
  const game = gameOf(formatSpec(LADDER_PLAN.game));
  const player = playerOf(given, game);
  const spec = specOf(player);
  const ladder = shippedLadder();
  const rungs = ladder.rungs.filter(rung => formatSpec(rung.spec) !== formatSpec(spec)); // games against itself tell nothing
  throwIfAborted(playing.signal);
  let encounters: readonly Encounter[] = [];
  await onArena(game, [player], { ...playing, others: rungs.map(rung => rung.spec) }, async arena => {
    for await (const { rung, result } of meetAnchors(arena, game.rules, spec, rungs, parseSeed(seed))) {
      throwIfAborted(playing.signal);
      encounters = addEncounter(encounters, rung, result.tally);
      const place = placeOf(encounters);
      onProgress?.({ games: place.games, rating: place.rating });
      if (errorOf(place) <= within || place.games >= games) return;
    }
  });
  const byGames = placeOf(encounters);
  if (byGames.games === 0) throw new BreedboardError('argument', 'no game was played');
  const place = widened(byGames, encounters, uncertaintyOf(ladder, rungs, encounters, byGames.rating));
  return {
    player: player.name,
    rating: place.rating,
    interval: { low: place.low, high: place.high },
    ...(place.open ? { open: place.open } : {}),
    games: place.games,
    against: encounters.map(({ rung, tally }) => ({
      player: rung.name,
      rating: rung.rating,
      games: gamesOf(tally),
      points: pointsOf(tally),
      expected: expected(place.rating, rung),
    })),
  };
}
