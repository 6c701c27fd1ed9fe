/** A larger board of Breakthrough than breakthrough.test.ts solves: some six seconds. By an own program too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeSolver } from '../../search/outcome.js';
import { breakthroughOn } from './breakthrough.js';

test('breakthrough on 5 rows of 4: the second side wins', () => {
  const game = breakthroughOn({ columns: 4, rows: 5 });
  assert.equal(outcomeSolver(game, 1 << 22)(game.initial())?.value, -1);
});
