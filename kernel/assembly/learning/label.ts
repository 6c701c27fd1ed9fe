/** Values of positions by search, or exact: targets for a regression. */
import { NEVER, startClock } from '../clock';
import { solveRoot } from '../endgame';
import { setLeaves } from '../leaves';
import { Board, BoardAt } from '../memory';
import { rootValue, searchMidgame } from '../root';
import { renew } from '../table';

/**
 * In a board the side to move comes first, as black; values for it go to `labels`, f32. With at most `exact` empty
 * squares they are final scores, else values of the evaluator at `block` after `depth` plies.
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
    const board = changetype<Board>(boards + usize(i) * BoardAt.bytes);
    const own = board.first;
    const other = board.second;
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
    store<f32>(labels + usize(i) * sizeof<f32>(), f32(value));
  }
}
