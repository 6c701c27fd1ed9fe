/** Connect Four: a disc falls to the lowest free cell of a column; four in a line win; a full board is a draw. */
import { type Move, type Outcome, opponent } from '../../rules/position.js';
import {
  type ConnectFourPosition,
  discCount,
  discsOf,
  EMPTY,
  HEIGHT,
  hasFour,
  heightOf,
  WIDTH,
  withDisc,
} from './board.js';

/** The side that has just moved, where it has four in a line. */
export const isWon = (position: ConnectFourPosition): boolean => hasFour(...discsOf(position, opponent(position.turn)));

/** Columns that are not full, ascending. */
export function moves(position: ConnectFourPosition): readonly Move[] {
  if (isWon(position)) return [];
  const free: Move[] = [];
  for (let column = 0; column < WIDTH; column++) if (heightOf(position, column) < HEIGHT) free.push(column);
  return free;
}

export const play = (position: ConnectFourPosition, column: Move): ConnectFourPosition => ({
  ...withDisc(position, position.turn, column, heightOf(position, column)),
  turn: opponent(position.turn),
});

export function outcome(position: ConnectFourPosition): Outcome | undefined {
  if (isWon(position)) {
    const winner = opponent(position.turn);
    const margin = winner === 0 ? 1 : -1;
    return { winner, margin, official: margin };
  }
  const [red, yellow] = discCount(position);
  return red + yellow === WIDTH * HEIGHT ? { winner: null, margin: 0, official: 0 } : undefined;
}

export const initial = (): ConnectFourPosition => EMPTY;
