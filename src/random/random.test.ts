import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rngFrom, rngFromState } from './rng.js';
import { parseSeed, seedFor, seedOf, seedWords } from './seed.js';

const ZERO = '0'.repeat(32);

test('seeds are recorded: a change here would silently change every run ever made', () => {
  assert.equal(seedFor(ZERO), '00000000000000000000000000000000');
  assert.deepEqual(
    [seedFor(ZERO, 0), seedFor(ZERO, 1), seedFor(ZERO, 'game', 17), parseSeed('42')],
    [
      'd1da34af7ba0f1f23cb1057ee43b8360',
      '114cf319dd309a6f537445f1478e06f4',
      '5e85075106b2d2855185e47157c44865',
      '7018e119c8993e099ff803da6701c2d0',
    ],
  );
});

test('different labels give different seeds', () => {
  const seeds = [
    seedFor(ZERO, 1),
    seedFor(ZERO, '1'),
    seedFor(ZERO, 1, 0),
    seedFor(ZERO, ''),
    seedFor(ZERO, 'ab'),
    seedFor(ZERO, 'a', 'b'),
    seedFor(ZERO, 'ab', ''),
    seedFor(ZERO, 'ab\0'),
    seedFor(ZERO, 2 ** 32 + 1),
    seedFor(ZERO, -1),
    seedFor(seedFor(ZERO, 'a'), 'b'),
  ];
  assert.equal(new Set(seeds).size, seeds.length);
});

test('each bit of a seed depends on each bit of the label', () => {
  // Over many pairs of neighbouring numbers half of the 128 bits should differ; 64 ± 0.5 is ten standard errors.
  const pairs = 20_000;
  let differing = 0;
  for (let n = 0; n < pairs; n++) {
    const [a, b] = [seedWords(seedFor(ZERO, n)), seedWords(seedFor(ZERO, n ^ 1))];
    a.forEach((word, i) => {
      for (let x = word ^ b[i]!; x !== 0; x &= x - 1) differing++;
    });
  }
  assert.ok(Math.abs(differing / pairs - 64) < 0.5);
});

test('words and digits are the same seed', () => {
  fc.assert(
    fc.property(fc.tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer()), words => {
      assert.deepEqual(seedWords(seedOf(words)), words);
    }),
  );
});

test('any text is a seed, 32 hex digits are taken as they are, and a label must be whole', () => {
  assert.equal(parseSeed('AB'.repeat(16)), 'ab'.repeat(16));
  for (const text of ['', '42', 'a long one, with “signs”', 'ab'.repeat(17)])
    assert.match(parseSeed(text), /^[0-9a-f]{32}$/);
  assert.throws(() => seedFor(ZERO, 0.5), RangeError);
});

test('a stream continues from its state', () => {
  const rng = rngFrom(parseSeed('stream'));
  for (let i = 0; i < 10; i++) rng.next();
  const twin = rngFromState(rng.state);
  for (let i = 0; i < 100; i++) assert.equal(twin.next(), rng.next());
});

test('the all-zero seed gives a stream too', () => {
  const rng = rngFrom(ZERO);
  assert.equal(new Set(Array.from({ length: 100 }, () => rng.next())).size, 100);
});

test('below(n) is uniform', () => {
  const rng = rngFrom(parseSeed('uniform'));
  for (const n of [2, 3, 7, 12]) {
    const counts = new Array<number>(n).fill(0);
    const draws = 60_000;
    for (let i = 0; i < draws; i++) counts[rng.below(n)]!++;
    const chi = counts.reduce((sum, count) => sum + (count - draws / n) ** 2 / (draws / n), 0);
    assert.ok(chi < 40, `n = ${n}: χ² ${chi}`); // 40 is far out for eleven degrees of freedom
  }
});
