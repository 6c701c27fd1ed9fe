/** Twin of src/random: the same seeds give the same draws. */

let s0: u64 = 0;
let s1: u64 = 0;

/** The seed of the current stream: in a game, the game's. */
let seedA: u32 = 0;
let seedB: u32 = 0;
let seedC: u32 = 0;
let seedD: u32 = 0;

/** A seed's four words in memory, the high word of each half first. */
function setState(a: u32, b: u32, c: u32, d: u32): void {
  seedA = a;
  seedB = b;
  seedC = c;
  seedD = d;
  if ((a | b | c | d) == 0) {
    s0 = 0x9e3779b97f4a7c15;
    s1 = 0xf39cc0605cedc834;
  } else {
    s0 = (u64(a) << 32) | u64(b);
    s1 = (u64(c) << 32) | u64(d);
  }
}

export function seedFrom(words: usize): void {
  setState(load<u32>(words), load<u32>(words, 4), load<u32>(words, 8), load<u32>(words, 12));
}

/** The next 32 bits. */
export function draw(): u32 {
  const out = u32(s0 + s1);
  const a = s0 ^ s1;
  s0 = rotl(s0, 24) ^ a ^ (a << 16);
  s1 = rotl(a, 37);
  return out;
}

/** An integer in [0, n). */
export function below(n: u32): u32 {
  return u32((u64(draw()) * u64(n)) >> 32);
}

/** True with probability `share`. */
export function chance(share: f64): bool {
  return f64(draw()) / 4294967296 < share;
}

function avalanche(x: u32): u32 {
  let h = x;
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return h ^ (h >> 16);
}

/** Starts the stream of game `n` of a batch: seedFor(seed, n) in TypeScript. */
export function seedGame(words: usize, n: u32): void {
  const a = load<u32>(words);
  const b = load<u32>(words, 4);
  const c = load<u32>(words, 8);
  const d = load<u32>(words, 12);
  // The block [1, n, 0, 0]: a label that is a number. Words of 0 leave c and d unchanged.
  const w = a ^ (rotl<u32>(0x239b961b, 15) * 0xab0e9789);
  const h1 = (rotl<u32>(w, 19) + b) * 5 + 0x561ccd1b;
  const x = b ^ (rotl<u32>(n * 0xab0e9789, 16) * 0x38b34ae5);
  const h2 = (rotl<u32>(x, 17) + c) * 5 + 0x0bcaa747;
  const h3 = (rotl<u32>(c, 15) + d) * 5 + 0x96cd1c35;
  const h4 = (rotl<u32>(d, 13) + h1) * 5 + 0x32ac3b17;
  const sum = h1 + h2 + h3 + h4;
  const e = avalanche(sum);
  const f = avalanche(h2 + sum);
  const g = avalanche(h3 + sum);
  const h = avalanche(h4 + sum);
  const all = e + f + g + h;
  setState(all, f + all, g + all, h + all);
}

/**
 * Two words of 32 bits from a seed's four and a block of two longs: the first two of hashWords in TypeScript, the first
 * in the high half.
 */
function hash(a: u32, b: u32, c: u32, d: u32, first: u64, second: u64): u64 {
  const w = a ^ (rotl<u32>(u32(first) * 0x239b961b, 15) * 0xab0e9789);
  const h1 = (rotl<u32>(w, 19) + b) * 5 + 0x561ccd1b;
  const x = b ^ (rotl<u32>(u32(first >> 32) * 0xab0e9789, 16) * 0x38b34ae5);
  const h2 = (rotl<u32>(x, 17) + c) * 5 + 0x0bcaa747;
  const y = c ^ (rotl<u32>(u32(second) * 0x38b34ae5, 17) * 0xa1e38b93);
  const h3 = (rotl<u32>(y, 15) + d) * 5 + 0x96cd1c35;
  const z = d ^ (rotl<u32>(u32(second >> 32) * 0xa1e38b93, 18) * 0x239b961b);
  const h4 = (rotl<u32>(z, 13) + h1) * 5 + 0x32ac3b17;
  const sum = h1 + h2 + h3 + h4;
  const f = avalanche(h2 + sum);
  const all = avalanche(sum) + f + avalanche(h3 + sum) + avalanche(h4 + sum);
  return (u64(all) << 32) | u64(u32(f + all));
}

/** With the seed at an address. */
export function hashUnder(words: usize, first: u64, second: u64): u64 {
  return hash(load<u32>(words), load<u32>(words, 4), load<u32>(words, 8), load<u32>(words, 12), first, second);
}

/** With the seed of the current stream. */
export function hashInGame(first: u64, second: u64): u64 {
  return hash(seedA, seedB, seedC, seedD, first, second);
}
