/** Move ordering: how promising a move looks before it is searched. */

import { Bits } from './bitboard';
import { Clock } from './clock';
import { beginOrdering, orderingValue } from './evaluator-ordering';
import { disc, Leaf } from './leaves';
import { List, MOVE, PASS } from './moves';
import { CORNERS, NOT_A, NOT_H, Squares } from './squares';

/** The value of a square if nothing else decides: corners highest, X squares lowest. */
const WORTH: usize = memory.data<u8>([
  18, 4, 16, 12, 12, 16, 4, 18, 4, 2, 6, 8, 8, 6, 2, 4, 16, 6, 14, 10, 10, 14, 6, 16, 12, 8, 10, 0, 0, 10, 8, 12, 12, 8,
  10, 0, 0, 10, 8, 12, 16, 6, 14, 10, 10, 14, 6, 16, 4, 2, 6, 8, 8, 6, 2, 4, 18, 4, 16, 12, 12, 16, 4, 18,
]);

/** Ranks above all others. */
const WIPE_OUT: f32 = 4e9;
const FIRST: f32 = 3e9;
const SECOND: f32 = 2e9;

class Reach {
  /** Empty squares next to a set of discs: possible moves of its opponent. */
  @inline static around(discs: u64, empty: u64): u64 {
    const wide = discs | ((discs << 1) & NOT_A) | ((discs >> 1) & NOT_H);
    return (wide | (wide << 8) | (wide >> 8)) & empty;
  }

  /** Own discs on corners and next to own corners along the edge. */
  @inline static corners(own: u64): i32 {
    let held = own & CORNERS;
    held |= (((held & 0x0100000000000001) << 1) | ((held & 0x8000000000000080) >> 1)) & own;
    held |= (((own & 0x0000000000000081) << 8) | ((own & 0x8100000000000000) >> 8)) & own;
    return i32(popcnt(held));
  }
}

/** Ranks as below, in units of one reply; the fractions count the other merits of a move. */
class Rank {
  @inline static of(own: u64, other: u64, square: i32, flips: u64, odd: u64): i32 {
    const disc = u64(1) << square;
    const next = other ^ flips;
    const mine = own | flips | disc;
    const replies = Bits.moves(next, mine);
    const freedom = i32(popcnt(replies)) + i32(popcnt(replies & CORNERS));
    const potential = i32(popcnt(Reach.around(mine, ~(next | mine))));
    return (
      ((40 - freedom) << 15) +
      (Reach.corners(mine) << 11) +
      ((40 - potential) << 5) +
      i32(load<u8>(WORTH + square)) +
      (odd & disc ? 8 : 0)
    );
  }
}

/**
 * Lists the moves, fastest-first: those that leave the opponent the fewest replies (corners count twice), then those
 * that hold corners, leave fewer empty squares next to own discs, and lie on better squares. `first` and `second` are
 * moves already known to be good, or PASS. Returns the number of moves.
 */
export function listFastest(list: usize, own: u64, other: u64, moves: u64, first: i32, second: i32): i32 {
  const odd = Squares.ofQuarters(Squares.oddQuarters(~(own | other)));
  let at = list;
  for (let rest = moves; rest; rest &= rest - 1, at += MOVE) {
    const square = i32(ctz(rest));
    const flips = Bits.flips(square, own, other);
    let rank: f32;
    if (flips == other) rank = WIPE_OUT;
    else if (square == first) rank = FIRST;
    else if (square == second) rank = SECOND;
    else rank = f32(Rank.of(own, other, square, flips, odd));
    List.put(at, flips, square, rank);
  }
  return i32((at - list) / MOVE);
}

/** Lists the moves as `listFastest` does, and by the evaluator's value of the board after each. */
export function listByValue(list: usize, own: u64, other: u64, moves: u64, first: i32, waits: i32): i32 {
  const count = listFastest(list, own, other, moves, first, PASS);
  const scale = DISC / disc;
  const end = list + usize(count) * MOVE;
  for (let at = list; at < end; at += MOVE) {
    const rank = List.rank(at);
    if (rank >= FIRST) continue; // needs no value
    Clock.count();
    const value = Leaf.after(own, other, List.square(at), List.flips(at), waits);
    List.put(at, List.flips(at), List.square(at), f32(f64(rank) + scale * value));
  }
  return count;
}

/** The weight of one disc of the evaluator's value in the rank of a move; one reply less counts 1 << 15. */
const DISC: f64 = 0.5 * 32768;
/** Values further than this from the window, in discs, are not distinguished. */
const MARGIN: f64 = 20;

/** The number of moves of the last `listKnown` that are ranked. */
export let known: i32 = 0;

/**
 * Lists the moves, but ranks only those that need no search; `rankByEvaluator` ranks the rest if necessary.
 */
export function listKnown(list: usize, own: u64, other: u64, moves: u64, first: i32, second: i32): i32 {
  known = 0;
  let at = list;
  for (let rest = moves; rest; rest &= rest - 1, at += MOVE) {
    const square = i32(ctz(rest));
    const flips = Bits.flips(square, own, other);
    let rank: f32 = 0;
    if (flips == other) rank = WIPE_OUT;
    else if (square == first) rank = FIRST;
    else if (square == second) rank = SECOND;
    if (rank > 0) known++;
    List.put(at, flips, square, rank);
  }
  return i32((at - list) / MOVE);
}

/**
 * Ranks the moves from an address on as `listFastest` does, and by the evaluator’s value, which looks `depth` plies
 * beyond each. `about`: values far from it need not be exact.
 */
export function rankByEvaluator(from: usize, end: usize, own: u64, other: u64, depth: i32, about: i32): void {
  const odd = Squares.ofQuarters(Squares.oddQuarters(~(own | other)));
  beginOrdering(own, other);
  const least = f64(about) - MARGIN;
  const most = f64(about) + MARGIN;
  for (let at = from; at < end; at += MOVE) {
    const flips = List.flips(at);
    const square = List.square(at);
    const value = max(least, min(most, orderingValue(own, other, square, flips, depth, least, most)));
    List.put(at, flips, square, f32(f64(Rank.of(own, other, square, flips, odd)) + DISC * value));
  }
}
