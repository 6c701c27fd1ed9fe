import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import { winningCells } from './winning-line.js';

for (const [id, position, cells] of [
  ['noughts', 'xxxoo.... o', ['a1', 'b1', 'c1']],
  ['noughts', 'xxo.xo... o', []],
  ['connect-four', '......./......./......./...x.../o.xoo../oxxxxo. o', ['b1', 'c1', 'd1', 'e1']],
  ['othello', '---------------------------OX------XO--------------------------- X', []],
] as const) {
  test(`${id}: ${cells.length === 0 ? 'no line' : cells.join(' ')} in ${position}`, () => {
    const { display } = everyGame().find(game => game.id === id)!;
    const read = display.parsePosition(position);
    // The reader refuses positions that no game reaches; only the drawing is asked here.
    assert.ok(read.ok, read.ok ? '' : read.reason);
    assert.deepEqual(winningCells(display, display.diagram(read.value)), cells);
  });
}
