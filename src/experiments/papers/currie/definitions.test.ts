import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allReadings, answerBy } from './definitions.js';

test('our definitions answer d3, as no reading with a share of the moves answers f3', () => {
  const all = allReadings();
  assert.equal(all.length, 2 * 3 * 2 * 2 * 2 * 2);
  const [ours] = all;
  assert.equal(answerBy(ours!).move, 'd3');
  assert.deepEqual(
    answerBy(ours!).values.map(({ move }) => move),
    ['d3', 'f3', 'f5'],
  );
  for (const readings of all.filter(({ mobility }) => mobility === 'share'))
    assert.notEqual(answerBy(readings).move, 'f3');
});

test('with mobility counted in squares of the board, and nothing else changed, the answer is his f3', () => {
  // The values of d3, f3 and f5, each the worst of black's answers, at move 3 of 60 (docs/strategies.md).
  const { move, values } = answerBy({ ...allReadings()[0]!, mobility: 'board' });
  assert.equal(move, 'f3');
  const [d3, f3, f5] = values.map(({ value }) => value);
  assert.ok(f3! > d3! && f3! > f5!, `${d3} ${f3} ${f5}`);
});
