/**
 * Small numbers for very many positions, whose keys are a few words: two arrays, where a map of objects takes ten times the memory
 * and four times as long. Bounded by two generations, as `Transpositions` is, with the same entries at the same time.
 */

/** Slots of a new generation; a power of two. */
const FEWEST_SLOTS = 1 << 10;

class Generation {
  size = 0;
  private readonly words: number;
  private slots = FEWEST_SLOTS;
  private keys: Int32Array;
  /** One more than the entry; 0 where a slot is free. */
  private entries: Int32Array;

  constructor(words: number) {
    this.words = words;
    this.keys = new Int32Array(FEWEST_SLOTS * words);
    this.entries = new Int32Array(FEWEST_SLOTS);
  }

  /** The slot of a key that begins at `at`, or the free slot where it belongs. */
  private slotOf(key: Int32Array, at: number): number {
    const { words, keys, entries, slots } = this;
    let hash = 0;
    for (let i = 0; i < words; i++) {
      hash = Math.imul(hash ^ key[at + i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    for (let slot = hash & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      if (entries[slot] === 0) return slot;
      let i = 0;
      while (i < words && keys[slot * words + i] === key[at + i]) i++;
      if (i === words) return slot;
    }
  }

  /** −1 where there is none. */
  find(key: Int32Array): number {
    return this.entries[this.slotOf(key, 0)]! - 1;
  }

  keep(key: Int32Array, entry: number): void {
    if (2 * this.size >= this.slots) this.grow();
    this.put(key, 0, entry + 1);
  }

  private put(key: Int32Array, at: number, stored: number): void {
    const slot = this.slotOf(key, at);
    if (this.entries[slot] === 0) {
      this.size++;
      for (let i = 0; i < this.words; i++) this.keys[slot * this.words + i] = key[at + i]!;
    }
    this.entries[slot] = stored;
  }

  private grow(): void {
    const { keys, entries, words } = this;
    this.slots *= 2;
    this.size = 0;
    this.keys = new Int32Array(this.slots * words);
    this.entries = new Int32Array(this.slots);
    for (let slot = 0; slot < entries.length; slot++) {
      if (entries[slot] !== 0) this.put(keys, slot * words, entries[slot]!);
    }
  }
}

export class PackedTable {
  private young: Generation;
  private old: Generation;
  private readonly words: number;
  private readonly perGeneration: number;

  /** Holds at most `entries`, with keys of so many words. */
  constructor(entries: number, words: number) {
    this.words = words;
    this.perGeneration = Math.max(1, entries >> 1);
    this.young = new Generation(words);
    this.old = new Generation(words);
  }

  /** An entry is a whole number from 0 on; −1 where there is none. */
  find(key: Int32Array): number {
    const found = this.young.find(key);
    return found >= 0 ? found : this.old.find(key);
  }

  keep(key: Int32Array, entry: number): void {
    if (this.young.size >= this.perGeneration && this.young.find(key) < 0) {
      this.old = this.young;
      this.young = new Generation(this.words);
    }
    this.young.keep(key, entry);
  }
}
