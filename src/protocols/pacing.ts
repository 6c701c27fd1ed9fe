/**
 * How much of a clock for the rest of a game one move may take, in games that fill a board. Each move of one's own has
 * an equal share, but those of the last twenty squares a quarter of one: by then everything is solved, the first of them
 * for all the others, and what they leave goes to that first.
 */
const SOLVED_FROM = 20;
const SOLVED_WEIGHT = 0.25;

/** Of the time that is left, with so many empty squares; at most half, for a pass may make one more move. */
export function shareOfClock(empty: number): number {
  const moves = Math.ceil(empty / 2);
  const solved = Math.min(moves, SOLVED_FROM / 2);
  return Math.min(0.5, 1 / Math.max(1, moves - solved + solved * SOLVED_WEIGHT));
}
