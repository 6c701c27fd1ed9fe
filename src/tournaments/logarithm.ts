/**
 * ln and exp from + − × ÷ alone, so that every engine gives the same last bit: the fitness of a genome and the stop of
 * a test hang on them, and the language leaves Math.log and Math.exp to the platform.
 * Relative error below 4e-16 for ln away from 1 (absolute there) and 3e-16·(1 + |x|) for exp.
 */

/** ln 2 in two parts; the first has enough trailing zeros that a whole multiple of it is exact (as in fdlibm). */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const TWO_32 = 4294967296;

/** 2·artanh((m − 1)/(m + 1)) on [√½, √2], where twelve terms of the series suffice, and the power of two. */
export function ln(x: number): number {
  if (!(x > 0) || x === Infinity) return x === 0 ? -Infinity : x > 0 ? x : Number.NaN;
  let mantissa = x;
  let power = 0;
  for (; mantissa > TWO_32; power += 32) mantissa /= TWO_32;
  for (; mantissa < 1 / TWO_32; power -= 32) mantissa *= TWO_32;
  for (; mantissa > Math.SQRT2; power++) mantissa /= 2;
  for (; mantissa < Math.SQRT1_2; power--) mantissa *= 2;
  const s = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let k = 23; k > 0; k -= 2) sum = sum * s * s + 1 / k;
  return power * LN2_HIGH + (power * LN2_LOW + 2 * s * sum);
}

/** Taylor to the 14th power within ±½ ln 2, then the power of two. */
export function exp(x: number): number {
  if (x > 709.78) return Infinity;
  if (x < -745.1) return 0;
  const power = Math.round(x / Math.LN2);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let value = 1;
  for (let k = 14; k > 0; k--) value = 1 + (value * rest) / k;
  for (let left = power; left > 0; left--) value *= 2;
  for (let left = power; left < 0; left++) value /= 2;
  return value;
}

/** ln(10)/400: one Elo point in natural units. */
export const ELO_UNIT = Math.LN10 / 400;
