import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PINKNEY, VERHELST } from '../../evaluators/network/presets.js';
import { buildGame } from '../../games/catalogue.js';
import { noughts } from '../../games/noughts/noughts.js';
import { buildShape } from '../../models/shapes.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { BadSpec } from '../../specs/options.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import type { Numbers } from '../crossover.js';
import type { Genome, Representation } from '../genome.js';
import { buildGenome } from './catalogue.js';
import { networkGenome } from './network.js';

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok, spec.ok ? '' : spec.reason);
  return spec.value;
};
const genome = (game: string, text: string): Representation<Genome> =>
  buildGenome(specOf(text), { game: buildGame({ kind: game }) });

const GENOMES = [
  ['othello', 'squares', 10],
  ['othello', 'squares(symmetric=false, perspective=negation)', 64],
  ['othello', 'alliot', 12],
  ['othello', 'alliot(range=500)', 12],
  ['othello', 'strategies', 10],
  ['othello', 'strategies(most=5, layout=text, frontier=fewest)', 10],
  ['othello', 'sun-wu', 5],
  ['othello', 'features', 12],
  ['othello', 'features(phases=3)', 36],
  ['senet', 'features', 23],
  ['noughts', 'features(initial=gaussian, spread=2)', 6],
  ['noughts', 'squares', 3],
  ['noughts', 'squares(symmetric=false)', 9],
  ['senet', 'squares', 30],
  ['noughts', 'network(hidden=5)', 9 * 5 + 5 + 5],
  ['senet', 'network(hidden=4, encoding=two, thresholds=bias)', (60 + 13) * 4 + 4 + 4 + 1],
  ['noughts', 'patterns', 36],
  ['noughts', 'patterns(all-3, phases=3)', 3 * 81],
  ['senet', 'patterns(all-2)', 29 * 9 + 13],
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

test('genomes that are not rows of numbers also express evaluators, and variation does not change the parents', () => {
  for (const [game, text] of [
    ['othello', 'formula'],
    ['senet', 'formula(height=4, beyond=wrap)'],
    ['noughts', 'formula'],
  ] as const) {
    const representation = genome(game, text);
    assert.equal(representation.length, undefined);
    const rng = rngFrom(parseSeed(text));
    const [a, b] = [representation.random(rng), representation.random(rng)];
    const before = JSON.stringify([a, b]);
    for (const each of [a, representation.mutate(a, rng), ...representation.cross(a, b, rng)]) {
      const { kind, shape, weights } = representation.express(JSON.parse(JSON.stringify(each)) as Genome);
      const built = buildShape(game, kind, shape, weights);
      assert.ok(built.ok, built.ok ? '' : built.reason);
    }
    assert.equal(JSON.stringify([a, b]), before);
  }
});

test('a genome needs its part of the game', () => {
  const { board, features, primitives, ...bare } = noughts;
  for (const [text, reason] of [
    ['squares', /a genome of squares needs a game with a board of cells, and noughts has none/],
    ['patterns', /a genome of patterns needs a game with a board of cells/],
    ['network', /a genome of network needs a game with a board of cells/],
    ['features', /needs a game with features, and noughts has none/],
    ['formula', /a genome of formula needs a game with functions for formulas/],
  ] as const) {
    assert.throws(
      () => buildGenome(specOf(text), { game: bare }),
      (error: Error) => error instanceof BadSpec && reason.test(error.message),
    );
  }
});

test('what cannot be is refused in one line', () => {
  for (const [game, text, reason] of [
    [
      'senet',
      'alliot',
      /alliot needs a game with evaluators of that kind, and senet has none; games that have it: othello/,
    ],
    ['noughts', 'strategies', /strategies needs a game with evaluators of that kind, and noughts has none/],
    ['senet', 'patterns(phases=2)', /phases are counted in pieces, and in senet their number does not grow/],
    ['senet', 'patterns(2x2)', /unknown tuples “2x2”/],
    ['noughts', 'patterns(all-4)', /unknown tuples “all-4”; use all-1, all-2, all-3, all-4\+2x2, snakes or/],
    ['noughts', 'patterns(logistello)', /unknown tuples “logistello”/],
    ['othello', 'formula(height=9, limit=5)', /height=9 is above limit=5/],
    ['noughts', 'features(phases=2)', /a game of noughts has no phases/],
    ['othello', 'network(hidden="42,7")', /hidden/],
    ['othello', 'network(hidden=0)', /hidden/],
    ['othello', 'patterns(all-5)', /unknown tuples “all-5”; use all-1, /],
    ['othello', 'patterns(9x9)', /unknown tuples “9x9”/],
    ['othello', 'patterns(all-2+)', /unknown tuples “”/],
    ['othello', 'pattern', /no genome called “pattern”; did you mean “patterns”/],
  ] as const) {
    assert.throws(
      () => genome(game, text),
      (error: Error) => error instanceof BadSpec && reason.test(error.message) && !error.message.includes('\n'),
      text,
    );
  }
});
