import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../test/games/race.js';
import { noughts } from '../games/noughts/noughts.js';
import type { Game } from '../rules/game.js';
import { completions, readTyped } from './typed.js';

const thrown = { ...race.initial(), thrown: 2 } as const;
const position = { turn: 1, crosses: 1, noughts: 0 } as const;
const stuck = { ...thrown, pawns: [0b1000, 0b11] } as const;

for (const [what, text] of [
  ['the text of the game', '2/4!'],
  ['its touches', '2 4'],
  ['its touches with an arrow', '2->4'],
  ['its first touches, where they are unambiguous', '2'],
  ['its number in the list', '#2'],
  ['its sentence', 'Reds from 2 to 4'],
] as const) {
  test(`typed: a move can be written as ${what}`, () =>
    assert.deepEqual(readTyped(race, thrown, text), { kind: 'move', move: 3 }));
}

test('typed: a bare number is the name of a field where there is such a field', () => {
  assert.deepEqual(readTyped(noughts, noughts.initial(), '5'), { kind: 'move', move: 4 });
  assert.deepEqual(readTyped(race, thrown, '1'), { kind: 'move', move: 1 });
  assert.equal(readTyped(race, thrown, '3').kind, 'wrong');
});

test('typed: an ambiguous touch is reported with all its moves', () => {
  const choices = [
    { move: 0, touches: ['1', '2'], label: 'near' },
    { move: 1, touches: ['1', '3'], label: 'far' },
  ];
  const forked: Game = {
    ...(race as Game),
    display: { ...(race.display as Game['display']), diagram: () => ({ ...race.display.diagram(thrown), choices }) },
  };
  assert.deepEqual(readTyped(forked, thrown, '1'), {
    kind: 'wrong',
    reason: '“1” is ambiguous; type one of: 1 2, 1 3',
  });
  assert.deepEqual(readTyped(forked, thrown, '1 3'), { kind: 'move', move: 1 });
});

test('typed: commands are known in any case, by other names, and save keeps the case of its file', () => {
  assert.deepEqual(readTyped(race, thrown, 'UNDO'), { kind: 'command', name: 'undo', argument: '' });
  assert.deepEqual(readTyped(race, thrown, ' ? '), { kind: 'command', name: 'help', argument: '' });
  assert.deepEqual(readTyped(race, thrown, 'save My Game.json'), {
    kind: 'command',
    name: 'save',
    argument: 'My Game.json',
  });
});

test('typed: pass is the passing move where there is one', () => {
  assert.deepEqual(readTyped(race, stuck, 'Pass'), { kind: 'move', move: 8 });
});

for (const [text, reason] of [
  ['a1', '“a1” is not legal here; legal moves: b1, c1, a2, b2, c2, a3, b3, c3'],
  ['pass', 'passing is not legal here; legal moves: b1, c1, a2, b2, c2, a3, b3, c3'],
  ['9', 'there is no move number 9; the list has 8 (type moves)'],
  ['0', 'there is no move number 0; the list has 8 (type moves)'],
  ['undo 3', 'undo takes no argument, but got “3”'],
  ['hnit', '“hnit” is neither a move nor a command; did you mean “hint”? legal moves: b1, c1, a2, b2, c2, a3, b3, c3'],
  ['\u001b[2J', '“·[2J” is neither a move nor a command; legal moves: b1, c1, a2, b2, c2, a3, b3, c3'],
  ['constructor', '“constructor” is neither a move nor a command; legal moves: b1, c1, a2, b2, c2, a3, b3, c3'],
] as const) {
  test(`typed: the answer to ${JSON.stringify(text)} lists the legal moves`, () =>
    assert.deepEqual(readTyped(noughts, position, text), {
      kind: 'wrong',
      reason,
    }));
}

test('typed: a prefix can be completed', () => {
  assert.deepEqual(completions(noughts, noughts.initial(), 'b'), ['b1', 'b2', 'b3', 'board']);
});
