/** What positions are worth by search, or exactly: targets for a regression. */
import { startClock } from '../clock';
import { solveRoot } from '../endgame';
import { setLeaves } from '../leaves';
import { rootValue, searchMidgame } from '../root';
import { renew } from '../table';

const NEVER: usize = memory.data(4, 4);

/**
 * Boards are two u64 each, the side to move first, whose colour is black; values for it go to `labels`, f32. With
 * `exact` empty squares or fewer they are final scores, else values of the evaluator at `block` after `depth` plies.
 */
export function labelBoards(
  block: usize,
  boards: usize,
  labels: usize,
  count: i32,
  depth: i32,
  window: f64,
  exact: i32,
): void {
  for (let i = 0; i < count; i++) {
    const own = load<u64>(boards + usize(i) * 16);
    const other = load<u64>(boards + usize(i) * 16, 8);
    renew();
    startClock(Infinity, Infinity, NEVER);
    const empty = i32(64 - popcnt(own | other));
    let value: f64;
    if (empty <= exact) value = f64(solveRoot(own, other, -64, 64));
    else {
      setLeaves(block, 0);
      value =
        searchMidgame(own, other, min(depth, max(1, empty)), false, window) == 0
          ? f64(solveRoot(own, other, -64, 64))
          : rootValue();
    }
    store<f32>(labels + usize(i) * 4, f32(value));
  }
}
