/**
 * A weight for every feature, by phase: f32, feature n in lane n mod 4 of the sum, lanes added as (0 + 1) + (2 + 3).
 * Payload: the number of phases (i32) in 16 bytes, then twelve weights a phase. Flags: a bit for each feature that has
 * a weight anywhere.
 */
import { FEATURES as FEATURE_COUNT, readFeatures } from '../features';
import { base, FEATURES } from '../memory';

const WAITING: i32 = 1;
const WEIGHTS: usize = 16;

export function features(payload: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  const read = base + FEATURES;
  readFeatures(read, flags, mine, theirs, (view & WAITING) != 0);
  const phases = load<i32>(payload);
  const plies = max<i32>(0, i32(popcnt(mine | theirs)) - 4);
  // In f64 like the reference, which gets a number from 0 to 1 from the game.
  const phase = min<i32>(phases - 1, i32((f64(plies) / 60) * f64(phases)));
  const weights = payload + WEIGHTS + usize(phase) * usize(FEATURE_COUNT * 4);
  let sum = f32x4.splat(0);
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights), v128.load(read)));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights, 16), v128.load(read, 16)));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights, 32), v128.load(read, 32)));
  return f64(
    f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)),
  );
}
