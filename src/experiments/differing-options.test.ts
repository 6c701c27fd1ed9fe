import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSpec, type Spec } from '../specs/spec.js';
import { differingOptions, optionsText } from './differing-options.js';

const spec = (text: string): Spec => {
  const read = parseSpec(text);
  assert.ok(read.ok);
  return read.value;
};
const recipe = (learner: string, steps = 10, game = 'othello') => ({
  game: spec(game),
  learner: spec(learner),
  steps,
  plays: spec('search(depth=1)'),
});

test('options that differ are columns, those inside parts by their path; equal recipes have none', () => {
  const all = [
    recipe('es(population=10, fitness=reference(against=random, pairs=5))'),
    recipe('es(population=20, fitness=reference(against=random, pairs=5))'),
    recipe('es(fitness=reference(against=iago, pairs=50))'),
  ];
  const found = differingOptions(all);
  assert.deepEqual(found, [
    { name: 'population', values: ['10', '20', 'default'] },
    { name: 'fitness.against', values: ['random', 'random', 'iago'] },
    { name: 'fitness.pairs', values: ['5', '5', '50'] },
  ]);
  assert.equal(optionsText(found, 2), 'population=default, fitness.against=iago, fitness.pairs=50');
  assert.deepEqual(differingOptions([all[0]!, all[0]!]), []);
  assert.deepEqual(differingOptions([]), []);
});

test('games, learners and numbers of steps differ too, and an option of that name keeps its own column', () => {
  const found = differingOptions([recipe('es(steps=3)', 10), recipe('cma-es(steps=4)', 20, 'noughts')]);
  assert.deepEqual(
    found.map(({ name, values }) => [name, ...values]),
    [
      ['learner', 'es', 'cma-es'],
      ['steps', '3', '4'],
      ['game', 'othello', 'noughts'],
      ['recipe.steps', '10', '20'],
    ],
  );
});
