/** Players that open from a book: which, by which moves, and that the book decides nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watching } from '../../test/suites/searcher.js';
import { noughts } from '../games/noughts/noughts.js';
import { parseSeed } from '../random/seed.js';
import type { Book } from '../rules/book.js';
import { anyGame } from '../rules/game.js';
import { BOOK_MARGIN, bookMove, opensFromBook, withBook } from './booked.js';
import { buildPlayer } from './catalogue.js';
import type { Player } from './player.js';

const game = anyGame(noughts);
const book = (values: readonly number[]): Book => ({
  positions: 1,
  moves: position =>
    game.moves(position).length === values.length ? values.map((value, move) => ({ move, value })) : undefined,
});
const EVEN = [0, 1, 1 - BOOK_MARGIN, 0.4, 1, -3, 1, 0, 0];
const own: Player = { ...buildPlayer({ kind: 'search', depth: 1 }, game), choose: () => ({ move: 8 }) };
const exactly = (change: object): Player => ({
  ...own,
  isRandom: false,
  setup: { ...own.setup!, exact: 10 },
  ...change,
});

test('only players that search, play exactly and are not random open from a book', () => {
  assert.ok(opensFromBook(exactly({})));
  assert.ok(!opensFromBook(own));
  assert.ok(!opensFromBook(exactly({ isRandom: true })));
  assert.ok(!opensFromBook({ choose: own.choose }));
});

test('the move is one near the best, the same for the same seed, and all of them come', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 60; i++) {
    const seed = parseSeed(`seed ${i}`);
    const move = bookMove(game, book(EVEN), game.initial(), seed)!;
    assert.equal(bookMove(game, book(EVEN), game.initial(), seed), move);
    seen.add(move);
  }
  assert.deepEqual([...seen].sort(), [1, 2, 4, 6]);
});

test('the first move of a game is played from a book too', async () => {
  const first = book([1, -1, -1, -1, -1, -1, -1, -1, -1]);
  assert.equal((await withBook(exactly({}), game, first).choose(game.initial(), {}, watching())).move, 0);
});

test('outside the book the player decides, and the book draws nothing from the game', async () => {
  const player = withBook(exactly({}), game, book(EVEN));
  const context = watching();
  const before = [...context.rng.state];
  assert.ok(EVEN[(await player.choose(game.initial(), {}, context)).move]! >= 0.5);
  assert.deepEqual(context.rng.state, before);
  assert.equal((await player.choose(game.play(game.initial(), 0), {}, context)).move, 8);
  assert.equal(withBook(own, game, book(EVEN)), own);
});
