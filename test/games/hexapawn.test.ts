import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveTexts } from '../../src/matches/history.js';
import { replayMoves } from '../../src/matches/replay.js';
import { describeMove, formatLine, listMoves } from '../../src/rules/words.js';
import { outcomeSolver } from '../../src/search/outcome.js';
import { gameSuite } from '../suites/game.js';
import { anyHexapawn, hexapawn } from './hexapawn.js';

gameSuite('hexapawn', hexapawn);

const GAME = ['a1-a2', 'b3xa2', 'b1xa2', 'c3-c2'];

test('a move is written by the position before it: the same number steps up, steps down, or captures', () => {
  const read = replayMoves(hexapawn, hexapawn.initial(), GAME);
  assert.ok(read.ok, read.ok ? '' : read.reason);
  const moves = read.value.map(({ move }) => move);
  const start = hexapawn.initial();
  assert.deepEqual(formatLine(hexapawn, start, moves), GAME);
  assert.deepEqual(
    moveTexts(hexapawn, { seed: '', start, plies: read.value.map(ply => ({ ...ply, stream: [0, 0, 0, 0] })) }),
    GAME,
  );
  assert.equal(listMoves(anyHexapawn, read.value[0]!.position), 'b3xa2, b3-b2, c3-c2');
  assert.equal(describeMove(anyHexapawn, read.value[1]!.position, moves[2]!), 'white plays b1xa2');
});

test('marks that only inform may be left out when a move is typed', () => {
  for (const text of ['b2xa3', 'b2a3', ' B2-A3 '])
    assert.deepEqual(hexapawn.display.parseMove(text), { ok: true, value: 12 });
});

test('the second player wins, as Gardner found', () => {
  const solved = outcomeSolver(hexapawn)(hexapawn.initial());
  assert.equal(solved?.value, -1);
});
