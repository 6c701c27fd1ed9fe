/**
 * Games in which so many stones in a line win, on any rectangle, as a state that changes in place: each side's stones as words of
 * bits along every row, column and diagonal. A new stone sets a bit in four of them, and whether a word holds a line is looked up.
 */
import { changeOf, type FastGame } from './fast.js';
import { DRAWN, type Move, type Outcome, type Side, WON } from './position.js';
import type { Bits, StonesPosition } from './stones.js';

type LineRules = {
  readonly columns: number;
  readonly rows: number;
  /** So many stones in a line win. */
  readonly line: number;
  /** A move is a column, and the stone falls to its lowest free cell; otherwise a move is a cell. */
  readonly falls: boolean;
};

/** Rows, columns and both kinds of diagonals. */
const DIRECTIONS = 4;

type Lines = {
  readonly count: number;
  /** Four for each cell: the number of the line, and the cell's bit there. */
  readonly numbers: Int16Array;
  readonly bits: Int32Array;
  /** 1 for words that hold so many stones in a line. */
  readonly runs: Uint8Array;
};

function linesOf({ columns, rows, line }: LineRules): Lines {
  const diagonals = columns + rows - 1;
  const numbers: number[] = [];
  const bits: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = rows + columns;
      numbers.push(row, rows + column, first + row + column, first + diagonals + row + columns - 1 - column);
      bits.push(1 << column, 1 << row, 1 << row, 1 << row);
    }
  }
  const runs = Uint8Array.from({ length: 1 << Math.max(columns, rows) }, (_, word) => {
    let run = word;
    for (let above = 1; above < line; above++) run &= word >>> above;
    return run !== 0 ? 1 : 0;
  });
  return {
    count: rows + columns + 2 * diagonals,
    numbers: Int16Array.from(numbers),
    bits: Int32Array.from(bits),
    runs,
  };
}

const UNDECIDED = -1;

class FastStones implements FastGame<StonesPosition> {
  private readonly rules: LineRules;
  private readonly lines: Lines;
  /** Those of side 0, then those of side 1. */
  private readonly words: Int32Array;
  /** Stones in each column. */
  private readonly heights: Uint8Array;
  /** The cells of the moves since `load` are the last ones; `taken` is how many cells are taken. */
  private readonly trail: Uint8Array;
  private taken = 0;
  private side: Side = 0;
  private winner: Side | -1 = UNDECIDED;

  constructor(rules: LineRules, lines: Lines) {
    this.rules = rules;
    this.lines = lines;
    this.words = new Int32Array(2 * lines.count);
    this.heights = new Uint8Array(rules.columns);
    this.trail = new Uint8Array(rules.columns * rules.rows);
  }

  /** Puts a stone on a cell; whether its side has a line then. */
  private put(side: Side, cell: number): boolean {
    const { words, lines } = this;
    const { numbers, bits, runs, count } = lines;
    const from = side * count;
    let found = 0;
    for (let i = DIRECTIONS * cell; i < DIRECTIONS * cell + DIRECTIONS; i++) {
      const at = from + numbers[i]!;
      const word = words[at]! | bits[i]!;
      words[at] = word;
      found |= runs[word]!;
    }
    return found === 1;
  }

  load({ turn, first, second }: StonesPosition): void {
    const { columns, rows, falls } = this.rules;
    this.words.fill(0);
    this.heights.fill(0);
    this.taken = 0;
    const wins: [boolean, boolean] = [false, false];
    for (let row = 0; row < rows; row++) {
      for (let side = 0; side < 2; side++) {
        let rest = rowOf(side === 0 ? first : second, row, columns);
        for (; rest !== 0; rest &= rest - 1) {
          const column = 31 - Math.clz32(rest & -rest);
          if (this.put(side as Side, row * columns + column)) wins[side as Side] = true;
          this.heights[column]!++;
          this.taken++;
        }
      }
    }
    this.side = turn;
    // Where stones fall, the rules ask only the side that has just moved.
    if (falls) this.winner = wins[turn === 0 ? 1 : 0] ? (turn === 0 ? 1 : 0) : UNDECIDED;
    else this.winner = wins[0] ? 0 : wins[1] ? 1 : UNDECIDED;
  }

