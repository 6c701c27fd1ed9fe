/**
 * A look-ahead in which the root's side makes every move, by turns the best and the worst for itself: the search of
 * Verhelst's program (2018), which never passes the turn. src/search/alone.ts is the reference, node for node.
 */
import { Bits } from './bitboard';
import { Clock } from './clock';
import { Leaf } from './leaves';

/** The value for the side that moves alone. `isMax`: it chooses its best move here, otherwise its worst. */
export function alone(own: u64, other: u64, depth: i32, alpha: f64, beta: f64, isMax: bool): f64 {
  Clock.count();
  let moves = depth == 0 ? 0 : Bits.moves(own, other);
  if (moves == 0) return Leaf.guess(own, other, 0);
  let low = alpha;
  let high = beta;
  let best: f64 = isMax ? -Infinity : Infinity;
  for (; moves != 0; moves &= moves - 1) {
    const square = i32(ctz(moves));
    const flips = Bits.flips(square, own, other);
    Leaf.play(own, other, square, flips, 0);
    const value = alone(own | flips | (u64(1) << square), other ^ flips, depth - 1, low, high, !isMax);
    if (isMax ? value <= best : value >= best) continue;
    best = value;
    if (isMax && value > low) low = value;
    if (!isMax && value < high) high = value;
    if (low >= high) break;
  }
  return best;
}
