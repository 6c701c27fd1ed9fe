/**
 * The rack that discs fall into, with its size and the length of the line that wins. The usual one keeps its discs in a few
 * numbers (board.ts); racks of other sizes keep them as stones on a rectangle.
 */
import type { LineBoard } from '../../rules/lines.js';
import { opponent, type Position, type Side } from '../../rules/position.js';
import { type StonesPosition, stonesOn } from '../../rules/stones.js';
import {
  type ConnectFourPosition,
  discCount,
  discsOf,
  EMPTY,
  HEIGHT,
  has,
  hasFour,
  heightOf,
  ownerAt,
  WIDTH,
  withDisc,
} from './board.js';

export type Rack<P extends Position = Position> = LineBoard & {
  readonly empty: P;
  ownerAt(position: P, column: number, row: number): Side | undefined;
  /** How many discs lie in a column. */
  heightOf(position: P, column: number): number;
  /** The position with one more disc; whose turn it is stays. */
  withDisc(position: P, side: Side, column: number, row: number): P;
  counts(position: P): readonly [number, number];
  hasLine(position: P, side: Side): boolean;
  /** Row by row from the bottom: 1 for a side's own discs, −1 for the other's, 0 where there is none. */
  read(position: P, side: Side, into: Int8Array): void;
};

export const USUAL_LINE = 4;

export const usualRack: Rack<ConnectFourPosition> = {
  columns: WIDTH,
  rows: HEIGHT,
  line: USUAL_LINE,
  empty: EMPTY,
  ownerAt,
  heightOf,
  withDisc,
  counts: discCount,
  hasLine: (position, side) => hasFour(...discsOf(position, side)),
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
};

export function rackOf(columns: number, rows: number, line: number): Rack<StonesPosition> {
  const board = stonesOn(columns, rows);
  return {
    columns,
    rows,
    line,
    empty: board.empty,
    ownerAt: (position, column, row) => board.ownerAt(position, row * columns + column),
    heightOf(position, column) {
      let height = 0;
      while (height < rows && board.ownerAt(position, height * columns + column) !== undefined) height++;
      return height;
    },
    withDisc: (position, side, column, row) => board.withOwner(position, row * columns + column, side),
    counts: board.counts,
    hasLine: (position, side) => board.hasLine(position, side, line),
    read: board.read,
  };
}

export const columnNames = ({ columns }: LineBoard): readonly string[] => [...'abcdefghi'].slice(0, columns);
export const rowNames = ({ rows }: LineBoard): readonly string[] =>
  Array.from({ length: rows }, (_, row) => String(row + 1));
