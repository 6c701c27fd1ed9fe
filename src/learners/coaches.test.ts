import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { othello } from '../games/othello/othello.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { anyGame, type Game, type Model } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import type { Backend, UnstoredMatch } from './backend.js';
import { buildLearner } from './catalogue.js';
import { buildFitness } from './fitness.js';
import { FIVE_FEATURES, weightsOfFive } from './genomes/othello/sun-wu.js';

learnerSuite('evolution against coaches that change', {
  learner:
    'evolution(genome=sun-wu, population=6, fitness=coaches(every=2, coach3=iago, coach4=alliot, coach5=strategies))',
  steps: 5,
  yardsticks: [{ against: 'random', games: 4, every: 5 }],
});

const game: Game = anyGame(othello);
const SEED = parseSeed('coaches');
const model = (weight: number): Model => ({
  game: 'othello',
  kind: 'features',
  shape: null,
  weights: Float32Array.of(weight),
});
const nameOf = (weight: number): string => String(weight);

/** The first player of every match wins by the number of its coach, counted from 1, and loses by as much on the other side. */
function witness(): { readonly backend: Backend; readonly matches: UnstoredMatch[] } {
  const matches: UnstoredMatch[] = [];
  return {
    matches,
    backend: {
      games: 0,
      train: async (_, __, arrays) => arrays,
      register: async models => models.map(({ weights }) => ({ kind: 'stored', checksum: nameOf(weights[0]!) })),
      async *play(asked) {
        for (const match of asked) {
          matches.push(match);
          yield { results: Uint8Array.of(2), margins: Float64Array.of(1 + ((matches.length - 1) % 5)) };
        }
      },
    },
  };
}

test('each member plays one game against each of five coaches, and its margins are added up', async () => {
  const { backend, matches } = witness();
  const rate = buildFitness({ kind: 'coaches' }, { game });
  const fitness = await rate({ members: [model(7), model(8)], hallOfFame: [], generation: 1 }, backend, SEED);
  // First player against coaches 1, 3 and 5, second against 2 and 4, and the first player wins by 1, 2, 3, 4 and 5.
  assert.deepEqual([...fitness], [1 - 2 + 3 - 4 + 5, 1 - 2 + 3 - 4 + 5]);
  assert.equal(matches.length, 10);
  assert.ok(matches.every(({ pairs, odd }) => pairs === 1 && odd));
  const own = (weight: number) => ({
    kind: 'search',
    depth: 1,
    evaluator: { kind: 'stored', checksum: nameOf(weight) },
  });
  assert.deepEqual(
    matches.map(({ players: [first, second] }) => [first.kind, second.kind]),
    [7, 8].flatMap(() => [
      ['search', 'features'],
      ['squares', 'search'],
      ['search', 'search'],
      ['search', 'search'],
      ['search', 'random'],
    ]),
  );
  assert.deepEqual(matches[5]!.players[0], own(8));
  assert.deepEqual(matches[6]!.players[1], own(8));
  // Both members have the same luck against the same coach, and other luck against another.
  assert.deepEqual(matches[0]!.seed, matches[5]!.seed);
  assert.notDeepEqual(matches[0]!.seed, matches[1]!.seed);

  const points = buildFitness({ kind: 'coaches', counts: 'points' }, { game });
  assert.deepEqual([...(await points({ members: [model(7)], hallOfFame: [], generation: 1 }, backend, SEED))], [3]);
});

test('members that became coaches play in place of the first coaches', async () => {
  const { backend, matches } = witness();
  const rate = buildFitness({ kind: 'coaches', depth: 2 }, { game });
  await rate({ members: [model(7)], hallOfFame: [11, 12, 13, 14, 15].map(model), generation: 1 }, backend, SEED);
  const coaches = matches.map(({ players }, i) => players[i % 2 === 0 ? 1 : 0]);
  assert.deepEqual(
    coaches,
    [11, 12, 13, 14, 15].map(weight => ({
      kind: 'search',
      depth: 2,
      evaluator: { kind: 'stored', checksum: nameOf(weight) },
    })),
  );
});

test('the five best replace the coaches after every so many generations, and not between', () => {
  const { nextHallOfFame } = buildFitness({ kind: 'coaches', every: 20 }, { game });
  const ranked = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const [generation, coaches, next] of [
    [1, [], []],
    [19, [], []],
    [20, [], ['a', 'b', 'c', 'd', 'e']],
    [21, ['p', 'q', 'r', 's', 't'], ['p', 'q', 'r', 's', 't']],
    [40, ['p', 'q', 'r', 's', 't'], ['a', 'b', 'c', 'd', 'e']],
  ] as const)
    assert.deepEqual(nextHallOfFame!<string>(coaches, ranked, generation), next, String(generation));
});

test('a run of evolution changes its coaches then', async () => {
  const { backend } = witness();
  const learner = buildLearner(
    { kind: 'evolution', genome: 'sun-wu', population: 6, fitness: { kind: 'coaches', every: 2 } },
    { game },
  );
  let state = learner.begin(SEED);
  const coaches: number[] = [];
  for (let step = 1; step <= 4; step++) {
    state = await learner.step(state, backend, seedFor(SEED, step));
    coaches.push((state.data as { fame: { ids: string[] } }).fame.ids.length);
    if (step === 4) {
      const { fame, members } = state.data as Record<'fame' | 'members', { ids: string[] }>;
      assert.deepEqual(fame.ids, members.ids.slice(0, 5));
    }
  }
  assert.deepEqual(coaches, [0, 5, 5, 5]);
});

test('coaches are not combined with a hall of fame, nor with a learner without members', () => {
  const fitness = { kind: 'coaches' };
  for (const [spec, reason] of [
    [{ kind: 'evolution', fitness, 'hall-of-fame': 3 }, /use hall-of-fame=0/],
    [{ kind: 'cma-es', genome: 'features', fitness }, /cma-es has no members that could replace coaches/],
    [{ kind: 'evolution', fitness: { kind: 'coaches', coach5: 'pinkney-noughts' } }, /pinkney-noughts plays noughts/],
  ] as const)
    assert.throws(
      () => buildLearner(spec, { game }),
      (error: Error) => error instanceof BadSpec && reason.test(error.message),
    );
});

test('five coefficients become weights of the features they add up', () => {
  const { names } = othello.features;
  assert.deepEqual(Object.keys(FIVE_FEATURES).length, 5);
  const weights = Object.fromEntries(weightsOfFive([2, 3, 5, 7, 11], names).map((weight, i) => [names[i]!, weight]));
  assert.deepEqual(weights, {
    'disc difference': 0,
    mobility: 3,
    'potential mobility': 7,
    'potential contacts': 0,
    frontier: -11,
    'edge-stable discs': 0,
    'stable discs': 5,
    corners: 20,
    'X squares': -10,
    'C squares': -4,
    edges: 2,
    parity: 0,
  });
});
