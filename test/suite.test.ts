/** The file of a suite, written and read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STANDARD } from '../src/games/othello/starts.js';
import { formatSuite, parseSuite } from '../src/terminal/kernel/suites.js';

const suite = {
  labels: { evaluator: 'iago', depth: 3, exact: 0, seed: '1' },
  problems: [{ position: STANDARD, values: [19, 26, 37, 44].map((move, i) => ({ move, value: i / 8 })) }],
};
const text = formatSuite(suite);

test('a written suite reads back', () => {
  assert.deepEqual(parseSuite(text), { ok: true, value: suite });
});

test('any other file is refused in one line', () => {
  for (const [hostile, reason] of [
    ['', /expected a value/],
    ['null', /this is not a suite file/],
    [text.replace('suite 2', 'suite 9'), /not a file of the format/],
    [text.replace('"depth":3', '"depth":"3"'), /“depth” must be a number/],
    [text.replace('"d3":0,', ''), /position 1 is not a board with a value for every legal move/],
    [text.replace('"d3":0', '"a1":0'), /position 1 is not a board/],
    [text.replace('"board":"-', '"board":"?'), /position 1 is not a board/],
  ] as const) {
    const result = parseSuite(hostile);
    assert.ok(!result.ok && reason.test(result.reason), hostile.slice(0, 80));
  }
});
