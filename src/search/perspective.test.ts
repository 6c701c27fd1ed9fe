/**
 * Whose view a value is in. Pinkney (2009, §4.4.1) lost several hundred generations to two errors of sign; each is made
 * here again, in a small search of its own, to show that the test named after it would have found it.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, watching } from '../../test/suites/searcher.js';
import { squares } from '../evaluators/squares.js';
import { noughts } from '../games/noughts/noughts.js';
import { perfectNoughts } from '../games/noughts/perfect.js';
import type { NoughtsPosition } from '../games/noughts/squares.js';
import { type OthelloPosition, swapColours } from '../games/othello/board.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { opponent, type Position } from '../rules/position.js';
import { alphaBeta, plainAlphaBeta } from './alpha-beta.js';
import { CONVENTIONS } from './conventions.js';
import { minimax } from './minimax.js';

const RATED = { ...CONVENTIONS, terminal: 'evaluator', pass: 'ply' } as const;

/** The value of every move at the root. */
type Rate = <P extends Position>(game: Game<P>, evaluator: Evaluator<P>, position: P, depth: number) => number[];

const by =
  (make: typeof minimax): Rate =>
  (game, evaluator, position, depth) =>
    make(game, evaluator, RATED)
      .search(position, { depth }, watching())
      .values!.map(({ value }) => value);

type Bug = 'none' | 'leaf' | 'head' | 'negated';

/** As Pinkney built it: a tree for each legal move, whose head is the position after the move. */
const mutant =
  (bug: Bug): Rate =>
  (game, evaluator, position, depth) => {
    const side = position.turn;
    const leaf = (at: typeof position): number => {
      if (bug === 'leaf') return evaluator.value(at, opponent(at.turn)); // the side that has just moved
      if (bug === 'negated') return at.turn === side ? evaluator.value(at, side) : -evaluator.value(at, at.turn);
      return evaluator.value(at, side);
    };
    const visit = (at: typeof position, left: number, isHead: boolean): number => {
      const moves = game.moves(at);
      if (left === 0 || moves.length === 0) return leaf(at);
      const values = moves.map(move => visit(game.play(at, move), left - 1, false));
      return at.turn === side || (isHead && bug === 'head') ? Math.max(...values) : Math.min(...values);
    };
    return game.moves(position).map(move => visit(game.play(position, move), depth - 1, true));
  };

/** 1, 0 or −1 for the side to move, by nothing but the rules. */
function solve(position: NoughtsPosition): number {
  const outcome = noughts.outcome(position);
  if (outcome) return outcome.winner === null ? 0 : outcome.winner === position.turn ? 1 : -1;
  return Math.max(...noughts.moves(position).map(move => -solve(noughts.play(position, move))));
}

const endings = positionsOf(noughts, 'endings', 600).filter(position => noughts.moves(position).length <= 6);

/** Pinkney's first symptom: no position was ever given a negative value. */
function lossesAreNegative(rate: Rate): void {
  const lost = endings.filter(position => solve(position) < 0);
  assert.ok(lost.length > 10);
  for (const position of lost) assert.ok(Math.max(...rate(noughts, perfectNoughts, position, 9)) < 0);
}

/** His second: moves were rated as if the reply were one's own choice too. */
function threatsAreSeen(rate: Rate): void {
  for (const position of endings) {
    const values = rate(noughts, perfectNoughts, position, 9);
    const truth = noughts.moves(position).map(move => -solve(noughts.play(position, move)));
    assert.deepEqual(
      values.map(value => Math.sign(value) || 0),
      truth.map(value => value || 0),
    );
  }
}

/** What negamax gets wrong of evaluators that are not odd. */
function ownViewIsKept(rate: Rate): void {
  for (const [i, position] of positionsOf(othello, 'own view', 100).entries()) {
    const depth = 1 + (i % 3);
    assert.deepEqual(
      rate(othello, greedy('ratio'), position, depth),
      by(minimax)(othello, greedy('ratio'), position, depth),
    );
  }
}

for (const [name, check, bug] of [
  ['a win of either side is not good for both (Pinkney’s first bug)', lossesAreNegative, 'leaf'],
  ['after one’s own move the opponent chooses (Pinkney’s second bug)', threatsAreSeen, 'head'],
  ['the opponent’s view is not the negative of one’s own', ownViewIsKept, 'negated'],
] as const) {
  test(name, () => {
    for (const make of [minimax, plainAlphaBeta, alphaBeta]) check(by(make));
    check(mutant('none'));
  });
  test(`${name}: the mutant is found out`, () => assert.throws(() => check(mutant(bug)), assert.AssertionError));
}

const evaluators: readonly (readonly [string, Evaluator<OthelloPosition>])[] = [
  ['greedy(by=difference)', greedy('difference')],
  ['greedy(by=ratio)', greedy('ratio')],
  ['squares(swh)', squares(ratedOthello, TABLES.swh!)],
];
for (const [name, evaluator] of evaluators) {
  test(`${name}: with the colours exchanged, black’s value becomes white’s: the negative in one view`, () => {
    for (const [i, position] of positionsOf(othello, `colours ${name}`, 300).entries()) {
      const limits = { depth: 1 + (i % 4) };
      const searcher = alphaBeta(othello, evaluator, CONVENTIONS);
      const [here, there] = [position, swapColours(position)].map(each => searcher.search(each, limits, watching()));
      assert.deepEqual(there, here);
    }
  });
}

test('an odd evaluator is worth the negative to the side that waits', () => {
  // One ply deep the leaves are the same boards for both sides.
  const odd = greedy('difference');
  for (const position of positionsOf(othello, 'odd', 300)) {
    const { values } = alphaBeta(othello, odd, RATED).search(position, { depth: 1 }, watching());
    for (const { move, value } of values!) {
      assert.equal(value, -odd.value(othello.play(position, move), opponent(position.turn)) || 0);
    }
  }
});
