/** Evaluators on a state that changes in place. */
import type { Evaluator, Following } from './evaluator.js';
import type { FastGame } from './fast.js';
import type { Position } from './position.js';

const ignore = (): void => {};

/** The evaluator as it follows the state, or as it reads every position where it cannot. */
export const following = <P extends Position>(
  evaluator: Pick<Evaluator<P>, 'value' | 'follow'>,
  state: FastGame<P>,
): Following =>
  evaluator.follow?.(state) ?? {
    begin: ignore,
    play: ignore,
    undo: ignore,
    value: side => evaluator.value(state.save(), side),
  };
