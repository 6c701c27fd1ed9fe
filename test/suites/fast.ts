/** The promise of a game's fast part: whole games as the plain rules play them, from any position. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { MAX_CHANGES } from '../../src/rules/fast.js';
import type { Game } from '../../src/rules/game.js';
import { type Position, SIDES } from '../../src/rules/position.js';
import { randomGame } from './game.js';

const SEED = parseSeed('fast suite');

/** A board as the changes of moves leave it: for each cell 1 for side 0, −1 for side 1. */
function follow(cells: Int8Array, changes: Int32Array): void {
  for (const change of changes) cells[change >> 2]! += ((change & 2) === 0 ? 1 : -1) * ((change & 1) === 1 ? 1 : -1);
}

function read<P extends Position>({ board }: Game<P>, position: P): Int8Array {
  const cells = new Int8Array(board!.cells.length);
  board!.read(position, 0, cells);
  return cells;
}

export function fastSuite<P extends Position>(name: string, game: Game<P>, count: number): void {
  const moves = new Int32Array(game.moveCount);
  const changed = new Int32Array(MAX_CHANGES);

  test(`${name}: the fast part plays ${count} random games as the plain rules do`, () => {
    const fast = game.fast!();
    const other = game.fast!();
    const agree = (state: typeof fast, position: P): void => {
      assert.equal(state.turn(), position.turn);
      assert.deepEqual([...moves.subarray(0, state.moves(moves))], [...game.moves(position)]);
      assert.deepEqual(state.chances?.() ?? [], game.chances?.(position) ?? []);
      assert.deepEqual(state.outcome(), game.outcome(position));
    };
    for (let i = 0; i < count; i++) {
      fast.load(game.initial());
      for (const { position, move } of randomGame(game, seedFor(SEED, name, i))) {
        agree(fast, position);
        if (i % 10 === 0) {
          // Any position can be loaded and saved, and two states do not share anything.
          assert.deepEqual(fast.save(), position);
          other.load(position);
          agree(other, position);
          assert.deepEqual(other.save(), position);
        }
        if (move !== undefined) fast.play(move);
      }
    }
  });

  if (game.fast!().undo) {
    test(`${name}: the fast part takes moves back, and tells what they change on the board`, () => {
      const fast = game.fast!();
      for (let i = 0; i < Math.ceil(count / 10); i++) {
        const trail = randomGame(game, seedFor(SEED, name, 'back', i));
        const cells = read(game, trail[0]!.position);
        fast.load(trail[0]!.position);
        for (const { position, move } of trail) {
          assert.deepEqual(cells, read(game, position));
          if (move === undefined) continue;
          if (fast.changes) follow(cells, changed.subarray(0, fast.changes(move, changed)));
          else cells.set(read(game, game.play(position, move)));
          fast.play(move);
        }
        for (const { position } of trail.slice(0, -1).reverse()) {
          fast.undo!();
          assert.deepEqual(fast.save(), position);
          assert.equal(fast.outcome(), undefined);
          assert.deepEqual([...moves.subarray(0, fast.moves(moves))], [...game.moves(position)]);
        }
      }
    });
  }

  test(`${name}: the fast part agrees with the rules on boards that are set up`, () => {
    const { place } = game.display;
    if (!place) return;
    const fast = game.fast!();
    for (let i = 0; i < Math.ceil(count / 20); i++) {
      for (const { position } of randomGame(game, seedFor(SEED, name, 'placed', i))) {
        const cells = game.board!.cells;
        const set = place(position, cells[(7 * i) % cells.length]!, SIDES[i % 2]);
        fast.load(set);
        assert.deepEqual([...moves.subarray(0, fast.moves(moves))], [...game.moves(set)]);
        assert.deepEqual(fast.outcome(), game.outcome(set));
      }
    }
  });
}
