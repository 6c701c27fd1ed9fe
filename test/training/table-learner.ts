/**
 * A value for every position seen so far: it can learn any game that is small enough, and all its values can be
 * inspected.
 */
import type { Game } from '../../src/rules/game.js';
import type { Position } from '../../src/rules/position.js';
import type { PositionLearner } from '../../src/training/learner.js';

export type ValueTable = Map<string, number>;

/** Values are from side 0's view, `initial` for a new position; one step removes a share of the error. */
export function tableLearner<P extends Position>(
  game: Game<P>,
  table: ValueTable = new Map(),
  initial = 0,
): PositionLearner<P> {
  const key = (position: P): string => game.display.formatPosition(position);
  let share = 0;
  return {
    begin: rate => {
      share = rate;
    },
    value(position, side) {
      const value = table.get(key(position)) ?? initial;
      return side === 0 ? value : -value;
    },
    learn(position, side, target) {
      const at = key(position);
      const old = table.get(at) ?? initial;
      table.set(at, old + share * ((side === 0 ? target : -target) - old));
    },
  };
}
