/** What evolves: plain data or numbers. The representation varies it and turns it into an evaluator. */

import type { Rng } from '../random/rng.js';
import type { Model } from '../rules/game.js';
import type { Json } from '../specs/spec.js';

/** Numbers, kept as an array, or anything else that can be written as JSON. */
export type Genome = Float32Array | Json;

export interface Representation<G> {
  /** The length, if it is a vector of numbers: then operators on numbers can vary it. */
  readonly length?: number;
  /** Numbers that crossover may keep together, such as the weights of one unit of a network. */
  readonly blocks?: readonly (readonly number[])[];
  random(rng: Rng): G;
  mutate(genome: G, rng: Rng): G;
  /** Two children, which together hold all genes of their parents. */
  cross(mother: G, father: G, rng: Rng): readonly [G, G];
  distance(a: G, b: G): number;
  /** The evaluator that the genome describes. */
  express(genome: G): Model;
}
