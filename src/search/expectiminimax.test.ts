import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DashPosition, dash, haste } from '../../test/games/dash.js';
import { gameSuite } from '../../test/suites/game.js';
import { positionsOf, searcherSuite, watching } from '../../test/suites/searcher.js';
import { noughts } from '../games/noughts/noughts.js';
import { perfectNoughts } from '../games/noughts/perfect.js';
import type { Evaluator } from '../rules/evaluator.js';
import { CONVENTIONS } from './conventions.js';
import { expectiminimax } from './expectiminimax.js';
import { minimax } from './minimax.js';

gameSuite('dash', dash);

const dashEvaluators: readonly (readonly [string, Evaluator<DashPosition>])[] = [
  ['haste, not odd', haste],
  ['pips', { unit: 'free', bound: 10, value: (position, side) => dash.features!.read(position, side)[0]! }],
];

for (const entries of [undefined, 8]) {
  searcherSuite(`expectiminimax on dash${entries ? ` with room for ${entries} positions` : ''}`, {
    game: dash,
    evaluators: dashEvaluators,
    make: (evaluator, conventions) => expectiminimax(dash, evaluator, conventions, entries),
    depth: 3,
    positions: 60,
  });
}
searcherSuite('expectiminimax on noughts, which has no dice', {
  game: noughts,
  evaluators: [['perfect', perfectNoughts]],
  make: (evaluator, conventions) => expectiminimax(noughts, evaluator, conventions),
  depth: 6,
  positions: 60,
});

test('a mean computed by hand: the last throw of a dash', () => {
  // Red has one piece to bring home by exactly 1 and passes otherwise; blue then does the same.
  const position: DashPosition = {
    turn: 0,
    pieces: [
      [5, 4],
      [5, 3],
    ],
    throws: [2],
    throwing: false,
    turns: 10,
  };
  const pips: Evaluator<DashPosition> = dashEvaluators[1]![1];
  // Red must pass, which is free; blue throws. 1: blue to 4, sending red's piece there back to 0, 5 − 9 = −4.
  // 2: blue is home and has won by 1. 3 throws again; 3 then 1: −4; 3 then 2: won; 3, 3, any: after a third throw of 1
  // or 2 the same, of 3 nothing but a pass, which is the second in a row and costs the ply: 9 − 8 = 1.
  const won = -(2 * pips.bound + 1);
  const third = (1 / 2) * -4 + (1 / 4) * won + (1 / 4) * 1;
  const second = (1 / 2) * -4 + (1 / 4) * won + (1 / 4) * third;
  const mean = (1 / 2) * -4 + (1 / 4) * won + (1 / 4) * second;
  for (const make of [minimax<DashPosition>, expectiminimax<DashPosition>]) {
    assert.equal(make(dash, pips, CONVENTIONS).search(position, { depth: 1 }, watching()).value, mean);
  }
});

test('a run of throws rarer than asked is rated as it stands', () => {
  const [position] = positionsOf(dash, 'rare', 1);
  const visited = [1, 1 / 4, 1 / 16, 0].map(rarest => {
    const conventions = { ...CONVENTIONS, rarest };
    const report = expectiminimax(dash, haste, conventions).search(position!, { depth: 3 }, watching());
    assert.equal(report.value, minimax(dash, haste, conventions).search(position!, { depth: 3 }, watching()).value);
    return report.nodes;
  });
  assert.ok(visited[0]! < visited[1]!, String(visited));
  assert.equal(visited[2], visited[3]); // three throws at most: 1/4 · 1/4 is the rarest run that is thrown on
});
