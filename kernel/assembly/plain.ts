/**
 * Plain alpha-beta: one depth, moves ascending, no table. Node for node the same search as src/search/alpha-beta.ts
 * (plainAlphaBeta), which defines what counts as a node.
 */
import { Bits } from './bitboard';
import { Clock } from './clock';
import { Leaf, passCosts } from './leaves';

export function plain(own: u64, other: u64, depth: i32, alpha: f64, beta: f64, waits: i32): f64 {
  Clock.count();
  if (depth == 0) return Leaf.horizon(own, other, waits);
  let moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) return Leaf.end(own, other, waits);
    return -plain(other, own, depth - i32(passCosts), -beta, -alpha, waits ^ 1);
  }
  let best = -Infinity;
  let floor = alpha;
  while (moves) {
    const square = i32(ctz(moves));
    moves &= moves - 1;
    const flips = Bits.flips(square, own, other);
    let value: f64;
    if (depth == 1) {
      Clock.count();
      value = Leaf.last(own, other, square, flips, waits);
    } else {
      Leaf.play(own, other, square, flips, waits);
      value = -plain(other ^ flips, own | flips | (u64(1) << square), depth - 1, -beta, -floor, waits ^ 1);
    }
    if (value > best) {
      best = value;
      if (value > floor) floor = value;
      if (floor >= beta) break;
    }
  }
  return best;
}

/** The last move that refuted a position, by the depth left. */
const KILLERS: usize = memory.data(256);

/**
 * The same value sooner, where it lies between alpha and beta; a bound of it where it does not. The killer move of the depth
 * comes first, so the nodes are not those of plainAlphaBeta: for games, which count none.
 */
export function plainWithKillers(own: u64, other: u64, depth: i32, alpha: f64, beta: f64, waits: i32): f64 {
  if (depth == 0) return Leaf.horizon(own, other, waits);
  let moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) return Leaf.end(own, other, waits);
    return -plainWithKillers(other, own, depth - i32(passCosts), -beta, -alpha, waits ^ 1);
  }
  let best = -Infinity;
  let floor = alpha;
  const killer = KILLERS + usize(depth & 255);
  let square = i32(load<u8>(killer));
  if (!((moves >> square) & 1)) square = i32(ctz(moves));
  for (;;) {
    moves ^= u64(1) << square;
    const flips = Bits.flips(square, own, other);
    let value: f64;
    if (depth == 1) value = Leaf.last(own, other, square, flips, waits);
    else {
      Leaf.play(own, other, square, flips, waits);
      const after = own | flips | (u64(1) << square);
      value = -plainWithKillers(other ^ flips, after, depth - 1, -beta, -floor, waits ^ 1);
    }
    if (value > best) {
      best = value;
      if (value > floor) floor = value;
      if (floor >= beta) {
        store<u8>(killer, u8(square));
        break;
      }
    }
    if (moves == 0) break;
    square = i32(ctz(moves));
  }
  return best;
}
