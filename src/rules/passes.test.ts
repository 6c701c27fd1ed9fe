import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noughts } from '../games/noughts/noughts.js';
import { PASS } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { forcedPass, hasDecision } from './passes.js';

test('a single move is a decision unless it is a pass, and no move is none', () => {
  for (const [game, moves, pass, decides] of [
    [othello, [19], undefined, true],
    [othello, [PASS], PASS, false],
    [othello, [19, 26], undefined, true],
    [othello, [], undefined, false],
  ] as const) {
    assert.equal(forcedPass(game, moves), pass);
    assert.equal(hasDecision(game, moves), decides);
  }
  assert.ok(hasDecision(noughts, [8]));
});
