import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { blocksOf } from '../evaluators/network/blocks.js';
import { type NetworkShape, parameterCount } from '../evaluators/network/data.js';
import { buildGame, everyGame } from '../games/catalogue.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import type { Backend, UnstoredMatch } from './backend.js';
import { buildLearner } from './catalogue.js';
import { buildFitness } from './fitness.js';
import { buildGenome } from './genomes/catalogue.js';
import { numeric } from './genomes/numbers.js';
import { placesOf } from './genomes/spatial-network.js';
import { selfAdapted, selfAdaptive, tauOf } from './self-adaptation.js';
import { drawnOpponents } from './single-games.js';

learnerSuite('Anaconda at Othello', {
  learner: 'anaconda(genome=spatial-network(hidden=4), parents=3, fitness=single-games(games=2))',
  steps: 3,
  plays: 'search(depth=2)',
  yardsticks: [{ against: 'random', games: 4, every: 3 }],
});

const SEED = parseSeed('anaconda');

test('τ is 1 / √(2√n)', () => {
  assert.ok(Math.abs(tauOf(5046) - 0.0839) < 0.0001); // the 5046 weights of Anaconda
  assert.equal(tauOf(16), 1 / Math.sqrt(8));
});

test('every σ changes by a log-normal factor, and its number by N(0, σ′)', () => {
  const n = 10_000;
  const parent = new Float32Array(2 * n).fill(3, 0, n).fill(0.05, n);
  const child = selfAdapted(parent, 0, rngFrom(SEED));
  const spread = (values: readonly number[]): readonly [number, number] => {
    const mean = values.reduce((sum, each) => sum + each, 0) / n;
    return [mean, Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / n)];
  };
  const sizes = [...child.subarray(n)];
  const [drift, tau] = spread(sizes.map(size => Math.log(size / 0.05)));
  assert.ok(Math.abs(drift) < 0.005 && Math.abs(tau / tauOf(n) - 1) < 0.05, `${drift} ${tau}`);
  const [mean, one] = spread(sizes.map((size, i) => (child[i]! - 3) / size));
  assert.ok(Math.abs(mean) < 0.05 && Math.abs(one - 1) < 0.05, `${mean} ${one}`);
  assert.ok(parent.every((each, i) => each === Math.fround(i < n ? 3 : 0.05)));
  assert.ok(
    selfAdapted(parent, 0.06, rngFrom(SEED))
      .subarray(n)
      .every(size => size >= Math.fround(0.06)),
  );
});

test('sizes are inherited with their numbers, and are not part of the evaluator', () => {
  let expressed: Float32Array = new Float32Array(0);
  const plain = numeric(3, { initial: 'uniform', spread: 0.2 }, genome => {
    expressed = genome;
    return { game: 'othello', kind: 'squares', shape: null, weights: genome };
  });
  const genome = selfAdaptive(plain, { sigma: 0.05, least: 0 });
  const founder = genome.random(rngFrom(SEED));
  assert.deepEqual([...founder.subarray(3)], new Array(3).fill(Math.fround(0.05)));
  genome.express(founder);
  assert.deepEqual([...expressed], [...founder.subarray(0, 3)]);
  const [mother, father] = [Float32Array.of(1, 2, 3, 4, 5, 6), Float32Array.of(-1, -2, -3, -4, -5, -6)];
  const signs = new Set<string>();
  const rng = rngFrom(SEED);
  for (let i = 0; i < 100; i++) {
    const [a, b] = genome.cross(mother, father, rng);
    for (let at = 0; at < 3; at++) assert.equal(Math.sign(a[at]!), Math.sign(a[at + 3]!));
    a.forEach((each, at) => void assert.equal(each + b[at]!, 0));
    signs.add([...a].map(Math.sign).join());
  }
  assert.equal(signs.size, 8);
  assert.equal(genome.distance(Float32Array.of(0, 0, 0, 9, 9, 9), Float32Array.of(3, 4, 0, 1, 1, 1)), 5);
});

