/**
 * Positions already searched. Bounded by two generations: when the young one is full it becomes the old one, and the
 * old one is dropped. A lookup depends only on earlier entries, so a search stays reproducible.
 */
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';

export type Key = string | number;

/**
 * The key of a position: the game's own key, or its JSON text. Positions are plain data, so two of the same game have their
 * fields in the same order.
 */
export const keyOf = <P extends Position>(game: Game<P>): ((position: P) => Key) =>
  game.key ? position => game.key!(position) : position => JSON.stringify(position);

export class Transpositions<Entry> {
  private young = new Map<Key, Entry>();
  private old = new Map<Key, Entry>();
  private readonly perGeneration: number;

  /** Holds at most `entries`. */
  constructor(entries: number) {
    this.perGeneration = Math.max(1, entries >> 1);
  }

  find(key: Key): Entry | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  keep(key: Key, entry: Entry): void {
    if (this.young.size >= this.perGeneration && !this.young.has(key)) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, entry);
  }
}
