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
