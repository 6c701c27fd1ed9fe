/** Formulas varied as by Ferrer: subtrees are swapped or replaced by new ones, within limits of height. */

import { type Formula, MAX_NODES } from '../../evaluators/formula/formula.js';
import { arityIn } from '../../evaluators/formula/functions.js';
import { randomTree, type Shape } from '../../evaluators/formula/random-tree.js';
import { formatFormula } from '../../evaluators/formula/syntax.js';
import { offered } from '../../games/offers.js';
import { variantOf } from '../../games/variants.js';
import { formulaModel } from '../../models/file.js';
import type { Rng } from '../../random/rng.js';
import type { Beyond, FunctionSet } from '../../rules/primitives.js';
import { BadSpec, choice, integer, readOptions } from '../../specs/options.js';
import type { Representation } from '../genome.js';
import { exchangeSubtrees, levelsOf, replaceSubtree, sharedNodes } from '../subtree.js';
import type { GenomeEntry } from './entry.js';

export type Growth = Shape & {
  /** The most levels after crossover and mutation; Ferrer's 17. */
  readonly limit: number;
  /** What replaces a child that is too tall or too large: its parent, or another draw. */
  readonly overgrown: 'parent' | 'retry';
};

/** The most draws before the parent is kept. */
const TRIES = 32;

export function formulaGenome(
  game: string,
  set: FunctionSet<never>,
  beyond: Beyond,
  growth: Growth,
): Representation<Formula> {
  const arity = arityIn(set);
  const fits = (tree: Formula): boolean => tree.length <= MAX_NODES && levelsOf(tree, arity) <= growth.limit;
  const tries = growth.overgrown === 'retry' ? TRIES : 1;
  const random = (rng: Rng): Formula => randomTree(set, rng, growth);
  return {
    random,
    /** Draws: the node, then the new tree. */
    mutate(tree, rng) {
      for (let i = 0; i < tries; i++) {
        const child = replaceSubtree(tree, rng.below(tree.length), random(rng), arity);
        if (fits(child)) return child;
      }
      return tree;
    },
    /** Draws: the mother's node, then the father's. */
    cross(mother, father, rng) {
      let children: readonly [Formula, Formula] = [mother, father];
      for (let i = 0; i < tries; i++) {
        const nodes = [rng.below(mother.length), rng.below(father.length)] as const;
        const [a, b] = exchangeSubtrees(mother, father, nodes, arity);
        children = [fits(a) ? a : mother, fits(b) ? b : father];
        if (children[0] === a && children[1] === b) break;
      }
      return children;
    },
    /** The share of their nodes that differ, from the root down. */
    distance: (a, b) => 1 - (2 * sharedNodes(a, b, arity)) / (a.length + b.length),
    express: tree => formulaModel(game, formatFormula(tree, set), beyond),
  };
}

const options = {
  height: integer(2, 30, 6, 'levels of a new tree'),
  limit: integer(2, 100, 17, 'most levels after crossover or mutation'),
  beyond: choice(['zero', 'wrap'], 'zero', 'a square or piece that does not exist: 0, or the index wraps around'),
};

export const entry: GenomeEntry = {
  summary: 'Ferrer’s expression trees; use the operators “own”',
  options,
  build(spec, { game }) {
    const { height, limit, beyond } = readOptions(spec, options);
    const primitives = offered(game, 'primitives', 'a genome of formula');
    if (limit < height) throw new BadSpec(`formula: height=${height} is above limit=${limit}`);
    const growth: Growth = { height, limit, integers: 'each', overgrown: 'parent' };
    return formulaGenome(variantOf(game), primitives.functions(beyond, 'bred'), beyond, growth);
  },
};
