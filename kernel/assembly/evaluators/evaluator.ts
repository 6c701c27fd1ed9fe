/**
 * Which evaluator a block of bytes is, and its value. A block is 16-byte aligned: kind (i32), flags (i32), bound (f64),
 * then a payload that only its own kind understands (src/kernel/evaluator.ts writes it).
 *
 * A position is handed over as the discs of the side whose view is asked for (`mine`) and those of the other
 * (`theirs`), with two bits of `view`: WAITING where it is the other side's turn, WHITE where mine are white.
 */
import { alliot } from './alliot';
import { constant } from './constant';
import { features } from './features';
import { formula } from './formula';
import { greedy } from './greedy';
import { network } from './network';
import { patterns } from './patterns';
import { squares } from './squares';
import { strategies } from './strategies';

export const WAITING: i32 = 1;
export const WHITE: i32 = 2;

const CONSTANT: i32 = 0;
const GREEDY: i32 = 1;
const SQUARES: i32 = 2;
const ALLIOT: i32 = 3;
const STRATEGIES: i32 = 4;
const FEATURES: i32 = 5;
const FORMULA: i32 = 6;
const NETWORK: i32 = 7;
export const PATTERNS: i32 = 8;

const FLAGS: usize = 4;
const BOUND: usize = 8;
const PAYLOAD: usize = 16;

export function kindOf(block: usize): i32 {
  return load<i32>(block);
}

export function boundOf(block: usize): f64 {
  return load<f64>(block, BOUND);
}

export function evaluate(block: usize, mine: u64, theirs: u64, view: i32): f64 {
  const payload = block + PAYLOAD;
  const flags = load<i32>(block, FLAGS);
  switch (load<i32>(block)) {
    case CONSTANT:
      return constant(payload);
    case GREEDY:
      return greedy(flags, mine, theirs);
    case SQUARES:
      return squares(payload, flags, mine, theirs, view);
    case ALLIOT:
      return alliot(payload, mine, theirs);
    case STRATEGIES:
      return strategies(payload, flags, mine, theirs);
    case FEATURES:
      return features(payload, flags, mine, theirs, view);
    case FORMULA:
      return formula(payload, flags, mine, theirs);
    case NETWORK:
      return network(payload, flags, mine, theirs, view);
    case PATTERNS:
      return patterns(payload, flags, mine, theirs, view);
    default:
      assert(false);
      return 0;
  }
}
