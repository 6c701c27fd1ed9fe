/**
 * Bill's tables over the 38 lines of the board: 8 rows, 8 columns and the 22 diagonals of three squares or more. A table
 * has a value for each configuration of a line, own minus the opponent's, so that a feature of a board is 38 look-ups.
 * Ferrer 1996, appendix C, names what the tables hold; the numbers are ours.
 *
 *   potential mobility   a bonus for each disc of the opponent between an empty square and another square of the line,
 *                        by how desirable the empty square is;
 *   sequence penalty     for three and more own discs in a row, except along an edge, where they are what one wants.
 */
import { gridLines } from '../../../../rules/board.js';
import { KIND_OF_SQUARE } from '../../kinds.js';

const EMPTY = 0;
const OWN = 1;
const OTHER = 2;

/** Squares of each line, from one end to the other. */
export const LINES: readonly (readonly number[])[] = gridLines(8, 8).filter(line => line.length >= 3);

/** Lines whose squares are of the same kinds, one after the other, have the same tables. */
const kindsOf = (line: readonly number[]): readonly number[] => line.map(square => KIND_OF_SQUARE[square]!);

/** By kind of square, a1 b1 c1 d1 b2 c2 d2 c3 d3 d4: a corner is welcome, C and X squares are not. */
const DESIRABLE = [8, 1, 4, 4, 0, 3, 3, 4, 4, 4] as const;
/** A run of so many discs and more is turned only by a move that turns them all, which is worth half. */
const LONG_RUN = 4;

function potential(kinds: readonly number[], digits: readonly number[], other: number): number {
  let sum = 0;
  for (const step of [-1, 1]) {
    digits.forEach((digit, square) => {
      if (digit !== EMPTY) return;
      let run = 0;
      while (digits[square + step * (run + 1)] === other) run++;
      // At the end of the line nothing can enclose it.
      if (run === 0 || digits[square + step * (run + 1)] === undefined) return;
      sum += DESIRABLE[kinds[square]!]! * (run >= LONG_RUN ? 1 : 2);
    });
  }
  return sum;
}

const LEAST_SEQUENCE = 3;

function sequences(digits: readonly number[], own: number): number {
  let sum = 0;
  let run = 0;
  for (const digit of [...digits, EMPTY]) {
    if (digit === own) run++;
    else {
      if (run >= LEAST_SEQUENCE) sum += (run - LEAST_SEQUENCE + 1) ** 2;
      run = 0;
    }
  }
  return sum;
}

const CORNER = 0;
/** Only an edge has the kinds corner, C, A, B. */
const isEdge = (kinds: readonly number[]): boolean => kinds[0] === CORNER && kinds[1] === 1;

type LineTable = { readonly potential: Int16Array; readonly sequence: Int16Array };

function tableOf(kinds: readonly number[]): LineTable {
  const size = 3 ** kinds.length;
  const table = { potential: new Int16Array(size), sequence: new Int16Array(size) };
  for (let index = 0; index < size; index++) {
    const digits = kinds.map((_, i) => Math.floor(index / 3 ** i) % 3);
    table.potential[index] = potential(kinds, digits, OTHER) - potential(kinds, digits, OWN);
    // A penalty: what the opponent has is good.
    table.sequence[index] = isEdge(kinds) ? 0 : sequences(digits, OTHER) - sequences(digits, OWN);
  }
  return table;
}

type Places = {
  /** For each square: the lines through it, at most four, and its power of 3 there. */
  readonly lines: readonly Int32Array[];
  readonly powers: readonly Int32Array[];
  readonly tables: readonly LineTable[];
};

let built: Places | undefined;

/** Built when first needed. */
function places(): Places {
  if (built) return built;
  const byKinds = new Map<string, LineTable>();
  const tables = LINES.map(line => {
    const kinds = kindsOf(line);
    const key = kinds.join(' ');
    let table = byKinds.get(key);
    if (!table) {
      table = tableOf(kinds);
      byKinds.set(key, table);
    }
    return table;
  });
  const through = Array.from({ length: 64 }, (_, square) =>
    LINES.flatMap((line, i) => (line.includes(square) ? [{ i, power: 3 ** line.indexOf(square) }] : [])),
  );
  built = {
    lines: through.map(each => Int32Array.from(each, ({ i }) => i)),
    powers: through.map(each => Int32Array.from(each, ({ power }) => power)),
    tables,
  };
  return built;
}

const indices = new Int32Array(LINES.length);

function addDiscs({ lines, powers }: Places, bits: number, first: number, digit: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const square = first + 31 - Math.clz32(rest & -rest);
    const through = lines[square]!;
    const power = powers[square]!;
    for (let k = 0; k < through.length; k++) indices[through[k]!]! += digit * power[k]!;
  }
}

/** Result registers of `readLines`. */
export let potentialMobility = 0;
export let sequencePenalty = 0;

/** Looks the 38 lines up. */
export function readLines(ownLo: number, ownHi: number, otherLo: number, otherHi: number): void {
  const all = places();
  indices.fill(0);
  addDiscs(all, ownLo, 0, OWN);
  addDiscs(all, ownHi, 32, OWN);
  addDiscs(all, otherLo, 0, OTHER);
  addDiscs(all, otherHi, 32, OTHER);
  potentialMobility = 0;
  sequencePenalty = 0;
  for (let line = 0; line < indices.length; line++) {
    const { potential: prospects, sequence } = all.tables[line]!;
    const index = indices[line]!;
    potentialMobility += prospects[index]!;
    sequencePenalty += sequence[index]!;
  }
}
