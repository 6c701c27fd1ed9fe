import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { uniformCrossover } from './crossover.js';
import { crossMoat, heightAt, type MoatMethod } from './moat.js';
import { stepMutation } from './mutation.js';
import type { Child } from './offspring.js';
import { qualityIn } from './othello/currie/games.js';
import { generationLines } from './othello/currie/log.js';
import { crowding, rankFitness, rankingOf, survive } from './rank-space.js';

const six = (value: number): number => Number(value.toPrecision(6));

test('rank fitness gives the printed values', () => {
  assert.deepEqual(rankFitness(6).map(six), [0.667, 0.222111, 0.073963, 0.0246297, 0.00820168, 0.00409469]);
  assert.deepEqual(rankFitness(3).map(six), [0.667, 0.222111, 0.110889]);
  assert.deepEqual(rankFitness(1), [1]);
  for (const n of [1, 2, 4, 12]) assert.ok(Math.abs(rankFitness(n).reduce((sum, each) => sum + each, 0) - 1) < 1e-12);
});

/** A generator that returns the given draws. */
function scripted(...rolls: number[]): Rng {
  const next = (): number => rolls.shift()!;
  return { state: [0, 0, 0, 0], next, below: n => Math.floor(next() * n) };
}

// Six individuals of Currie's third generation, in the order of his print-out.
const GENES = [
  [5, 5, 5],
  [5, 4, 5],
  [4, 5, 5],
  [5, 5, 6],
  [6, 4, 5],
  [4, 4, 5],
];
/**
 * Points of each against each that give every total of his appendix D. The totals leave open only the games of the
 * fourth, fifth and sixth among themselves; this is one solution.
 */
// biome-ignore format: a table
const POINTS = [
  3, 3, 0, 3, 0, 6,
  3, 6, 3, 3, 3, 0,
  6, 3, 3, 3, 3, 6,
  3, 3, 3, 0, 3, 3,
  6, 3, 3, 3, 3, 3,
  0, 6, 0, 3, 3, 0,
];
const part = (n: number): number[] =>
  Array.from({ length: n * n }, (_, at) => POINTS[Math.floor(at / n) * 6 + (at % n)]!);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const rankAll = (points: readonly number[], n: number) =>
  rankingOf(qualityIn(points, n)(upTo(n)), undefined, 'faithful');

const child = (genes: readonly number[], parents: Child['parents'], isKnown: boolean): Child => ({
  genes,
  parents,
  isKnown,
});

test('the first generation of his appendix', () => {
  const survival = survive(GENES.slice(0, 2), qualityIn(part(2), 2), 4, 'faithful', scripted());
  assert.deepEqual(
    generationLines({
      generation: 1,
      initial: rankAll(part(1), 1),
      genes: GENES.slice(0, 2),
      offspring: [child([5, 4, 5], [0], false)],
      ranking: rankAll(part(2), 2),
      survival,
    }),
    [
      'GENERATION : 1',
      'Initial population',
      '{5,5,5} quality 3, quality rank 1, diversity 0, diversity rank 0, total rank 1, rank fitness 1',
      'Mutation',
      '{5,5,5} mutates to {5,4,5}, added to population',
      'New population',
      '{5,5,5} quality 6, quality rank 2, diversity 0, diversity rank 0, total rank 2, rank fitness 0.333',
      '{5,4,5} quality 9, quality rank 1, diversity 0, diversity rank 0, total rank 1, rank fitness 0.667',
      'All survive',
    ],
  );
});

