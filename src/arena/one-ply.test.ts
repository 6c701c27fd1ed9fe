/** Games without a record are the games with one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { buildPlayer } from '../players/catalogue.js';
import { parseSeed } from '../random/seed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import type { Batch } from './batch.js';
import { movesHash } from './hash.js';
import { onePlyPlayerOf, playOnePlyPairs } from './one-ply.js';
import { startsFor } from './openings.js';
import { refereePairs } from './referee.js';

const SEED = parseSeed('one ply');

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};

for (const [game, a, b, openings] of [
  ['senet', 'hc(2)', 'hc(5)', 'start'],
  ['senet', 'hc(3)', 'random', 'start'],
  ['senet(blockade=true, cap=40)', 'hc(1)', 'random', 'start'], // some are cut off, and the winner is drawn at random
  [
    'senet',
    'search(depth=1, evaluator=features)',
    'search(depth=1, evaluator=constant, ties=first)',
    'random(plies=9)',
  ],
  ['senet', 'search(depth=1, evaluator=features, tolerance=3)', 'formula("(plus 1 self-pieces-left?)")', 'start'],
  ['noughts', 'features', 'constant', 'start'],
  ['noughts', 'random', 'random', 'random(plies=2)'],
  ['othello', 'ohc(4)', 'ohc(1)', 'start'],
  ['othello', 'greedy', 'squares(noise=20)', 'random(plies=6)'],
] as const) {
  test(`${game}: ${a} and ${b} play the same games with and without a record`, async () => {
    const [first, second] = [specOf(a), specOf(b)];
    const built = buildGame(specOf(game));
    const starts = startsFor(specOf(openings), { game: built, pairs: 4, seed: SEED });
    const batch: Batch = {
      game: specOf(game),
      players: [first, second],
      starts: starts.slice(0, 3),
      pairs: 4,
      odd: true,
      first: 5,
      seed: SEED,
      want: 'tally',
    };
    const players = [buildPlayer(first, built), buildPlayer(second, built)] as const;
    const onePlyPlayers = [onePlyPlayerOf(first, players[0])!, onePlyPlayerOf(second, players[1])!] as const;
    const expected = await refereePairs({ game: built, players, reproducible: true }, batch);
    assert.deepEqual(playOnePlyPairs(built, onePlyPlayers, batch, expected.isRandom), expected);
  });
}

test('whoever looks further, errs, or plays exactly is no such player', () => {
  const othello = buildGame({ kind: 'othello' });
  for (const text of [
    'search(depth=2)',
    'search(depth=0, nodes=5)',
    'search(depth=1, nodes=9)',
    'search(depth=1, epsilon=0.1)',
  ])
    assert.equal(onePlyPlayerOf(specOf(text), buildPlayer(specOf(text), othello)), undefined, text);
});

test('an opening that is against the rules is refused, as by the referee', () => {
  const game = buildGame({ kind: 'noughts' });
  const random = onePlyPlayerOf({ kind: 'random' }, buildPlayer({ kind: 'random' }, game))!;
  const [start] = startsFor({ kind: 'start' }, { game, pairs: 1, seed: SEED });
  const batch: Batch = {
    game: { kind: 'noughts' },
    players: [{ kind: 'random' }, { kind: 'random' }],
    starts: [{ ...start!, moves: [4, 4] }],
    pairs: 1,
    first: 0,
    seed: SEED,
    want: 'tally',
  };
  assert.throws(() => playOnePlyPairs(game, [random, random], batch, true), /the opening’s b2 is illegal/);
});

test('the hash of a game is FNV-1a of its moves', () => {
  const slow = (moves: readonly number[]): bigint =>
    moves.reduce((hash, move) => ((hash ^ BigInt(move)) * 0x100000001b3n) % (1n << 64n), 0xcbf29ce484222325n);
  for (const moves of [[], [0], [255], [65535, 1], Array.from({ length: 700 }, (_, i) => (i * 7919) % 300)])
    assert.equal(movesHash(moves), slow(moves));
});
