/** Noughts and crosses as cells and marks. */
import { type BoardView, gridCells, gridLines, gridSymmetries } from '../../rules/board.js';
import type { NoughtsPosition } from './squares.js';

const COLUMNS: readonly string[] = [...'abc'];
const ROWS: readonly string[] = [...'123'];

export const noughtsBoard: BoardView<NoughtsPosition> = {
  cells: gridCells(COLUMNS, ROWS),
  read({ crosses, noughts }, side, into) {
    const [own, other] = side === 0 ? [crosses, noughts] : [noughts, crosses];
    for (let square = 0; square < 9; square++) {
      into[square] = own & (1 << square) ? 1 : other & (1 << square) ? -1 : 0;
    }
  },
  symmetries: gridSymmetries(3, 3, 'square'),
  lines: gridLines(3, 3),
  grid: [3, 3],
  filling: [0, 9],
  without: ({ turn, crosses, noughts }, square) => ({
    turn,
    crosses: crosses & ~(1 << square),
    noughts: noughts & ~(1 << square),
  }),
  kinds: { a1: 'corners', b1: 'edges', b2: 'centre' },
  // How many of the eight lines go through each square.
  tables: { lines: [3, 2, 3, 2, 4, 2, 3, 2, 3] },
  usualTuples: 'all-3',
};
