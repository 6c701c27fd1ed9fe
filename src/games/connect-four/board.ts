/**
 * The board as bits, column by column from the bottom: bit 7 · column + row, with one empty bit above each column, so
 * that no line runs from the top of a column into the next. The low half has bits 0 to 31, the high half 32 to 48.
 */
import type { Position, Side } from '../../rules/position.js';

const COLUMNS: readonly string[] = [...'abcdefg'];
const ROWS: readonly string[] = [...'123456'];
export const WIDTH = COLUMNS.length;
export const HEIGHT = ROWS.length;
const STRIDE = HEIGHT + 1;

/** Red is side 0 and moves first. */
export type ConnectFourPosition = Position & {
  readonly redLo: number;
  readonly redHi: number;
  readonly yellowLo: number;
  readonly yellowHi: number;
};

export const EMPTY: ConnectFourPosition = { turn: 0, redLo: 0, redHi: 0, yellowLo: 0, yellowHi: 0 };

export const has = (lo: number, hi: number, column: number, row: number): boolean => {
  const bit = column * STRIDE + row;
  return ((bit < 32 ? lo >>> bit : hi >>> (bit - 32)) & 1) === 1;
};

/** The discs of a side, low half first. */
export const discsOf = (position: ConnectFourPosition, side: Side): readonly [number, number] =>
  side === 0 ? [position.redLo, position.redHi] : [position.yellowLo, position.yellowHi];

export function ownerAt(
  { redLo, redHi, yellowLo, yellowHi }: ConnectFourPosition,
  column: number,
  row: number,
): Side | undefined {
  if (has(redLo, redHi, column, row)) return 0;
  return has(yellowLo, yellowHi, column, row) ? 1 : undefined;
}

/** How many discs lie in a column. */
export function heightOf({ redLo, redHi, yellowLo, yellowHi }: ConnectFourPosition, column: number): number {
  const [lo, hi] = [redLo | yellowLo, redHi | yellowHi];
  let height = 0;
  while (height < HEIGHT && has(lo, hi, column, height)) height++;
  return height;
}

/** The position with one more disc; whose turn it is does not matter. */
export function withDisc(position: ConnectFourPosition, side: Side, column: number, row: number): ConnectFourPosition {
  const bit = column * STRIDE + row;
  const [lo, hi] = bit < 32 ? [1 << bit, 0] : [0, 1 << (bit - 32)];
  return side === 0
    ? { ...position, redLo: position.redLo | lo, redHi: position.redHi | hi }
    : { ...position, yellowLo: position.yellowLo | lo, yellowHi: position.yellowHi | hi };
}

/** Up, right, and the two diagonals: by how many bits the next of a line is farther. */
const STEPS = [1, STRIDE, STRIDE - 1, STRIDE + 1] as const;

/** Whether four of these discs stand in a line: pairs two steps apart, of discs one step apart. */
export function hasFour(lo: number, hi: number): boolean {
  for (const step of STEPS) {
    const pairLo = lo & ((lo >>> step) | (hi << (32 - step)));
    const pairHi = hi & (hi >>> step);
    const two = 2 * step;
    if ((pairLo & ((pairLo >>> two) | (pairHi << (32 - two)))) !== 0 || (pairHi & (pairHi >>> two)) !== 0) return true;
  }
  return false;
}

function count(bits: number): number {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n++;
  return n;
}

export const discCount = ({ redLo, redHi, yellowLo, yellowHi }: ConnectFourPosition): readonly [number, number] => [
  count(redLo) + count(redHi),
  count(yellowLo) + count(yellowHi),
];
