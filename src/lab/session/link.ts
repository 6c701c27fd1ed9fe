/** The shown part of a game in the address of the page: `game=othello&start=…&moves=f5+d6`. */
import { replayMoves } from '../../matches/replay.js';
import { type Parsed, parsed } from '../../specs/parsed.js';
import { type NamedGame, readGame } from './named-game.js';
import type { Pasted } from './pasted.js';
import type { Session } from './session.js';

export const linkOf = ({ name, game, history, at }: Session): Readonly<Record<string, string>> => ({
  game: name,
  start: game.display.formatPosition(history.start),
  moves: history.plies
    .slice(0, at)
    .map(ply => game.display.formatMove(ply.move))
    .join(' '),
});

/** `get` returns the value of a name in the address, or null. */
export function readLink(get: (name: string) => string | null): Parsed<NamedGame & Pasted> {
  const found = readGame(get('game') ?? '');
  if (!found.ok) return found;
  const { game } = found.value;
  const text = get('start');
  const start = text === null ? parsed(game.initial()) : game.display.parsePosition(text);
  if (!start.ok) return start;
  const texts = (get('moves') ?? '').split(' ').filter(each => each !== '');
  const plies = replayMoves(game, start.value, texts);
  if (!plies.ok) return plies;
  return parsed({ ...found.value, start: start.value, moves: plies.value.map(ply => ply.move) });
}
