/** Small racks of Connect Four, solved as J. Tromp published them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeSolver } from '../../search/outcome.js';
import { buildGame } from '../catalogue.js';

/** Width, height and result for the first side, by J. Tromp. */
for (const [columns, rows, value] of [
  [5, 4, 0],
  [4, 5, 0],
  [6, 4, -1],
] as const) {
  test(`connect-four: on ${columns} columns of ${rows} the first side ${value === 0 ? 'draws' : 'loses'}`, () => {
    const game = buildGame({ kind: 'connect-four', columns, rows });
    assert.equal(outcomeSolver(game)(game.initial())?.value, value);
  });
}
