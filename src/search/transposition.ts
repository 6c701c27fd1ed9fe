/**
 * Positions already searched. Bounded by two generations: when the young one is full it becomes the old one, and the
 * old one is forgotten. What is found depends on nothing but what was kept before, so a search stays reproducible.
 */
import type { Position } from '../rules/position.js';

/** Positions are plain data, so their text tells them apart; of the same game it also has its parts in the same order. */
export const keyOf = (position: Position): string => JSON.stringify(position);

export class Transpositions<Entry> {
  private young = new Map<string, Entry>();
  private old = new Map<string, Entry>();
  private readonly perGeneration: number;

  /** Holds at most so many entries. */
  constructor(entries: number) {
    this.perGeneration = Math.max(1, entries >> 1);
  }

  find(key: string): Entry | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  keep(key: string, entry: Entry): void {
    if (this.young.size >= this.perGeneration && !this.young.has(key)) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, entry);
  }
}
