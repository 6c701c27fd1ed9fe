/** Regression: one learning step for each board and its target, in their order. */
import { WAITING, WHITE } from '../conventions';
import { patternsSetUp } from '../evaluators/patterns';
import { Board, BoardAt } from '../memory';
import { learnNetwork } from './network';
import { learnPatterns } from './patterns';
import { LearnerKind, learnerOf, Setup, setSetup } from './setup';

/** In a board, the discs of the side whose view is learnt come first, as black's. */
export function fitBoards(setup: Setup, boards: usize, targets: usize, count: i32): void {
  setSetup(setup);
  const player = learnerOf(setup, 0);
  const isNetwork = player.kind == LearnerKind.network;
  const both = player.bothViews != 0;
  player.rate = player.rateFrom;
  for (let i = 0; i < count; i++) {
    const board = changetype<Board>(boards + usize(i) * BoardAt.bytes);
    const mine = board.first;
    const theirs = board.second;
    const target = f64(load<f32>(targets + usize(i) * sizeof<f32>()));
    if (isNetwork) {
      learnNetwork(player, mine, theirs, 0, target);
      if (both) learnNetwork(player, theirs, mine, 0, -target);
      continue;
    }
    const discs = i32(popcnt(mine | theirs));
    patternsSetUp(player.block, player.rows, mine, theirs);
    const moved = i32(popcnt(mine));
    learnPatterns(player, player.rows, discs, moved, WAITING, target);
    if (both) learnPatterns(player, player.rows, discs, moved, WHITE, -target);
  }
}
