/** Twin of src/games/othello/features.ts: counts on a board, as differences own minus opponent's. */
import { Bits } from './bitboard';
import { A_SQUARES, B_SQUARES, C_SQUARES, CORNERS, NOT_A, NOT_H, X_SQUARES } from './squares';
import { bothStable, edgeStable } from './stability';

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

export enum Feature {
  discs,
  mobility,
  potential,
  contacts,
  frontier,
  edgeStable,
  stable,
  corners,
  xSquares,
  cSquares,
  edges,
  parity,
}
export const FEATURE_COUNT: i32 = Feature.parity + 1;

class Slot {
  @inline static put(to: usize, feature: i32, value: i32): void {
    store<f32>(to + (usize(feature) << 2), f32(value));
  }
}

/**
 * Writes twelve f32 to an address; features whose bit is not in `wanted` are 0, which saves the expensive ones
 * (mobility, stability). `mine` are the discs of the requested side.
 */
export function readFeatures(to: usize, wanted: i32, mine: u64, theirs: u64, isWaiting: bool): void {
  const empty = ~(mine | theirs);
  Slot.put(to, Feature.discs, Count.of(mine) - Count.of(theirs));
  Slot.put(
    to,
    Feature.mobility,
    wanted & (1 << Feature.mobility) ? Count.of(Bits.moves(mine, theirs)) - Count.of(Bits.moves(theirs, mine)) : 0,
  );
  Slot.put(to, Feature.potential, Count.of(empty & Count.widen(theirs)) - Count.of(empty & Count.widen(mine)));
  Slot.put(
    to,
    Feature.contacts,
    wanted & (1 << Feature.contacts) ? Count.liberties(theirs, empty) - Count.liberties(mine, empty) : 0,
  );
  Slot.put(to, Feature.frontier, Count.surplus(mine, theirs, Count.widen(empty)));
  Slot.put(
    to,
    Feature.edgeStable,
    wanted & (1 << Feature.edgeStable) ? Count.surplus(mine, theirs, edgeStable(mine, theirs)) : 0,
  );
  Slot.put(
    to,
    Feature.stable,
    wanted & (1 << Feature.stable) ? Count.surplus(mine, theirs, bothStable(mine, theirs)) : 0,
  );
  const risky = Count.widen(empty & CORNERS);
  Slot.put(to, Feature.corners, Count.surplus(mine, theirs, CORNERS));
  Slot.put(to, Feature.xSquares, Count.surplus(mine, theirs, X_SQUARES & risky));
  Slot.put(to, Feature.cSquares, Count.surplus(mine, theirs, C_SQUARES & risky));
  Slot.put(to, Feature.edges, Count.surplus(mine, theirs, A_SQUARES | B_SQUARES));
  // With an odd number of empty squares, the side to move makes the last move.
  const isLast = (Count.of(empty) & 1) == 1;
  Slot.put(to, Feature.parity, isLast == isWaiting ? -1 : 1);
}
