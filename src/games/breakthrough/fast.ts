/**
 * The pieces of each side as bits that change in place. Which pieces can go left, straight and right comes from shifting the board
 * by a row, and moves are listed without a branch for each target: mispredicted ones took most of the time.
 */
import { changeOf, type FastGame } from '../../rules/fast.js';
import { type Move, type Outcome, type Side, WON } from '../../rules/position.js';
import { type BreakthroughPosition, cellCount, has, type Shape } from './board.js';
import { type BreakthroughRules, cellOf } from './rules.js';

/** The cells of some columns, as two words. */
function columnBits(shape: Shape, isIn: (column: number) => boolean): readonly [number, number] {
  let [lo, hi] = [0, 0];
  for (let cell = 0; cell < cellCount(shape); cell++) {
    if (!isIn(cell % shape.columns)) continue;
    if (cell < 32) lo |= 1 << cell;
    else hi |= 1 << (cell - 32);
  }
  return [lo, hi];
}

/** The moves of the pieces in a word, whose first cell has the move `first`: those that can go left, straight and right. */
function list(into: Int32Array, from: number, first: Move, left: number, straight: number, right: number): number {
  let count = from;
  for (let rest = left | straight | right; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const move = first + 6 * bit;
    into[count] = move;
    count += (left >>> bit) & 1;
    into[count] = move + 1;
    count += (straight >>> bit) & 1;
    into[count] = move + 2;
    count += (right >>> bit) & 1;
  }
  return count;
}

/** The move of white, black or cell 32 with the lowest number. */
const [WHITE, BLACK, HIGH] = [0, 3, 6 * 32];
const UNDECIDED = -1;

class FastBreakthrough implements FastGame<BreakthroughPosition> {
  private whiteLo = 0;
  private whiteHi = 0;
  private blackLo = 0;
  private blackHi = 0;
  private side: Side = 0;
  private winner: Side | -1 = UNDECIDED;
  /** The moves since `load`, each followed by whether it captured. */
  private readonly line: number[] = [];
  private readonly rules: BreakthroughRules;
  private readonly columns: number;
  private readonly cells: number;
  private readonly notLeftLo: number;
  private readonly notLeftHi: number;
  private readonly notRightLo: number;
  private readonly notRightHi: number;

  constructor(rules: BreakthroughRules) {
    const { shape } = rules;
    this.rules = rules;
    this.columns = shape.columns;
    this.cells = cellCount(shape);
    [this.notLeftLo, this.notLeftHi] = columnBits(shape, column => column > 0);
    [this.notRightLo, this.notRightHi] = columnBits(shape, column => column < shape.columns - 1);
  }

  load(position: BreakthroughPosition): void {
    this.side = position.turn;
    this.whiteLo = position.whiteLo;
    this.whiteHi = position.whiteHi;
    this.blackLo = position.blackLo;
    this.blackHi = position.blackHi;
    this.winner = this.rules.outcome(position)?.winner ?? UNDECIDED;
    this.line.length = 0;
  }

  save(): BreakthroughPosition {
    const { side: turn, whiteLo, whiteHi, blackLo, blackHi } = this;
    return { turn, whiteLo, whiteHi, blackLo, blackHi };
  }

  turn(): Side {
    return this.side;
  }

  moves(into: Int32Array): number {
    if (this.winner >= 0) return 0;
    return this.side === 0 ? this.whiteMoves(into) : this.blackMoves(into);
  }

  /** No piece of white is on the last row, or the game would be over: all its targets are on the board. */
  private whiteMoves(into: Int32Array): number {
    const { whiteLo, whiteHi, columns } = this;
    const takenLo = whiteLo | this.blackLo;
    const takenHi = whiteHi | this.blackHi;
    const [left, right] = [columns - 1, columns + 1];
    const count = list(
      into,
      0,
      WHITE,
      whiteLo & this.notLeftLo & ~((whiteLo >>> left) | (whiteHi << (32 - left))),
      whiteLo & ~((takenLo >>> columns) | (takenHi << (32 - columns))),
      whiteLo & this.notRightLo & ~((whiteLo >>> right) | (whiteHi << (32 - right))),
    );
    return list(
      into,
      count,
      WHITE + HIGH,
      whiteHi & this.notLeftHi & ~(whiteHi >>> left),
      whiteHi & ~(takenHi >>> columns),
      whiteHi & this.notRightHi & ~(whiteHi >>> right),
    );
  }

