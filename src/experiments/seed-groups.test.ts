import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differenceInterval } from '../tournaments/student.js';
import type { Curve } from './curves.js';
import { differencesCsv, groupCurves, groupDifferences, groupsCsv, type SeedGroup } from './seed-groups.js';

const near = (is: number | undefined, should: number): void =>
  assert.ok(Math.abs((is ?? Number.NaN) - should) < 5e-4, `${is} instead of ${should}`);

describe('Welch’s interval', () => {
  // Worked by hand: means 3 and 5, squared errors 0.5 and 1/3, ν = (5/6)² / (0.25/4 + (1/9)/2) = 5.8824, t = 2.4586.
  test('of two small samples', () => {
    const found = differenceInterval([1, 2, 3, 4, 5], [4, 5, 6]);
    near(found?.low, -2 - 2.4586 * Math.sqrt(5 / 6));
    near(found?.high, -2 + 2.4586 * Math.sqrt(5 / 6));
  });
  // With equal sizes and variances it is Student's: ν = 4, t = 2.7764, error √(2·1/3).
  test('of equal variances is Student’s', () => near(differenceInterval([1, 2, 3], [2, 3, 4])?.high, -1 + 2.26696));
  test('of one measurement is unknown', () => assert.equal(differenceInterval([1], [1, 2]), undefined));
  test('without variation', () => assert.deepEqual(differenceInterval([2, 2], [1, 1]), { low: 1, high: 1 }));
});

const curve = (name: string, values: readonly number[], isScore = true, half = 0.01): Curve => ({
  name,
  isScore,
  points: values.map((value, step) => ({ step, value, low: value - half, high: value + half })),
});
const group = (name: string, ...runs: readonly (readonly number[])[]): SeedGroup => ({
  name,
  runs: runs.map((values, i) => ({ name: `${name}${i}`, seed: String(i), curves: [curve('random', values)] })),
});
const A = group('a', [0.5, 0.7], [0.5, 0.8], [0.5, 0.9]);
const B = group('b', [0.5, 0.6], [0.5, 0.6, 0.9], [0.5, 0.6]);

describe('two groups of seeds', () => {
  test('the difference at the last step that all have', () => {
    const [only, ...rest] = groupDifferences(A, B);
    assert.deepEqual(rest, []);
    assert.deepEqual([only?.step, only?.kind, only?.seeds], [1, 'seeds', [3, 3]]);
    near(only?.difference, 0.2);
    near(only?.low, 0.2 - 4.3027 * Math.sqrt(0.01 / 3));
  });
  test('seeds that agree by chance leave the interval of their games', () => {
    const same = group('c', [0.5, 0.6], [0.5, 0.6]);
    const [only] = groupDifferences(same, B);
    near(only?.high, Math.hypot(Math.sqrt(2 * 0.01 ** 2) / 2, Math.sqrt(3 * 0.01 ** 2) / 3));
  });
  test('of one seed, the interval is that of the games, and says so', () => {
    const [only] = groupDifferences(group('c', [0.5, 0.6]), B);
    assert.equal(only?.kind, 'games');
    near(only?.high, Math.hypot(0.01, Math.sqrt(3 * 0.01 ** 2) / 3));
  });
  test('a value without games has no interval with one seed', () => {
    const one = (name: string): SeedGroup => ({
      name,
      runs: [{ name, seed: '1', curves: [curve('sigma', [1, 2], false, 0)] }],
    });
    const [only] = groupDifferences(one('a'), one('b'));
    assert.deepEqual([only?.kind, only?.low, only?.high], ['none', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    assert.match(differencesCsv('a', 'b', [only!]), /\nsigma,1,2,2,0,,,1,1,none\n$/);
  });
  test('nothing in common gives no line', () => {
    const other: SeedGroup = { name: 'o', runs: [{ name: 'o', seed: '1', curves: [curve('iago', [0.1])] }] };
    assert.deepEqual(groupDifferences(A, other), []);
    assert.deepEqual(groupDifferences({ name: 'empty', runs: [] }, A), []);
  });
  test('the mean of a group, and its table', () => {
    assert.equal(groupCurves(A)[0]!.points.length, 2);
    near(groupCurves(A)[0]!.points[1]!.value, 0.8);
    const csv = groupsCsv([A]).split('\n');
    assert.equal(csv[0], 'group,run,seed,curve,step,value,low,high');
    assert.equal(csv[1], 'a,a0,0,random,0,0.5,0.49,0.51');
    assert.equal(csv.filter(line => line.startsWith('a,mean,')).length, 2);
  });
});
