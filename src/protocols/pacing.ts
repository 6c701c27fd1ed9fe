/**
 * The share of the remaining clock that one move may take, in games that fill a board. Each own move has an equal
 * share, but those of the last twenty squares a quarter of one: by then everything is solved, the first of them for all
 * the others, and the first also gets the time they save.
 */
const SOLVED_FROM = 20;
const SOLVED_WEIGHT = 0.25;

/** Share of the remaining time at a number of empty squares; at most half, because a pass may add a move. */
export function shareOfClock(empty: number): number {
  const moves = Math.ceil(empty / 2);
  const solved = Math.min(moves, SOLVED_FROM / 2);
  return Math.min(0.5, 1 / Math.max(1, moves - solved + solved * SOLVED_WEIGHT));
}
