/**
 * One step of learning for patterns: src/training/pattern-learner.ts says what happens to a weight and in which order.
 * The weights are those of an evaluator's block; what temporal coherence keeps of each stands at a fixed distance.
 */
import { patternsValue, patternsWeights } from '../evaluators/patterns';
import { BLOCK, COHERENCE, countError, LINKS, PLACEMENTS, RATE, RULE, TO_ERROR, TO_MAGNITUDE } from './setup';

const WAITING: i32 = 1;
const WHITE: i32 = 2;

// Of a block, as ../evaluators/patterns.ts describes it.
const FLAGS: usize = 4;
const PAYLOAD: usize = 16;
const NEGATION: i32 = 1;
const TANH: i32 = 2;
const MOVED: i32 = 4;
const OURS: usize = 16;
const THEIRS: usize = 20;
const PHASE_HEADER: usize = 16;

class Ring {
  /** The next entry, in bytes, that shares the weight of one; itself where there is none. */
  @inline static next(links: usize, table: usize, entry: usize): usize {
    return table + (usize(load<u16>(links + ((entry - PHASE_HEADER) >> 1))) << 2);
  }
}

/** Moves the value of the board whose indices stand at `row` towards a target; the rest as patternsValue takes it. */
export function learnPatterns(player: usize, row: usize, discs: i32, moved: i32, view: i32, target: f64): void {
  const block = load<u32>(player, BLOCK);
  const payload = usize(block) + PAYLOAD;
  const flags = load<i32>(block, FLAGS);
  const value = f32(patternsValue(block, row, discs, moved, view));
  const error = f32(target - f64(value));
  countError(error);
  assert((flags & MOVED) == 0 || (view & WAITING) != 0);
  const negates = (flags & NEGATION) != 0 && (view & WHITE) != 0;
  const signed: f32 = negates ? -error : error;
  const pull: f32 = flags & TANH ? signed * (1 - value * value) : signed;
  const step = f32(load<f64>(player, RATE) / f64(load<i32>(player, PLACEMENTS))) * pull;
  const white = (view & WHITE) != 0 && !negates;

  const tables = patternsWeights(block, discs, moved);
  const ours = payload + usize(load<i32>(payload, OURS));
  const theirs = payload + usize(load<i32>(payload, THEIRS));
  const links = usize(load<u32>(player, LINKS));
  const count = usize(load<i32>(player, PLACEMENTS));

  if (load<i32>(player, RULE) != COHERENCE) {
    for (let p: usize = 0; p < count; p++) {
      const index = usize(load<u16>(row + (p << 1))) << 2;
      const table = usize(load<i32>(ours + (p << 2)));
      const entry = white ? usize(load<i32>(theirs + (p << 2))) - index : table + index;
      const weight = load<f32>(tables + entry) + step;
      store<f32>(tables + entry, weight);
      if (links) {
        for (let next = Ring.next(links, table, entry); next != entry; next = Ring.next(links, table, next)) {
          store<f32>(tables + next, weight);
        }
      }
    }
    return;
  }

  const errors = tables + usize(load<u32>(player, TO_ERROR));
  const magnitudes = tables + usize(load<u32>(player, TO_MAGNITUDE));
  const size = abs<f32>(pull);
  for (let p: usize = 0; p < count; p++) {
    const index = usize(load<u16>(row + (p << 1))) << 2;
    const table = usize(load<i32>(ours + (p << 2)));
    const entry = white ? usize(load<i32>(theirs + (p << 2))) - index : table + index;
    const sum = load<f32>(errors + entry);
    const magnitude = load<f32>(magnitudes + entry);
    const rate: f32 = magnitude == 0 ? 1 : abs<f32>(sum) / magnitude;
    const weight = load<f32>(tables + entry) + step * rate;
    store<f32>(tables + entry, weight);
    store<f32>(errors + entry, sum + pull);
    store<f32>(magnitudes + entry, magnitude + size);
    if (links) {
      for (let next = Ring.next(links, table, entry); next != entry; next = Ring.next(links, table, next)) {
        store<f32>(tables + next, weight);
        store<f32>(errors + next, sum + pull);
        store<f32>(magnitudes + next, magnitude + size);
      }
    }
  }
}
