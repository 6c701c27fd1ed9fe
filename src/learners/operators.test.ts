/** Each operator against its definition. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { log } from '../arithmetic/exponential.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { BadSpec } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { blockwise, onePoint, uniform } from './crossover.js';
import { drawnPairs, everyPair } from './fitness.js';
import { addToHallOfFame } from './hall-of-fame.js';
import { adaptedSize, gaussianNoise, uniformNoise } from './mutation.js';
import { buildOperators, crossovers, mutations, type Selection, selections } from './operators.js';
import { rankedBy } from './population.js';
import { fitnessShares, truncation } from './selection.js';
import { bestShare, elite } from './survival.js';

const rng = rngFrom(parseSeed('operators'));
const DRAWS = 60_000;

/** Within four standard errors of a share. */
function assertShare(hits: number, expected: number, draws = DRAWS): void {
  const error = Math.sqrt((expected * (1 - expected)) / draws);
  assert.ok(Math.abs(hits / draws - expected) <= 4 * error, `${hits / draws}, not ${expected} ± ${error}`);
}

const selected = (kind: keyof typeof selections, spec: Omit<Spec, 'kind'>, fitness: readonly number[]): number[] => {
  const select: Selection = selections[kind].build({ kind, ...spec } as Spec);
  const counts = fitness.map(() => 0);
  for (const parent of select(rankedBy(fitness, parseSeed('ties')), DRAWS, rng)) counts[parent]!++;
  return counts;
};

test('truncation takes the members of the best share in turn', () => {
  assert.deepEqual(truncation([3, 1, 2, 0], 0.5, 5), [3, 1, 3, 1, 3]);
  assert.deepEqual(truncation([3, 1, 2, 0], 0.001, 2), [3, 3]);
  assert.deepEqual(selected('truncation', { share: 0.5 }, [5, 9, 7, 1]), [0, DRAWS / 2, DRAWS / 2, 0]);
});

test('fitness-proportional selection draws by share of total fitness', () => {
  assert.deepEqual([...fitnessShares([1, 3, 0])], [1, 3, 0]);
  assert.deepEqual([...fitnessShares([-1, 3, 0])], [0, 4, 1]);
  assert.deepEqual([...fitnessShares([0, 0])], [1, 1]);
  const counts = selected('fitness', {}, [1, 3, 0, 4]);
  for (const [i, expected] of [1 / 8, 3 / 8, 0, 1 / 2].entries()) assertShare(counts[i]!, expected);
});

test('rank-proportional selection draws by place; equals get the mean of their places', () => {
  const counts = selected('rank', {}, [10, 1000, -3, 10]);
  // The places expect 2, 4/3, 2/3 and 0 children of four.
  for (const [i, expected] of [1 / 4, 1 / 2, 0, 1 / 4].entries()) assertShare(counts[i]!, expected);
  for (const count of selected('rank', { best: 1 }, [1, 2, 3])) assertShare(count, 1 / 3);
});

test('Currie’s rank method gives .667, .222, .074 and the rest to the last, for any distances', () => {
  const counts = selected('rank-method', {}, [10, 1000, -3, 11]);
  for (const [i, expected] of [0.667 * 0.333 * 0.333, 0.667, 0.333 ** 3, 0.667 * 0.333].entries())
    assertShare(counts[i]!, expected);
  const [first, second] = selected('rank-method', { chance: 0.25 }, [2, 1]);
  assertShare(first!, 0.25);
  assertShare(second!, 0.75);
});

test('the best of n wins a tournament of k whenever it is drawn', () => {
  for (const size of [1, 2, 5]) {
    const [, best, , worst] = selected('tournament', { size }, [2, 4, 3, 1]);
    assertShare(best!, 1 - (3 / 4) ** size);
    assertShare(worst!, (1 / 4) ** size);
  }
});

test('survivors are the best, and never the whole population', () => {
  assert.deepEqual(elite([2, 0, 1], 2), [2, 0]);
  assert.deepEqual(elite([2, 0, 1], 0), []);
  assert.deepEqual(bestShare([2, 0, 1, 3], 0.5), [2, 0]);
  assert.deepEqual(bestShare([2, 0], 1), [2]);
});

