import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dash, haste } from '../../test/games/dash.js';
import { positionsOf, watching } from '../../test/suites/searcher.js';
import { constant } from '../evaluators/constant.js';
import { squares } from '../evaluators/squares.js';
import { noughts } from '../games/noughts/noughts.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import { alphaBeta } from './alpha-beta.js';
import { CONVENTIONS } from './conventions.js';
import { genericSearch } from './generic.js';

test('each finished depth is reported, and reports draw nothing', () => {
  const depths: number[] = [];
  const rng = rngFrom(seedFor('0'.repeat(32), 'reports'));
  const before = [...rng.state];
  const context = watching({ rng, report: ({ depth }) => depths.push(depth) });
  genericSearch(othello, squares(ratedOthello, TABLES.verhelst!), { ties: 'first' }).search(
    othello.initial(),
    { depth: 5 },
    context,
  );
  assert.deepEqual(depths, [1, 2, 3, 4, 5]);
  assert.deepEqual([...rng.state], before);
});

test('equal moves are drawn from once, each in its turn', () => {
  const drawn = new Set<number>();
  for (let n = 0; n < 100; n++) {
    const rng = rngFrom(seedFor('0'.repeat(32), n));
    const expected = rngFrom(seedFor('0'.repeat(32), n));
    const move = genericSearch(othello, constant()).search(othello.initial(), { depth: 3 }, watching({ rng })).move;
    assert.equal(move, othello.moves(othello.initial())[expected.below(4)]);
    assert.deepEqual(rng.state, expected.state);
    drawn.add(move);
  }
  assert.equal(drawn.size, 4);
});

test('no side to move, dice in alpha-beta, time without a clock: a broken promise throws', () => {
  const over = noughts.display.parsePosition('xxxoo.... o');
  assert.ok(over.ok);
  assert.throws(() => genericSearch(noughts, constant()).search(over.value, {}, watching()), /no side is to move/);
  assert.throws(() => genericSearch(dash, haste).search(dash.initial(), {}, watching()), /no side is to move/);
  const moving = positionsOf(dash, 'dice', 1)[0]!;
  assert.throws(() => alphaBeta(dash, haste, CONVENTIONS).search(moving, {}, watching()), /does not support dice/);
  const timed = (): unknown =>
    genericSearch(noughts, constant()).search(noughts.initial(), { milliseconds: 1 }, watching());
  assert.throws(timed, /needs a clock/);
});
