import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planLink, readPlanLink, USUAL_SETTINGS } from './plan-link.js';

test('a link restores the format, pairs, test and seed of a tournament', () => {
  for (const settings of [
    USUAL_SETTINGS,
    { kind: 'swiss', pairs: 250, elo: 0, seed: 'a & b=ü' },
    { kind: 'gauntlet', pairs: 1, elo: 80, seed: '' },
  ] as const) {
    const link = new URLSearchParams(planLink('othello', ['iago', 'random'], settings));
    assert.deepEqual(readPlanLink(new URLSearchParams(String(link))), { ok: true, value: settings });
    assert.deepEqual(link.getAll('player'), ['iago', 'random']);
  }
  assert.deepEqual(readPlanLink(new URLSearchParams('game=othello&player=iago')), { ok: true, value: USUAL_SETTINGS });
});

for (const [address, reason] of [
  ['format=toString', /^its format “toString” is not one of round-robin, /],
  ['pairs=7', /^its pairs “7” are not one of 1, 5, /],
  ['pairs=1e1', /^its pairs “1e1” are not/],
  ['test=41', /^its test “41” is not one of 20, 40, 80 Elo$/],
  [`seed=${'x'.repeat(65)}`, /^its seed has more than 64 characters$/],
] as const) {
  test(`${address.slice(0, 20)} is refused with the reason`, () => {
    const read = readPlanLink(new URLSearchParams(address));
    assert.ok(!read.ok);
    assert.match(read.reason, reason);
  });
}
