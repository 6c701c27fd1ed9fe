/** How a game is written and drawn. Screens draw a Diagram and contain no game. */
import type { Parsed } from '../specs/parsed.js';
import type { Move, Position, Side } from './position.js';

/** One field of the board, x to the right and y down, both from 0. `owner` is whose piece stands there. */
export type Cell = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly owner?: Side;
  /** Touching this field is touching that one, as anywhere in a column where discs fall. */
  readonly landsOn?: string;
  /** A few letters that belong to the field itself, such as a house with its own rules. */
  readonly mark?: string;
  /** A small drawing that belongs to the field, beside its letters. */
  readonly sign?: Sign;
  /** Throw-sticks that lie on it, one after the other: true where the flat side is up. */
  readonly sticks?: readonly boolean[];
};

/** The mark of a field on which no piece may ever lie: screens draw it as blocked. */
export const BLOCKED = '#';

/** Drawings of fields: a key of life, a lute, water, strokes, a sun. */
export type Sign = 'ankh' | 'lute' | 'waves' | 'three' | 'two' | 'sun';

/**
 * How a move looks: pieces of the other side turn over in a wave from the placed one, a piece falls from the top, or it
 * slides from cell to cell.
 */
export type Motion = 'flip' | 'drop' | 'slide';

/** A legal move: the cells to touch in order, and a sentence for a screen reader. */
export type Choice = { readonly move: Move; readonly touches: readonly string[]; readonly label: string };

/** How a side's pieces look; no two sides of a game may differ by colour alone unless one is dark and one is light. */
export type Shape = 'disc' | 'cross' | 'ring' | 'cone' | 'spool';

/** What the board is made of, for screens that draw rather than write. */
export type Look = {
  readonly surface: 'felt' | 'paper' | 'wood' | 'rack';
  readonly shapes: readonly [Shape, Shape];
  /** Small dots where lines cross, as on an Othello board; x and y count lines, the border being 0. */
  readonly dots?: readonly (readonly [x: number, y: number])[];
  /** A line drawn through the middle of these cells, where pieces follow one. */
  readonly path?: readonly (readonly [x: number, y: number])[];
  /** Pieces appear on their cell where nothing is said. */
  readonly motion?: Motion;
};

export type Diagram = {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly choices: readonly Choice[];
  /** What the board alone does not show: counts, throws, pieces borne off. */
  readonly notes: readonly string[];
};

export interface Display<P extends Position = Position> {
  /** What the two sides are called: black and white, cones and spools. */
  readonly sides: readonly [string, string];
  /** Two characters that stand for their pieces in text. */
  readonly pieces: readonly [string, string];
  /** Discs on paper where nothing is said. */
  readonly look?: Look;
  /** Letters along the top and numbers along the left, where the game has coordinates. */
  readonly axes?: { readonly columns: readonly string[]; readonly rows: readonly string[] };
  /** So many pieces of a side in a row, a column or a diagonal win: screens mark such a line. */
  readonly line?: number;
  diagram(position: P): Diagram;
  /**
   * The text of a move, legal or not, in the position before it. It may say what the move takes, or name the piece that
   * moves.
   */
  formatMove(move: Move, position: P): string;
  /** The text of a move without its position, whether or not it is legal: marks that only inform may be left out. */
  parseMove(text: string): Parsed<Move>;
  formatPosition(position: P): string;
  parsePosition(text: string): Parsed<P>;
  /**
   * The position with this on a cell, for screens where a user sets up a board. It need not be possible: `parsePosition`
   * of its text says what is wrong with it. A cell that holds no pieces leaves it as it is.
   */
  place?(position: P, cell: string, owner: Side | undefined): P;
}
