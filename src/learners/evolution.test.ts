import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { openArena } from '../arena/single-thread.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { buildGame } from '../games/catalogue.js';
import { buildShape } from '../models/shapes.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import type { Position, Side } from '../rules/position.js';
import type { Spec } from '../specs/spec.js';
import { type Backend, backendOf, type UnstoredMatch } from './backend.js';
import { buildLearner } from './catalogue.js';
import { type EvolutionSetup, evolutionOf } from './evolution.js';
import type { Fitness } from './fitness-games.js';
import { meanScores } from './fitness-games.js';
import { numeric } from './genomes/numbers.js';
import type { State } from './learner.js';
import { buildOperators } from './operators.js';

const QUICK = { steps: 3, yardsticks: [{ against: 'random', games: 4 }] } as const;

for (const [name, recipe] of Object.entries({
  'evolution of features': {
    learner: 'evolution(population=6, mutation=adaptive, crossover=one-point, hall-of-fame=2)',
  },
  'evolution of features at senet': {
    game: 'senet(blockade=true)',
    learner: 'evolution(population=4, selection=rank, fitness=self-play(opponents=1))',
  },
  'an evolution strategy': {
    learner: 'es(mu=2, lambda=4, fitness=reference(pairs=4, epsilon=0.1))',
  },
  'cma-es': { learner: 'cma-es(genome=squares, fitness=round-robin(openings=random(plies=7)))' },
  'diagonal cma-es': {
    learner: 'cma-es(lambda=6, covariance=diagonal, champion=best, fitness=random-squares(opponents=3))',
  },
  'evolution of formulas': {
    learner: 'evolution(genome=formula, population=4, fitness=reference(against=random, pairs=2, counts=margin))',
  },
  'evolution with local learning': {
    learner: 'evolution(genome=patterns, population=4, local-learning=td(games=5), fitness=reference(pairs=2))',
  },
  'cma-es with local learning': {
    learner:
      'cma-es(genome=patterns, lambda=4, local-learning=td(games=20, opponent=squares, epsilon=0.1), fitness=reference(pairs=2))',
  },
  'an evolution strategy with local learning': {
    learner: 'es(genome=patterns, mu=2, lambda=2, local-learning=td(games=5), fitness=reference(pairs=2))',
  },
  'co-evolution of two populations with local learning': {
    learner: 'coevolution(genome=patterns, populations=2, population=2, tests=2, local-learning=td(games=5))',
  },
  'co-evolution': { learner: 'coevolution(population=6, hall-of-fame=2)' },
  'co-evolution of two populations': {
    learner: 'coevolution(populations=2, population=5, tests=4, hall-of-fame=1, reward=shared)',
  },
} satisfies Record<string, Recipe>)) {
  learnerSuite(name, { ...QUICK, ...recipe });
}

/** A backend without games: the fitness is computed. */
const NOBODY: Backend = {
  games: 0,
  train: async (_, __, arrays) => arrays,
  register: () => Promise.reject(new Error('this backend plays no games')),
  // biome-ignore lint/correctness/useYield: it has nothing to yield
  async *play() {
    throw new Error('this backend plays no games');
  },
};

const LENGTH = 8;
const row = numeric(LENGTH, { initial: 'uniform', spread: 1 }, weights => ({
  game: 'none',
  kind: 'numbers',
  shape: null,
  weights,
}));
/** Minus the distance of the numbers from 1, 2, 3 …: 0 is perfect. */
const nearness: Fitness = async ({ members }) =>
  Float64Array.from(members, ({ weights }) => weights.reduce((sum, weight, i) => sum - (weight - i - 1) ** 2, 0));

async function evolved(settings: Partial<Record<string, Spec>>, size: number, steps: number): Promise<State[]> {
  const operators = {
    selection: { kind: 'tournament', size: 3 },
    survival: { kind: 'elitism' },
    crossover: { kind: 'uniform' },
    mutation: { kind: 'gaussian', sigma: 0.3 },
    crossed: 0.9,
    mutated: 1,
    ...settings,
  };
  const evolving: EvolutionSetup = {
    representation: row,
    operators: buildOperators(operators, { representation: row }),
    size,
    fitness: nearness,
    hallOfFameSize: 0,
  };
  const learner = evolutionOf(evolving);
  const states = [learner.begin(parseSeed('nearness'))];
  for (let step = 1; step <= steps; step++) {
    states.push(await learner.step(states.at(-1)!, NOBODY, seedFor(parseSeed('nearness'), step)));
  }
  return states;
}
const bestIn = ({ arrays }: State): number => arrays.fitness![0]!;

