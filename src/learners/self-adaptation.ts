/**
 * Self-adaptation after Chellapilla and Fogel 1999: every number of a genome has a mutation size σ of its own, which is
 * inherited and mutates first. With n numbers and τ = 1 / √(2√n), σ′ = σ · e^(τ N(0, 1)) for each number, and the number
 * becomes x + σ′ · N(0, 1).
 */
import { exp } from '../arithmetic/exponential.js';
import { gaussian } from '../arithmetic/gaussian.js';
import type { Rng } from '../random/rng.js';
import type { Representation } from './genome.js';
import type { Numeric } from './genomes/numbers.js';

export const tauOf = (numbers: number): number => 1 / Math.sqrt(2 * Math.sqrt(numbers));

/** The numbers, and then a σ for each. A number takes two Gaussians: of its σ, and its own. */
export function selfAdapted(genome: Float32Array, least: number, rng: Rng): Float32Array {
  const n = genome.length / 2;
  const tau = tauOf(n);
  const child = new Float32Array(genome.length);
  for (let i = 0; i < n; i++) {
    const sigma = Math.max(least, genome[n + i]! * exp(tau * gaussian(rng)));
    child[n + i] = sigma;
    child[i] = genome[i]! + sigma * gaussian(rng);
  }
  return child;
}

type SelfAdaptation = {
  /** σ of a founder's numbers. */
  readonly sigma: number;
  /** The lower bound of σ. */
  readonly least: number;
};

/** A genome whose numbers have mutation sizes. Two children exchange a number together with its size. */
export function selfAdaptive(
  representation: Numeric,
  { sigma, least }: SelfAdaptation,
): Representation<Float32Array> & { readonly length: number } {
  const { length: n } = representation;
  const numbers = (genome: Float32Array): Float32Array => genome.subarray(0, n);
  return {
    length: 2 * n,
    random(rng) {
      const genome = new Float32Array(2 * n).fill(sigma, n);
      genome.set(representation.random(rng));
      return genome;
    },
    mutate: (genome, rng) => selfAdapted(genome, least, rng),
    cross(mother, father, rng) {
      const [a, b] = [mother.slice(), father.slice()];
      for (let i = 0; i < n; i++) {
        if (rng.below(2) === 0) continue;
        for (const at of [i, n + i]) {
          a[at] = father[at]!;
          b[at] = mother[at]!;
        }
      }
      return [a, b];
    },
    distance: (a, b) => representation.distance(numbers(a), numbers(b)),
    express: genome => representation.express(genome.slice(0, n)),
  };
}
