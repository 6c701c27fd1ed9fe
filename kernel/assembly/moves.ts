/** A list of moves with ranks, searched from the highest down: 16 bytes each, flips, square, rank. */

export const MOVE: usize = 16;
/** No position has more than 33 moves. */
export const LIST: usize = 34 * MOVE;

export class List {
  @inline static flips(move: usize): u64 {
    return load<u64>(move);
  }
  @inline static square(move: usize): i32 {
    return load<i32>(move, 8);
  }
  @inline static put(move: usize, flips: u64, square: i32, rank: f32): void {
    store<u64>(move, flips);
    store<i32>(move, square, 8);
    store<f32>(move, rank, 12);
  }
}

/** Brings the highest ranked of the moves from the i-th on to the i-th place and returns its address. */
export function pickBest(list: usize, i: i32, count: i32): usize {
  const place = list + usize(i) * MOVE;
  const end = list + usize(count) * MOVE;
  let top = place;
  let rank = load<f32>(place, 12);
  for (let at = place + MOVE; at < end; at += MOVE) {
    const other = load<f32>(at, 12);
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