describe('with a known optimum', () => {
  for (const [name, settings, within] of [
    ['tournaments', {}, 0.5],
    ['ranks', { selection: { kind: 'rank' } }, 0.5],
    ['shares of fitness', { selection: { kind: 'fitness' } }, 1],
    ['truncation', { selection: { kind: 'truncation', share: 0.2 } }, 0.5],
    ['one point', { crossover: { kind: 'one-point' } }, 0.5],
    ['mutation alone', { crossover: { kind: 'none' }, survival: { kind: 'truncation', share: 0.2 } }, 0.5],
    ['a size that adapts', { mutation: { kind: 'adaptive', sigma: 1 }, survival: { kind: 'none' } }, 0.001],
  ] as const) {
    test(`${name} come near the optimum`, async () => {
      const states = await evolved(settings as Partial<Record<string, Spec>>, 60, 120);
      assert.ok(bestIn(states[1]!) < -50);
      assert.ok(bestIn(states.at(-1)!) > -within, `${name}: ${bestIn(states.at(-1)!)}`);
    });
  }
  test('elitism never loses the best; without it the best is sometimes lost', async () => {
    const falls = (states: readonly State[]): number =>
      states.slice(2).filter((state, i) => bestIn(state) < bestIn(states[i + 1]!)).length;
    assert.equal(falls(await evolved({}, 20, 60)), 0);
    assert.ok(falls(await evolved({ survival: { kind: 'none' } }, 20, 60)) > 0);
  });
});

/** Records the requested matches; the first player wins both games of each pair. */
function witness(): { readonly backend: Backend; readonly meetings: UnstoredMatch[] } {
  const matches: UnstoredMatch[] = [];
  return {
    meetings: matches,
    backend: {
      games: 0,
      train: async (_, __, arrays) => arrays,
      register: async evaluators => evaluators.map((_, i) => ({ kind: 'stored', checksum: String(i) })),
      async *play(settings) {
        for (const match of settings) {
          matches.push(match);
          const games = 2 * match.pairs;
          yield { results: new Uint8Array(games).fill(2), margins: new Float64Array(games).fill(1) };
        }
      },
    },
  };
}

test('games count for both players, by points or by margin', () => {
  const matchups = [
    { first: 0, second: 1 },
    { first: 1, second: 2 },
    { first: 0, second: { kind: 'random' } },
  ];
  // Two games each. The third of three members is a guest, and the fourth is unknown.
  assert.deepEqual([...meanScores(2, matchups, [2, 0.5, 1], { pairs: 1, counts: 'points' })], [3 / 4, 0.5 / 4]);
  assert.deepEqual([...meanScores(2, matchups, [10, -6, 4], { pairs: 1, counts: 'margin' })], [14 / 4, -16 / 4]);
  assert.deepEqual([...meanScores(4, [], [], { pairs: 1, counts: 'points' })], [0.5, 0.5, 0.5, 0.5]);
});

test('each member learns once, and its children inherit the result', async () => {
  const trained: number[] = [];
  const { backend: players } = witness();
  const backend: Backend = {
    ...players,
    async train(_, __, arrays) {
      trained.push(arrays.weights!.length);
      return { ...arrays, weights: new Float32Array(arrays.weights!.length).fill(trained.length) };
    },
  };
  const game = buildGame({ kind: 'othello' });
  const none = { kind: 'none' };
  const spec = {
    kind: 'evolution',
    genome: 'patterns',
    population: 4,
    mutation: none,
    crossover: none,
    'local-learning': 'td',
  };
  const learner = buildLearner({ ...spec, survival: 'truncation' }, { game });
  const weights = (state: State): number[] => learner.population!(state).map(({ evaluator }) => evaluator.weights[0]!);
  const first = await learner.step(learner.begin(parseSeed('lessons')), backend, parseSeed('1'));
  assert.deepEqual(trained, [288, 288, 288, 288]);
  assert.deepEqual(weights(first).sort(), [1, 2, 3, 4]);
  const next = await learner.step(first, backend, parseSeed('2'));
  assert.equal(trained.length, 6);
  assert.ok([5, 6].every(each => weights(next).includes(each)));
});

