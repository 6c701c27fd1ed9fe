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

const coreFrom = ([a, b, c, d]: SeedWords): ReturnType<typeof xoroshiro128plusFromState> =>
  xoroshiro128plusFromState((a | b | c | d) === 0 ? NEVER_ZERO : [a, b, c, d]);

/** A class rather than closures: a match makes one for each game, and short games noticed what those cost. */
class Stream implements Rng {
  private core: ReturnType<typeof coreFrom>;

  constructor(state: SeedWords) {
    this.core = coreFrom(state);
  }

  get state(): SeedWords {
    const [a = 0, b = 0, c = 0, d = 0] = this.core.getState();
    return [a, b, c, d];
  }

  next(): number {
    return (this.core.next() >>> 0) / TWO_32;
  }

  below(n: number): number {
    // Both factors are integers and the product stays below 2⁵³, so this is exact.
    return Math.floor(((this.core.next() >>> 0) * n) / TWO_32);
  }
}

export const rngFromState = (state: SeedWords): Rng => new Stream(state);

export const rngFrom = (seed: Seed): Rng => rngFromState(seedWords(seed));
