/** Moves as numbers, and lists of ranked moves, which are searched from the highest rank down. */

/** A square is 0 to 63. */
export const PASS: i32 = 64;
/** Means that there is no move. */
export const NO_MOVE: i32 = 65;

@unmanaged
class RankedMove {
  flips: u64;
  square: i32;
  rank: f32;
}

export const MOVE: usize = offsetof<RankedMove>();
/** No position has more than 33 moves. */
export const MAX_MOVES: usize = 34;
export const LIST_BYTES: usize = MAX_MOVES * MOVE;

export class List {
  @inline static flips(move: usize): u64 {
    return changetype<RankedMove>(move).flips;
  }
  @inline static square(move: usize): i32 {
    return changetype<RankedMove>(move).square;
  }
  @inline static rank(move: usize): f32 {
    return changetype<RankedMove>(move).rank;
  }
  @inline static put(at: usize, flips: u64, square: i32, rank: f32): void {
    const move = changetype<RankedMove>(at);
    move.flips = flips;
    move.square = square;
    move.rank = rank;
  }
}

/** Swaps the highest-ranked of the moves from the i-th on into the i-th place and returns its address. */
export function pickBest(list: usize, i: i32, count: i32): usize {
  const place = list + usize(i) * MOVE;
  const end = list + usize(count) * MOVE;
  let top = place;
  let rank = List.rank(place);
  for (let at = place + MOVE; at < end; at += MOVE) {
    const other = List.rank(at);
    if (other > rank) {
      rank = other;
      top = at;
    }
  }
  if (top != place) {
    const swap = v128.load(place);
    v128.store(place, v128.load(top));
    v128.store(top, swap);
  }
  return place;
}
