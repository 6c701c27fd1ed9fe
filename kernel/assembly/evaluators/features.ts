/**
 * A weight for every feature, by phase: f32, feature n in lane n mod 4 of the sum, lanes added as (0 + 1) + (2 + 3).
 * Flags: one bit for each feature that has a weight in any phase.
 */
import { WAITING } from '../conventions';
import { FEATURE_COUNT, readFeatures } from '../features';
import { base, FEATURES } from '../memory';

/** The weights of each phase, f32, follow it. */
@unmanaged
class FeatureWeights {
  phases: i32;
}

const WEIGHTS: usize = (offsetof<FeatureWeights>() + 15) & ~15;
const PHASE_BYTES: usize = FEATURE_COUNT * sizeof<f32>();

export enum FeaturesAt {
  phases = offsetof<FeatureWeights>('phases'),
  weights = i32(WEIGHTS),
  bytes = i32(WEIGHTS),
}

export function features(payload: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  const read = base + FEATURES;
  readFeatures(read, flags, mine, theirs, (view & WAITING) != 0);
  const phases = changetype<FeatureWeights>(payload).phases;
  const plies = max<i32>(0, i32(popcnt(mine | theirs)) - 4);
  // In f64 like the reference, where the game gives a number from 0 to 1.
  const phase = min<i32>(phases - 1, i32((f64(plies) / 60) * f64(phases)));
  const weights = payload + WEIGHTS + usize(phase) * PHASE_BYTES;
  let sum = f32x4.splat(0);
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights), v128.load(read)));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights, 16), v128.load(read, 16)));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights, 32), v128.load(read, 32)));
  return f64(
    f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)),
  );
}
