/** What evolves: plain data or numbers. The representation knows how to vary it, and what it grows into. */
import type { EvaluatorData } from '../evaluators/file/file.js';
import type { Rng } from '../random/rng.js';

export interface Representation<G> {
  random(rng: Rng): G;
  mutate(genome: G, rng: Rng): G;
  /** Two children, who between them have everything of their parents. */
  cross(mother: G, father: G, rng: Rng): readonly [G, G];
  distance(a: G, b: G): number;
  /** The evaluator it grows into. */
  express(genome: G): EvaluatorData;
}
