/** Logistello-type patterns with random weights: as fast as trained ones, and always available. */

import { patterns } from '../../../evaluators/patterns/patterns.js';
import { tupleSet } from '../../../evaluators/patterns/presets.js';
import { weightCount } from '../../../evaluators/patterns/tuples.js';
import type { OthelloPosition } from '../../../games/othello/board.js';
import { ratedOthello } from '../../../games/othello/rated.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import type { Evaluator } from '../../../rules/evaluator.js';

/** In one order, 46 placements. */
export function somePatterns(): Evaluator<OthelloPosition> {
  const rng = rngFrom(parseSeed('bench evaluators'));
  const tuples = tupleSet(ratedOthello.board, 'logistello', 'one', rng);
  const weights = Float32Array.from({ length: weightCount(tuples) }, () => rng.next() - 0.5);
  return patterns(ratedOthello, {
    tuples,
    boundaries: [],
    weights,
    biases: [],
    output: 'linear',
    perspective: 'inversion',
  });
}
