/** The user's own games among those that the browser keeps, and the strength that they show. */
import { FIRST_GAME } from '../../games/catalogue.js';
import type { Game, Opponent } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';
import { type Posterior, posteriorRating } from '../../tournaments/posterior.js';
import { type KeptGame, openKept } from '../session/archive.js';
import { resultOf, userSide } from '../session/result.js';
import { gameLine, type Line, type Session } from '../session/session.js';

/** A finished game against a program. */
export type OwnGame = {
  readonly id: string;
  readonly when: string;
  readonly game: Game;
  /** The game with its options. */
  readonly name: string;
  readonly line: Line;
  readonly side: Side;
  readonly opponent: string;
  readonly score: 0 | 0.5 | 1;
};

const scoreOf = (won: -1 | 0 | 1): OwnGame['score'] => (won > 0 ? 1 : won < 0 ? 0 : 0.5);

/** Undefined where it is unfinished, a variation, between two people, or cannot be read. */
export function ownGame({ id, when, isVariation, text, ...rest }: KeptGame): OwnGame | undefined {
  if (isVariation) return undefined;
  const table = openKept({ id, when, isVariation, text, ...rest });
  if (!table.ok) return undefined;
  const { session } = table.value;
  const [side, won] = [userSide(session), resultOf(session as Session)?.won];
  if (side === undefined || won === undefined) return undefined;
  return {
    id,
    when,
    game: session.game,
    name: session.name,
    line: gameLine(session),
    side,
    opponent: session.seats[side === 0 ? 1 : 0],
    score: scoreOf(won),
  };
}

/** Opponents of the game with a measured rating, the weakest first; an older edition of a level is not among them. */
export const ratedOpponents = ({
  defaults: { opponents = [] },
}: Game): readonly (Opponent & Required<Pick<Opponent, 'elo'>>)[] =>
  opponents.flatMap(each => (each.elo ? [{ ...each, elo: each.elo }] : [])).sort((a, b) => a.elo[0] - b.elo[0]);

/** Fewer say too little. */
export const LEAST_GAMES = 5;

/** After each rated game, the first one first. */
export function ratingsOf(game: Game, games: readonly OwnGame[]): readonly Posterior[] {
  const rated = new Map(ratedOpponents(game).map(({ player, elo }) => [player, elo]));
  const results = games.flatMap(({ opponent, score }) => {
    const elo = rated.get(opponent);
    return elo ? [{ rating: elo[0], error: elo[1], score }] : [];
  });
  return results.map((_, i) => posteriorRating(results.slice(0, i + 1)));
}

/** The rated level nearest to a rating; the usual opponent where there is none. */
export function suggestedFor(game: Game, rating: number | undefined): Opponent | undefined {
  const levels = game.defaults.levels ?? [];
  const rated = ratedOpponents(game).filter(({ player }) => levels.includes(player));
  const { opponent } = game.defaults;
  if (rating === undefined) return (game.defaults.opponents ?? []).find(({ player }) => player === opponent);
  return rated.reduce<(typeof rated)[number] | undefined>(
    (best, each) => (!best || Math.abs(each.elo[0] - rating) < Math.abs(best.elo[0] - rating) ? each : best),
    undefined,
  );
}

/** The game of most own games: the one that the page opens with. */
export function favouriteOf(games: readonly OwnGame[]): string {
  const counts = new Map<string, number>();
  for (const { name } of games) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? FIRST_GAME;
}

/** The first answer of the page. */
export function strengthSentence(game: Game, ratings: readonly Posterior[]): string {
  const missing = LEAST_GAMES - ratings.length;
  const last = ratings.at(-1);
  if (ratedOpponents(game).length === 0)
    return `No opponent at ${game.about.title} has a measured rating, so yours cannot be told.`;
  if (!last || missing > 0)
    return `Your rating at ${game.about.title} needs ${missing} more ${missing === 1 ? 'game' : 'games'} against rated opponents.`;
  const level = suggestedFor(game, last.value);
  const like = level
    ? `You play about like ${level.title} at ${game.about.title}`
    : `Your rating at ${game.about.title}`;
  return `${like}: ${last.value} Elo, between ${last.low} and ${last.high} (${last.games} games).`;
}
