/**
 * Seeds: 128 bits, written as 32 hex digits. All randomness in the program starts from `seedFor(run, …purpose)`, so
 * neither the order of work nor the number of threads matters.
 *
 * The mixing is MurmurHash3's 128-bit round for 32-bit machines (A. Appleby, public domain), started from the parent
 * seed instead of a constant. It is not cryptographic; it is small enough to have a twin in the kernel, which derives
 * the seed of each game of a batch itself.
 */

/** 32 lower-case hex digits. */
export type Seed = string;
export type SeedWords = readonly [number, number, number, number];

const rotl = (x: number, r: number): number => (x << r) | (x >>> (32 - r));

function avalanche(x: number): number {
  let h = x;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function absorb([a, b, c, d]: SeedWords, [k1, k2, k3, k4]: SeedWords): SeedWords {
  const w = a ^ Math.imul(rotl(Math.imul(k1, 0x239b961b), 15), 0xab0e9789);
  const h1 = (Math.imul((rotl(w, 19) + b) | 0, 5) + 0x561ccd1b) | 0;
  const x = b ^ Math.imul(rotl(Math.imul(k2, 0xab0e9789), 16), 0x38b34ae5);
  const h2 = (Math.imul((rotl(x, 17) + c) | 0, 5) + 0x0bcaa747) | 0;
  const y = c ^ Math.imul(rotl(Math.imul(k3, 0x38b34ae5), 17), 0xa1e38b93);
  const h3 = (Math.imul((rotl(y, 15) + d) | 0, 5) + 0x96cd1c35) | 0;
  const z = d ^ Math.imul(rotl(Math.imul(k4, 0xa1e38b93), 18), 0x239b961b);
  const h4 = (Math.imul((rotl(z, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  return [h1, h2, h3, h4];
}

function finish([a, b, c, d]: SeedWords): SeedWords {
  const sum = (a + b + c + d) | 0;
  const [e, f, g, h] = [avalanche(sum), avalanche((b + sum) | 0), avalanche((c + sum) | 0), avalanche((d + sum) | 0)];
  const all = (e + f + g + h) | 0;
  return [all, (f + all) | 0, (g + all) | 0, (h + all) | 0];
}

/** The first word of a block is the kind of the label, so that 1 and '1', or 'ab' and 'a','b', differ. */
const NUMBER = 1;
const TEXT = 2;

function absorbLabel(state: SeedWords, label: string | number): SeedWords {
  if (typeof label === 'number') {
    if (!Number.isSafeInteger(label)) throw new RangeError(`a seed label must be a whole number or text, not ${label}`);
    return absorb(state, [NUMBER, label | 0, Math.floor(label / 2 ** 32) | 0, 0]);
  }
  let next = absorb(state, [TEXT, label.length, 0, 0]);
  const pair = (i: number): number => (label.charCodeAt(i) || 0) | ((label.charCodeAt(i + 1) || 0) << 16);
  for (let i = 0; i < label.length; i += 8) next = absorb(next, [pair(i), pair(i + 2), pair(i + 4), pair(i + 6)]);
  return next;
}

export const seedWords = (seed: Seed): SeedWords => [
  Number.parseInt(seed.slice(0, 8), 16) | 0,
  Number.parseInt(seed.slice(8, 16), 16) | 0,
  Number.parseInt(seed.slice(16, 24), 16) | 0,
  Number.parseInt(seed.slice(24, 32), 16) | 0,
];

export const seedOf = (words: SeedWords): Seed => words.map(w => (w >>> 0).toString(16).padStart(8, '0')).join('');

/** The words of `seedFor(run, number)`, for very many numbers: to write and read a text costs more than a short game. */
export function numberedSeeds(run: Seed): (number: number) => SeedWords {
  const parent = seedWords(run);
  return number => finish(absorbLabel(parent, number));
}

/** The seed for one purpose within a run: `seedFor(run, 'game', 17)`. */
export const seedFor = (run: Seed, ...labels: readonly (string | number)[]): Seed =>
  seedOf(finish(labels.reduce(absorbLabel, seedWords(run))));

/** Four words of one block under a seed: randomness that depends on its purpose and not on the time of the call. */
export const hashWords = (seed: SeedWords, block: SeedWords): SeedWords => finish(absorb(seed, block));

/** A seed from any text: 32 hex digits are taken as they are, anything else is hashed. */
export const parseSeed = (text: string): Seed =>
  /^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : seedFor('0'.repeat(32), text);
