/**
 * Twin of src/arithmetic, which documents each function and its error: the same operations in the same order, so the
 * same bits.
 */

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
const PER_LN2: f64 = Math.LOG2E;

export function exp(x: f64): f64 {
  if (!(x <= Infinity)) return x; // NaN
  const clamped = min<f64>(max<f64>(x, -708), 709);
  const k = floor<f64>(clamped * PER_LN2 + 0.5);
  const r = clamped - k * LN2_HIGH - k * LN2_LOW;
  let sum: f64 = 1.6059043836821613e-10;
  sum = sum * r + 2.08767569878681e-9;
  sum = sum * r + 2.505210838544172e-8;
  sum = sum * r + 2.755731922398589e-7;
  sum = sum * r + 2.7557319223985893e-6;
  sum = sum * r + 2.48015873015873e-5;
  sum = sum * r + 1.984126984126984e-4;
  sum = sum * r + 1.388888888888889e-3;
  sum = sum * r + 8.333333333333333e-3;
  sum = sum * r + 4.1666666666666664e-2;
  sum = sum * r + 1.6666666666666666e-1;
  sum = sum * r + 0.5;
  sum = sum * r + 1;
  sum = sum * r + 1;
  return sum * reinterpret<f64>(u64(i64(k) + 1023) << 52);
}

const SMALLEST_NORMAL: f64 = 2.2250738585072014e-308;
const TWO_54: f64 = 18014398509481984;

export function log(x: f64): f64 {
  if (!(x > 0)) return x == 0 ? -Infinity : NaN;
  if (x == Infinity) return x;
  const isSmall = x < SMALLEST_NORMAL;
  const word = reinterpret<u64>(isSmall ? x * TWO_54 : x);
  let k = f64(i32(word >> 52) - 1023 - (isSmall ? 54 : 0));
  let m = reinterpret<f64>((word & 0x000fffffffffffff) | 0x3ff0000000000000);
  if (m > Math.SQRT2) {
    m *= 0.5;
    k += 1;
  }
  const s = (m - 1) / (m + 1);
  const y = s * s;
  let sum: f64 = 0.09523809523809523;
  sum = sum * y + 0.10526315789473684;
  sum = sum * y + 0.11764705882352941;
  sum = sum * y + 0.13333333333333333;
  sum = sum * y + 0.15384615384615385;
  sum = sum * y + 0.18181818181818182;
  sum = sum * y + 0.2222222222222222;
  sum = sum * y + 0.2857142857142857;
  sum = sum * y + 0.4;
  sum = sum * y + 0.6666666666666666;
  sum = sum * y + 2;
  return k * LN2_HIGH + (s * sum + k * LN2_LOW);
}

const STEP: f64 = 2.3283064365386963e-10; // 2⁻³²
const TWO_PI: f64 = 6.283185307179586;

function cosTurns(t: f64): f64 {
  const angle = TWO_PI * (abs<f64>(t - 0.5) - 0.25);
  const y = angle * angle;
  let sum: f64 = 1.9572941063391263e-20;
  sum = sum * y - 8.22063524662433e-18;
  sum = sum * y + 2.8114572543455206e-15;
  sum = sum * y - 7.647163731819816e-13;
  sum = sum * y + 1.6059043836821613e-10;
  sum = sum * y - 2.505210838544172e-8;
  sum = sum * y + 2.7557319223985893e-6;
  sum = sum * y - 1.984126984126984e-4;
  sum = sum * y + 8.333333333333333e-3;
  sum = sum * y - 1.6666666666666666e-1;
  sum = sum * y + 1;
  return angle * sum;
}

/** A standard normal value from two words. */
export function gaussianOf(a: u32, b: u32): f64 {
  return sqrt<f64>(-2 * log((f64(a) + 0.5) * STEP)) * cosTurns((f64(b) + 0.5) * STEP);
}

const LIMIT: f32 = 8.1875;
const P0: f32 = 0.9999998207147015;
const P1: f32 = 0.1290798486587454;
const P2: f32 = 0.00293202485075662;
const P3: f32 = 1.122300263776745e-5;
const Q1: f32 = 0.46241175512924876;
const Q2: f32 = 0.02373785499823668;
const Q3: f32 = 0.0002359827596142173;
const Q4: f32 = 2.3935819708303265e-7;

/** One value, or four in the lanes of a vector: each lane has the same bits as the scalar function. */
export class Squash {
  @inline static tanh(x: f32): f32 {
    const z = min<f32>(max<f32>(x, -LIMIT), LIMIT);
    const y = z * z;
    const p = ((P3 * y + P2) * y + P1) * y + P0;
    const q = (((Q4 * y + Q3) * y + Q2) * y + Q1) * y + 1;
    return min<f32>(max<f32>((z * p) / q, -1), 1);
  }

  @inline static sigmoid(x: f32): f32 {
    return f32(0.5) + f32(0.5) * Squash.tanh(f32(0.5) * x);
  }

  /** a · y + b in four lanes, rounded twice like the scalar operations. */
  @inline static step(a: v128, y: v128, b: f32): v128 {
    return f32x4.add(f32x4.mul(a, y), f32x4.splat(b));
  }

  @inline static tanh4(x: v128): v128 {
    const z = f32x4.min(f32x4.max(x, f32x4.splat(-LIMIT)), f32x4.splat(LIMIT));
    const y = f32x4.mul(z, z);
    const p = Squash.step(Squash.step(Squash.step(f32x4.splat(P3), y, P2), y, P1), y, P0);
    const q = Squash.step(Squash.step(Squash.step(Squash.step(f32x4.splat(Q4), y, Q3), y, Q2), y, Q1), y, 1);
    return f32x4.min(f32x4.max(f32x4.div(f32x4.mul(z, p), q), f32x4.splat(-1)), f32x4.splat(1));
  }

  @inline static sigmoid4(x: v128): v128 {
    const half = f32x4.splat(0.5);
    return f32x4.add(half, f32x4.mul(half, Squash.tanh4(f32x4.mul(half, x))));
  }
}
