/**
 * Discs that can never be flipped, of both sides; src/games/othello/stability.ts documents the rules and finds the same
 * discs. It is a lower bound, so it can be used for cut-offs.
 */

import { COLUMN_A, NOT_A, NOT_H } from './squares';

const BORDER: u64 = 0xff818181818181ff;

/** A row of eight bits read as digits to base 3. */
const TERNARY: usize = memory.data(256 * 2, 16);
/** For each edge, black 1 and white 2 to base 3: the discs that keep their colour after any moves on it. */
const SAFE: usize = memory.data(6561, 16);
/** Eight bits spread along column a. */
const COLUMN: usize = memory.data(256 * 8, 16);

/** One step of `place` in the reference: what a disc on an empty square of the edge flips there. */
function turned(square: i32, own: i32, other: i32): i32 {
  let all = 0;
  for (let step = -1; step <= 1; step += 2) {
    let end = square + step;
    let line = 0;
    while (end >= 0 && end < 8 && (other >> end) & 1) {
      line |= 1 << end;
      end += step;
    }
    if (end >= 0 && end < 8 && (own >> end) & 1) all |= line;
  }
  return all;
}

class Edge {
  @inline static index(own: i32, other: i32): usize {
    return usize(load<u16>(TERNARY + (usize(own) << 1))) + 2 * usize(load<u16>(TERNARY + (usize(other) << 1)));
  }

  @inline static safe(own: i32, other: i32): i32 {
    return i32(load<u8>(SAFE + Edge.index(own, other)));
  }
}

/** Fuller edges first, so that the results of moves are already known. */
export function fillEdges(): void {
  for (let bits = 0; bits < 256; bits++) {
    let value = 0;
    let column: u64 = 0;
    let power = 1;
    for (let i = 0; i < 8; i++) {
      if ((bits >> i) & 1) {
        value += power;
        column |= u64(1) << (8 * i);
      }
      power *= 3;
    }
    store<u16>(TERNARY + bits * 2, value);
    store<u64>(COLUMN + bits * 8, column);
  }
  for (let taken = 255; taken >= 0; taken--) {
    for (let own = taken; ; own = (own - 1) & taken) {
      const other = taken ^ own;
      let safe = taken;
      for (let square = 0; square < 8 && safe; square++) {
        if ((taken >> square) & 1) continue;
        const disc = 1 << square;
        let flips = turned(square, own, other);
        safe &= ~flips & Edge.safe(own | flips | disc, other ^ flips);
        flips = turned(square, other, own);
        safe &= ~flips & Edge.safe(own ^ flips, other | flips | disc);
      }
      store<u8>(SAFE + Edge.index(own, other), safe);
      if (own == 0) break;
    }
  }
}

export class Stability {
  /** A column's eight squares as a row; column a is 0. */
  @inline static column(discs: u64, x: i32): i32 {
    return i32((((discs >> x) & COLUMN_A) * 0x0102040810204080) >> 56);
  }

  @inline static edges(own: u64, other: u64): u64 {
    const top = u64(Edge.safe(i32(own & 255), i32(other & 255)));
    const bottom = u64(Edge.safe(i32(own >> 56), i32(other >> 56)));
    const left = usize(Edge.safe(Stability.column(own, 0), Stability.column(other, 0)));
    const right = usize(Edge.safe(Stability.column(own, 7), Stability.column(other, 7)));
    return top | (bottom << 56) | load<u64>(COLUMN + (left << 3)) | (load<u64>(COLUMN + (right << 3)) << 7);
  }

  // Squares on a line without an empty square, for each of the four directions: empty squares smear over their lines.
  @inline static fullRows(taken: u64): u64 {
    let full = taken & (taken >> 4);
    full &= full >> 2;
    full &= full >> 1;
    return (full & COLUMN_A) * 255;
  }

  @inline static fullColumns(taken: u64): u64 {
    let full = taken & rotl(taken, 8);
    full &= rotl(full, 16);
    return full & rotl(full, 32);
  }

  @inline static fullFalling(taken: u64): u64 {
    let open = ~taken;
    open |= (open << 9) & NOT_A;
    open |= (open << 18) & 0xfcfcfcfcfcfcfcfc;
    open |= (open << 36) & 0xf0f0f0f0f0f0f0f0;
    open |= (open >> 9) & NOT_H;
    open |= (open >> 18) & 0x3f3f3f3f3f3f3f3f;
    open |= (open >> 36) & 0x0f0f0f0f0f0f0f0f;
    return ~open;
  }

  @inline static fullRising(taken: u64): u64 {
    let open = ~taken;
    open |= (open << 7) & NOT_H;
    open |= (open << 14) & 0x3f3f3f3f3f3f3f3f;
    open |= (open << 28) & 0x0f0f0f0f0f0f0f0f;
    open |= (open >> 7) & NOT_A;
    open |= (open >> 14) & 0xfcfcfcfcfcfcfcfc;
    open |= (open >> 28) & 0xf0f0f0f0f0f0f0f0;
    return ~open;
  }

  /**
   * Inner discs that are safe on the line of step `s`. No mask against wrapping: only inner squares are tested, and
   * their neighbours are on the board.
   */
  @inline static safe(full: u64, stable: u64, s: i32): u64 {
    return full | (stable << s) | (stable >> s);
  }

  /** One side's stable discs, from the first ones (`seeds`) until none is added. */
  @inline static spread(discs: u64, seeds: u64, rows: u64, columns: u64, falling: u64, rising: u64): u64 {
    const inner = discs & ~BORDER;
    let stable = discs & seeds;
    // Without a first one there are no others.
    while (stable) {
      const more =
        inner &
        ~stable &
        Stability.safe(rows, stable, 1) &
        Stability.safe(rising, stable, 7) &
        Stability.safe(columns, stable, 8) &
        Stability.safe(falling, stable, 9);
      if (more == 0) break;
      stable |= more;
    }
    return stable;
  }
}

/** Stable discs on the edges, of both sides. */
export function edgeStable(own: u64, other: u64): u64 {
  return Stability.edges(own, other);
}

/** All stable discs of the first side only. */
export function stableDiscs(own: u64, other: u64): u64 {
  const taken = own | other;
  const rows = Stability.fullRows(taken);
  const columns = Stability.fullColumns(taken);
  const falling = Stability.fullFalling(taken);
  const rising = Stability.fullRising(taken);
  const seeds = Stability.edges(own, other) | (rows & columns & falling & rising);
  return Stability.spread(own, seeds, rows, columns, falling, rising);
}

/** All stable discs, of both sides. */
export function bothStable(own: u64, other: u64): u64 {
  const taken = own | other;
  const rows = Stability.fullRows(taken);
  const columns = Stability.fullColumns(taken);
  const falling = Stability.fullFalling(taken);
  const rising = Stability.fullRising(taken);
  const seeds = Stability.edges(own, other) | (rows & columns & falling & rising);
  return (
    Stability.spread(own, seeds, rows, columns, falling, rising) |
    Stability.spread(other, seeds, rows, columns, falling, rising)
  );
}