test('a full hall of fame replaces a member', () => {
  let hallOfFame: number[] = [];
  for (let champion = 0; champion < 40; champion++) {
    hallOfFame = addToHallOfFame(hallOfFame, champion, 4, rng);
    assert.equal(hallOfFame.length, Math.min(4, champion + 1));
    assert.ok(hallOfFame.includes(champion));
  }
  assert.equal(new Set(hallOfFame).size, 4);
  assert.deepEqual(addToHallOfFame([], 1, 0, rng), []);
});

const MOTHER = Float32Array.of(1, 2, 3, 4);
const FATHER = Float32Array.of(-1, -2, -3, -4);

test('one-point crossover exchanges everything after one of the inner points, all equally likely', () => {
  const seen = new Map<string, number>();
  for (let i = 0; i < DRAWS; i++) {
    const [a, b] = onePoint(MOTHER, FATHER, rng);
    assert.ok(a.every((gene, k) => gene === -b[k]!));
    seen.set(a.join(' '), (seen.get(a.join(' ')) ?? 0) + 1);
  }
  assert.deepEqual([...seen.keys()].sort(), ['1 -2 -3 -4', '1 2 -3 -4', '1 2 3 -4']);
  for (const count of seen.values()) assertShare(count, 1 / 3);
  assert.deepEqual(onePoint(MOTHER.subarray(0, 1), FATHER.subarray(0, 1), rng)[0], Float32Array.of(1));
  assert.deepEqual(MOTHER, Float32Array.of(1, 2, 3, 4));
});

test('uniform crossover exchanges each number at its rate, independently of its neighbours', () => {
  const alone = [0, 0, 0, 0];
  let both = 0;
  for (let i = 0; i < DRAWS; i++) {
    const [a, b] = uniform(MOTHER, FATHER, 0.25, rng);
    assert.ok(a.every((gene, k) => gene === -b[k]!));
    a.forEach((gene, k) => {
      if (gene < 0) alone[k]!++;
    });
    if (a[0]! < 0 && a[1]! < 0) both++;
  }
  for (const count of alone) assertShare(count, 0.25);
  assertShare(both, 0.0625);
  assert.deepEqual(uniform(MOTHER, FATHER, 0, rng), [MOTHER, FATHER]);
  assert.deepEqual(uniform(MOTHER, FATHER, 1, rng), [FATHER, MOTHER]);
});

const numbers = { representation: { length: 3 } } as never;

test('barycentric crossover moves one number of both children in opposite directions, from −½ to 1½ of the way', () => {
  const cross = crossovers.barycentric.build({ kind: 'barycentric' }, numbers)!;
  const [mother, father] = [Float32Array.of(0, 0, 0), Float32Array.of(8, 8, 8)];
  const moved = [0, 0, 0];
  let [least, most, beyond] = [0, 0, 0];
  for (let i = 0; i < 6000; i++) {
    const [a, b] = cross(mother, father, rng) as [Float32Array, Float32Array];
    const gene = a.findIndex((value, at) => value !== 0 || b[at] !== 8);
    moved[gene]!++;
    assert.deepEqual(
      [...a].filter((value, at) => at !== gene && value !== 0),
      [],
    );
    assert.ok(Math.abs(a[gene]! + b[gene]! - 8) < 1e-5);
    [least, most] = [Math.min(least, a[gene]!), Math.max(most, a[gene]!)];
    if (a[gene]! < 0 || a[gene]! > 8) beyond++;
  }
  for (const count of moved) assertShare(count, 1 / 3, 6000);
  assertShare(beyond, 1 / 2, 6000);
  assert.ok(least >= -4 && least < -3.9 && most <= 12 && most > 11.9);
});

test('a step changes one number, up or down', () => {
  const { vary } = mutations.step.build({ kind: 'step', size: 2 }, numbers);
  const seen = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const key = [...(vary(Float32Array.of(0, 0, 0), 2, rng).genome as Float32Array)].join();
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  assert.deepEqual([...seen.keys()].sort(), ['-2,0,0', '0,-2,0', '0,0,-2', '0,0,2', '0,2,0', '2,0,0']);
  for (const count of seen.values()) assertShare(count, 1 / 6, 6000);
});

