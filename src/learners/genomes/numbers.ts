/** Genomes that are a row of numbers, and how such rows begin. */

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
    'how the first numbers are drawn: from −spread…spread or N(0, spread)',
  ),
  spread: real(0, 1000, spread, 'how far the first numbers lie from 0'),
});

export type Initial = { readonly initial: 'uniform' | 'gaussian'; readonly spread: number };

/** A tenth of what it began with, for those who name no mutation of their own. */
const OWN_NOISE = 0.1;

/** Euclid's. */
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
