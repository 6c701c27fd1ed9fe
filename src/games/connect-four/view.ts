/** Connect Four as cells and discs. The only symmetry exchanges left and right, because discs fall. */
import { type BoardView, gridCells, gridLines, gridSymmetries } from '../../rules/board.js';
import { opponent } from '../../rules/position.js';
import { COLUMNS, type ConnectFourPosition, discsOf, HEIGHT, has, ROWS, WIDTH } from './board.js';
import { LINES_THROUGH } from './lines.js';

export const connectFourBoard: BoardView<ConnectFourPosition> = {
  cells: gridCells(COLUMNS, ROWS),
  read(position, side, into) {
    const [ownLo, ownHi] = discsOf(position, side);
    const [otherLo, otherHi] = discsOf(position, opponent(side));
    let cell = 0;
    for (let row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) {
        into[cell++] = has(ownLo, ownHi, column, row) ? 1 : has(otherLo, otherHi, column, row) ? -1 : 0;
      }
    }
  },
  symmetries: gridSymmetries(WIDTH, HEIGHT, 'mirror'),
  lines: gridLines(WIDTH, HEIGHT),
  grid: [WIDTH, HEIGHT],
  filling: [0, WIDTH * HEIGHT],
  tables: { lines: LINES_THROUGH },
  usualTuples: 'all-4',
};
