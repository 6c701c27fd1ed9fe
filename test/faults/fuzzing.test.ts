/** A few thousand changed inputs. `npm run test:faults` tries many more, `npm run test:campaign` ten million. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableLine, tryOut } from './campaign.js';
import { fuzzing } from './fuzzing.js';

const TRIALS = 2000;

test('whatever a stranger writes is accepted and written again, or refused in one line', async context => {
  const campaign = fuzzing();
  const tally = await tryOut(campaign, Array(TRIALS).keys());
  context.diagnostic(tableLine(campaign, tally));
  assert.deepEqual(tally, { tried: TRIALS, losses: [] });
});
