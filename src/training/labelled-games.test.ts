/** Labels of games of noughts and crosses, with a scripted oracle. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noughts } from '../games/noughts/noughts.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Position } from '../rules/position.js';
import { type Oracle, playLabelled, replayLabelled } from './labelled-games.js';

const pieces = (position: Position): number => {
  const cells = new Int8Array(9);
  noughts.board!.read(position as never, 0, cells);
  return cells.reduce((sum, cell) => sum + Math.abs(cell), 0);
};

/** Plays the first square; its value is a tenth of the number of pieces. */
const first: Oracle<Position> = {
  search: position => ({ move: noughts.moves(position as never)[0]!, value: pieces(position) / 10 }),
  solve: () => undefined,
  final: ({ winner }) => (winner === null ? 0 : winner === 0 ? 1 : -1),
} as Oracle<Position>;
const game = noughts as never;
const NONE = { opening: [0, 0], explore: 0, siblings: 0 } as const;
const rng = (): Rng => rngFrom(parseSeed('labels'));

test('every position has the value of its search and the result of the game, for its side to move', () => {
  // X plays a1, c1, b2, a3 and so wins by the diagonal or a column; the first squares in turn: X wins at the seventh move.
  const labels = playLabelled(game, first, NONE, rng());
  assert.deepEqual(
    labels.map(({ value }) => value),
    [0, 1, 2, 3, 4, 5, 6].map(n => n / 10),
  );
  assert.deepEqual(
    labels.map(({ result }) => result),
    [1, -1, 1, -1, 1, -1, 1],
  );
});

test('a solved position corrects the results before it, and each solved position has its own score', () => {
  const solving: Oracle<Position> = {
    ...first,
    solve: position =>
      pieces(position) >= 4
        ? { move: noughts.moves(position as never)[0]!, value: pieces(position) === 4 ? 0 : -1 }
        : undefined,
  };
  const labels = playLabelled(game, solving, NONE, rng());
  assert.deepEqual(
    labels.map(({ result }) => result + 0),
    [0, 0, 0, 0, 0, -1, -1],
  );
  assert.equal(labels[4]!.value, 0);
});

test('the result before a random move is the value of its position', () => {
  const labels = playLabelled(game, first, { ...NONE, explore: 1 }, rng());
  for (const { value, result } of labels) assert.equal(result, value);
});

test('random plies before the game have no labels, and siblings come after the game', () => {
  const opened = playLabelled(game, first, { ...NONE, opening: [3, 3] }, rng());
  assert.equal(pieces(opened[0]!.position), 3);
  const all = playLabelled(game, first, { ...NONE, siblings: 1 }, rng());
  const main = playLabelled(game, first, NONE, rng());
  assert.deepEqual(all.slice(0, main.length), main);
  assert.ok(all.length > main.length);
  for (const { position, value, result } of all.slice(main.length)) {
    assert.equal(value, pieces(position) / 10);
    assert.equal(result, value);
  }
});

test('recorded games keep their moves; unfinished ones need a solved position; others have no labels', () => {
  const without: Oracle<Position> = { ...first, search: undefined };
  const labels = replayLabelled(game, without, [4, 0, 2, 6, 3, 5, 1, 7, 8]); // a draw
  assert.equal(labels.length, 8); // the last square is not a choice
  for (const { value, result } of labels) assert.deepEqual([value + 0, result + 0], [0, 0]);
  assert.deepEqual(replayLabelled(game, without, [4, 0, 2]), []);
  assert.deepEqual(replayLabelled(game, without, [4, 4]), []);
  const solving: Oracle<Position> = {
    ...without,
    solve: position => (pieces(position) === 2 ? { move: 2, value: 1 } : undefined),
  };
  assert.deepEqual(
    replayLabelled(game, solving, [4, 0, 2]).map(({ result }) => result),
    [1, -1, 1],
  );
});
