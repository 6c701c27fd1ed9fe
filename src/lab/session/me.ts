/** Which side of a game from elsewhere is the user's, by the name under which the user plays. */
import type { Side } from '../../rules/position.js';
import { HUMAN, type Session } from './session.js';

/** Spaces and case differ from file to file. */
const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The sides that are the user's: its seats; of a game between two people the one with its name, or both. */
export function ownSides({ seats, names }: Pick<Session, 'seats' | 'names'>, me: string): readonly Side[] {
  const own = ([0, 1] as const).filter(side => seats[side] === HUMAN);
  const named = own.filter(side => plain(me) !== '' && plain(names?.[side] ?? '') === plain(me));
  return own.length === 2 && named.length === 1 ? named : own;
}

/** The names that the user may have: of a game between two named people. */
export const possibleNames = ({ seats, names }: Pick<Session, 'seats' | 'names'>): readonly string[] =>
  seats.every(seat => seat === HUMAN) ? (names ?? []).filter(name => plain(name) !== '') : [];
