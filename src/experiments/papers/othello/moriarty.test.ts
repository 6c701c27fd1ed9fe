import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markerNetworkModel } from '../../../games/othello/evaluators/marker-network.js';
import { parseSeed } from '../../../random/seed.js';
import { trace } from './moriarty.js';

test('a trace counts own discs and the opponent’s answers after each own move, by the number of the move', () => {
  const { discs, moves } = trace(markerNetworkModel(new Float32Array(100)), 6, parseSeed('trace'));
  // Black's first move always leaves four black discs and three answers; it is black in half of the games.
  assert.deepEqual(discs[1], [4, 4, 4]);
  assert.deepEqual(moves[1], [3, 3, 3]);
  // White's first move turns one disc, or two where it can: it has three or four.
  assert.equal(discs[2]!.length, 3);
  assert.ok(discs[2]!.every(count => count === 3 || count === 4));
  assert.equal(discs[0], undefined);
});