test('the blocks of a board: 91 of 8 × 8 and 5900 weights, those of Chong, Tan and White', () => {
  const blocks = blocksOf([8, 8]);
  assert.equal(blocks.length, 36 + 25 + 16 + 9 + 4 + 1);
  assert.deepEqual(blocks[0], [0, 1, 2, 8, 9, 10, 16, 17, 18]);
  assert.deepEqual(blocks[35], [45, 46, 47, 53, 54, 55, 61, 62, 63]);
  assert.deepEqual(
    blocks[90],
    Array.from({ length: 64 }, (_, cell) => cell),
  );
  assert.deepEqual(blocksOf([3, 3]), [[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  assert.equal(blocksOf([7, 6]).length, 20 + 12 + 6 + 2);
  const genome = buildGenome({ kind: 'spatial-network' }, { game: buildGame({ kind: 'othello' }) });
  assert.equal(genome.length, 5900);
  const { shape, weights } = genome.express(new Float32Array(5900).fill(1));
  assert.equal(weights.length, parameterCount(shape as NetworkShape));
  assert.deepEqual((shape as NetworkShape).hidden, [91, 40, 10]);
  // The unit of the first block sees its nine cells, and that of the last sees all.
  const seen = (unit: number): number[] =>
    Array.from({ length: 64 }, (_, cell) => cell).filter(cell => weights[cell * 91 + unit] === 1);
  assert.deepEqual(seen(0), blocks[0]);
  assert.deepEqual(seen(90), blocks[90]);
  assert.deepEqual(placesOf(2, [[0], [0, 1]], 6), [0, 1, 3, 4, 5]);
});

test('opponents are drawn with replacement, all others equally likely', () => {
  const counts = new Array<number>(4).fill(0);
  for (const [own, others] of drawnOpponents(4, 3000, rngFrom(SEED)).entries()) {
    assert.equal(others.length, 3000);
    for (const other of others) {
      assert.notEqual(other, own);
      counts[other]!++;
    }
  }
  for (const count of counts) assert.ok(Math.abs(count - 3000) < 200, String(counts));
});

test('both members of a game get its points: 1 for a win, 0 for a draw, −2 for a loss', async () => {
  const played: UnstoredMatch[] = [];
  const results = [2, 1, 0];
  const backend: Backend = {
    games: 0,
    train: async (_, __, arrays) => arrays,
    register: async models => models.map((_, i) => ({ kind: 'stored', checksum: String(i) })),
    async *play(matches) {
      for (const match of matches) {
        const result = results[played.length % 3]!;
        played.push(match);
        yield { results: Uint8Array.of(result), margins: Float64Array.of(0) };
      }
    },
  };
  const rate = buildFitness({ kind: 'single-games', depth: 3 }, { game: buildGame({ kind: 'othello' }) });
  const members: Model[] = Array.from({ length: 6 }, () => ({
    game: 'othello',
    kind: 'squares',
    shape: null,
    weights: new Float32Array(64),
  }));
  const fitness = await rate({ members, hallOfFame: [], generation: 1 }, backend, SEED);
  const expected = new Array<number>(6).fill(0);
  const memberOf = (player: Spec): number => Number((player.evaluator as Spec).checksum);
  const POINTS = [-2, 0, 1];
  played.forEach(({ players, pairs, odd }, i) => {
    assert.deepEqual([pairs, odd, players[0].depth], [1, true, 3]);
    expected[memberOf(players[0])]! += POINTS[results[i % 3]!]!;
    expected[memberOf(players[1])]! += POINTS[2 - results[i % 3]!]!;
  });
  assert.equal(played.length, 6 * 5);
  for (let own = 0; own < 6; own++)
    assert.equal(played.filter(({ players }) => memberOf(players[0]) === own).length, 5);
  assert.deepEqual([...fitness], expected);
});

test('it serves every game that has a board, and spatial networks those whose board is a grid', () => {
  for (const game of everyGame().filter(({ board }) => board)) {
    buildLearner({ kind: 'anaconda' }, { game });
    const spatial = { kind: 'anaconda', genome: { kind: 'spatial-network' } };
    if (game.board!.grid && !game.board!.extra) buildLearner(spatial, { game });
    else assert.throws(() => buildLearner(spatial, { game }), /needs a board that is a grid/);
  }
  assert.throws(
    () => buildLearner({ kind: 'anaconda', genome: { kind: 'formula' } }, { game: buildGame({ kind: 'othello' }) }),
    (error: Error) => error instanceof BadSpec && /formula is not a row of numbers/.test(error.message),
  );
});
