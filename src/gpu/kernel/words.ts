/** Numbers of 64 bits in WGSL, which has none: x is the low word, y the high one. Shifts are by 1 to 31. */
export const WORDS = /* wgsl */ `
fn shl(v: vec2u, n: u32) -> vec2u { return vec2u(v.x << n, (v.y << n) | (v.x >> (32u - n))); }
fn shr(v: vec2u, n: u32) -> vec2u { return vec2u((v.x >> n) | (v.y << (32u - n)), v.y >> n); }
fn isNone(v: vec2u) -> bool { return (v.x | v.y) == 0u; }
fn count(v: vec2u) -> u32 { return countOneBits(v.x) + countOneBits(v.y); }
fn bitOf(square: u32) -> vec2u {
  let bit = 1u << (square & 31u);
  return select(vec2u(bit, 0u), vec2u(0u, bit), square > 31u);
}
fn lowest(v: vec2u) -> u32 {
  return select(32u + firstTrailingBit(v.y), firstTrailingBit(v.x), v.x != 0u);
}
fn withoutLowest(v: vec2u) -> vec2u {
  return select(vec2u(0u, v.y & (v.y - 1u)), vec2u(v.x & (v.x - 1u), v.y), v.x != 0u);
}
fn plus(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + select(0u, 1u, low < a.x));
}
fn negative(v: vec2u) -> vec2u { return plus(~v, vec2u(1u, 0u)); }
/** By 0 to 63. */
fn leftBy(v: vec2u, n: u32) -> vec2u {
  if (n == 0u) { return v; }
  if (n > 31u) { return vec2u(0u, v.x << (n & 31u)); }
  return shl(v, n);
}
fn rightBy(v: vec2u, n: u32) -> vec2u {
  if (n == 0u) { return v; }
  if (n > 31u) { return vec2u(v.y >> (n & 31u), 0u); }
  return shr(v, n);
}
/** The high word of a product; the second factor is below 2^16. */
fn highOf(a: u32, b: u32) -> u32 { return ((a >> 16u) * b + (((a & 0xffffu) * b) >> 16u)) >> 16u; }
`;
