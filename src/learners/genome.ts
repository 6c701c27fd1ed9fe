/** What evolves: plain data or numbers. The representation knows how to vary it, and what it grows into. */

import type { Rng } from '../random/rng.js';
import type { Model } from '../rules/game.js';
import type { Json } from '../specs/spec.js';

/** Numbers, kept as an array, or anything else that can be written as JSON. */
export type Genome = Float32Array | Json;

export interface Representation<G> {
  /** Where it is a row of numbers, how many: operators on numbers can vary it then. */
  readonly length?: number;
  /** Numbers that belong together, such as the weights of one unit of a network: crossover may keep them so. */
  readonly blocks?: readonly (readonly number[])[];
  random(rng: Rng): G;
  mutate(genome: G, rng: Rng): G;
  /** Two children, who between them have everything of their parents. */
  cross(mother: G, father: G, rng: Rng): readonly [G, G];
  distance(a: G, b: G): number;
  /** The evaluator it grows into. */
  express(genome: G): Model;
}
