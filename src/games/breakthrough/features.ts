/** Each is own minus opponent's, both counted from the side's own home row. */
import type { BoardView } from '../../rules/board.js';
import type { Features, FeatureWeights } from '../../rules/features.js';
import type { Side } from '../../rules/position.js';
import { type BreakthroughPosition, pieceCounts, type Shape } from './board.js';

/** What one side has, on a board that it sees from its own side. */
export type Counts = {
  readonly pieces: number;
  /** Rows that its pieces have come forward, in all. */
  readonly advance: number;
  /** The row of the foremost piece, from 0. */
  readonly foremost: number;
  /** Pieces before which, in their column and beside it, no piece of the opponent stands. */
  readonly passed: number;
  /** Pieces that the opponent could capture. */
  readonly attacked: number;
  /** Those of them that could be taken back. */
  readonly covered: number;
  /** Pieces on the home row, which stop what comes through. */
  readonly home: number;
  /** Pieces that would win with their next move. */
  readonly ready: number;
};

/** `cells` as the board view reads them for the side; `who` is 1 for its own pieces, −1 for the opponent's. */
export function countFor(cells: Int8Array, { columns, rows }: Shape, who: 1 | -1): Counts {
  // The opponent's pieces, counted from its own home row.
  const at = (column: number, row: number): number =>
    column < 0 || column >= columns || row < 0 || row >= rows
      ? 0
      : who * cells[(who === 1 ? row : rows - 1 - row) * columns + column]!;
  const hasBeside = (column: number, row: number, piece: number): boolean =>
    at(column - 1, row) === piece || at(column + 1, row) === piece;
  let [pieces, advance, foremost, passed, attacked, covered, home, ready] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (at(column, row) !== 1) continue;
      pieces++;
      advance += row;
      foremost = row;
      if (row === 0) home++;
      if (row === rows - 2) ready++;
      if (hasBeside(column, row + 1, -1)) {
        attacked++;
        if (hasBeside(column, row - 1, 1)) covered++;
      }
      let isFree = true;
      for (let ahead = row + 1; ahead < rows && isFree; ahead++) {
        isFree = at(column, ahead) !== -1 && !hasBeside(column, ahead, -1);
      }
      if (isFree) passed++;
    }
  }
  return { pieces, advance, foremost, passed, attacked, covered, home, ready };
}

const NAMES = ['pieces', 'advance', 'foremost', 'passed', 'attacked', 'covered', 'home', 'ready'] as const;

export function featuresOf(shape: Shape, board: BoardView<BreakthroughPosition>): Features<BreakthroughPosition> {
  const cells = new Int8Array(board.cells.length);
  const all = 4 * shape.columns;
  return {
    names: NAMES,
    /** How many of the pieces are gone. */
    phase(position) {
      const [white, black] = pieceCounts(position);
      return 1 - (white + black) / all;
    },
    read(position: BreakthroughPosition, side: Side) {
      board.read(position, side, cells);
      const [own, other] = [countFor(cells, shape, 1), countFor(cells, shape, -1)];
      return NAMES.map(name => own[name] - other[name]);
    },
  };
}

/** A piece is worth some rows of advance; pieces that no enemy can stop decide. Guesses. */
export const march: FeatureWeights = [[10, 1, 2, 12, -3, 2, 2, 4]];
