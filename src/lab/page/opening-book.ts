/** The opening book of the page's opponents: fetched when one of them first opens from it, and read in its worker. */
import { signal } from '@preact/signals';
import { opensFromBook } from '../../players/booked.js';
import type { Player } from '../../players/player.js';
import type { Game } from '../../rules/game.js';
import { flag } from '../../specs/schema.js';
import { readStored, writeStored } from './storage.js';

const KEY = 'book';

export const usesBook = signal(true);

let address = '';

/** Called once, with the address of the book. */
export function openBook(from: string): void {
  address = from;
  usesBook.value = readStored(KEY, flag) ?? true;
}

export function turnBook(isOn: boolean): void {
  usesBook.value = isOn;
  writeStored(KEY, isOn);
}

let text: Promise<string | undefined> | undefined;

/** Without it opponents search from the first move on. */
const fetchBook = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
};

/** Its text, which workers read; undefined where the game has none. */
export async function bookText(game: Game): Promise<string | undefined> {
  if (!game.book) return undefined;
  text ??= fetchBook();
  return text;
}

/** What the worker of a player needs to open from the book. */
export async function bookFor(game: Game, player: Player): Promise<{ readonly book?: string }> {
  if (!usesBook.value || !opensFromBook(player)) return {};
  const book = await bookText(game);
  return book === undefined ? {} : { book };
}
