/** What moves lose, in numbers and in words; the worst mistake comes first in every game. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RatedMove } from '../arena/kernel/analysis.js';
import type { Move } from '../rules/position.js';
import type { Report } from '../search/searcher.js';
import { type Grade, gradeOf, isMistake, mistakesOf, type ReviewedMove } from './mistakes.js';
import {
  lossOf,
  lossText,
  type PositionAnalysis,
  shareOf,
  turnOf,
  valueText,
  verdictFrom,
  worthText,
} from './verdict.js';

const guess = (move: Move, value: number): RatedMove => ({ move, value, final: false });
const end = (move: Move, value: number): RatedMove => ({ move, value, final: true });

const verdict = (
  values: readonly RatedMove[],
  unit = 'points',
  tolerance = 0,
  more: Partial<PositionAnalysis> = {},
): PositionAnalysis => ({
  values,
  exact: false,
  depth: 2,
  pv: [values[0]!.move],
  unit,
  tolerance,
  ...more,
});

const judged = (ply: number, own: PositionAnalysis, move: Move): ReviewedMove => ({
  ply,
  side: 0,
  move,
  analysis: own,
  loss: lossOf(own, move),
});

for (const [what, own, move, loss, turn, text] of [
  ['a guess', verdict([guess(1, 30), guess(2, 10.25)]), 2, 19.75, 0, '19.8 points'],
  ['the best', verdict([guess(1, 30), guess(2, 10)]), 1, 0, 0, '0 points'],
  ['discs at the end', verdict([end(1, 8), end(2, -4)], 'discs'), 2, 12, 0, '12 discs'],
  ['discs, decided or not', verdict([end(1, 8), guess(2, 3)], 'discs'), 2, 5, 0, '5 discs'],
  ['a win for a loss', verdict([end(1, 1), end(2, -1)], 'final margin'), 2, 2, 2, 'the win'],
  ['a win for a draw', verdict([end(1, 1), end(2, 0)], 'final margin'), 2, 1, 1, 'the win'],
  ['a draw for a loss', verdict([end(1, 0), end(2, -1)], 'final margin'), 2, 1, 1, 'the draw'],
  ['a win that is missed', verdict([end(1, 1), guess(2, 9)]), 2, Number.POSITIVE_INFINITY, 1, 'the win'],
  ['a game given away', verdict([guess(1, 9), end(2, -1)]), 2, Number.POSITIVE_INFINITY, 1, 'the game'],
  ['a smaller win', verdict([end(1, 5), end(2, 2)], 'final margin'), 2, 3, 0, '3 final margin'],
  [
    'with dice, a game almost won',
    verdict([guess(1, 1800), guess(2, 5)], 'points', 0, { bound: 1000 }),
    2,
    1795,
    0,
    'a game that was almost won',
  ],
] as const) {
  test(`${what} loses ${text}`, () => {
    assert.equal(lossOf(own, move), loss);
    assert.equal(turnOf(own, move), turn);
    assert.equal(lossText(own, move), text);
  });
}

const REPORT: Report = { move: 1, value: 0, depth: 3, exact: false, nodes: 1, pv: [1] };

test('a certain win ranks before any estimate', () => {
  // A bound of 100: 201 is a win by 1.
  const values = [
    { move: 1, value: 90 },
    { move: 2, value: 201 },
    { move: 3, value: -201 },
    { move: 4, value: -90 },
  ];
  const own = verdictFrom({ ...REPORT, values }, 100, false);
  assert.deepEqual(
    own.values.map(each => [each.move, each.value, each.final]),
    [
      [2, 1, true],
      [1, 90, false],
      [4, -90, false],
      [3, -1, true],
    ],
  );
  assert.deepEqual(
    own.values.map(each => worthText(own, each)),
    ['won', '+90 points', '−90 points', 'lost'],
  );
});

test('with dice a mean beyond the bound is not a result, and is not shown as a number', () => {
  const values = [
    { move: 1, value: 203.5 },
    { move: 2, value: 150 },
    { move: 3, value: 12 },
    { move: 4, value: -150 },
  ];
  const own = verdictFrom({ ...REPORT, exact: true, values }, 100, true);
  assert.equal(own.exact, false);
  assert.deepEqual(
    own.values.map(each => valueText(own, each)),
    ['won', 'almost won', '+12', 'almost lost'],
  );
});

test('a search to the end of a game without dice reports won, drawn and lost', () => {
  const values = [
    { move: 1, value: 0 },
    { move: 2, value: 201 },
    { move: 3, value: -201 },
  ];
  const own = verdictFrom({ ...REPORT, exact: true, values }, 100, false);
  assert.deepEqual(
    own.values.map(each => valueText(own, each)),
    ['won', 'draw', 'lost'],
  );
});

test('the worst mistake comes first, even if positions have different tolerances', () => {
  // As multiples of each position's tolerance, ply 0 would be forty times as bad as ply 2, which lost most.
  const small = verdict([guess(1, 0.1), guess(2, -0.9)], 'points', 0.005);
  const large = verdict([guess(1, 100), guess(2, 75)], 'points', 5);
  const middle = verdict([guess(1, 20), guess(2, 13)], 'points', 1);
  const game = [judged(0, small, 2), judged(1, middle, 2), judged(2, large, 2), judged(3, large, 1)];
  assert.deepEqual(
    mistakesOf(game).map(({ ply, loss }) => [ply, loss]),
    [
      [2, 25],
      [1, 7],
      [0, 1],
    ],
  );
});

test('moves that changed the result come first, by how far; equal ones in the order of play', () => {
  const margin = (best: number, own: number): PositionAnalysis => verdict([end(1, best), end(2, own)], 'final margin');
  const game = [
    judged(0, verdict([guess(1, 900), guess(2, 0)]), 2),
    judged(1, margin(1, 0), 2),
    judged(2, margin(1, -1), 2),
    judged(3, verdict([guess(1, 5), end(2, -1)]), 2),
    judged(4, margin(0, -1), 2),
  ];
  assert.deepEqual(
    mistakesOf(game).map(({ ply }) => ply),
    [2, 1, 4, 3, 0],
  );
});

test('discs and points are ordered by the tolerance in each unit', () => {
  const discs = (loss: number): PositionAnalysis => verdict([end(1, loss), end(2, 0)], 'discs', 2);
  const points = (loss: number): PositionAnalysis => verdict([guess(1, loss), guess(2, 0)], 'points', 20);
  const game = [judged(0, points(50), 2), judged(1, discs(4), 2), judged(2, discs(10), 2), judged(3, points(15), 2)];
  assert.deepEqual(
    mistakesOf(game).map(({ ply }) => ply),
    [2, 0, 1],
  );
  assert.equal(isMistake(game[3]!), false);
});

test('an evaluation bar is half full for an even game, and full for a won one', () => {
  const share = (unit: string, rated: RatedMove, more = {}): number => shareOf({ unit, ...more }, rated);
  assert.equal(share('discs', guess(1, 0)), 0.5);
  assert.equal(share('final margin', end(1, 1)), 1);
  assert.equal(share('final margin', end(1, 0)), 0.5);
  assert.equal(share('final margin', end(1, -1)), 0);
  assert.equal(share('discs', guess(1, 24)), 0.5 + 0.5 * Math.tanh(1));
  assert.equal(share('points', guess(1, -1e9), { scale: 100 }), 0);
  assert.equal(share('points', guess(1, 150), { scale: 100, bound: 100 }), 1, 'with dice, a game almost won');
});

for (const [what, best, own, grade] of [
  ['one disc', 5, 4, undefined],
  ['three discs', 5, 2, 'inaccuracy'],
  ['seven discs', 20, 13, 'mistake'],
  ['twelve discs', 40, 28, 'blunder'],
  ['a small win for a small loss', 3, -2, 'blunder'],
  ['a draw for a small loss', 0, -5, 'inaccuracy'],
] as const) {
  test(`${what}: ${grade ?? 'a good move'}`, () => {
    const found: Grade | undefined = gradeOf(judged(0, verdict([end(1, best), end(2, own)], 'discs', 2), 2));
    assert.equal(found, grade);
  });
}

for (const [what, best, own, grade] of [
  ['a win by two for a draw', 2, 0, 'mistake'],
  ['a draw for a loss by two', 0, -2, 'mistake'],
  ['a win by one for a loss by one', 1, -1, 'blunder'],
  ['two discs of a win', 6, 4, undefined],
] as const) {
  test(`exact values, ${what}: ${grade ?? 'a good move'}`, () => {
    const exact = verdict([end(1, best), end(2, own)], 'discs', 2, { exact: true });
    assert.equal(gradeOf(judged(0, exact, 2)), grade);
    assert.equal(isMistake(judged(0, exact, 2)), grade !== undefined);
  });
}

test('a loss that is shown as twelve discs is graded as twelve', () => {
  assert.equal(gradeOf(judged(0, verdict([guess(1, 31.96), guess(2, 20)], 'discs', 2), 2)), 'blunder');
});

test('without discs a changed result is a blunder', () => {
  const margin = (best: number, own: number) => verdict([end(1, best), end(2, own)], 'final margin');
  assert.equal(gradeOf(judged(0, margin(1, 0), 2)), 'blunder');
  assert.equal(gradeOf(judged(0, margin(1, 1), 2)), undefined);
  assert.equal(gradeOf(judged(0, verdict([guess(1, 9), guess(2, 1)], 'points', 1), 2)), 'mistake');
});
