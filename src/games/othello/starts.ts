/** Start positions of Othello. */
import { type Rng, rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Side } from '../../rules/position.js';
import { boardOf, type OthelloPosition, SQUARES, squaresFor } from './board.js';

const place = (black: readonly string[], white: readonly string[], turn: Side = 0): OthelloPosition =>
  boardOf(
    SQUARES.map(name => (black.includes(name) ? 0 : white.includes(name) ? 1 : undefined)),
    turn,
  );

export const STANDARD = place(['e4', 'd5'], ['d4', 'e5']);

/** Currie 1997 sets the four discs up mirrored; his program's first reply to e3 is f3. */
export const CURRIE = place(['d4', 'e5'], ['e4', 'd5']);

/** The twelve squares of the inner 4×4 board around the four centre discs. */
const RING = SQUARES.filter(name => /^[c-f][3-6]$/.test(name) && !/^[de][45]$/.test(name));

/** One board of Alliot & Durand's; `isBlack` draws a colour. Draws: the number of discs, then square and colour of each. */
export function innerBoard(rng: Rng, isBlack: () => boolean): OthelloPosition {
  const black = ['e4', 'd5'];
  const white = ['d4', 'e5'];
  const free = [...RING];
  for (let left = rng.below(11); left > 0; left--) {
    const [name] = free.splice(rng.below(free.length), 1);
    (isBlack() ? black : white).push(name!);
  }
  return place(black, white);
}

/** One of the two sides can move. */
export const goesOn = (position: OthelloPosition): boolean =>
  squaresFor(position, 0).length + squaresFor(position, 1).length > 0;

/**
 * Alliot & Durand 1995: the four centre discs and up to ten more in the inner 4×4 board. The paper does not specify the
 * distribution; here their number is uniform from 0 to 10, their squares and colours are uniform, and black
 * moves. A board on which the game is over is redrawn.
 */
export function randomInner(rng: Rng): OthelloPosition {
  for (;;) {
    const position = innerBoard(rng, () => rng.below(2) === 0);
    if (goesOn(position)) return position;
  }
}

/** One of Alliot & Durand's starts, by a seed that a person can write. */
export const innerStart = (seed: string): OthelloPosition => randomInner(rngFrom(parseSeed(seed)));
