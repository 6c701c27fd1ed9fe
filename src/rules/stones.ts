/**
 * Stones of two sides on any rectangle of cells, for boards that are too large for a few numbers of their own. A side's stones
 * are bits in words of 32, row by row, with one empty bit behind each row: no line runs on into the next row.
 */
import { opponent, type Position, type Side } from './position.js';

/** Bits, the lowest word first. Never changed in place. */
export type Bits = readonly number[];

export type StonesPosition = Position & { readonly first: Bits; readonly second: Bits };

export type StoneBoard = {
  readonly columns: number;
  readonly rows: number;
  readonly empty: StonesPosition;
  /** Cells are numbered row by row. */
  ownerAt(position: StonesPosition, cell: number): Side | undefined;
  /** With this on a cell; whose turn it is stays. */
  withOwner(position: StonesPosition, cell: number, owner: Side | undefined): StonesPosition;
  counts(position: StonesPosition): readonly [number, number];
  /** 1 for a side's own stones, −1 for the other's, 0 where there is none. */
  read(position: StonesPosition, side: Side, into: Int8Array): void;
  /** Whether so many stones of a side stand in a row, a column or a diagonal. */
  hasLine(position: StonesPosition, side: Side, length: number): boolean;
};

const stonesOf = ({ first, second }: StonesPosition, side: Side): Bits => (side === 0 ? first : second);

const hasBit = (bits: Bits, bit: number): boolean => ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1;

function withBit(bits: Bits, bit: number, isSet: boolean): Bits {
  if (hasBit(bits, bit) === isSet) return bits;
  const next = [...bits];
  next[bit >>> 5]! ^= 1 << (bit & 31);
  return next;
}

function count(bits: Bits): number {
  let n = 0;
  for (const word of bits) for (let rest = word; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/** Keeps the bits that are also set `by` places higher; false where none is left. */
function keepRepeated(bits: number[], by: number): boolean {
  const [words, shift] = [by >>> 5, by & 31];
  let any = 0;
  for (let i = 0; i < bits.length; i++) {
    const low = bits[i + words] ?? 0;
    const high = bits[i + words + 1] ?? 0;
    bits[i]! &= shift === 0 ? low : (low >>> shift) | (high << (32 - shift));
    any |= bits[i]!;
  }
  return any !== 0;
}

/** Runs of two are pairs of stones, runs of four pairs of those; the rest of the length comes last. */
function hasRun(stones: Bits, step: number, length: number): boolean {
  const runs = [...stones];
  let reached = 1;
  while (reached < length) {
    const more = Math.min(reached, length - reached);
    if (!keepRepeated(runs, more * step)) return false;
    reached += more;
  }
  return true;
}

export function stonesOn(columns: number, rows: number): StoneBoard {
  const stride = columns + 1;
  const none: Bits = new Array<number>(Math.ceil((stride * rows) / 32)).fill(0);
  const bitOf = Int16Array.from(
    { length: columns * rows },
    (_, cell) => Math.floor(cell / columns) * stride + (cell % columns),
  );
  /** Along a row, a column and the two diagonals. */
  const steps = [1, stride, stride - 1, stride + 1];
  return {
    columns,
    rows,
    empty: { turn: 0, first: none, second: none },
    ownerAt: ({ first, second }, cell) =>
      hasBit(first, bitOf[cell]!) ? 0 : hasBit(second, bitOf[cell]!) ? 1 : undefined,
    withOwner: ({ turn, first, second }, cell, owner) => ({
      turn,
      first: withBit(first, bitOf[cell]!, owner === 0),
      second: withBit(second, bitOf[cell]!, owner === 1),
    }),
    counts: ({ first, second }) => [count(first), count(second)],
    read(position, side, into) {
      const [own, other] = [stonesOf(position, side), stonesOf(position, opponent(side))];
      for (let cell = 0; cell < bitOf.length; cell++) {
        into[cell] = hasBit(own, bitOf[cell]!) ? 1 : hasBit(other, bitOf[cell]!) ? -1 : 0;
      }
    },
    hasLine: (position, side, length) => steps.some(step => hasRun(stonesOf(position, side), step, length)),
  };
}
