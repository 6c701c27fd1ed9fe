/**
 * One learning step for patterns: src/training/pattern-learner.ts documents the changes of a weight and their order.
 * The weights are those of an evaluator's block; the sums of temporal coherence are at a fixed distance from them.
 */
import { WAITING, WHITE } from '../conventions';
import { Block, PAYLOAD } from '../evaluators/block';
import { PatternsFlag, PHASE_HEADER, patternsValue, patternsWeights, Tables } from '../evaluators/patterns';
import { countError, Learner, Rule } from './setup';

class Ring {
  /** The next entry, in bytes, that shares the weight of one; the entry itself if there is none. */
  @inline static next(links: usize, table: usize, entry: usize): usize {
    return table + (usize(load<u16>(links + ((entry - PHASE_HEADER) >> 1))) << 2);
  }
}

/** Moves the value of the board whose indices are at `row` towards a target; other parameters as in patternsValue. */
export function learnPatterns(player: Learner, row: usize, discs: i32, moved: i32, view: i32, target: f64): void {
  const block = usize(player.block);
  const payload = block + PAYLOAD;
  const flags = changetype<Block>(block).flags;
  const value = f32(patternsValue(block, row, discs, moved, view));
  const error = f32(target - f64(value));
  countError(error);
  assert((flags & PatternsFlag.moved) == 0 || (view & WAITING) != 0);
  const negates = (flags & PatternsFlag.negation) != 0 && (view & WHITE) != 0;
  const signed: f32 = negates ? -error : error;
  const pull: f32 = flags & PatternsFlag.tanh ? signed * (1 - value * value) : signed;
  const step = f32(player.rate / f64(player.placements)) * pull;
  const white = (view & WHITE) != 0 && !negates;

  const tables = patternsWeights(block, discs, moved);
  const ours = payload + usize(changetype<Tables>(payload).ours);
  const theirs = payload + usize(changetype<Tables>(payload).theirs);
  const links = usize(player.links);
  const count = usize(player.placements);

  if (player.rule != Rule.tc) {
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

  const errors = tables + usize(player.toError);
  const magnitudes = tables + usize(player.toMagnitude);
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
