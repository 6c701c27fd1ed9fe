import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../../games/catalogue.js';
import { advance, type History, latest, streamOf } from '../../matches/history.js';
import { type KeptReview, readReview, reviewKey } from './kept-review.js';

const game = everyGame().find(({ id }) => id === 'othello')!;
const start: History = { seed: '0'.repeat(32), start: game.initial(), plies: [] };
const played = advance(game, start, game.moves(latest(start))[0]!, streamOf(start));
const key = reviewKey(game, 'othello', played, 'champion 2');
const kept: KeptReview = {
  key,
  moves: [
    {
      ply: 0,
      side: 0,
      move: 19,
      loss: 0,
      analysis: {
        values: [{ move: 19, value: 0, final: false }],
        exact: false,
        depth: 12,
        pv: [19],
        unit: 'discs',
        tolerance: 2,
      },
    },
  ],
};

test('a stored review is read again for its game and its judge only', () => {
  assert.deepEqual(readReview(structuredClone(kept), key, [0]), kept.moves);
  for (const other of [
    reviewKey(game, 'othello', start, 'champion 2'),
    reviewKey(game, 'othello', played, 'champion 3'),
    reviewKey(game, 'othello(size=6)', played, 'champion 2'),
  ])
    assert.equal(readReview(kept, other, [0]), undefined);
});

for (const [what, value] of [
  ['nothing', undefined],
  ['a text', 'review'],
  ['a review without moves', { key, moves: [] }],
  [
    'a move without values',
    { key, moves: [{ ...kept.moves[0], analysis: { ...kept.moves[0]!.analysis, values: [] } }] },
  ],
  ['a loss that is no number', { key, moves: [{ ...kept.moves[0], loss: 'much' }] }],
] as const) {
  test(`${what} is no stored review`, () => assert.equal(readReview(value, key, [0]), undefined));
}
