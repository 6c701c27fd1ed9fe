/** Choosing a game and its board: the form, and what it makes of its fields. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from '../../games/catalogue.js';
import { boardFields, choose, type GameChoice, linkedChoice, plainChoice, withField } from './game-choice.js';
import { gameTitle } from './game-title.js';

/** One after the other, as a user sets them. */
const set = (from: string, ...fields: readonly (readonly [string, string])[]): GameChoice =>
  fields.reduce((choice, [field, text]) => withField(choice, field, text), plainChoice(from));

test('a form has the options that change the board, with their values, and no other', () => {
  const shown = (name: string) =>
    boardFields(plainChoice(name)).map(({ label, text, values }) => [label, text, values?.join(' ')]);
  assert.deepEqual(shown('breakthrough(size=6)'), [['Size', '6', '5 6 7 8']]);
  assert.deepEqual(shown('othello'), [
    ['Size', '8', '4 6 8 10'],
    ['Blocked', 'none', undefined],
  ]);
  assert.deepEqual(shown('noughts(size=9, line=5)'), [
    ['Size', '9', '3 4 5 6 7 8 9 10 11 12 13 14 15'],
    ['Line', '5', '3 4 5 6'],
  ]);
  assert.deepEqual(shown('senet(blockade=true)'), [], 'its options are rules of play');
});

for (const kind of Object.keys(games)) {
  test(`${kind}: each listed value is one that the option reads`, () => {
    for (const { name, values = [] } of boardFields(plainChoice(kind))) {
      for (const value of values) {
        const { name: chosen, fault } = set(kind, [name, value]);
        assert.ok(fault === '' || chosen === kind, `${name}=${value}`);
        assert.doesNotMatch(fault, new RegExp(`\\(${name}=…\\)`), 'it may not fit, but is a value');
      }
    }
  });
}

test('a field changes the game; the usual value is left out of its name', () => {
  assert.deepEqual(set('breakthrough', ['size', '6']), plainChoice('breakthrough(size=6)'));
  assert.deepEqual(set('breakthrough(size=6)', ['size', '8']), plainChoice('breakthrough'));
  assert.deepEqual(set('othello', ['size', '6'], ['blocked', 'F6/a1']), plainChoice('othello(size=6, blocked=a1/f6)'));
  assert.deepEqual(set('othello(size=6, blocked=a1/f6)', ['blocked', ' ']), plainChoice('othello(size=6)'));
  assert.deepEqual(set('senet', ['blockade', 'no']).name, 'senet', 'what cannot be read changes nothing');
});

test('what does not fit keeps the game, says why in one line, and can be mended by the other field', () => {
  const fault = set('noughts', ['line', '5']);
  assert.deepEqual(fault, {
    name: 'noughts',
    wanted: { kind: 'noughts', line: 5 },
    fault: 'noughts: no line of 5 fits on 3 by 3 squares',
  });
  assert.equal(boardFields(fault)[1]!.text, '5', 'the form shows what the user set');
  assert.deepEqual(withField(fault, 'size', '9'), plainChoice('noughts(size=9, line=5)'));
  const square = set('othello', ['blocked', 'z9']);
  assert.equal(square.name, 'othello');
  assert.match(square.fault, /“z9” is not a square/);
  assert.doesNotMatch(square.fault, /\n/);
});

test('whatever is typed is refused in one line, is still in the form, and can be mended', () => {
  for (const typed of ['a1"b', '{"a":1}', ')', '“x”', 'true', 'a1\\', '99999999999999999999', 'a'.repeat(5000)]) {
    const wrong = set('othello', ['blocked', typed]);
    assert.equal(wrong.name, 'othello', typed);
    assert.match(wrong.fault, /^othello\(blocked=…\): .* is not a square; write squares such as a1\/h8, or none$/);
    assert.equal(boardFields(wrong)[1]!.text, typed);
    assert.deepEqual(withField(wrong, 'blocked', 'none'), plainChoice('othello'));
  }
});

test('a link names a board; one that does not exist is the usual game with a reason', () => {
  assert.deepEqual(linkedChoice(undefined, 'othello'), plainChoice('othello'));
  assert.deepEqual(linkedChoice('breakthrough( size = 6 )', 'othello'), plainChoice('breakthrough(size=6)'));
  for (const [asked, why] of [
    ['chess', /no game called “chess”/],
    ['noughts(size=3, line=5)', /no line of 5 fits/],
    ['breakthrough(size', /./],
  ] as const) {
    const { name, wanted, fault } = linkedChoice(asked, 'othello');
    assert.deepEqual([name, wanted], ['othello', { kind: 'othello' }]);
    assert.match(fault, why);
  }
  assert.equal(choose(plainChoice('noughts'), { kind: 'breakthrough' }).name, 'breakthrough');
});

test('a title names the board', () => {
  assert.deepEqual(
    ['othello', 'breakthrough(size=6)', 'noughts(size=9, line=5)', 'othello(size=6, blocked=a1/f6)', 'chess'].map(
      gameTitle,
    ),
    [
      'Othello',
      'Breakthrough, size 6',
      'Noughts and crosses, size 9, line 5',
      'Othello, size 6, blocked a1/f6',
      'chess',
    ],
  );
});