test('solutions and tests learn; genomes without patterns cannot', async () => {
  const game = buildGame({ kind: 'othello' });
  let trained = 0;
  const backend: Backend = {
    ...witness().backend,
    async train(_, __, arrays) {
      trained++;
      return arrays;
    },
  };
  const spec = {
    kind: 'coevolution',
    genome: 'patterns',
    populations: 2,
    population: 4,
    tests: 2,
    'local-learning': 'td',
  };
  const learner = buildLearner(spec, { game });
  const first = await learner.step(learner.begin(parseSeed('both')), backend, parseSeed('1'));
  assert.equal(trained, 6);
  await learner.step(first, backend, parseSeed('2'));
  assert.equal(trained, 6 + 2 + 1); // half of each side survives
  for (const kind of ['evolution', 'es', 'cma-es', 'coevolution'])
    assert.throws(
      () => buildLearner({ kind, genome: 'squares', 'local-learning': 'td' }, { game }),
      /local-learning=td works for patterns/,
    );
});

describe('pairings', () => {
  const game = buildGame({ kind: 'othello' });
  const seed = parseSeed('meetings');
  const settings = async (spec: Spec, steps = 1) => {
    const learner = buildLearner(spec, { game });
    const { backend, meetings: matches } = witness();
    let state = learner.begin(seed);
    for (let i = 1; i <= steps; i++) state = await learner.step(state, backend, seedFor(seed, i));
    return { learner, state, meetings: matches };
  };

  test('a round robin of 30 has 435 pairings, 870 games', async () => {
    const { meetings: matches } = await settings({ kind: 'pinkney', population: 30 });
    assert.equal(matches.length, 435);
    assert.ok(matches.every(({ pairs, players }) => pairs === 1 && players[0].terminal === 'evaluator'));
  });
  test('all members play the same games against a reference, at each depth if there are several', async () => {
    const reference = { kind: 'reference', against: 'squares', depths: 3, pairs: 7, epsilon: 0.1 };
    const { meetings: matches } = await settings({ kind: 'evolution', population: 4, fitness: reference });
    assert.equal(matches.length, 12);
    for (const { players, pairs, epsilon } of matches) {
      assert.equal(pairs, 7);
      assert.deepEqual(epsilon, [0.1, 0.1]);
      assert.equal(players[0].depth, players[1].depth);
      assert.deepEqual(players[1].evaluator, { kind: 'squares' });
    }
    assert.deepEqual([...new Set(matches.map(({ players }) => players[0].depth))], [1, 2, 3]);
    assert.equal(new Set(matches.map(each => each.seed)).size, 3);
  });
  test('a reference can be a searching player', async () => {
    const against = { kind: 'search', depth: 3, evaluator: 'squares' };
    const { meetings: matches } = await settings({
      kind: 'pinkney',
      population: 4,
      fitness: { kind: 'reference', against, pairs: 2 },
    });
    assert.ok(matches.every(({ players }) => players[1].depth === 3));
  });
  test('members also play against the hall of fame', async () => {
    const { meetings: matches } = await settings({ kind: 'pinkney', population: 4, 'hall-of-fame': 2 }, 4);
    assert.deepEqual(matches.length, 6 + (6 + 4) + (6 + 8) + (6 + 8));
  });
  test('each generation draws new random tables, the same for all members', async () => {
    const { meetings: matches } = await settings(
      { kind: 'es', genome: 'squares', mu: 2, lambda: 2, fitness: { kind: 'random-squares', opponents: 5 } },
      2,
    );
    assert.equal(matches.length, 2 * 4 * 5);
  });

  test('(μ + λ) measures parents again with their children; (μ, λ) drops them', async () => {
    for (const [survival, count, kept] of [
      ['plus', 8, 2],
      ['comma', 6, 0],
    ] as const) {
      const fitness = { kind: 'reference', pairs: 1 };
      const {
        state,
        meetings: matches,
        learner,
      } = await settings({ kind: 'es', mu: 2, lambda: 6, survival, fitness }, 2);
      assert.equal(matches.length, 2 * count);
      const old = learner.population!(state).filter(({ id }) => id.startsWith('0.'));
      assert.equal(old.length, kept);
      const parents = learner.births!(state).map(birth => birth.parents[0]!);
      assert.equal(parents.length, 6);
      assert.equal(new Set(parents).size, 2);
      for (const parent of new Set(parents)) assert.equal(parents.filter(each => each === parent).length, 3);
    }
  });
});

