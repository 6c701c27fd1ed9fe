/**
 * Table entries of a midgame search: depth in bits 0–7, kind of bound in 8–9, best move in 16–22, and a mark in 40–47
 * that tells which search wrote it and records the side to move; the value is an f64.
 */

export const LOWER: u64 = 1;
export const UPPER: u64 = 2;
export const EXACT: u64 = 3;

/** Marks of the searches; the solver's entries have none. Each has the next one too, for the other side to move. */
export const OF_MIDGAME: i32 = 2;
export const OF_FORWARD: i32 = 4;

export class Entry {
  @inline static mark(by: i32, waits: i32): u64 {
    return u64(by + waits) << 40;
  }
  @inline static isBy(d: u64, by: i32, waits: i32): bool {
    return (d & 0x0000ff0000000000) == Entry.mark(by, waits);
  }
  @inline static pack(depth: i32, bound: u64, move: i32, by: i32, waits: i32): u64 {
    return u64(depth) | (bound << 8) | (u64(move) << 16) | Entry.mark(by, waits);
  }
  @inline static depth(d: u64): i32 {
    return i32(d & 255);
  }
  @inline static bound(d: u64): u64 {
    return (d >> 8) & 3;
  }
  @inline static move(d: u64): i32 {
    return i32((d >> 16) & 127);
  }
  /** Whether a value with its bound answers a search with this window. */
  @inline static answers(d: u64, value: f64, alpha: f64, beta: f64): bool {
    const bound = Entry.bound(d);
    return bound == EXACT || (bound == LOWER && value >= beta) || (bound == UPPER && value <= alpha);
  }
}
