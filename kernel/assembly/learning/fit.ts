/** Regression: one step of learning for each of a list of boards and targets, in their order. */
import { patternsSetUp } from '../evaluators/patterns';
import { learnNetwork } from './network';
import { learnPatterns } from './patterns';
import { BLOCK, BOTH_VIEWS, KIND, NETWORK, PLAYERS, RATE, RATE_FROM, ROWS, setSetup } from './setup';

const WAITING: i32 = 1;
const WHITE: i32 = 2;

/** Boards are two u64 each: the discs of the side whose view is learnt, as black's, and those of the other. */
export function fitBoards(setup: usize, boards: usize, targets: usize, count: i32): void {
  setSetup(setup);
  const player = setup + PLAYERS;
  const isNetwork = load<i32>(player, KIND) == NETWORK;
  const both = load<i32>(player, BOTH_VIEWS) != 0;
  const row = usize(load<u32>(player, ROWS));
  store<f64>(player, load<f64>(player, RATE_FROM), RATE);
  for (let i = 0; i < count; i++) {
    const mine = load<u64>(boards + usize(i) * 16);
    const theirs = load<u64>(boards + usize(i) * 16, 8);
    const target = f64(load<f32>(targets + usize(i) * 4));
    if (isNetwork) {
      learnNetwork(player, mine, theirs, 0, target);
      if (both) learnNetwork(player, theirs, mine, 0, -target);
      continue;
    }
    const discs = i32(popcnt(mine | theirs));
    patternsSetUp(load<u32>(player, BLOCK), row, mine, theirs);
    const moved = i32(popcnt(mine));
    learnPatterns(player, row, discs, moved, WAITING, target);
    if (both) learnPatterns(player, row, discs, moved, WHITE, -target);
  }
}
