/**
 * A weight for every square: f32 weights, added in f64 (square n in lane n mod 4, lanes as (0 + 1) + (2 + 3)) and
 * rounded once. The weights are such that no sum loses a bit (src/evaluators/steps.ts), so mirror images have equal
 * values. Payload: 64 weights, f32; with noise, also its parameters.
 */
import { gaussianOf } from '../arithmetic';
import { WHITE } from '../conventions';
import { hashInGame, hashUnder } from '../random';
import { NEGATION } from './block';

const WEIGHTS_BYTES: usize = 64 * sizeof<f32>();

@unmanaged
class Noise {
  sigma: f64;
  seedA: u32;
  seedB: u32;
  seedC: u32;
  seedD: u32;
}

export enum SquaresAt {
  weights = 0,
  sigma = i32(WEIGHTS_BYTES + offsetof<Noise>('sigma')),
  seed = i32(WEIGHTS_BYTES + offsetof<Noise>('seedA')),
  bytes = i32(WEIGHTS_BYTES + offsetof<Noise>()),
}

export enum SquaresFlag {
  negation = NEGATION,
  noise = 2,
  /** The payload has the seed; otherwise it is the seed of the current game. */
  seeded = 4,
}

/** For each set of four squares, a mask of lanes. */
const LANES: usize = memory.data(16 * 16, 16);

export function fillLanes(): void {
  for (let set = 0; set < 16; set++) {
    for (let lane = 0; lane < 4; lane++) store<i32>(LANES + set * 16 + lane * 4, (set >> lane) & 1 ? -1 : 0);
  }
}

/** A function of the discs and the seed, so that the same leaf has the same noise. */
function noise(payload: usize, flags: i32, plus: u64, minus: u64): f32 {
  const words = flags & SquaresFlag.seeded ? hashUnder(payload + SquaresAt.seed, plus, minus) : hashInGame(plus, minus);
  return f32(changetype<Noise>(payload + WEIGHTS_BYTES).sigma * gaussianOf(u32(words >> 32), u32(words)));
}

export function squares(weights: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  const negate = (flags & SquaresFlag.negation) != 0 && (view & WHITE) != 0;
  // Summing black's view and negating it, or summing the own view: with rounding these may differ in the last bit.
  let plus = negate ? theirs : mine;
  let minus = negate ? mine : theirs;
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const sign = f32x4.splat(-0.0);
  for (let offset: usize = 0; offset < WEIGHTS_BYTES; offset += 16) {
    const weight = v128.load(weights + offset);
    const added = v128.and(weight, v128.load(LANES + (usize(plus & 15) << 4)));
    const taken = v128.and(v128.xor(weight, sign), v128.load(LANES + (usize(minus & 15) << 4)));
    const term = v128.or(added, taken);
    low = v128.add<f64>(low, f64x2.promote_low_f32x4(term));
    high = v128.add<f64>(high, f64x2.promote_low_f32x4(v128.shuffle<i64>(term, term, 1, 0)));
    plus >>= 4;
    minus >>= 4;
  }
  let value = f32(
    v128.extract_lane<f64>(low, 0) +
      v128.extract_lane<f64>(low, 1) +
      (v128.extract_lane<f64>(high, 0) + v128.extract_lane<f64>(high, 1)),
  );
  if (flags & SquaresFlag.noise) value += noise(weights, flags, negate ? theirs : mine, negate ? mine : theirs);
  return f64(negate ? -value : value);
}
