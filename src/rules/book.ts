/** Opening books: moves that were rated before the game. */
import type { Parsed } from '../specs/parsed.js';
import type { Move, Position } from './position.js';

/** A move and its value for the side that makes it, in the units of the game’s scores. */
export type BookMove = { readonly move: Move; readonly value: number };

export type Book<P extends Position = Position> = {
  readonly positions: number;
  /** Every legal move, ascending; undefined where the book does not know the position. */
  moves(position: P): readonly BookMove[] | undefined;
};

/** The book that ships with the program: the border reads its file. */
export type ShippedBook<P extends Position = Position> = {
  /** Its file in the folder of the data. */
  readonly file: string;
  /** The largest file, in bytes. */
  readonly most: number;
  parse(text: string): Parsed<Book<P>>;
};
