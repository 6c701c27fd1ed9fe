/** A search on one state of a game, which changes in place, and an evaluator that follows it where it can. */
import type { Evaluator } from '../rules/evaluator.js';
import type { FastGame } from '../rules/fast.js';
import { following } from '../rules/following.js';
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import { undoableStateOf } from '../rules/state.js';
import { type Key, keyOf } from './transposition.js';

export type Walk<P extends Position> = {
  readonly state: FastGame<P>;
  readonly bound: number;
  begin(root: P): void;
  play(move: Move): void;
  undo(): void;
  outcome(): Outcome | undefined;
  value(state: unknown, side: Side): number;
  key(): Key;
  /** Room for the moves after so many moves from the root. */
  movesAt(played: number): Int32Array;
};

/** For games without dice. */
export function walkOn<P extends Position>(game: Game<P>, evaluator: Evaluator<P>): Walk<P> {
  const state = undoableStateOf(game);
  const followed = following(evaluator, state);
  const keyFor = keyOf(game);
  const legal: Int32Array[] = [];
  return {
    state,
    bound: evaluator.bound,
    begin(root) {
      state.load(root);
      followed.begin();
    },
    play(move) {
      followed.play(move);
      state.play(move);
    },
    undo() {
      state.undo();
      followed.undo();
    },
    outcome: () => state.outcome(),
    value: (_, side) => followed.value(side),
    key: () => keyFor(state.save()),
    movesAt: played => (legal[played] ??= new Int32Array(game.moveCount)),
  };
}