  /** Downwards, a step to the left goes back by one cell more than a row. */
  private blackMoves(into: Int32Array): number {
    const { blackLo, blackHi, columns } = this;
    const takenLo = this.whiteLo | blackLo;
    const takenHi = this.whiteHi | blackHi;
    const [left, right] = [columns + 1, columns - 1];
    const count = list(
      into,
      0,
      BLACK,
      blackLo & this.notLeftLo & ~(blackLo << left),
      blackLo & ~(takenLo << columns),
      blackLo & this.notRightLo & ~(blackLo << right),
    );
    return list(
      into,
      count,
      BLACK + HIGH,
      blackHi & this.notLeftHi & ~((blackHi << left) | (blackLo >>> (32 - left))),
      blackHi & ~((takenHi << columns) | (takenLo >>> (32 - columns))),
      blackHi & this.notRightHi & ~((blackHi << right) | (blackLo >>> (32 - right))),
    );
  }

  /** Whether a side has a piece on a cell. */
  private isOn(side: Side, cell: number): boolean {
    return side === 0 ? has(this.whiteLo, this.whiteHi, cell) : has(this.blackLo, this.blackHi, cell);
  }

  /** Puts a piece on a cell, or takes it away. */
  private turnOver(side: Side, cell: number): void {
    if (side === 0) {
      if (cell < 32) this.whiteLo ^= 1 << cell;
      else this.whiteHi ^= 1 << (cell - 32);
    } else if (cell < 32) this.blackLo ^= 1 << cell;
    else this.blackHi ^= 1 << (cell - 32);
  }

  play(move: Move): void {
    const { side } = this;
    const other: Side = side === 0 ? 1 : 0;
    const to = this.rules.targets[move]!;
    const captures = this.isOn(other, to);
    this.line.push(move, captures ? 1 : 0);
    this.turnOver(side, cellOf(move));
    this.turnOver(side, to);
    if (captures) this.turnOver(other, to);
    if (side === 0) {
      if (to >= this.cells - this.columns || (captures && (this.blackLo | this.blackHi) === 0)) this.winner = 0;
    } else if (to < this.columns || (captures && (this.whiteLo | this.whiteHi) === 0)) this.winner = 1;
    this.side = other;
  }

  undo(): void {
    const other = this.side;
    const side: Side = other === 0 ? 1 : 0;
    const captured = this.line.pop()!;
    const move = this.line.pop()!;
    const to = this.rules.targets[move]!;
    this.turnOver(side, cellOf(move));
    this.turnOver(side, to);
    if (captured === 1) this.turnOver(other, to);
    this.winner = UNDECIDED;
    this.side = side;
  }

  outcome(): Outcome | undefined {
    return this.winner < 0 ? undefined : WON[this.winner as Side];
  }

  key(into: Int32Array): number {
    into[0] = this.whiteLo;
    into[1] = this.whiteHi;
    into[2] = this.blackLo;
    into[3] = this.blackHi;
    into[4] = this.side;
    return 5;
  }

  changes(move: Move, into: Int32Array): number {
    const { side } = this;
    const other: Side = side === 0 ? 1 : 0;
    const to = this.rules.targets[move]!;
    into[0] = changeOf(cellOf(move), side, false);
    into[1] = changeOf(to, side, true);
    into[2] = changeOf(to, other, false);
    return this.isOn(other, to) ? 3 : 2;
  }
}

export const fastBreakthrough = (rules: BreakthroughRules) => (): FastGame<BreakthroughPosition> =>
  new FastBreakthrough(rules);
