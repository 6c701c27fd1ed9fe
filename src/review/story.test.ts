import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import type { Game } from '../rules/game.js';
import type { Side } from '../rules/position.js';
import type { ReviewedMove } from './mistakes.js';
import { accuracyText, headlineOf, lossesByPhase, neighbouring, turningPointsOf, turnOfGame } from './story.js';
import { DISCS } from './verdict.js';

const named = (id: string): Game => everyGame().find(game => game.id === id)!;

/** A move of a side, the value of its best move, and what it lost. */
const judged = (ply: number, side: Side, value: number, loss: number, exact = false): ReviewedMove => ({
  ply,
  side,
  move: 2,
  analysis: {
    values: [
      { move: 1, value, final: exact },
      { move: 2, value: value - loss, final: exact },
    ],
    exact,
    depth: 10,
    pv: [1],
    unit: DISCS,
    tolerance: 2,
  },
  loss,
});

test('turning points are at most the five worst mistakes and blunders, in the order of play', () => {
  const losses = [7, 1, 30, 8, 3, 20, 9, 40];
  const points = turningPointsOf(losses.map((loss, i) => judged(i, (i % 2) as Side, 10, loss)));
  assert.deepEqual(
    points.map(({ ply }) => ply),
    [2, 3, 5, 6, 7],
  );
  assert.deepEqual(turningPointsOf([judged(0, 0, 10, 3)]), []);
});

test('next and previous go round', () => {
  const points = [3, 8, 20].map(ply => judged(ply, 0, 10, 10));
  const at = (ply: number, direction: 1 | -1): number | undefined => neighbouring(points, ply, direction)?.ply;
  assert.deepEqual([at(0, 1), at(3, 1), at(20, 1), at(60, 1)], [3, 8, 3, 3]);
  assert.deepEqual([at(60, -1), at(20, -1), at(3, -1)], [20, 8, 20]);
  assert.equal(neighbouring([], 3, 1), undefined);
});

test('a game turned at the last move before which the winner was not ahead', () => {
  const moves = [
    judged(0, 0, 6, 0),
    judged(1, 1, -6, 1),
    judged(2, 0, 5, 20),
    judged(3, 1, 15, 0),
    judged(4, 0, -15, 2),
  ];
  assert.deepEqual(turnOfGame(moves, 1), { ply: 2, was: 'ahead' });
  // An estimate within the tolerance is level; an exact value is not.
  assert.deepEqual(turnOfGame([judged(0, 0, 1.5, 9)], 1), { ply: 0, was: 'level' });
  assert.deepEqual(turnOfGame([judged(0, 0, 2, 9, true)], 1), { ply: 0, was: 'ahead' });
  assert.equal(turnOfGame([judged(0, 0, 9, 0)], 0), undefined);
});

test('the headline says how it ended and until when the loser was ahead', () => {
  const othello = named('othello');
  const outcome = { winner: 1, margin: -6, official: -6 } as const;
  const moves = [judged(53, 1, -8, 0), judged(54, 0, 8, 14), judged(55, 1, 6, 0)];
  assert.equal(headlineOf(othello, outcome, moves), 'White wins 35–29. Black was ahead until move 55.');
  assert.equal(headlineOf(othello, outcome, []), 'White wins 35–29.');
  assert.equal(headlineOf(othello, outcome, [judged(0, 1, 9, 0)]), 'White wins 35–29, and leads from the start.');
  assert.equal(headlineOf(othello, { winner: null, margin: 0, official: 0 }, moves), 'A draw.');
  assert.equal(headlineOf(othello, undefined, moves), 'The game is not over.');
  const ending = { winner: 1, text: 'black resigns; white wins' } as const;
  assert.equal(
    headlineOf(othello, undefined, moves, ending),
    'Black resigns; white wins. Black was ahead until move 55.',
  );
  const noughts = named('noughts');
  assert.equal(headlineOf(noughts, { winner: 0, margin: 1, official: 1 }, []), 'Crosses win.');
});

test('accuracy is the mean loss of each phase', () => {
  const phases = [
    { name: 'opening', from: 0, to: 2 },
    { name: 'midgame', from: 2, to: 4 },
  ] as const;
  const moves = [judged(0, 0, 5, 1), judged(1, 1, 5, 8), judged(2, 0, 5, 3), judged(3, 0, 5, 2)];
  const losses = lossesByPhase(moves, phases, 0);
  assert.deepEqual(losses, [
    { phase: 'opening', loss: 1, moves: 1 },
    { phase: 'midgame', loss: 2.5, moves: 2 },
  ]);
  const othello = named('othello');
  assert.equal(accuracyText(othello, losses, 0), 'Black lost 1 disc a move in the opening and 2.5 in the midgame');
  assert.equal(accuracyText(othello, [], 0), undefined);
});
