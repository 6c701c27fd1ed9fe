/**
 * Rules and perft: discs that fall into a rack. Hand in this file as lab.js.
 *
 * A rack is { columns, rows, line, cells, side }: its size, how many discs in a line win, the cells row by row from below (1 and -1
 * for discs, 0 for none), and the side to move, 1 or -1. A cell is cells[row * columns + column].
 */

/** 1 or -1 for a side with a line of rack.line discs in a row, a column or a diagonal; 0 without one. */
export function winner(rack) {
  const { columns, rows, line, cells } = rack;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const owner = cells[y * columns + x];
      if (owner === 0) continue;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ]) {
        let length = 0;
        let [i, j] = [x, y];
        while (i < columns && j >= 0 && j < rows && cells[j * columns + i] === owner) {
          length++;
          i += dx;
          j += dy;
        }
        if (length >= line) return owner;
      }
    }
  }
  return 0;
}

/** The columns that are not full, in ascending order; none when a side has won. */
export function moves(rack) {
  if (winner(rack) !== 0) return [];
  const open = [];
  for (let column = 0; column < rack.columns; column++) {
    if (rack.cells[(rack.rows - 1) * rack.columns + column] === 0) open.push(column);
  }
  return open;
}

/** The rack after a disc of the side to move falls into a column. The rack that was given stays as it is. */
export function play(rack, column) {
  const cells = rack.cells.slice();
  let at = column;
  while (cells[at] !== 0) at += rack.columns;
  cells[at] = rack.side;
  return { ...rack, cells, side: -rack.side };
}

/** Two racks after the same move from the same rack: they must be equal. Leave this as it is. */
export function playTwice(rack, column) {
  return [play(rack, column), play(rack, column)];
}

/** How many sequences of so many moves there are. A game that is over has no moves. */
export function perft(rack, depth) {
  if (depth === 0) return 1;
  return moves(rack).reduce((sum, column) => sum + perft(play(rack, column), depth - 1), 0);
}
