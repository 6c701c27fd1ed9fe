/** Othello as cells and discs, with the field's tables and tuples. */
import { type BoardView, gridLines, gridSymmetries } from '../../rules/board.js';
import { COLUMNS, type OthelloPosition, ROWS, SQUARES } from './board.js';
import { spread } from './kinds.js';

const named = (names: string): readonly number[] => names.split(' ').map(name => SQUARES.indexOf(name));

function fill(into: Int8Array, low: number, high: number, value: number): void {
  for (let rest = low; rest !== 0; rest &= rest - 1) into[31 - Math.clz32(rest & -rest)] = value;
  for (let rest = high; rest !== 0; rest &= rest - 1) into[63 - Math.clz32(rest & -rest)] = value;
}

/** After M. Buro's Logistello: 11 tables, 46 sets of squares, 84 placements where both orders count, 167,265 weights. */
const LOGISTELLO = [
  'b2 a1 b1 c1 d1 e1 f1 g1 h1 g2', // edge and both X squares
  'a2 b2 c2 d2 e2 f2 g2 h2',
  'a3 b3 c3 d3 e3 f3 g3 h3',
  'a4 b4 c4 d4 e4 f4 g4 h4',
  'a4 b3 c2 d1', // diagonals of four to eight
  'a5 b4 c3 d2 e1',
  'a6 b5 c4 d3 e2 f1',
  'a7 b6 c5 d4 e3 f2 g1',
  'a8 b7 c6 d5 e4 f3 g2 h1',
  'a1 b1 c1 a2 b2 c2 a3 b3 c3', // corners
  'a1 b1 c1 d1 e1 a2 b2 c2 d2 e2',
].map(named);

/** Hand-made weights of the squares. */
export const TABLES = {
  // The standard heuristic of the Othello League (S. Lucas and T. Runarsson).
  swh: spread([1, -0.25, 0.1, 0.05, -0.25, 0.01, 0.01, 0.05, 0.02, 0.01]),
  // Verhelst 2018, figure 2, in hundredths.
  verhelst: spread([100, -25, 10, 5, -25, 2, 2, 5, 1, 2]),
} as const satisfies Readonly<Record<string, readonly number[]>>;

export const othelloBoard: BoardView<OthelloPosition> = {
  cells: SQUARES,
  read({ blackLo, blackHi, whiteLo, whiteHi }, side, into) {
    into.fill(0);
    fill(into, blackLo, blackHi, side === 0 ? 1 : -1);
    fill(into, whiteLo, whiteHi, side === 0 ? -1 : 1);
  },
  symmetries: gridSymmetries(COLUMNS.length, ROWS.length, 'square'),
  lines: gridLines(COLUMNS.length, ROWS.length),
  grid: [COLUMNS.length, ROWS.length],
  filling: [4, SQUARES.length],
  without({ turn, blackLo, blackHi, whiteLo, whiteHi }, square) {
    const [low, high] = square < 32 ? [~(1 << square), -1] : [-1, ~(1 << (square - 32))];
    return { turn, blackLo: blackLo & low, blackHi: blackHi & high, whiteLo: whiteLo & low, whiteHi: whiteHi & high };
  },
  kinds: { a1: 'corners', b1: 'C squares', c1: 'A squares', d1: 'B squares', b2: 'X squares', d4: 'centre' },
  tables: TABLES,
  tuples: { logistello: LOGISTELLO },
  usualTuples: 'logistello',
};
