/** Logistello-type patterns with weights at random: as fast as trained ones, and always at hand. */
import type { Evaluator } from '../../evaluators/evaluator.js';
import { patterns } from '../../evaluators/patterns/patterns.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import { logistelloTuples, weightCount } from '../../games/othello/tuples.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';

/** In one order, 46 placements. */
export function somePatterns(): Evaluator<OthelloPosition> {
  const tuples = logistelloTuples('one');
  const rng = rngFrom(parseSeed('bench evaluators'));
  const weights = Float32Array.from({ length: weightCount(tuples) }, () => rng.next() - 0.5);
  return patterns({ tuples, boundaries: [], weights, biases: [], output: 'linear', perspective: 'inversion' });
}
