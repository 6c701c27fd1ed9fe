import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, kernelSuite } from '../../test/suites/evaluator.js';
import { constant } from '../evaluators/constant.js';
import { squares } from '../evaluators/squares.js';
import { parseBoard } from '../games/othello/board-text.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { spread } from '../games/othello/kinds.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';

for (const [name, evaluator] of [
  ['constant', constant()],
  ['greedy(by=difference)', greedy('difference')],
  ['greedy(by=ratio)', greedy('ratio')],
  ['squares(swh)', squares(ratedOthello, TABLES.swh)],
  ['squares(swh, negation)', squares(ratedOthello, TABLES.swh, 'negation')],
  [
    'squares, all different',
    squares(
      ratedOthello,
      Array.from({ length: 64 }, (_, i) => Math.sin(i + 1)),
    ),
  ],
] as const) {
  evaluatorSuite(name, othello, evaluator);
  kernelSuite(name, evaluator);
}

const board = (text: string) => {
  const result = parseBoard(text);
  assert.ok(result.ok);
  return result.value;
};

test('ten weights spread over the board as the named squares', () => {
  const table = spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(table.slice(0, 8), [0, 1, 2, 3, 3, 2, 1, 0]);
  assert.deepEqual(table.slice(8, 16), [1, 4, 5, 6, 6, 5, 4, 1]);
  assert.deepEqual(table.slice(16, 24), [2, 5, 7, 8, 8, 7, 5, 2]);
  assert.deepEqual(table.slice(24, 32), [3, 6, 8, 9, 9, 8, 6, 3]);
  assert.deepEqual(table.slice(32), table.slice(0, 32).reverse());
});

test('values computed by hand', () => {
  const position = board(`XOX-${'-'.repeat(60)} X`); // a1 and c1 black, b1 white
  assert.equal(greedy('difference').value(position, 0), 1);
  assert.equal(greedy('difference').value(position, 1), -1);
  assert.equal(greedy('ratio').value(position, 0), 2);
  assert.equal(greedy('ratio').value(position, 1), 0.5);
  assert.equal(greedy('ratio').value(board(`X${'-'.repeat(63)} X`), 0), 1);
  const verhelst = squares(ratedOthello, TABLES.verhelst);
  assert.equal(verhelst.value(position, 0), 100 + 25 + 10);
  assert.equal(verhelst.value(position, 1), -135);
});
