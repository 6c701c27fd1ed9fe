/** Evaluations per second for each kind, kernel and reference interleaved: values for both sides along random games. */

import type { OthelloPosition } from '../../../games/othello/board.js';
import { OTHELLO_FORMULAS } from '../../../games/othello/formulas.js';
import { othello } from '../../../games/othello/othello.js';
import { STANDARD } from '../../../games/othello/starts.js';
import { openKernel } from '../../../kernel/bridge.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { buildEvaluator } from '../../../models/catalogue.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { pick } from '../../../rules/dice.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { SIDES } from '../../../rules/position.js';
import { parseSpec } from '../../../specs/spec.js';
import { type Contender, measure, rounded } from '../rounds.js';
import { somePatterns } from './patterns.js';

const NAMED = [
  'constant',
  'greedy',
  'squares',
  'squares(noise=1)',
  'alliot(stage=0)',
  'strategies(level=1)',
  'iago',
  'formula(ohc5)',
  'network(pinkney, seed=1)',
  'network(verhelst, seed=1)',
];
const SEED = parseSeed('bench evaluators');
const ROUNDS = 5;
const SECONDS = 0.05;
const WEIGHTS = 16 << 20;

type EvaluatorRate = {
  readonly name: string;
  readonly kernel: number;
  readonly reference: number;
  readonly ratio: number;
};

function named(text: string): Evaluator<OthelloPosition> {
  const spec = parseSpec(text);
  if (!spec.ok) throw new Error(spec.reason);
  return buildEvaluator(spec.value, othello);
}

export function benchEvaluators(): { readonly unit: string; readonly results: readonly EvaluatorRate[] } {
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 0, weightBytes: WEIGHTS });
  const indices = kernel.plan.weights + WEIGHTS / 2; // space for the patterns' indices, far beyond any evaluator here
  const rng = rngFrom(SEED);
  const positions: OthelloPosition[] = [];
  for (let n = 0; n < 20; n++) {
    let position = STANDARD;
    for (let moves = othello.moves(position); moves.length > 0; moves = othello.moves(position)) {
      position = othello.play(position, pick(moves, rng));
      positions.push(position);
    }
  }

  const inKernel = (name: string, evaluator: Evaluator<OthelloPosition>, at: number): Contender => ({
    name,
    work() {
      kernel.setEvaluator(0, evaluator.kernel!);
      kernel.set(STANDARD);
      return kernel.exports.bench(kernel.plan.weights, 200, at);
    },
  });
  const inReference = (name: string, evaluator: Evaluator<OthelloPosition>): Contender => ({
    name,
    work() {
      for (const position of positions) for (const side of SIDES) evaluator.value(position, side);
      return 2 * positions.length;
    },
  });

  const shapes = somePatterns();
  const ohc5 = OTHELLO_FORMULAS.ohc5!;
  const all: readonly (readonly [string, Evaluator<OthelloPosition>, number])[] = [
    ...NAMED.map(name => [name, named(name), 0] as const),
    ['formula of 49 nodes', buildEvaluator({ kind: 'formula', tree: `(plus ${ohc5} ${ohc5})` }, othello), 0],
    ['patterns, 46 placements', shapes, 0],
    ['patterns, 46 placements, kept up to date', shapes, indices],
  ];
  const results = all.map(([name, evaluator, at]) => {
    const [kernelRate, referenceRate] = measure(
      [inKernel(name, evaluator, at), inReference(name, evaluator)],
      ROUNDS,
      SECONDS,
    );
    const [a, b] = [kernelRate!.perSecond, referenceRate!.perSecond];
    return { name, kernel: a, reference: b, ratio: rounded(a / b) };
  });
  return { unit: 'evaluations/s', results };
}
