import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watching } from '../../test/suites/searcher.js';
import { constant } from '../evaluators/constant.js';
import { noughts } from '../games/noughts/noughts.js';
import { othello } from '../games/othello/othello.js';
import { CONVENTIONS } from './conventions.js';
import { minimax } from './minimax.js';

test('minimax plays every move of noughts: 549,945 positions after the first, worth nothing to either', () => {
  const report = minimax(noughts, constant(), CONVENTIONS).search(noughts.initial(), {}, watching());
  assert.equal(report.nodes, 549_945);
  assert.equal(report.value, 0);
  assert.ok(report.exact);
  assert.deepEqual(new Set(report.values!.map(({ value }) => value)), new Set([0]));
});

for (const [depth, nodes] of [
  [1, 4],
  [2, 4 + 12],
  [3, 4 + 12 + 56],
  [4, 4 + 12 + 56 + 244],
  [5, 4 + 12 + 56 + 244 + 1396],
] as const) {
  test(`minimax to depth ${depth} from the start of Othello visits the leaves of perft 1 to ${depth}: ${nodes}`, () => {
    const report = minimax(othello, constant(), CONVENTIONS).search(othello.initial(), { depth }, watching());
    assert.equal(report.nodes, nodes);
  });
}
