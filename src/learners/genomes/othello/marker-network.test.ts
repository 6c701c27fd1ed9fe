import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { othello } from '../../../games/othello/othello.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { anyGame, type Model } from '../../../rules/game.js';
import { BadSpec } from '../../../specs/options.js';
import type { Backend } from '../../backend.js';
import { buildFitness } from '../../fitness.js';
import { markerGenome, twoPoint } from './marker-network.js';

learnerSuite('networks without search, against random and then a search', {
  learner:
    'evolution(genome=marker-network(length=400), population=4, fitness=staged(first=reference(against=random, pairs=1), second=reference(against=search(depth=2, evaluator=squares), pairs=1), after=2))',
  steps: 4,
  yardsticks: [{ against: 'random', games: 4, every: 4 }],
});

learnerSuite('networks that focus a search', {
  learner:
    'evolution(genome=focus-network(length=400), population=4, fitness=reference(against=search(depth=2, evaluator=squares), depth=2, pairs=1))',
  steps: 3,
  plays: 'search(depth=2)',
  yardsticks: [{ against: 'search(depth=2, evaluator=squares)', games: 4, every: 3 }],
});

const SEED = parseSeed('marker genome');

test('what lies between two points changes places', () => {
  const rng = rngFrom(SEED);
  const [mother, father] = [new Float32Array(50).fill(1), new Float32Array(50).fill(2)];
  const lengths = new Set<number>();
  for (let i = 0; i < 50; i++) {
    const [a, b] = twoPoint(mother, father, rng);
    a.forEach((allele, at) => void assert.equal(allele + b[at]!, 3));
    const changes = [...a].filter((allele, at) => at > 0 && allele !== a[at - 1]).length;
    assert.ok(changes <= 2);
    lengths.add(a.filter(allele => allele === 2).length);
  }
  assert.ok(lengths.size > 10);
});

test('numbers are whole, from −128 to 127, and a mutation draws about that share anew', () => {
  const rng = rngFrom(SEED);
  const genome = markerGenome(5000, 0.1);
  const parent = genome.random(rng);
  assert.ok(parent.every(allele => Number.isInteger(allele) && allele >= -128 && allele <= 127));
  assert.ok(new Set(parent).size === 256);
  const changed = genome.distance(parent, genome.mutate(parent, rng));
  assert.ok(Math.abs(changed - 0.1) < 0.02, String(changed));
  assert.deepEqual([...genome.express(Float32Array.of(300, -200.4, 1.6)).weights], [127, -128, 2]);
});

test('the measure changes after so many generations', async () => {
  const asked: string[] = [];
  const backend: Backend = {
    games: 0,
    train: async (_, __, arrays) => arrays,
    register: async models => models.map(() => ({ kind: 'stored', checksum: '' })),
    async *play(matches) {
      for (const { players } of matches) {
        asked.push(players[1].kind);
        yield { results: Uint8Array.of(2, 2), margins: Float64Array.of(1, 1) };
      }
    },
  };
  const game = anyGame(othello);
  const reference = (against: string) => ({ kind: 'reference', against, pairs: 1 });
  const staged = { kind: 'staged', first: reference('random'), second: reference('iago'), after: 2 };
  const rate = buildFitness(staged, { game });
  const members: Model[] = [{ game: 'othello', kind: 'squares', shape: null, weights: new Float32Array(64) }];
  for (const generation of [1, 2, 3, 4]) await rate({ members, hallOfFame: [], generation }, backend, SEED);
  assert.deepEqual(asked, ['random', 'random', 'iago', 'iago']);
  assert.throws(
    () => buildFitness({ ...staged, second: { kind: 'coaches' } }, { game }),
    (error: Error) => error instanceof BadSpec && /coaches change by themselves/.test(error.message),
  );
});
