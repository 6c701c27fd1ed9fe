/**
 * The shown part of a game in the address of a page: `game=othello&start=…&moves=f5+d6&player=human&player=iago`. Where
 * dice fall, the link has the state of the random stream as a seed, so that the same throws follow.
 */
import { type History, moveTexts, streamOf, takeBack } from '../../matches/history.js';
import { replayMoves } from '../../matches/replay.js';
import { type Seed, seedOf } from '../../random/seed.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { parseSpec } from '../../specs/spec.js';
import { engineOf } from './engine-seat.js';
import { type NamedGame, readGame } from './named-game.js';
import type { Pasted } from './pasted.js';
import { HUMAN, type Seats, type Session } from './session.js';

/** Names and values of an address, in its order. */
export type Pairs = Iterable<readonly [string, string]>;

type Shown = NamedGame & { readonly history: History; readonly at: number };

/** The position, and the moves that led to it. */
export const positionLink = ({ name, game, history, at }: Shown): [string, string][] => [
  ['game', name],
  ['start', game.display.formatPosition(history.start)],
  ['moves', moveTexts(game, takeBack(history, at)).join(' ')],
  ...(game.chances ? [['seed', seedOf(streamOf(takeBack(history, at)).state)] as [string, string]] : []),
];

/** A registered program is a person in the link. */
const linkedSeat = (seat: string): string => (engineOf(seat) === undefined ? seat : HUMAN);

/** A link with the players, and with the names of those in a record. */
export const linkOf = (session: Session): [string, string][] => [
  ...positionLink(session),
  ...session.seats.map((seat): [string, string] => ['player', linkedSeat(seat)]),
  ...(session.names ?? []).map((name): [string, string] => ['name', name]),
];

type LinkedPosition = NamedGame & Pasted & { readonly seed?: Seed };

export function readPositionLink(pairs: Pairs): Parsed<LinkedPosition> {
  const given = new Map([...pairs].reverse()); // of several values of a name the first
  const found = readGame(given.get('game') ?? '');
  if (!found.ok) return found;
  const { game } = found.value;
  const text = given.get('start');
  const start = text === undefined ? parsed(game.initial()) : game.display.parsePosition(text);
  if (!start.ok) return start;
  const texts = (given.get('moves') ?? '').split(' ').filter(each => each !== '');
  const plies = replayMoves(game, start.value, texts);
  if (!plies.ok) return plies;
  const seed = given.get('seed');
  if (seed !== undefined && !/^[0-9a-f]{32}$/.test(seed)) return refused('its seed is not 32 hexadecimal digits');
  const moves = plies.value.map(ply => ply.move);
  return parsed({ ...found.value, start: start.value, moves, ...(seed === undefined ? {} : { seed }) });
}

/** Two, or none. */
function pairOf(pairs: Pairs, name: string): Parsed<readonly [string, string] | undefined> {
  const [first, second, ...more] = [...pairs].flatMap(([each, value]) => (each === name ? [value] : []));
  if (first === undefined) return parsed(undefined);
  if (second === undefined || more.length > 0)
    return refused(`it must have “${name}” twice, for the two sides, or not at all`);
  return parsed([first, second]);
}

/** Whether the players can be built is for the page to find out; a link without players is one for two people. */
export function readLink(pairs: Pairs): Parsed<LinkedPosition & { readonly seats: Seats }> {
  const all = [...pairs];
  const position = readPositionLink(all);
  if (!position.ok) return position;
  const seats = pairOf(all, 'player');
  if (!seats.ok) return seats;
  const strange = seats.value?.find(seat => !parseSpec(seat).ok);
  if (strange !== undefined) return refused(`${quote(strange)} is not a player`);
  const names = pairOf(all, 'name');
  if (!names.ok) return names;
  return parsed({
    ...position.value,
    seats: seats.value ?? [HUMAN, HUMAN],
    ...(names.value === undefined ? {} : { names: names.value }),
  });
}