test('impossible recipes are refused in one line', () => {
  for (const [learner, reason] of [
    ['es(mu=4, lambda=6)', /lambda=6 must be a multiple of mu=4/],
    ['es(mu=4, lambda=4, survival=comma)', /more children than parents/],
    ['cma-es(lambda=3)', /at least 4 samples/],
    ['cma-es(genome=network(hidden=100))', /use covariance=diagonal/],
    ['evolution(selection=best)', /no selection called “best”/],
    ['evolution(crossover=units)', /needs a genome with units: network/],
    ['evolution(fitness=reference(against=random, depths=2))', /random does not search/],
    ['evolution(fitness=reference(against=nobody))', /“nobody”/],
    ['pinkney(population=7)', /population must be even, because half of it survives; got 7/],
  ] as const) {
    const read = readRecipe({ learner, steps: 1 });
    assert.ok(!read.ok, learner);
    assert.match(read.reason, reason);
    assert.ok(!read.reason.includes('\n'));
  }
  for (const [game, learner, reason] of [
    [
      'noughts',
      'es(genome=alliot)',
      /alliot needs a game with evaluators of that kind, and noughts has none; games that have it: othello/,
    ],
    ['senet', 'evolution(fitness=reference(against=iago))', /iago is an evaluator for othello, not for senet/],
    ['noughts', 'evolution(fitness=reference(against=level))', /level plays othello, not noughts/],
    [
      'noughts',
      'evolution(fitness=round-robin(openings=balanced))',
      /balanced openings are for othello, not for noughts/,
    ],
    ['senet', 'coevolution(populations=2, openings=balanced)', /balanced openings are for othello, not for senet/],
    ['noughts', 'evolution(fitness=round-robin(openings=random(plies=20)))', /no random game of noughts lasts 20/],
    ['senet', 'evolution(genome=patterns, local-learning=td(opponent=alliot))', /alliot is an evaluator for othello/],
  ] as const) {
    const read = readRecipe({ game, learner, steps: 1 });
    assert.ok(!read.ok, learner);
    assert.match(read.reason, reason);
    assert.ok(!read.reason.includes('\n'));
  }
});

/** Games that a one-ply player can lose, over all replies of the opponent and all random tie-breaks. */
function lossesOf({ game: id, kind, shape, weights }: Model, side: Side): number {
  const game = buildGame({ kind: id });
  const built = buildShape(id, kind, shape, weights);
  assert.ok(built.ok);
  const worth = (position: Position): number => {
    const outcome = game.outcome(position);
    if (!outcome) return built.value.value(position, side);
    return outcome.winner === null ? 0 : outcome.winner === side ? Infinity : -Infinity;
  };
  const lost = (position: Position): number => {
    const outcome = game.outcome(position);
    if (outcome) return outcome.winner === null || outcome.winner === side ? 0 : 1;
    const next = game.moves(position).map(move => game.play(position, move));
    const best = Math.max(...next.map(worth));
    const chosen = position.turn === side ? next.filter(each => worth(each) === best) : next;
    return chosen.reduce((sum, each) => sum + lost(each), 0);
  };
  return lost(game.initial());
}

describe('noughts and crosses, from random weights', () => {
  for (const learner of [
    'evolution(population=20, fitness=round-robin(openings=random(plies=2)))',
    'es(genome=features, mu=4, lambda=12, sigma=0.3, fitness=round-robin(openings=random(plies=2)))',
    'cma-es(genome=features, lambda=16, fitness=round-robin(openings=random(plies=2)))',
  ]) {
    test(`${learner} moves first and cannot lose, and beats random`, async () => {
      const yardsticks = [{ against: 'random', games: 400, openings: 'start', every: 100 }];
      const read = readRecipe({ game: 'noughts', learner, steps: 10, seed: '1', yardsticks });
      assert.ok(read.ok, read.ok ? '' : read.reason);
      const steps = [];
      for await (const step of run(read.value, backendOf(openArena(undefined)))) steps.push(step);
      const { champion, events } = steps.at(-1)!;
      assert.equal(lossesOf(champion, 0), 0);
      // The initial champion could lose, so this does not hold for any weights.
      assert.ok(lossesOf(steps[0]!.champion, 0) > 0);
      const measured = events.find(event => event.type === 'measured');
      assert.ok(measured?.type === 'measured');
      const { wins, draws } = measured.tally;
      assert.ok((wins + draws / 2) / 400 >= 0.9, `${wins} won, ${draws} drawn of 400`);
    });
  }
});
