import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { parseSeed } from '../random/seed.js';
import { examplesIn } from '../specs/catalogue.js';
import { type Json, parseSpec } from '../specs/spec.js';
import { buildLearner, learners } from './catalogue.js';
import { BadState } from './codec.js';

const SEED = parseSeed('codec');

/** It has every part. */
const game = buildGame({ kind: 'othello' });

for (const written of examplesIn(learners)) {
  test(`${written}: a state with a missing part or a wrong type is refused in one line`, () => {
    const spec = parseSpec(written);
    assert.ok(spec.ok);
    const learner = buildLearner(spec.value, { game });
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
