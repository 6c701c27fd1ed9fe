import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastSuite } from '../../../test/suites/fast.js';
import { gameSuite } from '../../../test/suites/game.js';
import { perft } from '../../rules/perft.js';
import { noughts } from './noughts.js';

gameSuite('noughts', noughts);
fastSuite('noughts', noughts, 1000);

for (const [depth, leaves] of [
  [0, 1],
  [1, 9],
  [2, 72],
  [5, 15120],
  [6, 56160], // 54,720 at full depth, and 1,440 games that ended at ply 5
  [9, 255168],
] as const) {
  test(`noughts: perft ${depth} is ${leaves}`, () => assert.equal(perft(noughts, noughts.initial(), depth), leaves));
}

test('noughts: an unreachable position is refused with the reason', () => {
  for (const [text, reason] of [
    ['xxx', /nine of x/],
    ['xxxooo... x', /both sides have three/],
    ['xx....... x', /as many crosses as/],
    ['......... o', /one more cross/],
  ] as const) {
    const result = noughts.display.parsePosition(text);
    assert.ok(!result.ok);
    assert.match(result.reason, reason);
  }
});

test('noughts: an open two is seen from both sides with opposite signs', () => {
  const position = { turn: 0, crosses: 0b000_000_011, noughts: 0b000_010_000 } as const;
  assert.deepEqual(noughts.features.read(position, 0), [0, 1, -1, -1, 1, 1]);
  assert.deepEqual(noughts.features.read(position, 1), [0, -1, 1, 1, -1, -1]);
});

test('noughts: after a mark is set up, the number of marks says whose turn it is', () => {
  const one = noughts.display.place!(noughts.initial(), 'b2', 0);
  const two = noughts.display.place!(one, 'a1', 1);
  const none = noughts.display.place!(one, 'b2', undefined);
  assert.deepEqual([one.turn, two.turn, none.turn], [1, 0, 0]);
});
