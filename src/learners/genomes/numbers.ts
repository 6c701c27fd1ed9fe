/** Genomes that are vectors of numbers, and how they are initialised. */

import { gaussian } from '../../arithmetic/gaussian.js';
import type { Rng } from '../../random/rng.js';
import type { Model } from '../../rules/game.js';
import { choice, real } from '../../specs/options.js';
import { uniform } from '../crossover.js';
import type { Representation } from '../genome.js';
import { gaussianNoise } from '../mutation.js';

export type Numeric = Representation<Float32Array> & { readonly length: number };

export const initialOptions = (initial: 'uniform' | 'gaussian', spread: number) => ({
  initial: choice(
    ['uniform', 'gaussian'],
    initial,
    'distribution of the initial numbers: from −spread…spread or N(0, spread)',
  ),
  spread: real(0, 1000, spread, 'how far the initial numbers lie from 0'),
});

export type Initial = { readonly initial: 'uniform' | 'gaussian'; readonly spread: number };

/** The default mutation: a tenth of the initial spread. */
const OWN_NOISE = 0.1;

/** Euclidean distance. */
export function distance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) * (a[i]! - b[i]!);
  return Math.sqrt(sum);
}

export function numeric(
  length: number,
  { initial, spread }: Initial,
  express: (genome: Float32Array) => Model,
): Numeric {
  const draw = initial === 'gaussian' ? gaussian : (rng: Rng) => 2 * rng.next() - 1;
  return {
    length,
    random: rng => Float32Array.from({ length }, () => spread * draw(rng)),
    mutate: (genome, rng) => gaussianNoise(genome, OWN_NOISE * spread, 1, rng),
    cross: (mother, father, rng) => uniform(mother, father, 0.5, rng),
    distance,
    express,
  };
}
