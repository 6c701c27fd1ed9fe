/** Opening books from files: the one that ships with a game, or another. */
import { fileURLToPath } from 'node:url';
import type { Book } from '../rules/book.js';
import type { Game } from '../rules/game.js';
import { quote } from '../specs/parsed.js';
import { readText } from '../store/files.node.js';
import { Failure } from './failure.js';

/** The data folder of the package, from dist/src/terminal. */
const DATA = new URL('../../../data/', import.meta.url);

export const shippedBookPath = (file: string): string => fileURLToPath(new URL(file, DATA));

/** Throws Failure. Without a path the book that ships; undefined where the game has none. */
export async function openBook({ book, id }: Game, path?: string): Promise<Book | undefined> {
  if (!book) {
    if (path === undefined) return undefined;
    throw new Failure('usage', `--book ${quote(path)}: ${id} has no opening books`);
  }
  const name = path ?? shippedBookPath(book.file);
  const text = await readText(name, book.most);
  if (!text.ok) throw new Failure('input', `cannot read the opening book ${quote(name)}: ${text.reason}`);
  const read = book.parse(text.value);
  if (!read.ok) throw new Failure('input', `cannot use the opening book ${quote(name)}: ${read.reason}`);
  return read.value;
}
