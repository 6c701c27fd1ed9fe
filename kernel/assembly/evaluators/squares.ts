/**
 * A weight for every square: f32 weights, added in f64 (square n in lane n mod 4, lanes as (0 + 1) + (2 + 3)) and rounded
 * once. The weights are such that no sum loses a bit (src/evaluators/steps.ts), so mirror images have one value.
 * Payload: 64 weights; with noise, σ (f64) and a seed of four words after them.
 */
import { gaussianOf } from '../arithmetic';
import { hashInGame, hashUnder } from '../random';

/** One black-view function, of which white takes the negative; otherwise colours are seen as mine and theirs. */
const NEGATION: i32 = 1;
const NOISE: i32 = 2;
/** The seed stands in the payload; otherwise it is that of the game being played. */
const SEEDED: i32 = 4;
const SIGMA: usize = 256;
const SEED: usize = 264;

const WHITE: i32 = 2;

/** For each set of four squares, a mask of lanes. */
const LANES: usize = memory.data(16 * 16, 16);

export function fillLanes(): void {
  for (let set = 0; set < 16; set++) {
    for (let lane = 0; lane < 4; lane++) store<i32>(LANES + set * 16 + lane * 4, (set >> lane) & 1 ? -1 : 0);
  }
}

/** A function of the discs and the seed, so that the same leaf has the same noise. */
function noise(payload: usize, flags: i32, plus: u64, minus: u64): f32 {
  const words = flags & SEEDED ? hashUnder(payload + SEED, plus, minus) : hashInGame(plus, minus);
  return f32(load<f64>(payload, SIGMA) * gaussianOf(u32(words >> 32), u32(words)));
}

export function squares(weights: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  const negate = (flags & NEGATION) != 0 && (view & WHITE) != 0;
  // Summing black's view and negating it, or summing one's own: with rounding these may differ in the last bit.
  let plus = negate ? theirs : mine;
  let minus = negate ? mine : theirs;
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const sign = f32x4.splat(-0.0);
  for (let offset: usize = 0; offset < 256; offset += 16) {
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
  if (flags & NOISE) value += noise(weights, flags, negate ? theirs : mine, negate ? mine : theirs);
  return f64(negate ? -value : value);
}
