/** A few hundred forged requests; `npm run test:faults` sends thousands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableLine, tryOut } from './campaign.js';
import { forgedRequests } from './requests.js';

const TRIALS = 400;

test('the lab refuses forged requests, and answers the others', async context => {
  const campaign = forgedRequests();
  const tally = await tryOut(campaign, Array(TRIALS).keys());
  context.diagnostic(tableLine(campaign, tally));
  assert.deepEqual(tally, { tried: TRIALS, losses: [] });
});
