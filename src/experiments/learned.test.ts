import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Curve } from './curves.js';
import { learnedOf } from './learned.js';
import type { Luck } from './luck.js';

const curve = (...values: readonly number[]): Curve => ({
  name: 'random',
  isScore: true,
  points: values.map((value, i) => ({ step: 30 * i, value, low: value - 0.02, high: value + 0.02 })),
});
const luck = (last: Luck['last']): ReadonlyMap<string, Luck> =>
  new Map([['random', { value: 0.6, low: 0.56, high: 0.64, games: 1000, last }]]);
const own: Curve = { name: 'best', isScore: false, points: [{ step: 0, value: 1, low: 1, high: 1 }] };

for (const [curves, band, goesOn, verdict, headline] of [
  [
    [curve(0.6, 0.7, 0.851)],
    luck('above'),
    false,
    'learned',
    'It learned: from 60 % to 85.1 % against random in 60 generations.',
  ],
  [
    [own, curve(0.6, 0.7)],
    luck('above'),
    true,
    'learned',
    'It learns: from 60 % to 70 % against random in 30 generations.',
  ],
  [
    [curve(0.6, 0.4)],
    luck('below'),
    false,
    'worse',
    'It got worse: from 60 % to 40 % against random in 30 generations.',
  ],
  [
    [curve(0.702, 0.646)],
    luck('within'),
    false,
    'within luck',
    'It did not learn: 70.2 % against random at first, 64.6 % at the end.',
  ],
  [
    [curve(0.6, 0.62)],
    luck('within'),
    true,
    'within luck',
    'It has not learned yet: 60 % against random at first, 62 % now.',
  ],
  [[curve(0.6)], luck('within'), true, 'too early', 'Too early to tell: it scores 60 % against random so far.'],
  [[own], new Map(), true, 'too early', 'Too early to tell: nothing has been measured yet.'],
  [[own], new Map(), false, 'not measured', 'Nothing was measured: the recipe names no opponent to measure against.'],
] as const) {
  test(headline, () => {
    const learned = learnedOf(curves, band, goesOn);
    assert.equal(learned.verdict, verdict);
    assert.equal(learned.headline, headline);
    assert.match(learned.next, /\.$/);
  });
}
