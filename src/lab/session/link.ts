/**
 * The shown part of a game in the address of the page: `game=othello&start=…&moves=f5+d6`. Where dice fall, the link has
 * the state of the random stream as a seed, so that the same throws follow.
 */
import { streamOf, takeBack } from '../../matches/history.js';
import { replayMoves } from '../../matches/replay.js';
import { type Seed, seedOf } from '../../random/seed.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
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
  ...(game.chances ? { seed: seedOf(streamOf(takeBack(history, at)).state) } : {}),
});

/** `get` returns the value of a name in the address, or null. */
export function readLink(get: (name: string) => string | null): Parsed<NamedGame & Pasted & { readonly seed?: Seed }> {
  const found = readGame(get('game') ?? '');
  if (!found.ok) return found;
  const { game } = found.value;
  const text = get('start');
  const start = text === null ? parsed(game.initial()) : game.display.parsePosition(text);
  if (!start.ok) return start;
  const texts = (get('moves') ?? '').split(' ').filter(each => each !== '');
  const plies = replayMoves(game, start.value, texts);
  if (!plies.ok) return plies;
  const seed = get('seed');
  if (seed !== null && !/^[0-9a-f]{32}$/.test(seed)) return refused('its seed is not 32 hexadecimal digits');
  const moves = plies.value.map(ply => ply.move);
  return parsed({ ...found.value, start: start.value, moves, ...(seed === null ? {} : { seed }) });
}
