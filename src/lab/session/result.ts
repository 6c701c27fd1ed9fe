/** The card at the end of a game: who won, what to play next, and the two moments that decided it. */
import { mistakesOf, type ReviewedMove } from '../../review/mistakes.js';
import type { Game } from '../../rules/game.js';
import type { Outcome, Side } from '../../rules/position.js';
import { does } from '../../rules/words.js';
import { describeEnd } from './sentences.js';
import { HUMAN, outcomeOf, type Session } from './session.js';

export type GameResult = {
  /** “You won 36–28”. */
  readonly title: string;
  /** The result for the user; undefined where two people or two programs played. */
  readonly won?: -1 | 0 | 1;
  /** Pieces that the official result gives each side, where a margin counts what fills the board. */
  readonly score?: readonly [number, number];
};

function scoreOf({ board, margin }: Game, { official }: Outcome): readonly [number, number] | undefined {
  const most = board?.filling?.[1];
  return most === undefined || margin === undefined ? undefined : [(most + official) / 2, (most - official) / 2];
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** The side that the user plays against a program. */
export const userSide = ({ seats }: Pick<Session, 'seats'>): Side | undefined =>
  seats[0] === HUMAN && seats[1] !== HUMAN ? 0 : seats[1] === HUMAN && seats[0] !== HUMAN ? 1 : undefined;

/** Undefined while the game goes on. */
export function resultOf(session: Session): GameResult | undefined {
  const { game, ending } = session;
  const outcome = outcomeOf(session);
  if (!outcome) return undefined;
  const score = ending ? undefined : scoreOf(game, outcome);
  const user = userSide(session);
  const shown = { ...(score ? { score } : {}) };
  if (user === undefined) {
    const { sides } = game.display;
    const { winner } = outcome;
    const text = winner === null ? 'a draw' : does(sides[winner], 'win');
    const discs = score && winner !== null ? ` ${score[winner]}–${score[1 - winner]}` : '';
    return { title: capital(ending ? (describeEnd(session) ?? text) : text + discs), ...shown };
  }
  const won = outcome.winner === null ? 0 : outcome.winner === user ? 1 : -1;
  const said = won > 0 ? 'You won' : won < 0 ? 'You lost' : 'A draw';
  const how = ending
    ? ending.how === 'time'
      ? ' on time'
      : won < 0
        ? ': you resigned'
        : ''
    : score
      ? ` ${score[user]}–${score[1 - user]}`
      : '';
  return { title: said + how, won, ...shown };
}

/** The opponent after a player in a list of opponents, the weakest first, of those with a rating. */
export function nextOpponent(
  opponents: readonly { readonly player: string; readonly title: string; readonly elo?: readonly [number, number] }[],
  levels: readonly string[],
  player: string,
): { readonly player: string; readonly title: string } | undefined {
  const place = levels.indexOf(player);
  const next = place < 0 ? undefined : levels[place + 1];
  return opponents.find(each => each.player === next);
}

/** The two worst moves of the game, in the order of play. */
export const momentsOf = (judged: readonly ReviewedMove[]): readonly ReviewedMove[] =>
  mistakesOf(judged)
    .slice(0, 2)
    .sort((a, b) => a.ply - b.ply);
