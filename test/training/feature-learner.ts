/**
 * A weight for every feature of a game, and tanh of the sum: it can learn any game that has features.
 * One step follows the gradient, divided by the sum of squares of the features so that a rate of 1 removes about the
 * whole error.
 */
import { tanh } from '../../src/arithmetic/squash.js';
import type { Game } from '../../src/rules/game.js';
import type { Position, Side } from '../../src/rules/position.js';
import type { PositionLearner } from '../../src/training/learner.js';

/** Changes the weights in place. */
export function featureLearner<P extends Position>(game: Game<P>, weights: Float64Array): PositionLearner<P> {
  const { names, read } = game.features!;
  if (weights.length !== names.length) throw new RangeError(`expected ${names.length} weights, not ${weights.length}`);
  let rate = 0;
  const sum = (features: readonly number[]): number => features.reduce((all, x, i) => all + x * weights[i]!, 0);
  const value = (position: P, side: Side): number => tanh(sum(read(position, side)));
  return {
    begin: next => {
      rate = next;
    },
    value,
    learn(position, side, target) {
      const features = read(position, side);
      const size = features.reduce((all, x) => all + x * x, 0);
      if (size === 0) return;
      const now = value(position, side);
      const step = (rate * (target - now) * (1 - now * now)) / size;
      features.forEach((x, i) => {
        weights[i]! += step * x;
      });
    },
  };
}
