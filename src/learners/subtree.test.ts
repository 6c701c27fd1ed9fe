import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsOf, type Formula } from '../evaluators/formula/formula.js';
import { arityIn } from '../evaluators/formula/functions.js';
import { formatFormula, parseFormula } from '../evaluators/formula/syntax.js';
import { othelloFunctions } from '../games/othello/primitives.js';
import { rngFrom, rngFromState } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { formulaGenome, type Growth } from './genomes/formula.js';
import { exchangeSubtrees, levelsOf, replaceSubtree, sharedNodes, subtreeEnd } from './subtree.js';

const SEED = parseSeed('subtree');
const set = othelloFunctions();
const arity = arityIn(set);
const FERRER: Growth = { height: 6, integers: 'each', limit: 17, overgrown: 'parent' };
const genome = formulaGenome('othello', set, 'zero', FERRER);

const read = (text: string): Formula => {
  const tree = parseFormula(text, set);
  assert.ok(tree.ok, tree.ok ? '' : tree.reason);
  return tree.value;
};
const write = (tree: Formula): string => formatFormula(tree, set);

const MOTHER = read('(if (me? 3) (plus 1 2) (not 4))');
const FATHER = read('(times (minus 5 6) 7)');

test('a subtree ends with its last argument', () => {
  for (const [at, end] of [
    [0, 8],
    [1, 3],
    [2, 3],
    [3, 6],
    [4, 5],
    [6, 8],
    [7, 8],
  ] as const)
    assert.equal(subtreeEnd(MOTHER, at, arity), end);
});

test('levels count the root as the first', () => {
  for (const [text, levels] of [
    ['1', 1],
    ['(not 1)', 2],
    ['(plus 1 (not (not 2)))', 4],
    ['(plus (not (not 2)) 1)', 4],
    ['(if 1 (plus 1 2) 3)', 3],
  ] as const)
    assert.equal(levelsOf(read(text), arity), levels, text);
});

test('subtrees are replaced and exchanged', () => {
  assert.equal(write(replaceSubtree(MOTHER, 3, read('(< 8 9)'), arity)), '(if (me? 3) (< 8 9) (not 4))');
  assert.equal(write(replaceSubtree(MOTHER, 0, read('9'), arity)), '9');
  for (const [points, ...children] of [
    [[1, 1], '(if (minus 5 6) (plus 1 2) (not 4))', '(times (me? 3) 7)'],
    [[0, 4], '7', '(times (minus 5 6) (if (me? 3) (plus 1 2) (not 4)))'],
    [[0, 0], '(times (minus 5 6) 7)', '(if (me? 3) (plus 1 2) (not 4))'],
    [[7, 3], '(if (me? 3) (plus 1 2) (not 6))', '(times (minus 5 4) 7)'],
  ] as const)
    assert.deepEqual(exchangeSubtrees(MOTHER, FATHER, points, arity).map(write), children);
});

test('shared nodes are counted from the root down', () => {
  for (const [a, b, shared] of [
    ['(plus 1 2)', '(plus 1 2)', 3],
    ['(plus 1 2)', '(plus 2 1)', 1],
    ['(plus (not 1) 2)', '(plus 5 2)', 2],
    ['(plus (not 1) 2)', '(minus (not 1) 2)', 0],
    ['(if 1 (not 2) 3)', '(if 1 (not 4) 3)', 4],
  ] as const) {
    assert.equal(sharedNodes(read(a), read(b), arity), shared);
    const distance = 1 - (2 * shared) / (read(a).length + read(b).length);
    assert.ok(Math.abs(genome.distance(read(a), read(b)) - distance) < 1e-12);
  }
});

/** χ² of counts that should be equal. */
const chi = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

test('crossover picks every node of either parent with equal probability, and loses no node', () => {
  const pairs = new Map<string, number>();
  for (let a = 0; a < MOTHER.length; a++)
    for (let b = 0; b < FATHER.length; b++)
      pairs.set(exchangeSubtrees(MOTHER, FATHER, [a, b], arity).map(write).join('|'), 0);
  assert.equal(pairs.size, MOTHER.length * FATHER.length);
  const rng = rngFrom(seedFor(SEED, 'crossover'));
  const all = [...MOTHER, ...FATHER].map(String).sort();
  for (let i = 0; i < 40_000; i++) {
    const children = genome.cross(MOTHER, FATHER, rng);
    assert.deepEqual(children.flat().map(String).sort(), all);
    const key = children.map(write).join('|');
    pairs.set(key, pairs.get(key)! + 1);
  }
  assert.ok(chi([...pairs.values()]) < 90, `χ² ${chi([...pairs.values()])}`); // 39 degrees of freedom
});

test('mutation replaces every node with equal probability', () => {
  const rng = rngFrom(seedFor(SEED, 'mutation'));
  const counts = MOTHER.map(() => 0);
  for (let i = 0; i < 8000; i++) {
    const twin = rngFromState(rng.state);
    const at = twin.below(MOTHER.length);
    const grown = genome.random(twin);
    assert.deepEqual(genome.mutate(MOTHER, rng), replaceSubtree(MOTHER, at, grown, arity));
    assert.ok(arity(grown[0]!)! >= 2);
    counts[at]!++;
  }
  assert.ok(chi(counts) < 35, `${counts}`); // 7 degrees of freedom
});

test('new trees have at most six levels, and their descendants at most seventeen', () => {
  const rng = rngFrom(seedFor(SEED, 'limits'));
  for (const overgrown of ['parent', 'retry'] as const) {
    const tight = formulaGenome('othello', set, 'zero', { ...FERRER, integers: 'class', overgrown });
    let trees = Array.from({ length: 40 }, () => tight.random(rng));
    assert.ok(trees.every(tree => levelsOf(tree, arity) <= 6 && arity(tree[0]!)! >= 2));
    for (let round = 0; round < 60; round++) {
      trees = trees.flatMap((tree, i) => {
        const [a, b] = tight.cross(tree, trees[rng.below(trees.length)]!, rng);
        return [i % 2 === 0 ? a : tight.mutate(b, rng)];
      });
      for (const tree of trees) assert.ok(argumentsOf(tree, arity) && levelsOf(tree, arity) <= 17);
    }
    assert.ok(trees.some(tree => levelsOf(tree, arity) > 6)); // they do grow
  }
});

test('a child beyond the limit is replaced by its parent, or drawn again', () => {
  const deep = read('(not (not (not (not 1))))'); // five levels
  const wide = read('(not (not (not (not 2))))');
  const cross = (overgrown: 'parent' | 'retry'): string[] => {
    const limited = formulaGenome('othello', set, 'zero', { ...FERRER, height: 5, limit: 5, overgrown });
    const rng = rngFrom(seedFor(SEED, 'overgrown'));
    return Array.from({ length: 4000 }, () => limited.cross(deep, wide, rng).map(write).join(' '));
  };
  /** Both children fit if the nodes are equally deep: one pair of nodes in five. */
  const swapped = (pairs: readonly string[]): number =>
    pairs.filter(text => text === `${write(wide)} ${write(deep)}`).length / pairs.length;
  assert.ok(Math.abs(swapped(cross('parent')) - 1 / 5) < 0.03, `${swapped(cross('parent'))}`);
  assert.ok(swapped(cross('retry')) > 0.99);
});

test('a genome expresses the evaluator that its text describes', () => {
  assert.deepEqual(genome.express(MOTHER).shape, { text: '(if (me? 3) (plus 1 2) (not 4))', beyond: 'zero' });
});
