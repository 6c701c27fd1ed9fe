/** The promise of a game's fast part: whole games as the plain rules play them, from any position. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import type { Game } from '../../src/rules/game.js';
import type { Position } from '../../src/rules/position.js';
import { randomGame } from './game.js';

const SEED = parseSeed('fast suite');

export function fastSuite<P extends Position>(name: string, game: Game<P>, count: number): void {
  test(`${name}: the fast part plays ${count} random games as the plain rules do`, () => {
    const fast = game.fast!();
    const other = game.fast!();
    const moves = new Int32Array(game.moveCount);
    for (let i = 0; i < count; i++) {
      fast.load(game.initial());
      for (const { position, move } of randomGame(game, seedFor(SEED, name, i))) {
        assert.equal(fast.turn(), position.turn);
        assert.deepEqual([...moves.subarray(0, fast.moves(moves))], [...game.moves(position)]);
        assert.deepEqual(fast.outcome(), game.outcome(position));
        if (i % 10 === 0) {
          // Any position can be loaded and saved, and two states do not share anything.
          assert.deepEqual(fast.save(), position);
          other.load(position);
          assert.deepEqual([...moves.subarray(0, other.moves(moves))], [...game.moves(position)]);
          assert.deepEqual(other.outcome(), game.outcome(position));
        }
        if (move !== undefined) fast.play(move);
      }
    }
  });
}
