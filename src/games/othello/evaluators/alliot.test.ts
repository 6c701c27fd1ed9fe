import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, kernelSuite, symmetrySuite } from '../../../../test/suites/evaluator.js';
import { positionsOf } from '../../../../test/suites/searcher.js';
import { parseBoard } from '../board-text.js';
import { othello } from '../othello.js';
import { ALLIOT_STAGES, alliot, withLiberties } from './alliot.js';

const odd = { squares: [7, -3, 11, 13, -17, 19, 23, -29, 31, 37], bonus: -41, penalty: 43 };

for (const [name, parameters] of [
  ['alliot(stage=0)', ALLIOT_STAGES[0]],
  ['alliot(stage=1)', ALLIOT_STAGES[1]],
  ['alliot(stage=2)', ALLIOT_STAGES[2]],
  ['alliot, twelve other numbers', odd],
] as const) {
  const evaluator = alliot(parameters);
  evaluatorSuite(name, othello, evaluator);
  symmetrySuite(name, evaluator);
  explanationSuite(name, othello, evaluator);
  kernelSuite(name, evaluator);
}

const board = (text: string) => {
  const result = parseBoard(`${text} X`);
  assert.ok(result.ok);
  return result.value;
};
const empty = (n: number): string => '-'.repeat(n);

test('a square next to a corner that is taken counts for nothing', () => {
  // Black a1 500 and c1 30; white b1 would be −150 but a1 is taken. No disc is joined to a1.
  // Liberties: a1 has a2 b2, c1 has b2 c2 d2 d1: 6; b1 has a2 b2 c2: 3. 530 − 8 · (6 − 3) = 506.
  const position = board(`XOX${empty(61)}`);
  assert.equal(alliot(ALLIOT_STAGES[0]).value(position, 0), 506);
  assert.equal(alliot(ALLIOT_STAGES[0]).value(position, 1), -506);
});

test('three discs joined to a corner get three bonuses', () => {
  // White h8 g8 f8 e8, black d8 and g7. h8 500, g8 0 (its corner is taken), f8 30, e8 10, three bonuses;
  // black d8 10, g7 0. Liberties of white: h8 1, g8 2, f8 2, e8 3 = 8; of black: d8 4, g7 5 = 9.
  const position = board(`${empty(54)}X${empty(4)}XOOOO`);
  // 540 + 3 · 30 − 10 − 8 · (8 − 9)
  assert.equal(alliot(ALLIOT_STAGES[0]).value(position, 1), 628);
  // 500 + 96 + 26 + 3 · 26 − 26 − 104 · (8 − 9)
  assert.equal(alliot(ALLIOT_STAGES[1]).value(position, 1), 778);
  // 500 + 85 + 69 + 3 · 18 − 69 − 312 · (8 − 9)
  assert.equal(alliot(ALLIOT_STAGES[2]).value(position, 1), 951);
});

test('a disc joined to both ends of an edge gets one bonus, and corners get none', () => {
  // a1 and h1 500, c1 and f1 30, d1 and e1 10, b1 and g1 0; six bonuses; liberties 2 + 6 · 3 + 2 = 22.
  assert.equal(alliot(ALLIOT_STAGES[0]).value(board(`XXXXXXXX${empty(56)}`), 0), 1080 + 6 * 30 - 8 * 22);
});

test('ten squares, and numbers that fit the kernel', () => {
  assert.throws(() => alliot({ squares: [1, 2, 3], bonus: 0, penalty: 0 }), RangeError);
  assert.throws(() => alliot({ ...odd, bonus: 0.5 }), RangeError);
  assert.throws(() => alliot({ ...odd, penalty: 2 ** 30 }), RangeError);
  assert.throws(() => alliot({ ...odd, penalty: NaN }), RangeError);
});

test('liberties divided by a number: everything else multiplied by it', () => {
  const [, , stage] = ALLIOT_STAGES;
  const reading = alliot(withLiberties(stage, 12));
  const [whole, free] = [alliot(stage), alliot({ ...stage, penalty: 0 })];
  for (const position of positionsOf(othello, 'liberties', 40)) {
    const [value, others] = [whole.value(position, 0), free.value(position, 0)];
    assert.equal(reading.value(position, 0), 12 * others + (value - others));
  }
});
