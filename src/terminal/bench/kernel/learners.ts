/** Learning in the kernel: games per second on one core. To add a learner, add a contender. */

import { parameterCount } from '../../../evaluators/network/data.js';
import { VERHELST } from '../../../evaluators/network/presets.js';
import { tupleSet } from '../../../evaluators/patterns/presets.js';
import { weightCount } from '../../../evaluators/patterns/tuples.js';
import { othello } from '../../../games/othello/othello.js';
import { ratedOthello } from '../../../games/othello/rated.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import type { Spec } from '../../../specs/spec.js';
import type { Arrays } from '../../../training/arrays.js';
import { trainingKernel } from '../../../training/kernel/kernel-training.js';
import { train } from '../../../training/train.js';
import { type Contender, measure } from '../rounds.js';

const SEED = parseSeed('bench learners');
const ROUNDS = 5;
const SECONDS = 0.3;
/** Games of learning before the measurement: games of untrained players differ from those of trained ones. */
const PRETRAINING = 2000;

/** Continues learning from its current weights, one batch at a time. */
function stream(name: string, batch: Spec, games: number, initial: Arrays): Contender {
  const kernels = trainingKernel(loadKernel());
  let first = 0;
  let arrays = initial;
  const go = (count: number): number => {
    arrays = train(othello as Game, kernels, { ...batch, first, games: count }, arrays, SEED);
    first += count;
    return count;
  };
  let isSchooled = false;
  return {
    name,
    work() {
      if (!isSchooled) go(PRETRAINING);
      isSchooled = true;
      return go(games);
    },
  };
}

function patterns(name: string, rule: 'td' | 'tc'): Contender {
  const tuples = tupleSet(ratedOthello.board, 'logistello', 'one', rngFrom(SEED));
  const shape = { tuples, boundaries: [], biases: [], output: 'discs', perspective: 'inversion' };
  const zeros = (): Float32Array => new Float32Array(weightCount(tuples));
  const learner = { kind: 'patterns', shape, rule, rate: rule === 'tc' ? 1 : 0.1, mirror: rule === 'tc' };
  const batch: Spec = { kind: 'td', learner, target: 'discs', explore: 0.1 };
  return stream(name, batch, 4000, { weights: zeros(), errors: zeros(), magnitudes: zeros() });
}

function nets(name: string, when: 'step' | 'game'): Contender {
  const rng = rngFrom(SEED);
  const weights = (): Float32Array =>
    Float32Array.from({ length: parameterCount(VERHELST) }, () => (2 * rng.next() - 1) / 10);
  const batch: Spec = {
    kind: 'td',
    learner: { kind: 'network', shape: VERHELST, rate: 0.02 },
    mode: 'rivals',
    when,
    explore: [0.1, 0],
    total: 45_000,
  };
  return stream(name, batch, 200, { weights: weights(), rivalWeights: weights() });
}

type LearnerRate = { readonly name: string; readonly unit: string; readonly perSecond: number };

export function benchLearners(): { readonly results: readonly LearnerRate[] } {
  const contenders = [
    patterns('TD(0) against itself, 46 placements', 'td'),
    patterns('temporal coherence against itself, 46 placements, mirror images shared', 'tc'),
    nets('two 128-50-1 nets, eight symmetries, step by step', 'step'),
    nets('two 128-50-1 nets, eight symmetries, stored pairs', 'game'),
  ];
  const results = measure(contenders, ROUNDS, SECONDS).map(({ name, perSecond }) => ({
    name,
    unit: 'games/s',
    perSecond,
  }));
  return { results };
}
