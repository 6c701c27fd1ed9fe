/** One ply before the horizon, where most nodes of a midgame search are: nothing is listed, corners come first. */
import { Bits } from './bitboard';
import { Clock } from './clock';
import { Leaf } from './leaves';
import { Line } from './line';
import { CORNERS } from './squares';

export class Frontier {
  /** `near`: asks whether the game is over only where it may well be (leaves.ts). */
  @inline static visit(own: u64, other: u64, moves: u64, alpha: f64, beta: f64, waits: i32, ply: i32, near: bool): f64 {
    let best = -Infinity;
    let floor = alpha;
    let group = moves & CORNERS;
    let later = moves & ~CORNERS;
    while (group | later) {
      if (group == 0) {
        group = later;
        later = 0;
      }
      const square = i32(ctz(group));
      group &= group - 1;
      if (Clock.tick()) return alpha;
      const flips = Bits.flips(square, own, other);
      const value = near ? Leaf.near(own, other, square, flips, waits) : Leaf.last(own, other, square, flips, waits);
      if (value > best) {
        best = value;
        if (value > floor) {
          floor = value;
          if (value >= beta) break;
          Line.clear(ply + 1);
          Line.begin(ply, square);
        }
      }
    }
    return best;
  }
}
