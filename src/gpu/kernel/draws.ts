/** The random generator and the seeds of games in WGSL: twins of kernel/assembly/random.ts. */
export const DRAWS = /* wgsl */ `
var<private> s0: vec2u;
var<private> s1: vec2u;

fn draw() -> u32 {
  let drawn = s0.x + s1.x;
  let a = s0 ^ s1;
  s0 = vec2u((s0.x << 24u) | (s0.y >> 8u), (s0.y << 24u) | (s0.x >> 8u)) ^ a ^ shl(a, 16u);
  s1 = vec2u((a.y << 5u) | (a.x >> 27u), (a.x << 5u) | (a.y >> 27u));
  return drawn;
}
/** n is below 2^16. */
fn below(n: u32) -> u32 { return highOf(draw(), n); }

fn rotated(x: u32, r: u32) -> u32 { return (x << r) | (x >> (32u - r)); }
fn avalanche(x: u32) -> u32 {
  var h = x;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
}

/** Starts the stream of game n under a seed. */
fn seedGame(seed: vec4u, n: u32) {
  let w = seed.x ^ (rotated(0x239b961bu, 15u) * 0xab0e9789u);
  let h1 = (rotated(w, 19u) + seed.y) * 5u + 0x561ccd1bu;
  let x = seed.y ^ (rotated(n * 0xab0e9789u, 16u) * 0x38b34ae5u);
  let h2 = (rotated(x, 17u) + seed.z) * 5u + 0x0bcaa747u;
  let h3 = (rotated(seed.z, 15u) + seed.w) * 5u + 0x96cd1c35u;
  let h4 = (rotated(seed.w, 13u) + h1) * 5u + 0x32ac3b17u;
  let sum = h1 + h2 + h3 + h4;
  let f = avalanche(h2 + sum);
  let g = avalanche(h3 + sum);
  let h = avalanche(h4 + sum);
  let all = avalanche(sum) + f + g + h;
  s0 = vec2u(f + all, all);
  s1 = vec2u(h + all, g + all);
  if (isNone(s0 | s1)) {
    s0 = vec2u(0x7f4a7c15u, 0x9e3779b9u);
    s1 = vec2u(0x5cedc834u, 0xf39cc060u);
  }
}
`;