test('the second generation of his appendix', () => {
  const survival = survive(GENES.slice(0, 3), qualityIn(part(3), 3), 4, 'faithful', scripted());
  assert.deepEqual(
    generationLines({
      generation: 2,
      initial: rankAll(part(2), 2),
      genes: GENES.slice(0, 3),
      offspring: [
        child([4, 5, 5], [0], false),
        child([5, 5, 5], [1], true),
        child([5, 5, 5], [0, 1], true),
        child([5, 5, 5], [1, 0], true),
      ],
      ranking: rankAll(part(3), 3),
      survival,
    }),
    [
      'GENERATION : 2',
      'Initial population',
      '{5,5,5} quality 6, quality rank 2, diversity 0, diversity rank 0, total rank 2, rank fitness 0.333',
      '{5,4,5} quality 9, quality rank 1, diversity 0, diversity rank 0, total rank 1, rank fitness 0.667',
      'Mutation',
      '{5,5,5} mutates to {4,5,5}, added to population',
      '{5,4,5} mutates to {5,5,5}, already exists',
      'Crossover',
      '{5,5,5} crossed with {5,4,5} to get {5,5,5}, already exists',
      '{5,4,5} crossed with {5,5,5} to get {5,5,5}, already exists',
      'New population',
      '{5,5,5} quality 6, quality rank 3, diversity 0, diversity rank 0, total rank 3, rank fitness 0.110889',
      '{5,4,5} quality 12, quality rank 1, diversity 0, diversity rank 0, total rank 1, rank fitness 0.667',
      '{4,5,5} quality 12, quality rank 2, diversity 0, diversity rank 0, total rank 2, rank fitness 0.222111',
      'All survive',
    ],
  );
});

test('the third generation of his appendix, and the start of the fourth', () => {
  // His draws each took the fittest: the first, the first and the third of the remaining ones.
  const survival = survive(GENES, qualityIn(POINTS, 6), 4, 'faithful', scripted(0, 0, 0.5));
  const lines = generationLines({
    generation: 3,
    initial: rankAll(part(3), 3),
    genes: GENES,
    offspring: [
      child([5, 5, 6], [0], false),
      child([6, 4, 5], [1], false),
      child([4, 4, 5], [2], false),
      child([5, 4, 5], [0, 1], true),
      child([5, 5, 5], [1, 2], true),
      child([4, 4, 5], [2, 1], true),
    ],
    ranking: rankAll(POINTS, 6),
    survival,
  });
  assert.deepEqual(lines.slice(lines.indexOf('New population')), [
    'New population',
    '{5,5,5} quality 15, quality rank 4, diversity 0, diversity rank 0, total rank 4, rank fitness 0.0246297',
    '{5,4,5} quality 18, quality rank 3, diversity 0, diversity rank 0, total rank 3, rank fitness 0.073963',
    '{4,5,5} quality 24, quality rank 1, diversity 0, diversity rank 0, total rank 1, rank fitness 0.667',
    '{5,5,6} quality 15, quality rank 5, diversity 0, diversity rank 0, total rank 5, rank fitness 0.00820168',
    '{6,4,5} quality 21, quality rank 2, diversity 0, diversity rank 0, total rank 2, rank fitness 0.222111',
    '{4,4,5} quality 12, quality rank 6, diversity 0, diversity rank 0, total rank 6, rank fitness 0.00409469',
    'Fittest survives : {4,5,5}',
    'Remaining population',
    '{5,5,5} quality 15, quality rank 2, diversity 1, diversity rank 1, total rank 3, rank fitness 0.667',
    '{5,4,5} quality 15, quality rank 3, diversity 0.5, diversity rank 3, total rank 6, rank fitness 0.073963',
    '{5,5,6} quality 12, quality rank 4, diversity 0.5, diversity rank 4, total rank 8, rank fitness 0.0122964',
    '{6,4,5} quality 18, quality rank 1, diversity 0.2, diversity rank 5, total rank 6, rank fitness 0.222111',
    '{4,4,5} quality 12, quality rank 5, diversity 1, diversity rank 2, total rank 7, rank fitness 0.0246297',
    'Next survivor : {5,5,5}',
    'Remaining population',
    '{5,4,5} quality 12, quality rank 1, diversity 1.5, diversity rank 1, total rank 2, rank fitness 0.667',
    '{5,5,6} quality 9, quality rank 4, diversity 1.5, diversity rank 2, total rank 6, rank fitness 0.036926',
    '{6,4,5} quality 12, quality rank 2, diversity 0.7, diversity rank 4, total rank 6, rank fitness 0.073963',
    '{4,4,5} quality 12, quality rank 3, diversity 1.5, diversity rank 3, total rank 6, rank fitness 0.222111',
    'Next survivor : {5,4,5}',
    'Remaining population',
    '{5,5,6} quality 6, quality rank 2, diversity 2, diversity rank 2, total rank 4, rank fitness 0.110889',
    '{6,4,5} quality 9, quality rank 1, diversity 1.7, diversity rank 3, total rank 4, rank fitness 0.222111',
    '{4,4,5} quality 6, quality rank 3, diversity 2.5, diversity rank 1, total rank 4, rank fitness 0.667',
    'Next survivor : {4,4,5}',
  ]);
  assert.deepEqual(survival.survivors, [0, 1, 2, 5]);
  const {
    quality,
    qualityRank,
    rankFitness: fitness,
  } = rankingOf(qualityIn(POINTS, 6)(survival.survivors), undefined, 'faithful');
  assert.deepEqual(quality, [12, 12, 18, 6]);
  assert.deepEqual(qualityRank, [2, 3, 1, 4]);
  assert.deepEqual(fitness.map(six), [0.222111, 0.073963, 0.667, 0.036926]);
});

