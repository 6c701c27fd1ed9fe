/**
 * exp and log in f64 from + − × ÷ and bits, the same here and in kernel/assembly/arithmetic.ts: library functions
 * differ between engines in a few per cent of inputs, and one such bit would make two runs of a seed diverge.
 */

const bits = new DataView(new ArrayBuffer(8));

/** ln 2 in two parts: the first has 32 bits, so that a whole multiple of it is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const PER_LN2 = Math.LOG2E;

// biome-ignore format: 1 / n! for n from 13 down to 0
const TAYLOR: readonly number[] = [
  1.6059043836821613e-10, 2.08767569878681e-9, 2.505210838544172e-8, 2.755731922398589e-7, 2.7557319223985893e-6,
  2.48015873015873e-5, 1.984126984126984e-4, 1.388888888888889e-3, 8.333333333333333e-3, 4.1666666666666664e-2,
  1.6666666666666666e-1, 0.5, 1, 1,
];

/**
 * eˣ with a relative error of at most 2 · 2⁻⁵²; beyond −708…709 the value at the nearer end, so never 0 and never
 * infinite.
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  const clamped = Math.min(Math.max(x, -708), 709);
  // x = k · ln 2 + rest, |rest| ≤ ln 2 / 2, where thirteen terms are enough
  const k = Math.floor(clamped * PER_LN2 + 0.5);
  const rest = clamped - k * LN2_HIGH - k * LN2_LOW;
  let sum = 0;
  for (const term of TAYLOR) sum = sum * rest + term;
  bits.setUint32(0, (k + 1023) << 20);
  bits.setUint32(4, 0);
  return sum * bits.getFloat64(0);
}

// biome-ignore format: 2 / (2n + 1) for n from 10 down to 0
const ATANH: readonly number[] = [
  0.09523809523809523, 0.10526315789473684, 0.11764705882352941, 0.13333333333333333, 0.15384615384615385,
  0.18181818181818182, 0.2222222222222222, 0.2857142857142857, 0.4, 0.6666666666666666, 2,
];

const SMALLEST_NORMAL = 2 ** -1022;

/** The natural logarithm with a relative error of at most 2 · 2⁻⁵²; −∞ at 0, NaN below. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  const isSmall = x < SMALLEST_NORMAL;
  bits.setFloat64(0, isSmall ? x * 2 ** 54 : x);
  const high = bits.getUint32(0);
  let k = (high >>> 20) - 1023 - (isSmall ? 54 : 0);
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let m = bits.getFloat64(0);
  // x = 2ᵏ · m with m in √½…√2, and log m = 2 artanh s
  if (m > Math.SQRT2) {
    m *= 0.5;
    k++;
  }
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 0;
  for (const term of ATANH) sum = sum * square + term;
  return k * LN2_HIGH + (s * sum + k * LN2_LOW);
}
