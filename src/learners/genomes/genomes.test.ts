import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PINKNEY, VERHELST } from '../../evaluators/network/presets.js';
import { buildGame } from '../../games/catalogue.js';
import { buildShape } from '../../models/shapes.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { BadSpec } from '../../specs/options.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import type { Numbers } from '../crossover.js';
import type { Genes, Representation } from '../genome.js';
import { buildGenome } from './catalogue.js';
import { networkGenome } from './network.js';

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok, spec.ok ? '' : spec.reason);
  return spec.value;
};
const genome = (game: string, text: string): Representation<Genes> =>
  buildGenome(specOf(text), { game: buildGame({ kind: game }) });

const GENOMES = [
  ['othello', 'squares', 10],
  ['othello', 'squares(symmetric=false, perspective=negation)', 64],
  ['othello', 'alliot', 12],
  ['othello', 'alliot(range=500)', 12],
  ['othello', 'strategies', 10],
  ['othello', 'strategies(most=5, layout=text, frontier=fewest)', 10],
  ['othello', 'features', 12],
  ['othello', 'features(phases=3)', 36],
  ['senet', 'features', 23],
  ['noughts', 'features(initial=gaussian, spread=2)', 6],
  ['othello', 'network', 2772],
  ['othello', 'network(hidden=50, encoding=two, thresholds=bias)', 6501],
  ['othello', 'network(hidden=8-4, thresholds=none)', 64 * 8 + 8 * 4 + 4],
  ['othello', 'patterns', 288],
  ['othello', 'patterns(all-3)', 648],
  ['othello', 'patterns(all-4, phases=2)', 2 * 1701],
  ['othello', 'patterns(all-4+2x2)', 2511],
  ['othello', 'patterns(all-1+all-2+all-3, perspective=negation)', 966],
  ['othello', 'patterns(snakes+3x2)', 24 * 729],
] as const;

for (const [game, text, length] of GENOMES) {
  describe(`${text} of ${game}`, () => {
    const representation = genome(game, text);
    const rng = rngFrom(parseSeed(text));
    const [a, b] = [representation.random(rng) as Numbers, representation.random(rng) as Numbers];

    test(`has ${length} numbers, and grows into an evaluator`, () => {
      assert.equal(representation.length, length);
      assert.equal(a.length, length);
      const { kind, shape, weights } = representation.express(a);
      const built = buildShape(game, kind, shape, weights);
      assert.ok(built.ok, built.ok ? '' : built.reason);
    });
    test('varies without touching its parents', () => {
      const [beforeA, beforeB] = [a.slice(), b.slice()];
      const mutant = representation.mutate(a, rng) as Numbers;
      assert.notDeepEqual(mutant, a);
      const [c, d] = representation.cross(a, b, rng) as readonly [Numbers, Numbers];
      const isSwapped = (gene: number, i: number): boolean =>
        (gene === a[i] && d[i] === b[i]) || (gene === b[i] && d[i] === a[i]);
      // Barycentric children lie opposite each other, rounded to whole numbers.
      const isOpposite = (gene: number, i: number): boolean => Math.abs(gene + d[i]! - a[i]! - b[i]!) <= 1;
      assert.ok(c.every(text.startsWith('alliot') ? isOpposite : isSwapped));
      assert.notDeepEqual(c, d);
      assert.deepEqual([a, b], [beforeA, beforeB]);
    });
    test('has a distance', () => {
      const c = representation.random(rng);
      assert.equal(representation.distance(a, a), 0);
      assert.ok(representation.distance(a, b) > 0);
      assert.equal(representation.distance(a, b), representation.distance(b, a));
      assert.ok(representation.distance(a, c) <= representation.distance(a, b) + representation.distance(b, c));
    });
    test('is drawn the same from the same seed', () => {
      assert.deepEqual(representation.random(rngFrom(parseSeed(text))), a);
    });
  });
}

test('the units of a network are all its weights, each once, and a unit is crossed as a whole', () => {
  for (const shape of [
    PINKNEY,
    VERHELST,
    { ...PINKNEY, hidden: [5, 3], thresholds: 'none' },
    { ...VERHELST, hidden: [4, 3, 2] },
  ] as const) {
    const { blocks, length } = networkGenome('othello', shape, { initial: 'gaussian', spread: 1 });
    assert.deepEqual(
      blocks!.flat().sort((a, b) => a - b),
      Array.from({ length }, (_, i) => i),
    );
  }
  const { blocks } = networkGenome('othello', PINKNEY, { initial: 'gaussian', spread: 1 });
  // Its 64 inputs, its threshold and its way to the output.
  assert.deepEqual(blocks![7], [...Array.from({ length: 64 }, (_, i) => i * 42 + 7), 64 * 42 + 7, 64 * 42 + 42 + 7]);
});

test('genomes that are no rows of numbers grow into evaluators too, and stay as they were when they vary', () => {
  for (const [game, text] of [
    ['othello', 'formula'],
    ['senet', 'formula(height=4, beyond=wrap)'],
  ] as const) {
    const representation = genome(game, text);
    assert.equal(representation.length, undefined);
    const rng = rngFrom(parseSeed(text));
    const [a, b] = [representation.random(rng), representation.random(rng)];
    const before = JSON.stringify([a, b]);
    for (const each of [a, representation.mutate(a, rng), ...representation.cross(a, b, rng)]) {
      const { kind, shape, weights } = representation.express(JSON.parse(JSON.stringify(each)) as Genes);
      const built = buildShape(game, kind, shape, weights);
      assert.ok(built.ok, built.ok ? '' : built.reason);
    }
    assert.equal(JSON.stringify([a, b]), before);
  }
});

test('what cannot be is refused in one line', () => {
  for (const [game, text, reason] of [
    ['senet', 'squares', /plays othello, not senet/],
    ['noughts', 'network', /plays othello, not noughts/],
    ['noughts', 'formula', /plays othello and senet, not noughts/],
    ['othello', 'formula(height=9, limit=5)', /beyond the limit of 5/],
    ['noughts', 'features(phases=2)', /noughts has no phases/],
    ['othello', 'network(hidden="42,7")', /no hidden layers/],
    ['othello', 'network(hidden=0)', /no hidden layers/],
    ['othello', 'patterns(all-5)', /no tuples “all-5”; there are all-1, /],
    ['othello', 'patterns(9x9)', /no tuples “9x9”/],
    ['othello', 'patterns(all-2+)', /no tuples “”/],
    ['othello', 'pattern', /no genome called “pattern”; did you mean “patterns”/],
  ] as const) {
    assert.throws(
      () => genome(game, text),
      (error: Error) => error instanceof BadSpec && reason.test(error.message) && !error.message.includes('\n'),
      text,
    );
  }
});
