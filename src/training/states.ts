/**
 * The positions that a learner has moved to in one game (afterstates), and what it learns from those that followed.
 * Values are from side 0's view, so that the same arithmetic serves one learner on both sides and two on one side each.
 *
 * A state is learnt `horizon` states later, or when no more can be known: towards the λ-return of the states in
 * between, (1 − λ) times the next value plus λ times the return of the state after it; the last counts in full. With a
 * horizon of
 * 1 that is TD(0). A random move says nothing about the moves before it, so returns end before it, and the state it was
 * played from is not learnt. A state with a known value, and the end of the game, also end the returns. If the value of
 * the best move is known, returns end with that value instead, and the state before is learnt.
 */
import type { Side } from '../rules/position.js';

type State<P> = {
  /** Undefined at the end of the game, and for a move that was not played: these have a value but no position. */
  readonly position: P | undefined;
  readonly side: Side;
  readonly value: number;
  readonly isExplored: boolean;
  /** The value is exact: the game is over there, or has been solved. */
  readonly isKnown: boolean;
};

export type Returns = { readonly lambda: number; readonly horizon: number; readonly when: 'step' | 'game' };

/** One step towards the target. */
type Learn<P> = { learn(position: P, side: Side, target: number): void };

/** Positions are kept as the learner wants them. */
export class States<P> {
  private readonly all: State<P>[] = [];
  private pending = 0;
  private readonly learner: Learn<P>;
  private readonly returns: Returns;

  constructor(learner: Learn<P>, returns: Returns) {
    this.learner = learner;
    this.returns = returns;
  }

  add(state: State<P>): void {
    this.all.push(state);
    if (this.returns.when === 'step') this.settle(this.all.length - 1);
  }

  /** A move other than the best was played; `value` is the best move's. */
  best(value: number): void {
    this.all.push({ position: undefined, side: 0, value, isExplored: false, isKnown: false });
    if (this.returns.when === 'step') this.settle(this.all.length - 1);
  }

  /** The game is over. */
  end(value: number): void {
    this.all.push({ position: undefined, side: 0, value, isExplored: false, isKnown: true });
    for (let j = this.returns.when === 'game' ? 0 : this.all.length - 1; j < this.all.length; j++) this.settle(j);
  }

  private returnOf(t: number, last: number): number {
    const { lambda } = this.returns;
    let sum = this.all[last]!.value;
    for (let k = last - 1; k > t; k--) sum = (1 - lambda) * this.all[k]!.value + lambda * sum;
    return sum;
  }

  private learn(t: number, target: number): void {
    const { position, side } = this.all[t]!;
    if (position !== undefined) this.learner.learn(position, side, side === 0 ? target : -target);
  }

  /** State j has arrived: learns what can be learnt now, the oldest first. */
  private settle(j: number): void {
    const { horizon } = this.returns;
    const { position, isExplored, isKnown, value } = this.all[j]!;
    if (position === undefined && !isKnown) {
      for (; this.pending < j; this.pending++) {
        this.learn(this.pending, this.returnOf(this.pending, Math.min(this.pending + horizon, j)));
      }
      this.pending = j + 1;
      return;
    }
    if (isExplored) {
      for (; this.pending < j - 1; this.pending++) {
        this.learn(this.pending, this.returnOf(this.pending, Math.min(this.pending + horizon, j - 1)));
      }
      this.pending = j;
    }
    if (isKnown) {
      for (; this.pending < j; this.pending++) {
        this.learn(this.pending, this.returnOf(this.pending, Math.min(this.pending + horizon, j)));
      }
      this.learn(this.pending++, value);
    } else if (j - this.pending >= horizon) {
      this.learn(this.pending, this.returnOf(this.pending, j));
      this.pending++;
    }
  }
}
