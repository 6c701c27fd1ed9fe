/** Re-rates every anchor of the ladder as if it were unknown, to check the figure after ±. */
import type { Arena } from '../arena/arena.js';
import { buildGame } from '../games/catalogue.js';
import { parseSeed } from '../random/seed.js';
import { LADDER_PLAN, type Ladder, type Rung } from './ladder.js';
import { addEncounter, type Encounter, errorOf, placeOf } from './placing.js';
import { meetAnchors } from './rounds.js';
import { type Uncertainty, uncertaintyOf } from './uncertainty.js';

export type Anew = {
  readonly rung: Rung;
  readonly rating: number;
  readonly games: number;
  readonly error: Uncertainty;
  /** Whether the frozen rating is within the whole error, and within that of the games alone. */
  readonly isInside: boolean;
  readonly isInsideByGames: boolean;
};

/** One anchor against the others, until `games` games are played or the error of the games is 10, as `rate` does. */
async function rateAnew(ladder: Ladder, rung: Rung, games: number, arena: Arena, seed: string): Promise<Anew> {
  const others = ladder.rungs.filter(each => each !== rung);
  const game = buildGame(LADDER_PLAN.game);
  let met: readonly Encounter[] = [];
  for await (const { rung: opponent, result } of meetAnchors(arena, game, rung.spec, others, parseSeed(seed))) {
    met = addEncounter(met, opponent, result.tally);
    const place = placeOf(met);
    if (place.games >= games || errorOf(place) <= 10) break;
  }
  const { rating, games: played } = placeOf(met);
  const error = uncertaintyOf(ladder, others, met, rating);
  const distance = Math.abs(rating - rung.rating);
  return {
    rung,
    rating,
    games: played,
    error,
    isInside: distance <= error.total,
    isInsideByGames: distance <= error.games,
  };
}

export async function* ratedAnew(
  ladder: Ladder,
  rungs: readonly Rung[],
  games: number,
  arena: Arena,
  seed: string,
): AsyncGenerator<Anew> {
  for (const rung of rungs) yield await rateAnew(ladder, rung, games, arena, seed);
}