  private stones(side: Side): Bits {
    const { columns, rows } = this.rules;
    const stride = columns + 1;
    const bits = new Array<number>(Math.ceil((stride * rows) / 32)).fill(0);
    for (let row = 0; row < rows; row++) {
      const word = this.words[side * this.lines.count + row]!;
      const [at, shift] = [(row * stride) >>> 5, (row * stride) & 31];
      bits[at]! |= word << shift;
      if (shift + columns > 32) bits[at + 1]! |= word >>> (32 - shift);
    }
    return bits;
  }

  save(): StonesPosition {
    return { turn: this.side, first: this.stones(0), second: this.stones(1) };
  }

  turn(): Side {
    return this.side;
  }

  moves(into: Int32Array): number {
    if (this.winner >= 0) return 0;
    const { columns, rows, falls } = this.rules;
    let count = 0;
    if (falls) {
      for (let column = 0; column < columns; column++) if (this.heights[column]! < rows) into[count++] = column;
      return count;
    }
    const { words } = this;
    const all = (1 << columns) - 1;
    for (let row = 0; row < rows; row++) {
      const first = row * columns;
      for (let free = all & ~(words[row]! | words[this.lines.count + row]!); free !== 0; free &= free - 1)
        into[count++] = first + 31 - Math.clz32(free & -free);
    }
    return count;
  }

  private cellOf(move: Move): number {
    return this.rules.falls ? this.heights[move]! * this.rules.columns + move : move;
  }

  play(move: Move): void {
    const { side } = this;
    const cell = this.cellOf(move);
    if (this.put(side, cell)) this.winner = side;
    if (this.rules.falls) this.heights[move]!++;
    this.trail[this.taken++] = cell;
    this.side = side === 0 ? 1 : 0;
  }

  undo(): void {
    const side: Side = this.side === 0 ? 1 : 0;
    const cell = this.trail[--this.taken]!;
    const { numbers, bits, count } = this.lines;
    for (let i = DIRECTIONS * cell; i < DIRECTIONS * cell + DIRECTIONS; i++)
      this.words[side * count + numbers[i]!]! ^= bits[i]!;
    if (this.rules.falls) this.heights[cell % this.rules.columns]!--;
    this.winner = UNDECIDED;
    this.side = side;
  }

  outcome(): Outcome | undefined {
    if (this.winner >= 0) return WON[this.winner as Side];
    return this.taken === this.trail.length ? DRAWN : undefined;
  }

  /** A word for each row, of which a side has at most fifteen bits; the sixteenth of the first is the side to move. */
  key(into: Int32Array): number {
    const { words, rules, lines } = this;
    for (let row = 0; row < rules.rows; row++) into[row] = words[row]! | (words[lines.count + row]! << 16);
    into[0]! |= this.side << 15;
    return rules.rows;
  }

  changes(move: Move, into: Int32Array): number {
    into[0] = changeOf(this.cellOf(move), this.side, true);
    return 1;
  }
}

/** The stones of a row; a row has one bit more than columns. */
function rowOf(bits: Bits, row: number, columns: number): number {
  const [at, shift] = [(row * (columns + 1)) >>> 5, (row * (columns + 1)) & 31];
  const above = shift === 0 ? 0 : (bits[at + 1] ?? 0) << (32 - shift);
  return ((bits[at]! >>> shift) | above) & ((1 << columns) - 1);
}

export function fastStones(rules: LineRules): () => FastGame<StonesPosition> {
  let lines: Lines | undefined; // most games of a variant are never played this way
  return () => new FastStones(rules, (lines ??= linesOf(rules)));
}