test('in the corrected reading the most different ranks first', () => {
  const diversity = [1, 0.5, 0.5, 0.2, 1];
  assert.deepEqual(rankingOf([0, 0, 0, 0, 0], diversity, 'faithful').diversityRank, [1, 3, 4, 5, 2]);
  assert.deepEqual(rankingOf([0, 0, 0, 0, 0], diversity, 'corrected').diversityRank, [4, 2, 3, 1, 5]);
  assert.equal(
    crowding(
      [0, 0],
      [
        [0, 2],
        [3, 4],
      ],
    ),
    1 / 4 + 1 / 25,
  );
});

test('a mutation moves one gene by one, up or down equally often, and stays in range', () => {
  const rng = rngFrom(parseSeed('mutation'));
  const seen = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const key = stepMutation([5, 5, 5], 0, 100, rng).join();
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  assert.deepEqual([...seen.keys()].sort(), ['4,5,5', '5,4,5', '5,5,4', '5,5,6', '5,6,5', '6,5,5']);
  for (const count of seen.values()) assert.ok(Math.abs(count - 1000) < 150, `${count}`);
  for (let i = 0; i < 50; i++) {
    assert.deepEqual(stepMutation([0], 0, 9, rng), [1]);
    assert.deepEqual(stepMutation([9], 0, 9, rng, 4), [5]);
    assert.ok([0, 3].includes(stepMutation([2], 0, 3, rng, 5)[0]!));
  }
});

test('uniform crossover takes each gene from either parent with probability ½, independently', () => {
  const rng = rngFrom(parseSeed('uniform'));
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) {
    const [a, b] = uniformCrossover([0, 0], [1, 2], rng);
    counts[a! + b!]!++;
  }
  for (const count of counts) assert.ok(Math.abs(count - 1000) < 130, `${counts}`);
});

test('the map has its peak in the middle of the moat', () => {
  assert.equal(heightAt([5, 5]), 9);
  assert.equal(heightAt([5, 3]), 0);
  assert.equal(heightAt([1, 5]), 5);
});

test('crossing the moat takes crossover and rank space', () => {
  const runs = 60;
  const share = (method: MoatMethod, generations: number): number =>
    Array.from({ length: runs }, (_, i) => {
      const rng = rngFrom(seedFor(parseSeed('moat'), method.selection, Number(method.crossover), i));
      return crossMoat(method, generations, rng);
    }).filter(generation => generation !== undefined).length / runs;
  assert.equal(share({ crossover: false, selection: 'standard' }, 100), 0);
  const corrected = share({ crossover: true, selection: 'corrected' }, 100);
  assert.ok(corrected > 0.95);
  // By quality or its rank alone, many runs crowd around one top outside; rank space as he prints it prefers the crowd.
  for (const selection of ['standard', 'rank', 'faithful'] as const) {
    assert.ok(
      share({ crossover: true, selection }, 30) < share({ crossover: true, selection: 'corrected' }, 30) - 0.15,
    );
  }
  assert.ok(share({ crossover: false, selection: 'corrected' }, 30) < 0.5);
});
