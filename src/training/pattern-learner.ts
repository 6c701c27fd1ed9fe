/**
 * How patterns learn, in readable form; kernel/assembly/learning/patterns.ts is the fast twin, equal to the last bit.
 * In f32:
 *
 *     error  target − value, rounded once
 *     pull   error · (1 − value²) if the output is tanh, else the error; negated for white with perspective negation
 *     step   (rate / placements) · pull
 *
 * Placements, then the features that no cell shows, are visited in order, and a weight changes as often as it is met.
 * Plain TD adds the step. Temporal coherence (Beal & Smith 1999) keeps for each weight the sum of its pulls and of
 * their magnitudes: it adds step · |sum| / magnitudes, or the whole step at the first pull, and then counts the pull.
 * So a weight whose errors agree in sign moves fast, and one whose errors only fluctuate settles.
 */
import { type Patterns, weightsPerPhase } from '../evaluators/patterns/data.js';
import { cellPhase, patternSum, readerOf } from '../evaluators/patterns/patterns.js';
import { entriesOf, placementCount } from '../evaluators/patterns/tuples.js';
import type { BoardView } from '../rules/board.js';
import { opponent, type Position, type Side } from '../rules/position.js';
import type { PositionLearner } from './learner.js';

const { fround, abs } = Math;

export type Coherence = { readonly errors: Float32Array; readonly magnitudes: Float32Array };

export type PatternLearning = {
  /** Absent for plain TD. */
  readonly coherence?: Coherence | undefined;
  /** The ring of mirror images of each entry, table after table; absent if each entry has its own weight. */
  readonly mirrors?: Uint16Array | undefined;
  readonly bothViews: boolean;
  /** Called with every error. */
  onError?(error: number): void;
};

/** Changes the weights of `data`, and the sums of its coherence, in place. */
export function patternLearner<P extends Position>(
  board: BoardView<P>,
  data: Patterns,
  learning: PatternLearning,
): PositionLearner<P> {
  const { tuples, weights, output, perspective, extra = [] } = data;
  const { coherence, mirrors, bothViews } = learning;
  const sum = patternSum(board, data);
  const phaseOf = cellPhase(data);
  const cells = new Int8Array(board.cells.length);
  const sizes = tuples.map(entriesOf);
  const perPhase = weightsPerPhase(data);
  const placements = placementCount(tuples) + extra.length;
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

  /** Copies an entry's weight and sums to its mirror images. */
  const copy = (from: number, to: number): void => {
    weights[to] = weights[from]!;
    if (!coherence) return;
    coherence.errors[to] = coherence.errors[from]!;
    coherence.magnitudes[to] = coherence.magnitudes[from]!;
  };

  const valueFor = (position: P, side: Side): number =>
    readerOf(perspective, position, side) === side ? sum(position, side) : -sum(position, opponent(side));

  const learnView = (position: P, side: Side, target: number): void => {
    const value = valueFor(position, side);
    const error = fround(target - value);
    learning.onError?.(error);
    const reader = readerOf(perspective, position, side);
    const negates = reader !== side;
    const signed = negates ? -error : error;
    const pull = output === 'tanh' ? fround(signed * fround(1 - fround(value * value))) : signed;
    const step = fround(fround(rate / placements) * pull);

    board.read(position, reader, cells);
    const from = phaseOf(cells, position, reader) * perPhase;
    let table = 0;
    for (let t = 0; t < tuples.length; t++) {
      for (const placement of tuples[t]!) {
        let index = 0;
        for (const cell of placement) index = index * 3 + cells[cell]! + 1;
        change(from + table + index, step, pull);
        if (!mirrors) continue;
        for (let next = mirrors[table + index]!; next !== index; next = mirrors[table + next]!) {
          copy(from + table + index, from + table + next);
        }
      }
      table += sizes[t]!;
    }
    if (extra.length === 0) return;
    // Extra features count in proportion to their size: a feature of 0 changes nothing.
    const features = board.extra!.read(position, reader);
    for (let i = 0; i < extra.length; i++) {
      const feature = fround(features[i]!);
      if (feature !== 0) change(from + table + i, fround(step * feature), fround(pull * feature));
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
