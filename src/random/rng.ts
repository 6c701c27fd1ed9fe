/**
 * The only random generator: xoroshiro128+, each draw of which gives the low 32 bits. The kernel has a bit-equal twin
 * (kernel/assembly/random.ts), so a game drawn there can be replayed here.
 */
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { type Seed, type SeedWords, seedWords } from './seed.js';

export interface Rng {
  /** The whole state: a run can stop and resume anywhere. */
  readonly state: SeedWords;
  /** A number in [0, 1), one of 2³². One draw. */
  next(): number;
  /** An integer in [0, n), n ≤ 2²⁰. One draw; no value is favoured by more than n / 2³². */
  below(n: number): number;
}

const TWO_32 = 2 ** 32;

/** The generator is stuck in the all-zero state; this state replaces it. */
const NEVER_ZERO: SeedWords = [0x9e3779b9 | 0, 0x7f4a7c15, 0xf39cc060 | 0, 0x5cedc834];

export function rngFromState(state: SeedWords): Rng {
  const core = xoroshiro128plusFromState(state.every(word => word === 0) ? NEVER_ZERO : state);
  return {
    get state(): SeedWords {
      const [a = 0, b = 0, c = 0, d = 0] = core.getState();
      return [a, b, c, d];
    },
    next: () => (core.next() >>> 0) / TWO_32,
    // Both factors are integers and the product stays below 2⁵³, so this is exact.
    below: n => Math.floor(((core.next() >>> 0) * n) / TWO_32),
  };
}

export const rngFrom = (seed: Seed): Rng => rngFromState(seedWords(seed));
