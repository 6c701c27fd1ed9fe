/** Twin of src/games/othello/features.ts: what can be counted on a board, as differences own minus opponent's. */
import { Bits } from './bitboard';
import { bothStable, edgeStable } from './stability';

const NOT_A: u64 = 0xfefefefefefefefe;
const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;
const CORNERS: u64 = 0x8100000000000081;
const X_SQUARES: u64 = 0x0042000000004200;
const C_SQUARES: u64 = 0x4281000000008142;
const A_B_SQUARES: u64 = 0x3c0081818181003c;

export class Count {
  @inline static of(set: u64): i32 {
    return i32(popcnt(set));
  }

  @inline static surplus(mine: u64, theirs: u64, set: u64): i32 {
    return Count.of(mine & set) - Count.of(theirs & set);
  }

  /** A set and the squares next to it. */
  @inline static widen(set: u64): u64 {
    const wide = set | ((set << 1) & NOT_A) | ((set >> 1) & NOT_H);
    return wide | (wide << 8) | (wide >> 8);
  }

  /** Pairs of a disc and an empty square next to it. */
  @inline static liberties(discs: u64, empty: u64): i32 {
    const east = (discs << 1) & NOT_A;
    const west = (discs >> 1) & NOT_H;
    return (
      Count.of(east & empty) +
      Count.of(west & empty) +
      Count.of((discs << 8) & empty) +
      Count.of((discs >> 8) & empty) +
      Count.of((east << 8) & empty) +
      Count.of((east >> 8) & empty) +
      Count.of((west << 8) & empty) +
      Count.of((west >> 8) & empty)
    );
  }
}

/** In the order of the reference. */
export const FEATURES: i32 = 12;
const DISCS: i32 = 0;
const MOBILITY: i32 = 1;
const POTENTIAL: i32 = 2;
const CONTACTS: i32 = 3;
const FRONTIER: i32 = 4;
const EDGE_STABLE: i32 = 5;
const STABLE: i32 = 6;
const CORNER: i32 = 7;
const X: i32 = 8;
const C: i32 = 9;
const EDGES: i32 = 10;
const PARITY: i32 = 11;

class Slot {
  @inline static put(to: usize, feature: i32, value: i32): void {
    store<f32>(to + (usize(feature) << 2), f32(value));
  }
}

/**
 * Twelve f32 to an address; those whose bit is not in `wanted` are 0, which saves the dear ones (mobility, stability).
 * `mine` are the discs of the side that asks.
 */
export function readFeatures(to: usize, wanted: i32, mine: u64, theirs: u64, isWaiting: bool): void {
  const empty = ~(mine | theirs);
  Slot.put(to, DISCS, Count.of(mine) - Count.of(theirs));
  Slot.put(
    to,
    MOBILITY,
    wanted & (1 << MOBILITY) ? Count.of(Bits.moves(mine, theirs)) - Count.of(Bits.moves(theirs, mine)) : 0,
  );
  Slot.put(to, POTENTIAL, Count.of(empty & Count.widen(theirs)) - Count.of(empty & Count.widen(mine)));
  Slot.put(to, CONTACTS, wanted & (1 << CONTACTS) ? Count.liberties(theirs, empty) - Count.liberties(mine, empty) : 0);
  Slot.put(to, FRONTIER, Count.surplus(mine, theirs, Count.widen(empty)));
  Slot.put(to, EDGE_STABLE, wanted & (1 << EDGE_STABLE) ? Count.surplus(mine, theirs, edgeStable(mine, theirs)) : 0);
  Slot.put(to, STABLE, wanted & (1 << STABLE) ? Count.surplus(mine, theirs, bothStable(mine, theirs)) : 0);
  const risky = Count.widen(empty & CORNERS);
  Slot.put(to, CORNER, Count.surplus(mine, theirs, CORNERS));
  Slot.put(to, X, Count.surplus(mine, theirs, X_SQUARES & risky));
  Slot.put(to, C, Count.surplus(mine, theirs, C_SQUARES & risky));
  Slot.put(to, EDGES, Count.surplus(mine, theirs, A_B_SQUARES));
  // An odd number of empty squares: whoever is to move makes the last move.
  const isLast = (Count.of(empty) & 1) == 1;
  Slot.put(to, PARITY, isLast == isWaiting ? -1 : 1);
}
