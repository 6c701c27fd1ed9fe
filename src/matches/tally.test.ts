import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addGame,
  addPair,
  EMPTY_TALLY,
  faultOfTally,
  type GameScore,
  mergeTallies,
  reverseTally,
  type Tally,
  tallyOfPairs,
} from './tally.js';

const game: fc.Arbitrary<GameScore> = fc.record({
  result: fc.constantFrom(0, 1, 2),
  margin: fc.integer({ min: -64, max: 64 }),
});
const matches: fc.Arbitrary<Tally> = fc
  .tuple(fc.array(fc.tuple(game, game), { maxLength: 20 }), fc.array(game, { maxLength: 3 }))
  .map(([pairs, rest]) =>
    rest.reduce(
      addGame,
      pairs.reduce((tally, [a, b]) => addPair(tally, a, b), EMPTY_TALLY),
    ),
  );

test('tallies of real matches are valid, add up in any order, and can be reversed', () => {
  fc.assert(
    fc.property(matches, matches, (a, b) => {
      assert.equal(faultOfTally(a), undefined);
      assert.equal(faultOfTally(mergeTallies(a, b)), undefined);
      assert.deepEqual(mergeTallies(a, b), mergeTallies(b, a));
      assert.deepEqual(reverseTally(reverseTally(a)), a);
      assert.equal(faultOfTally(reverseTally(a)), undefined);
      assert.equal(faultOfTally(tallyOfPairs(a.pairs)), undefined);
      assert.deepEqual(reverseTally(tallyOfPairs(a.pairs)), tallyOfPairs(reverseTally(a).pairs));
    }),
  );
});

test('a pair counts by its two results', () => {
  const [lost, drawn, won] = [0, 1, 2].map(result => ({ result, margin: 4 * (result - 1) }) as GameScore);
  assert.deepEqual(addPair(EMPTY_TALLY, won!, drawn!), {
    wins: 1,
    draws: 1,
    losses: 0,
    margin: 4,
    pairs: [0, 0, 0, 1, 0],
  });
  assert.deepEqual(addPair(EMPTY_TALLY, won!, lost!).pairs, addPair(EMPTY_TALLY, drawn!, drawn!).pairs);
});

test('counts that no match could give are refused', () => {
  const sound: Tally = { wins: 3, draws: 2, losses: 1, margin: 0, pairs: [0, 0, 2, 0, 1] };
  assert.equal(faultOfTally(sound), undefined);
  for (const [change, reason] of [
    [{ wins: -1 }, /not negative/],
    [{ wins: 1.5 }, /whole/],
    [{ margin: Number.NaN }, /finite/],
    [{ pairs: [0, 0, 2, 0, 2] }, /more than 6 games/],
    [{ pairs: [0, 0, 3, 0, 0] }, /do not fit/],
    [{ pairs: [1, 0, 1, 0, 1] }, /do not fit/],
  ] as const) {
    assert.match(faultOfTally({ ...sound, ...change })!, reason);
  }
});
