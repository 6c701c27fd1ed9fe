import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCALES } from '../reproduction.js';
import { reproductions } from './catalogue.js';
import { costOf, costText, totalCost } from './times.js';

test('every experiment has a time at each scale, and a larger scale takes no less', () => {
  for (const each of reproductions) {
    const seconds = SCALES.map(scale => costOf(each, scale).seconds);
    assert.ok(seconds[0]! > 0 && seconds[0]! <= seconds[1]! && seconds[1]! <= seconds[2]!, `${each.paper} ${each.id}`);
  }
});

test('times add up, and a sum with an estimate in it is one', () => {
  const [moat, random] = ['moat', 'random'].map(id => reproductions.find(each => each.id === id)!);
  const sum = totalCost([moat!, random!], 'full');
  assert.equal(sum.seconds, costOf(moat!, 'full').seconds + costOf(random!, 'full').seconds);
  assert.equal(sum.isEstimate, undefined);
  assert.equal(totalCost(reproductions, 'extended').isEstimate, true);
});

for (const [seconds, text] of [
  [0.4, '1 s'],
  [99, '99 s'],
  [107, '2 min'],
  [3000, '50 min'],
  [7200, '120 min'],
  [12_000, '3 h'],
  [58_000, '16 h'],
] as const)
  test(`${seconds} s is listed as ${text}, an estimate with ~`, () => {
    assert.equal(costText({ seconds }), text);
    assert.equal(costText({ seconds, isEstimate: true }), `~${text}`);
  });
