import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownSides, possibleNames } from './me.js';
import { HUMAN } from './session.js';

const both = [HUMAN, HUMAN] as const;

test('of a game between two people the named side is the user’s', () => {
  assert.deepEqual(ownSides({ seats: both, names: ['Ann Lee', 'Bob'] }, 'ann  lee'), [0]);
  assert.deepEqual(ownSides({ seats: both, names: ['Ann', 'Bob'] }, 'Cid'), [0, 1]);
  assert.deepEqual(ownSides({ seats: both, names: ['Ann', 'ann'] }, 'Ann'), [0, 1], 'both have the name');
  assert.deepEqual(ownSides({ seats: both }, ''), [0, 1]);
});

test('against a program the user’s side is that of its seat, whatever the names', () => {
  assert.deepEqual(ownSides({ seats: ['random', HUMAN], names: ['Ann', 'Bob'] }, 'Ann'), [1]);
  assert.deepEqual(ownSides({ seats: ['random', 'random'] }, 'Ann'), []);
});

test('only a game between two named people asks who the user is', () => {
  assert.deepEqual(possibleNames({ seats: both, names: ['Ann', ' '] }), ['Ann']);
  assert.deepEqual(possibleNames({ seats: both }), []);
  assert.deepEqual(possibleNames({ seats: ['random', HUMAN], names: ['Ann', 'Bob'] }), []);
});
