/**
 * How patterns learn, readably; kernel/assembly/learning/patterns.ts is the fast twin, equal to the last bit. All in f32:
 *
 *     error  target − value, rounded once
 *     pull   error · (1 − value²) where the output is tanh, else the error; for white by negation the negative
 *     step   (rate / placements) · pull
 *
 * Placements are visited in order, and a weight changes as often as it is met. Plain TD adds the step. Temporal
 * coherence (Beal & Smith 1999) keeps for each weight the sum of its pulls and of their magnitudes: it adds
 * step · |sum| / magnitudes, the whole step where it has never been pulled, and then counts the pull. So a weight whose
 * errors agree in sign moves fast, and one whose errors only fluctuate settles.
 */
import type { Patterns } from '../evaluators/patterns/data.js';
import { boardPhase, patternSum, readerOf } from '../evaluators/patterns/patterns.js';
import { type OthelloPosition, ownersOf } from '../games/othello/board.js';
import { entriesOf, placementCount, weightCount } from '../games/othello/tuples.js';
import { opponent, type Side } from '../rules/position.js';
import type { PositionLearner } from './learner.js';

const { fround, abs } = Math;

export type Coherence = { readonly errors: Float32Array; readonly magnitudes: Float32Array };

export type PatternLearning = {
  /** Absent for plain TD. */
  readonly coherence?: Coherence | undefined;
  /** The ring of mirror images of each entry, table after table; absent where each has a weight of its own. */
  readonly mirrors?: Uint16Array | undefined;
  readonly bothViews: boolean;
  /** Is told every error. */
  heard?(error: number): void;
};

/** Changes the weights of `data`, and the sums of its coherence, in place. */
export function patternLearner(data: Patterns, learning: PatternLearning): PositionLearner<OthelloPosition> {
  const { tuples, weights, output, perspective } = data;
  const { coherence, mirrors, bothViews } = learning;
  const sum = patternSum(data);
  const phaseOf = boardPhase(data);
  const perPhase = weightCount(tuples);
  const placements = placementCount(tuples);
  let rate = 0;

  const change = (entry: number, step: number, pull: number): void => {
    if (!coherence) {
      weights[entry] = weights[entry]! + step;
      return;
    }
    const pulls = coherence.errors[entry]!;
    const magnitude = coherence.magnitudes[entry]!;
    const share = magnitude === 0 ? 1 : fround(abs(pulls) / magnitude);
    weights[entry] = weights[entry]! + fround(step * share);
    coherence.errors[entry] = pulls + pull;
    coherence.magnitudes[entry] = magnitude + abs(pull);
  };

  /** What mirror images of an entry have, it has too. */
  const copy = (from: number, to: number): void => {
    weights[to] = weights[from]!;
    if (!coherence) return;
    coherence.errors[to] = coherence.errors[from]!;
    coherence.magnitudes[to] = coherence.magnitudes[from]!;
  };

  const valueFor = (position: OthelloPosition, side: Side): number =>
    readerOf(perspective, position, side) === side ? sum(position, side) : -sum(position, opponent(side));

  const learnView = (position: OthelloPosition, side: Side, target: number): void => {
    const value = valueFor(position, side);
    const error = fround(target - value);
    learning.heard?.(error);
    const reader = readerOf(perspective, position, side);
    const negates = reader !== side;
    const signed = negates ? -error : error;
    const pull = output === 'tanh' ? fround(signed * fround(1 - fround(value * value))) : signed;
    const step = fround(fround(rate / placements) * pull);

    const digits = ownersOf(position).map(owner => (owner === undefined ? 1 : owner === reader ? 2 : 0));
    const from = phaseOf(position) * perPhase;
    let table = 0;
    for (const tuple of tuples) {
      for (const squares of tuple) {
        const index = squares.reduce((digit, square) => digit * 3 + digits[square]!, 0);
        change(from + table + index, step, pull);
        if (!mirrors) continue;
        for (let next = mirrors[table + index]!; next !== index; next = mirrors[table + next]!) {
          copy(from + table + index, from + table + next);
        }
      }
      table += entriesOf(tuple);
    }
  };

  return {
    begin: next => {
      rate = next;
    },
    value: valueFor,
    learn(position, side, target) {
      learnView(position, side, target);
      if (bothViews) learnView(position, opponent(side), -target);
    },
  };
}
