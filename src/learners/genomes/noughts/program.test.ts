import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { noughts } from '../../../games/noughts/noughts.js';
import { buildShape } from '../../../models/shapes.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { anyGame } from '../../../rules/game.js';
import { BadSpec } from '../../../specs/options.js';
import { buildGenome } from '../catalogue.js';

learnerSuite('programs by knockout', {
  game: 'noughts',
  learner: 'evolution(genome=program, population=8, fitness=knockout, mutated=0.3)',
  steps: 4,
  yardsticks: [{ against: 'random', games: 4, every: 4 }],
});

const game = anyGame(noughts);

test('random, mutated and crossed programs can all be run, and are texts in their files', () => {
  const genome = buildGenome({ kind: 'program', height: 5, limit: 7 }, { game });
  const rng = rngFrom(parseSeed('programs'));
  let moves = 0;
  for (let i = 0; i < 100; i++) {
    const [a, b] = [genome.random(rng), genome.mutate(genome.random(rng), rng)];
    for (const tree of [a, ...genome.cross(a, b, rng)]) {
      const { kind, shape, weights } = genome.express(tree);
      const built = buildShape('noughts', kind, shape, weights);
      assert.ok(built.ok, built.ok ? '' : built.reason);
      const move = built.value.choose!(game.initial(), rng);
      if (move !== undefined) {
        assert.ok(game.moves(game.initial()).includes(move));
        moves++;
      }
    }
  }
  // Many make no move at all, and some do.
  assert.ok(moves > 20 && moves < 280, String(moves));
});

test('a limit below the height is refused', () => {
  assert.throws(
    () => buildGenome({ kind: 'program', height: 9, limit: 4 }, { game }),
    (error: Error) => error instanceof BadSpec && /height=9 is above limit=4/.test(error.message),
  );
});
