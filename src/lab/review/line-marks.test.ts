import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../../games/catalogue.js';
import { ghostsOf, marksOf } from './line-marks.js';

const othello = everyGame().find(({ id }) => id === 'othello')!;
const move = (text: string): number => {
  const read = othello.display.parseMove(text);
  assert.ok(read.ok);
  return read.value;
};

test('a line is numbered on the cells that it fills, five of them at most', () => {
  const line = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4'].map(move);
  const ghosts = ghostsOf(othello, othello.initial(), line);
  assert.deepEqual(
    [...ghosts],
    [
      ['f5', { side: 0, number: 1 }],
      ['d6', { side: 1, number: 2 }],
      ['c3', { side: 0, number: 3 }],
      ['d3', { side: 1, number: 4 }],
      ['c4', { side: 0, number: 5 }],
    ],
  );
});

test('the played move, the better one and what it is about are marked', () => {
  const marks = marksOf(othello, othello.initial(), {
    played: move('f5'),
    better: [move('d3'), move('c5')],
    grade: '??',
    cells: ['h8', 'c5'],
  });
  assert.deepEqual(
    [...marks].map(([cell, { kind, ghost, grade }]) => [cell, kind, ghost?.number, grade]),
    [
      ['h8', 'lost', undefined, undefined],
      ['c5', 'lost', 2, undefined],
      ['d3', 'better', 1, undefined],
      ['f5', 'bad', undefined, '??'],
    ],
  );
});
