/**
 * Rules and perft: discs that fall into a rack. Hand in this file as lab.js.
 *
 * A rack is { columns, rows, line, cells, side }: its size, how many discs in a line win, the cells row by row from below (1 and -1
 * for discs, 0 for none), and the side to move, 1 or -1. A cell is cells[row * columns + column].
 */

/** 1 or -1 for a side with a line of rack.line discs in a row, a column or a diagonal; 0 without one. */
export function winner(rack) {
  return 0;
}

/** The columns that are not full, in ascending order; none when a side has won. */
export function moves(rack) {
  return [];
}

/** The rack after a disc of the side to move falls into a column. The rack that was given stays as it is. */
export function play(rack, column) {
  return rack;
}

/** Two racks after the same move from the same rack: they must be equal. Leave this as it is. */
export function playTwice(rack, column) {
  return [play(rack, column), play(rack, column)];
}

/** How many sequences of so many moves there are. A game that is over has no moves. */
export function perft(rack, depth) {
  return 0;
}
