/**
 * Arithmetic in WGSL with the bits of the kernel's. The language promises less than JavaScript does: it may fuse a product and a
 * sum, has no f64, and divides inexactly. So a product passes through an integer, a quotient is corrected with an exact remainder, and
 * sums in f64, which are exact by construction (evaluators/steps.ts), are sums of 64-bit integers that are rounded once.
 *
 * Numbers below 2⁻¹²⁶ become 0 on a device. Weights that could lead there are refused (twin.ts), and a game in which an activation
 * is that small is marked as doubtful: the kernel plays it.
 */

/** The exact bits of an f32, as WGSL. */
function f32Bits(value: number): string {
  const [bits] = new Uint32Array(Float32Array.of(value).buffer);
  return `bitcast<f32>(${bits}u)`;
}

/** Below this an activation that is not 0 is doubtful. */
const LEAST = 2 ** -40;

const LIMIT = 8.1875;
const P = [0.9999998207147015, 0.1290798486587454, 0.00293202485075662, 1.122300263776745e-5] as const;
const Q = [1, 0.46241175512924876, 0.02373785499823668, 0.0002359827596142173, 2.3935819708303265e-7] as const;

/** Coefficients of a polynomial, the highest first, as nested steps. */
const nested = (coefficients: readonly number[]): string =>
  coefficients
    .slice(0, -1)
    .reduceRight(
      (sum, each) => `(product4(${sum}, y) + vec4f(${f32Bits(each)}))`,
      `vec4f(${f32Bits(coefficients.at(-1)!)})`,
    );

export const ARITHMETIC = /* wgsl */ `
/** 0, which no compiler can know. */
var<private> nothing: u32;
/** A number was so small that the device may have lost it, or two values so close that their order is in doubt. */
var<private> doubt: bool;

fn product(a: f32, b: f32) -> f32 { return bitcast<f32>(bitcast<u32>(a * b) ^ nothing); }
fn product4(a: vec4f, b: vec4f) -> vec4f { return bitcast<vec4f>(bitcast<vec4u>(a * b) ^ vec4u(nothing)); }

/** a / b to the last bit, for normal numbers and quotients that are; a may be 0. */
fn quotient4(a: vec4f, b: vec4f) -> vec4f {
  let x = bitcast<vec4u>(a);
  let y = bitcast<vec4u>(b);
  let divisor = (y & vec4u(0x7fffffu)) | vec4u(0x800000u);
  let whole = (x & vec4u(0x7fffffu)) | vec4u(0x800000u);
  let isLess = whole < divisor;
  let dividend = select(whole, whole << vec4u(1u), isLess);
  let exponent = ((x >> vec4u(23u)) & vec4u(255u)) + select(vec4u(127u), vec4u(126u), isLess) - ((y >> vec4u(23u)) & vec4u(255u));
  // The device's own quotient is near. The remainder, in wrapping integers, says how near.
  var q = vec4u((vec4f(dividend) / vec4f(divisor)) * 8388608.0);
  let d = vec4i(divisor);
  var left = vec4i((dividend << vec4u(23u)) - q * divisor);
  let off = vec4i(floor(vec4f(left) / vec4f(d)));
  q += vec4u(off);
  left -= off * d;
  let isBelow = left < vec4i(0);
  q -= select(vec4u(0u), vec4u(1u), isBelow);
  left += select(vec4i(0), d, isBelow);
  let isAbove = left >= d;
  q += select(vec4u(0u), vec4u(1u), isAbove);
  left -= select(vec4i(0), d, isAbove);
  if (any((left < vec4i(0)) | (left >= d))) { doubt = true; }
  let isUp = (2 * left > d) | ((2 * left == d) & ((q & vec4u(1u)) == vec4u(1u)));
  q += select(vec4u(0u), vec4u(1u), isUp);
  let bits = ((x ^ y) & vec4u(0x80000000u)) | ((exponent << vec4u(23u)) + q - vec4u(0x800000u));
  return select(bitcast<vec4f>(bits), a, a == vec4f(0.0));
}
fn quotient(a: f32, b: f32) -> f32 { return quotient4(vec4f(a), vec4f(b)).x; }

fn tanh4(x: vec4f) -> vec4f {
  let z = min(max(x, vec4f(-${LIMIT})), vec4f(${LIMIT}));
  let y = product4(z, z);
  let p = ${nested(P)};
  let q = ${nested(Q)};
  return min(max(quotient4(product4(z, p), q), vec4f(-1.0)), vec4f(1.0));
}
fn squashed(x: vec4f, isSigmoid: bool) -> vec4f {
  let half = tanh4(select(x, product4(vec4f(0.5), x), isSigmoid));
  return select(half, vec4f(0.5) + product4(vec4f(0.5), half), isSigmoid);
}
/** Activations go on into products. */
fn noteSmall(x: vec4f) {
  let size = abs(x);
  if (any((size < vec4f(${f32Bits(LEAST)})) & (size != vec4f(0.0)))) { doubt = true; }
}

/** An f32 as a multiple of 2^unit, in 64 bits. */
fn fixed(bits: u32, unit: i32) -> vec2u {
  let exponent = i32((bits >> 23u) & 255u);
  if (exponent == 0) { return vec2u(); }
  let size = vec2u((bits & 0x7fffffu) | 0x800000u, 0u);
  let shift = exponent - 150 - unit;
  var v: vec2u;
  if (shift < 0) { v = rightBy(size, u32(-shift)); } else { v = leftBy(size, u32(shift)); }
  if (bits >> 31u == 1u) { return negative(v); }
  return v;
}
/** The nearest f32, the even one of two. */
fn rounded(v: vec2u, unit: i32) -> f32 {
  let isNegative = v.y >> 31u == 1u;
  var size = v;
  if (isNegative) { size = negative(v); }
  if (isNone(size)) { return 0.0; }
  let top = select(31u - countLeadingZeros(size.x), 63u - countLeadingZeros(size.y), size.y != 0u);
  var q: u32;
  if (top <= 23u) { q = size.x << (23u - top); } else {
    let cut = top - 23u;
    q = rightBy(size, cut).x;
    let rest = size & plus(leftBy(vec2u(1u, 0u), cut), vec2u(0xffffffffu));
    let half = leftBy(vec2u(1u, 0u), cut - 1u);
    let isAbove = rest.y > half.y || (rest.y == half.y && rest.x > half.x);
    if (isAbove || (all(rest == half) && (q & 1u) == 1u)) { q += 1u; }
  }
  let bits = (u32(i32(top) + unit + 127) << 23u) + q - 0x800000u;
  return bitcast<f32>(bits | select(0u, 0x80000000u, isNegative));
}
`;
