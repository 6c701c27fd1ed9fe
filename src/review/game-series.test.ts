/** The curve of a game goes from its first position to the end, in the unit of each value. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RatedMove } from '../arena/kernel/analysis.js';
import type { Side } from '../rules/position.js';
import { seriesOf } from './game-series.js';
import type { ReviewedMove } from './mistakes.js';
import { DISCS } from './verdict.js';

const move = (ply: number, values: readonly RatedMove[], unit: string, bound?: number): ReviewedMove => ({
  ply,
  side: (ply % 2) as Side,
  move: 2,
  analysis: {
    values,
    exact: unit === 'final margin',
    depth: 1,
    pv: [],
    unit,
    tolerance: 0,
    ...(bound === undefined ? {} : { bound }),
  },
  loss: 0,
});
const rated = (best: number, played: number, final = false): readonly RatedMove[] => [
  { move: 1, value: best, final },
  { move: 2, value: played, final },
];

test('values are for the first side, and the last one is that of the move played', () => {
  assert.deepEqual(seriesOf([move(0, rated(3, 3), DISCS), move(1, rated(2, -5), DISCS)]), [
    {
      unit: DISCS,
      points: [
        { x: 0, y: 3 },
        { x: 1, y: -2 },
        { x: 2, y: 5 },
      ],
    },
  ]);
});

test('results are a series of their own, after the estimates', () => {
  assert.deepEqual(seriesOf([move(0, rated(30, 20), 'points'), move(1, rated(1, 0, true), 'final margin')]), [
    { unit: 'points', points: [{ x: 0, y: 30 }] },
    {
      unit: 'final margin',
      points: [
        { x: 1, y: -1 },
        { x: 2, y: -0 },
      ],
    },
  ]);
});

test('a mean over mostly decided games is left out', () => {
  assert.deepEqual(seriesOf([move(0, rated(1800, 5), 'points', 1000)]), [{ unit: 'points', points: [{ x: 1, y: 5 }] }]);
  assert.deepEqual(seriesOf([]), []);
});
