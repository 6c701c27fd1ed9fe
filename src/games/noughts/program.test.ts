import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildShape } from '../../models/shapes.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { parseProgram, program } from './program.js';
import type { NoughtsPosition } from './squares.js';

const RNG = rngFrom(parseSeed('program'));
const EMPTY: NoughtsPosition = { turn: 0, crosses: 0, noughts: 0 };
/** Crosses have a1 and b1, noughts have b2; noughts are to move. */
const THREE: NoughtsPosition = { turn: 1, crosses: 0b000_000_011, noughts: 0b000_010_000 };

const NAMES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
function moveOf(text: string, position: NoughtsPosition): string | undefined {
  const tree = parseProgram(text);
  assert.ok(tree.ok, tree.ok ? '' : tree.reason);
  const move = program(tree.value).choose!(position, RNG);
  return move === undefined ? undefined : NAMES[move];
}

test('each function does what it is said to do', () => {
  for (const [text, position, move] of [
    // A square alone is not a move.
    ['b2', EMPTY, undefined],
    ['(play-at b2)', EMPTY, 'b2'],
    // A taken square: play-at is the square itself, and the game goes on without a move.
    ['(play-at b2)', THREE, undefined],
    ['(play-at a1)', THREE, undefined],
    ['(or (play-at b2) (play-at c1))', THREE, undefined],
    ['(and (play-at b2) (play-at c1))', THREE, 'c1'],
    // The first move ends the program.
    ['(and (play-at c3) (play-at c1))', THREE, 'c3'],
    ['(or (play-at c3) (play-at c1))', THREE, 'c3'],
    ['(play-at (play-at c3))', THREE, 'c3'],
    ['(open (play-at c3))', THREE, 'c3'],
    // Predicates pass their square on, or nothing.
    ['(play-at (open c2))', THREE, 'c2'],
    ['(play-at (open b2))', THREE, undefined],
    ['(if (mine b2) (play-at c2) (play-at a3))', THREE, 'c2'],
    ['(if (mine a1) (play-at c2) (play-at a3))', THREE, 'a3'],
    ['(if (yours a1) (play-at c1) (play-at a3))', THREE, 'c1'],
    ['(if (yours b2) (play-at c1) (play-at a3))', THREE, 'a3'],
    ['(if (open a1) (play-at c1) (play-at a3))', THREE, 'a3'],
    ['(and (yours a1) (and (yours b1) (play-at c1)))', THREE, 'c1'],
    ['(and (mine a1) (play-at c1))', THREE, undefined],
    ['(or (mine a1) (play-at c1))', THREE, 'c1'],
    ['(or (mine b2) (play-at c1))', THREE, undefined],
    // Own and opponent’s depend on the side to move.
    ['(if (mine a1) (play-at c1) (play-at a3))', { ...THREE, turn: 0 }, 'c1'],
  ] as const)
    assert.equal(moveOf(text, position), move, text);
});

test('a text that is not a program is refused in one line', () => {
  for (const [text, reason] of [
    ['(play-at 4)', /a program has squares, and no number “4”/],
    ['(play-at d4)', /no function called “d4”/],
    ['(play-at a1 b1)', /play-at takes 1 argument/],
    ['(play-at', /ends too early/],
  ] as const) {
    const built = buildShape('noughts', 'program', { text }, new Float32Array(0));
    assert.ok(!built.ok && reason.test(built.reason) && !built.reason.includes('\n'), text);
  }
  assert.ok(!buildShape('noughts', 'program', { text: 'a1' }, new Float32Array(1)).ok);
});
