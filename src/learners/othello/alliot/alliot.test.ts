import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { ALLIOT_STAGES } from '../../../games/othello/evaluators/alliot.js';
import { othello } from '../../../games/othello/othello.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import type { Spec } from '../../../specs/spec.js';
import { luckCorrected } from '../../../tournaments/luck.js';
import { childStays, worseChance } from '../../annealing.js';
import type { Backend, UnstoredMatch } from '../../backend.js';
import { buildLearner } from '../../catalogue.js';
import { barycentricCrossover } from '../../crossover.js';
import { alliotGenome, alliotGenomes, alliotParameters } from '../../genomes/othello/alliot.js';
import { migrants } from '../../islands.js';
import { clustersOf, share } from '../../sharing.js';
import { pointsOfPairs } from './games.js';

learnerSuite('alliot', {
  learner: 'alliot(islands=2, population=6, span=2, stages=2, migration=1, migrants=0.4, deepest=1)',
  steps: 10,
});
learnerSuite('alliot whose children play', {
  learner: 'alliot(islands=1, population=6, span=3, deepest=0, tournament=played, fitness=average, drawn=element)',
  steps: 3,
});

learnerSuite('alliot by the other readings', {
  learner:
    'alliot(islands=2, population=4, span=2, stages=2, shallowest=1, deepest=1, positions=1, drawn=once, fitness=present, selection=roulette, ties=first, terminal=evaluator, exact=4, openings=inner-lasting)',
  steps: 4,
});

const rng = () => rngFrom(parseSeed('alliot'));

describe('the twelve numbers', () => {
  const { random, mutate, cross, distance, express } = alliotGenomes(500);
  const [original, stage1] = ALLIOT_STAGES.map(alliotGenome) as [number[], number[]];

  test('they are the numbers of the evaluator, in its order', () => {
    assert.deepEqual(original, [500, -150, -250, 30, 0, 1, 10, 0, 2, 16, 30, 8]);
    assert.deepEqual(alliotParameters(stage1), ALLIOT_STAGES[1]);
    assert.deepEqual([...express(original).weights], original);
  });
  test('random numbers are integers within their ranges, and the corner is 500', () => {
    const source = rng();
    const all = Array.from({ length: 500 }, () => random(source));
    for (let gene = 0; gene < 12; gene++) {
      const values = all.map(genome => genome[gene]!);
      const reach = gene === 0 ? 500 : gene < 10 ? 500 : 200;
      assert.ok(values.every(value => Number.isInteger(value) && Math.abs(value) <= reach));
      if (gene === 0) assert.ok(values.every(value => value === 500));
      else assert.ok(Math.max(...values) > 0.95 * reach && Math.min(...values) < -0.95 * reach);
    }
  });
  test('a mutation adds noise of 50 to one square or of 20 to bonus or penalty, and never moves the corner', () => {
    const source = rng();
    const moves = Array.from({ length: 12 }, (): number[] => []);
    for (let i = 0; i < 11_000; i++) {
      const mutant = mutate(original, source);
      const changed = mutant.flatMap((gene, at) => (gene === original[at] ? [] : [at]));
      assert.ok(changed.length <= 1);
      for (const at of changed) moves[at]!.push(mutant[at]! - original[at]!);
    }
    assert.equal(moves[0]!.length, 0);
    for (let gene = 1; gene < 12; gene++) {
      const found = moves[gene]!;
      // A change that rounds to 0 is not visible: about one in 125, or one in 50.
      assert.ok(Math.abs(found.length - 985) < 130, `${gene}: ${found.length}`);
      const deviation = Math.sqrt(found.reduce((sum, each) => sum + each ** 2, 0) / found.length);
      const expected = gene < 10 ? 50 : 20;
      assert.ok(Math.abs(deviation / expected - 1) < 0.1, `${gene}: ${deviation}`);
    }
  });
  test('children lie opposite each other on the line through their parents', () => {
    assert.deepEqual(barycentricCrossover([0, 10], [0, 20], 1, 0.25), [
      [0, 17.5],
      [0, 12.5],
    ]);
    assert.deepEqual(barycentricCrossover([0, 10], [0, 20], 1, 1.5), [
      [0, 5],
      [0, 25],
    ]);
    const source = rng();
    let [least, most] = [Infinity, -Infinity];
    const genes = new Set<number>();
    for (let i = 0; i < 3000; i++) {
      const [a, b] = cross(original, stage1, source);
      const gene = a.findIndex((value, at) => value !== original[at]);
      if (gene < 0) continue;
      genes.add(gene);
      assert.ok(Math.abs(a[gene]! + b[gene]! - original[gene]! - stage1[gene]!) <= 1);
      assert.deepEqual(a.with(gene, 0), original.with(gene, 0));
      assert.deepEqual(b.with(gene, 0), stage1.with(gene, 0));
      if (gene === 2) {
        const alpha = (a[gene]! - stage1[gene]!) / (original[gene]! - stage1[gene]!);
        [least, most] = [Math.min(least, alpha), Math.max(most, alpha)];
      }
    }
    assert.ok(least > -0.51 && least < -0.4 && most < 1.51 && most > 1.4);
    // d2 is 0 in both.
    assert.deepEqual(
      [...genes].sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 8, 9, 10, 11],
    );
  });
  test('the distance is Euclidean', () => {
    assert.equal(distance(original, original.with(1, -147).with(11, 12)), 5);
  });
});

