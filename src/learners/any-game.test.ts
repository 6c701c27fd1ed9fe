/** Learners on games that have no kernel: noughts and crosses, and Senet with its dice. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { readRecipe } from '../experiments/recipe.js';
import { noughts } from '../games/noughts/noughts.js';
import { gamesWith } from '../games/offers.js';
import { NotOffered } from '../specs/options.js';
import { buildLearner } from './catalogue.js';

for (const [game, learner] of [
  ['noughts', 'td(games=30, phases=2, lambda=0.5)'],
  ['noughts', 'td(games=20, pool=0.3, pool-size=2, greedy=0.2)'],
  ['noughts', 'td(games=20, opponent=squares, epsilon=0.1, tuples=snakes, rule=td, rate=0.1)'],
  ['noughts', 'td(games=20, model=network, hidden=4)'],
  ['senet', 'td(games=3, tuples=all-2)'],
  ['senet', 'td(games=2, model=network, hidden=3, lambda=0.7)'],
  ['noughts', 'bootstrap(phases=2, pretraining=1, games=30, sampled=12, every=2, depth=2, parts=3, memory=2)'],
  ['senet', 'bootstrap(tuples=all-2, pretraining=1, games=2, sampled=4, every=20, depth=1, parts=2)'],
  [
    'noughts',
    'regression(phases=2, pretraining=1, pool-size=2, games=30, batches=2, played=12, depth=2, opening=3, parts=3, memory=2)',
  ],
  ['noughts', 'pinkney(population=4)'],
  ['noughts', 'verhelst(games=10, total=30, hidden=4)'],
  ['senet', 'verhelst(games=2, total=6, hidden=3, form=steps)'],
  ['noughts', 'evolution(genome=patterns, population=4, fitness=reference(pairs=2), local-learning=td(games=5))'],
  ['senet', 'coevolution(genome=squares, populations=2, population=3, tests=2)'],
  ['noughts', 'es(genome=network(hidden=3), mu=2, lambda=4, fitness=reference(pairs=2))'],
  ['noughts', 'cma-es(genome=squares, lambda=4, fitness=random-squares(opponents=2))'],
  ['noughts', 'evolution(genome=formula, population=4)'],
] as const)
  learnerSuite(`${learner} at ${game}`, {
    game,
    learner,
    steps: 3,
    yardsticks: [{ against: 'random', games: 4, every: 3 }],
  });

test('if a game lacks what a learner needs, the error names it and the games that have it', () => {
  const { board, primitives, ...bare } = noughts;
  for (const kind of ['td', 'bootstrap', 'pinkney', 'verhelst']) {
    assert.throws(() => buildLearner({ kind }, { game: bare }), {
      constructor: NotOffered,
      message: `${kind} needs a game with a board of cells, and noughts has none; games that have it: ${gamesWith('board').join(', ')}`,
    });
  }
  for (const [game, learner, reason] of [
    [
      'noughts',
      'td(exact=3)',
      /^learner: td\(exact=…\) needs a game with a kernel, and noughts has none; .*: othello$/,
    ],
    ['noughts', 'td(target=discs)', /a game of noughts is not counted in discs/],
    ['noughts', 'td(tuples=logistello)', /this board has no tuples “logistello”/],
    ['senet', 'td(phases=2)', /phases are counted in pieces, and in senet their number does not grow/],
    [
      'senet',
      'td(buckets=3)',
      /td\(buckets=3\): needs a game in which the turn changes with every move; in senet it need not/,
    ],
    ['noughts', 'verhelst(encoding=four)', /“four” is not one of one, two, three/],
    ['senet', 'td(opponent=iago)', /iago is an evaluator for othello, not for senet/],
    ['senet', 'td(model=network, target=discs)', /learns who wins|not counted in discs/],
    ['noughts', 'bootstrap(solved=4)', /needs a game with a kernel, and noughts has none/],
    ['noughts', 'bootstrap(exact=5)', /needs a game with a kernel, and noughts has none/],
    ['noughts', 'currie', /strategies needs a game with evaluators of that kind, and noughts has none/],
    ['noughts', 'alliot', /alliot needs a game with evaluators of that kind, and noughts has none/],
  ] as const) {
    const read = readRecipe({ game, learner, steps: 1 });
    assert.ok(!read.ok, learner);
    assert.match(read.reason, reason);
    assert.ok(!read.reason.includes('\n'));
  }
});

test('where the default opponent has no table for the game, the error says how to name another', () => {
  const { board } = noughts;
  const game = { ...noughts, board: { ...board!, tables: {} } };
  const learner = { kind: 'es', genome: { kind: 'squares' } };
  assert.throws(() => buildLearner(learner, { game }), {
    message: /no hand-made table; name an opponent, for example fitness=reference\(against=random\)$/,
  });
});
