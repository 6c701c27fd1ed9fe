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
import { type EntryReader, entryReader } from '../evaluators/patterns/entries.js';
import { readerOf } from '../evaluators/patterns/patterns.js';
import type { BoardView } from '../rules/board.js';
import type { FastGame } from '../rules/fast.js';
import { opponent, type Position, type Side } from '../rules/position.js';
import type { FollowingLearner, PositionLearner } from './learner.js';

const { fround, abs } = Math;

type Coherence = { readonly errors: Float32Array; readonly magnitudes: Float32Array };

type PatternLearning = {
  /** Absent for plain TD. */
  readonly coherence?: Coherence | undefined;
  /** The ring of mirror images of each entry, table after table; absent if each entry has its own weight. */
  readonly mirrors?: Uint16Array | undefined;
  readonly bothViews: boolean;
  /** Called with every error. */
  onError?(error: number): void;
};

/** A board as one side sees it; `negates` where that side takes the negative of what is seen. */
type View = { readonly entries: Int32Array; negates: boolean };
/** A board that is learnt later, as the side sees it that has moved there; as the other one does, where both views are learnt. */
type Kept = { phase: number; readonly own: View; readonly other: View };

type LearnView = (
  entries: Int32Array,
  phase: number,
  features: readonly number[],
  negates: boolean,
  target: number,
) => void;

const NO_FEATURES: readonly number[] = [];

/** Changes the weights of `data`, and the sums of its coherence, in place. */
export function patternLearner<P extends Position>(
  board: BoardView<P>,
  data: Patterns,
  learning: PatternLearning,
): PositionLearner<P> {
  const { weights, output, perspective, extra = [] } = data;
  const { coherence, mirrors, bothViews } = learning;
  const reader = entryReader(board, data);
  const perPhase = weightsPerPhase(data);
  const features = perPhase - extra.length; // the first weight of what no cell shows
  const placements = reader.count + extra.length;
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

  const learnView: LearnView = (entries, phase, shown, negates, target) => {
    const seen = reader.value(entries, phase, shown);
    const value = negates ? -seen : seen;
    const error = fround(target - value);
    learning.onError?.(error);
    const signed = negates ? -error : error;
    const pull = output === 'tanh' ? fround(signed * fround(1 - fround(value * value))) : signed;
    const step = fround(fround(rate / placements) * pull);

    const from = phase * perPhase;
    for (let p = 0; p < entries.length; p++) {
      const entry = entries[p]!;
      change(from + entry, step, pull);
      if (!mirrors) continue;
      const table = reader.tables[p]!;
      for (let next = table + mirrors[entry]!; next !== entry; next = table + mirrors[next]!) {
        copy(from + entry, from + next);
      }
    }
    // Extra features count in proportion to their size: a feature of 0 changes nothing.
    for (let i = 0; i < extra.length; i++) {
      const feature = fround(shown[i]!);
      if (feature !== 0) change(from + features + i, fround(step * feature), fround(pull * feature));
    }
  };

  const read = new Int32Array(reader.count);
  const shownTo = (position: P, side: Side): readonly number[] =>
    extra.length > 0 ? board.extra!.read(position, side) : NO_FEATURES;
  const valueFor = (position: P, side: Side): number => {
    const seen = readerOf(perspective, position.turn, side);
    const phase = reader.read(position, seen, read);
    const value = reader.value(read, phase, shownTo(position, seen));
    return seen === side ? value : -value;
  };
  const learnFor = (position: P, side: Side, target: number): void => {
    const seen = readerOf(perspective, position.turn, side);
    const phase = reader.read(position, seen, read);
    learnView(read, phase, shownTo(position, seen), seen !== side, target);
  };

  return {
    begin: next => {
      rate = next;
    },
    value: valueFor,
    learn(position, side, target) {
      learnFor(position, side, target);
      if (bothViews) learnFor(position, opponent(side), -target);
    },
    follow: state => followPatterns(reader, perspective, bothViews, state, learnView),
  };
}

function followPatterns<P extends Position>(
  reader: EntryReader<P>,
  perspective: Patterns['perspective'],
  bothViews: boolean,
  state: FastGame<P>,
  learnView: LearnView,
): FollowingLearner | undefined {
  const followed = reader.follow(state);
  if (!followed) return undefined;
  const { seenBy } = followed;
  const view = (): View => ({ entries: new Int32Array(reader.count), negates: false });
  const see = (into: View, side: Side): void => {
    const seen = readerOf(perspective, state.turn(), side);
    into.entries.set(seenBy[seen]);
    into.negates = seen !== side;
  };
  /** Those of this game come first: they are used again in the next. */
  const all: Kept[] = [];
  let kept = 0;
  return {
    ...followed,
    begin() {
      followed.begin();
      kept = 0;
    },
    value(side) {
      const seen = readerOf(perspective, state.turn(), side);
      const value = reader.value(seenBy[seen], followed.phase(), NO_FEATURES);
      return seen === side ? value : -value;
    },
    keep(side): Kept {
      all[kept] ??= { phase: 0, own: view(), other: view() };
      const one = all[kept++]!;
      one.phase = followed.phase();
      see(one.own, side);
      if (bothViews) see(one.other, opponent(side));
      return one;
    },
    learn(at, _, target) {
      const { phase, own, other } = at as Kept;
      learnView(own.entries, phase, NO_FEATURES, own.negates, target);
      if (bothViews) learnView(other.entries, phase, NO_FEATURES, other.negates, -target);
    },
  };
}
