import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { parseSeed } from '../random/seed.js';
import type { Json, Spec } from '../specs/spec.js';
import { buildLearner, learners } from './catalogue.js';
import { BadState } from './codec.js';

const SEED = parseSeed('codec');

/** Small settings, for the game that has all parts. */
const SMALL: Readonly<Record<string, Omit<Spec, 'kind'>>> = {
  alliot: { islands: 1, population: 4 },
  bootstrap: { tuples: 'all-1', phases: 1 },
  coevolution: { populations: 2, population: 2, tests: 2 },
  'cma-es': { genome: 'squares' },
  es: { genome: 'squares', mu: 1, lambda: 2 },
  ferrer: { population: 4 },
  pinkney: { population: 2 },
  td: { tuples: 'all-1' },
};

const game = buildGame({ kind: 'othello' });

for (const kind of Object.keys(learners)) {
  test(`${kind}: a state with a missing part or a wrong type is refused in one line`, () => {
    const learner = buildLearner({ kind, ...SMALL[kind] } as Spec, { game });
    const state = learner.begin(SEED);
    const refused = (data: Json, arrays = state.arrays): void =>
      assert.throws(
        () => learner.champion({ data, arrays }),
        (error: Error) => error instanceof BadState && !error.message.includes('\n'),
      );
    const fields = state.data as Readonly<Record<string, Json>>;
    assert.doesNotThrow(() => learner.champion(state));
    for (const name of Object.keys(fields)) {
      const { [name]: _, ...rest } = fields;
      refused(rest);
      refused({ ...fields, [name]: { unlike: true } });
    }
    refused(null);
    if (Object.keys(state.arrays).length > 0) refused(fields, {});
    if (state.arrays.weights) refused(fields, { ...state.arrays, weights: new Int32Array(1) });
  });
}
