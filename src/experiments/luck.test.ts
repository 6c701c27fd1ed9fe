import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tally } from '../matches/tally.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { luckOf } from './luck.js';

/** Independent games without draws: half of the pairs are as chance wants them. */
const tally = (wins: number, games: number): Tally => {
  const losses = games - wins;
  return { wins, draws: 0, losses, margin: 0, pairs: [0, 0, 0, 0, 0] };
};
const measured = (step: number, wins: number, games: number, yardstick = 'random') => ({
  type: 'measured' as const,
  step,
  yardstick,
  tally: tally(wins, games),
});

test('one measurement has no band', () => assert.equal(luckOf([measured(0, 50, 100)]).size, 0));

test('the band of equal measurements at one half is √2 times their interval', () => {
  const luck = luckOf([measured(0, 500, 1000), measured(5, 300, 1000), measured(9, 500, 1000)]).get('random')!;
  // Wilson's half width at one half, with z²/n = 0.0038415: 0.030930; the normal one is 0.030990.
  assert.ok(Math.abs(luck.high - 0.5 - Math.SQRT2 * 0.03093) < 1e-5, String(luck.high));
  assert.ok(Math.abs(0.5 - luck.low - Math.SQRT2 * 0.03093) < 1e-5, String(luck.low));
  assert.deepEqual([luck.games, luck.last], [1000, 'within']);
});

test('it is beyond luck when the last measurement is', () => {
  assert.equal(luckOf([measured(0, 50, 100), measured(1, 60, 100)]).get('random')!.last, 'within');
  assert.equal(luckOf([measured(0, 50, 100), measured(1, 70, 100)]).get('random')!.last, 'above');
  assert.equal(luckOf([measured(0, 50, 100), measured(1, 30, 100)]).get('random')!.last, 'below');
});

test('a player that never changes is within the band 95 times in 100', () => {
  const rng = rngFrom(parseSeed('luck'));
  const wins = (): number => {
    let count = 0;
    for (let game = 0; game < 200; game++) if (rng.below(10) < 7) count++;
    return count;
  };
  let within = 0;
  for (let i = 0; i < 4000; i++)
    if (luckOf([measured(0, wins(), 200), measured(1, wins(), 200)]).get('random')!.last === 'within') within++;
  // 4,000 trials at 95 % have a standard error of 0.34 points.
  assert.ok(within / 4000 > 0.935 && within / 4000 < 0.965, `${within / 40} %`);
});

test('each yardstick has its own', () => {
  const luck = luckOf([measured(0, 5, 10, 'a'), measured(0, 50, 100, 'b'), measured(1, 5, 10, 'a')]);
  assert.deepEqual([...luck.keys()], ['a']);
});