test('two games from one position count as one result, by the sum of their discs', () => {
  // His example: 50–14, then 24–40, is a victory by 20; then a draw, then a loss by 2.
  const margins = Float64Array.of(36, -16, 5, -5, -1, -1);
  const { points, results } = pointsOfPairs({ results: new Uint8Array(6), margins });
  assert.equal(results, 3);
  assert.ok(Math.abs(points - (1.5 + 0.018)) < 1e-12);
});

test('the luck correction gives the printed values', () => {
  for (const [m, n, printed] of [
    [12, 12, 0.7942],
    [23, 24, 0.8239],
    [44, 48, 0.8229],
    [65, 72, 0.8274],
    [46, 48, 0.877],
  ] as const) {
    assert.ok(Math.abs(luckCorrected(m, n) - printed) < 5e-5, `f(${m}, ${n})`);
  }
});

test('a worse child survives with a probability that falls from ½ to 1/100', () => {
  assert.equal(worseChance(1, 150), 0.5);
  assert.ok(Math.abs(worseChance(150, 150) - 0.01) < 1e-12);
  const chances = Array.from({ length: 150 }, (_, i) => worseChance(i + 1, 150));
  assert.ok(chances.every((chance, i) => i === 0 || chance < chances[i - 1]!));
  assert.equal(childStays(0.6, 0.5, 0, 0.99), true);
  assert.equal(childStays(0.5, 0.5, 0.1, 0.05), true);
  assert.equal(childStays(0.5, 0.5, 0.1, 0.2), false);
});

describe('sharing', () => {
  const points = [
    [0, 0],
    [1, 0],
    [0, 1],
    [100, 0],
    [101, 0],
    [50, 80],
  ];
  test('points close together form a cluster', () => {
    const clusters = clustersOf(points, 5, 15).map(({ members }) => members);
    assert.deepEqual(clusters, [[0, 1, 2], [3, 4], [5]]);
    assert.deepEqual(
      clustersOf(points, 200, 500).map(({ members }) => members),
      [[0, 1, 2, 3, 4, 5]],
    );
    const [first] = clustersOf(points, 5, 15);
    assert.deepEqual(first!.centre, [1 / 3, 1 / 3]);
  });
  test('a crowded cluster divides its fitness, and the best of each good cluster is returned', () => {
    const fitness = [0.5, 0.5, 0.5, 0.48, 0.1, 0.2];
    // The mean distance from the middle is about 55, so a cluster of fineness 4 reaches about 14.
    const shared = share(points, fitness, 4);
    assert.equal(shared.clusters.length, 3);
    assert.ok(shared.fitness[0]! > 0.5 / 3 && shared.fitness[0]! < 0.5 / 2.8);
    assert.equal(shared.fitness[5], 0.2);
    assert.deepEqual(shared.bests, [0, 3]);
    // Two of three clusters are good, which is few: the next ones are coarser.
    assert.ok(shared.fineness < 4);
    assert.ok(share(points, [1, 1, 1, 1, 1, 1], 4).fineness > 4);
  });
  test('identical points form one cluster', () => {
    const { fitness, bests } = share(
      [
        [3, 4],
        [3, 4],
        [3, 4],
      ],
      [0.3, 0.6, 0.3],
      2,
    );
    assert.deepEqual(fitness, [0.3 / 3, 0.6 / 3, 0.3 / 3]);
    assert.deepEqual(bests, [1]);
  });
});

