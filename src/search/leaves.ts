/** The values of leaves, always from the point of view of the side to move at the root. */
import type { Outcome, Side } from '../rules/position.js';
import type { Conventions } from './conventions.js';

/**
 * sign(margin) · (2 · bound + |margin|): a won game outranks any evaluation, and a higher win a lower one. If a
 * random draw decided a game at its maximum length, the winner gives the sign.
 */
export function finished({ winner, margin }: Outcome, side: Side, bound: number): number {
  if (winner === null) return 0;
  const value = 2 * bound + Math.abs(margin);
  return winner === side ? value : -value;
}

/** The margin of a finished game, from its value; other values stay as they are. */
export const withoutBonus = (value: number, bound: number): number =>
  Math.abs(value) > bound ? value - Math.sign(value) * 2 * bound : value;

type Ends<P> = { outcome(at: P): Outcome | undefined };
type Rates<P> = { readonly bound: number; value(at: P, side: Side): number };

/** What a search stands on: a position, or a state that changes in place. */
export class Leaves<P> {
  /** Whether a leaf so far was an unfinished game: then the root's value is an estimate. */
  guessed = false;
  private readonly game: Ends<P>;
  private readonly evaluator: Rates<P>;
  private readonly scores: boolean;
  private readonly side: Side;

  constructor(game: Ends<P>, evaluator: Rates<P>, { terminal }: Conventions, side: Side) {
    this.game = game;
    this.evaluator = evaluator;
    this.scores = terminal === 'score';
    this.side = side;
  }

  /** A position where the depth is used up; the game may or may not be over. */
  horizon(position: P): number {
    if (this.scores || !this.guessed) {
      const outcome = this.game.outcome(position);
      if (outcome) return this.over(position, outcome);
      this.guessed = true;
    }
    return this.evaluator.value(position, this.side);
  }

  /** A finished position. */
  end(position: P): number {
    return this.over(position, this.game.outcome(position)!);
  }

  private over(position: P, outcome: Outcome): number {
    return this.scores ? finished(outcome, this.side, this.evaluator.bound) : this.evaluator.value(position, this.side);
  }
}