test('blocks are exchanged as a whole', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 200; i++) seen.add(blockwise(MOTHER, FATHER, [[0, 3], [1], [2]], rng)[0].join(' '));
  assert.equal(seen.size, 8);
  for (const child of seen) {
    const genes = child.split(' ').map(Number);
    assert.equal(Math.sign(genes[0]!), Math.sign(genes[3]!));
  }
});

function moments(values: Float32Array): { readonly mean: number; readonly sigma: number } {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return { mean, sigma: Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length) };
}

test('Gaussian mutation adds N(0, σ) to the given share of numbers', () => {
  const zeros = new Float32Array(DRAWS);
  const all = moments(gaussianNoise(zeros, 0.5, 1, rng));
  assert.ok(Math.abs(all.mean) < 0.01 && Math.abs(all.sigma - 0.5) < 0.01, JSON.stringify(all));
  const some = gaussianNoise(zeros, 0.5, 0.2, rng).filter(each => each !== 0);
  assertShare(some.length, 0.2);
  assert.ok(Math.abs(moments(some).sigma - 0.5) < 0.02);
  assert.ok(zeros.every(each => each === 0));
});

test('uniform mutation stays within its reach, and fills it', () => {
  const noise = uniformNoise(new Float32Array(DRAWS), 0.5, 1, rng);
  assert.ok(noise.every(each => Math.abs(each) <= 0.5));
  assert.ok(Math.abs(moments(noise).sigma - 0.5 / Math.sqrt(3)) < 0.005);
});

test('an adaptive size changes by a factor of e^(τ N(0, 1)), and not below its minimum', () => {
  const logs = Float32Array.from({ length: DRAWS }, () => log(adaptedSize(2, 0.3, 0, rng) / 2));
  const { mean, sigma } = moments(logs);
  assert.ok(Math.abs(mean) < 0.01 && Math.abs(sigma - 0.3) < 0.01);
  for (let i = 0; i < 100; i++) assert.ok(adaptedSize(0.001, 5, 0.001, rng) >= 0.001);
});

test('each pair plays once; drawn opponents are distinct other members', () => {
  assert.equal(everyPair(30).length, 435);
  assert.equal(new Set(everyPair(30).map(({ first, second }) => `${first} ${second}`)).size, 435);
  const matchups = drawnPairs(5, 3, rng);
  assert.equal(matchups.length, 15);
  assert.ok(matchups.every(({ first, second }) => first !== second));
  assert.equal(new Set(matchups.map(({ first, second }) => `${first} ${second}`)).size, 15);
  assert.equal(drawnPairs(3, 10, rng).length, 6);
});

test('operators on numbers refuse other genomes in one line; the shares of crossed and mutated children are two', () => {
  const tree = {
    random: () => 'x',
    mutate: () => 'x',
    cross: () => ['x', 'x'] as const,
    distance: () => 0,
    express: () => {
      throw new Error();
    },
  };
  const usual = { selection: { kind: 'rank' }, survival: { kind: 'none' }, crossed: 1, mutated: 1 };
  const ask = (crossover: string, mutation: string) => () =>
    buildOperators(
      { ...usual, crossover: { kind: crossover }, mutation: { kind: mutation } },
      { representation: tree },
    );
  assert.doesNotThrow(ask('own', 'own'));
  const shares = { ...usual, crossed: 0.75, mutated: 0.25, crossover: { kind: 'own' }, mutation: { kind: 'own' } };
  const { crossed, mutated } = buildOperators(shares, { representation: tree });
  assert.deepEqual([crossed, mutated], [0.75, 0.25]);
  for (const crossover of Object.keys(crossovers).filter(name => !['own', 'none'].includes(name)))
    assert.throws(ask(crossover, 'own'), BadSpec);
  for (const mutation of Object.keys(mutations).filter(name => !['own', 'none'].includes(name)))
    assert.throws(ask('own', mutation), BadSpec);
});