test('migrants move around the ring, and protected elements stay', () => {
  const source = rng();
  for (let i = 0; i < 50; i++) {
    const all = migrants(4, 10, 3, (_, element) => element < 2, source);
    assert.equal(all.length, 12);
    for (const { from, to, replaces } of all) {
      assert.equal(to, (from + 1) % 4);
      assert.ok(replaces >= 2);
    }
    for (let island = 0; island < 4; island++) {
      assert.equal(new Set(all.filter(({ to }) => to === island).map(({ replaces }) => replaces)).size, 3);
      assert.equal(new Set(all.filter(({ from }) => from === island).map(({ element }) => element)).size, 3);
    }
  }
  assert.deepEqual(
    migrants(1, 10, 3, () => false, source),
    [],
  );
  assert.equal(migrants(2, 4, 3, (_, element) => element < 3, source).length, 2);
});

/** An element wins more of its twelve results the higher it values c1: none at the reference's 30, all at 480 more. */
function judging(seen: UnstoredMatch[]): Backend {
  let models: readonly Float32Array[] = [];
  return {
    games: 0,
    train: async (_, __, arrays) => arrays,
    async register(evaluators) {
      models = evaluators.map(({ weights }) => weights);
      return evaluators.map((_, i) => ({ kind: 'stored', checksum: String(i) }));
    },
    async *play(matches) {
      for (const match of matches) {
        seen.push(match);
        const [own, other] = match.players.map(
          ({ evaluator }) => models[Number((evaluator as Spec).checksum)]![3]!,
        ) as [number, number];
        const depth = (match.players[0].depth as number) - 1;
        const margins = Float64Array.from({ length: 2 * match.pairs }, (_, game) => {
          const hurdle = 40 * (3 * Math.floor(game / 2) + depth);
          return own - other > hurdle ? 1 : -1;
        });
        yield { results: Uint8Array.from(margins, margin => margin + 1), margins };
      }
    },
  };
}

test('each element plays 24 games against the reference, and the winning genes spread', async () => {
  const learner = buildLearner(
    { kind: 'alliot', islands: 2, population: 20, span: 60, range: 500 },
    {
      game: othello as Game,
    },
  );
  const seen: UnstoredMatch[] = [];
  const backend = judging(seen);
  let state = learner.begin(parseSeed('begin'));
  const best = (): number => learner.champion(state).weights[3]!;
  for (let generation = 1; generation <= 60; generation++) {
    assert.equal(learner.isDone!(state), false);
    state = await learner.step(state, backend, parseSeed(`step ${generation}`));
    if (generation === 1) {
      assert.equal(seen.length, 40 * 3);
      assert.deepEqual([...new Set(seen.map(({ players }) => players[0].depth))], [1, 2, 3]);
      assert.ok(seen.every(({ pairs, starts }) => pairs === 4 && starts.length === 4));
      // One set of positions for each island.
      assert.equal(new Set(seen.map(({ starts }) => JSON.stringify(starts))).size, 2);
    }
  }
  assert.ok(learner.isDone!(state));
  assert.ok(best() > 450, `${best()}`);
  const mean = learner.population!(state).reduce((sum, { evaluator }) => sum + evaluator.weights[3]!, 0) / 40;
  assert.ok(mean > 350, `${mean}`);
});

test('the champion of a stage is the reference of the next, which starts with a new population', async () => {
  const learner = buildLearner(
    { kind: 'alliot', islands: 2, population: 6, span: 3, stages: 3 },
    { game: othello as Game },
  );
  const references: number[][] = [];
  const inner = judging([]);
  const backend: Backend = {
    ...inner,
    register(evaluators) {
      references.push([...evaluators[0]!.weights]);
      return inner.register(evaluators);
    },
  };
  let state = learner.begin(parseSeed('begin'));
  const expected: number[][] = [];
  let reference = alliotGenome(ALLIOT_STAGES[0]);
  for (let step = 1; step <= 9; step++) {
    expected.push([...reference]);
    state = await learner.step(state, backend, parseSeed(`step ${step}`));
    if (step % 3 !== 0) continue;
    reference = [...learner.champion(state).weights];
    if (step < 9) assert.ok(learner.population!(state).every(({ id }) => id.startsWith(`${step / 3 + 1}.0.`)));
  }
  assert.deepEqual(references, expected);
  assert.ok(learner.isDone!(state));
});
