/**
 * Random trees as in the first generation of Ferrer: the root is a function of two or more arguments, every argument
 * is any function or terminal with equal chance, and on the last level only terminals are drawn. One draw a node, in
 * prefix order. The integers count as one terminal each, as he writes, or together as one class, whose member is a
 * second draw.
 */

import type { Rng } from '../../random/rng.js';
import type { FunctionSet } from '../../rules/primitives.js';
import { type Formula, MAX_NODES, type Node } from './formula.js';
import { arityIn } from './functions.js';

export type Shape = {
  /** Levels, the root being the first; Ferrer's 6. */
  readonly height: number;
  readonly integers: 'each' | 'class';
};

const FERRER: Shape = { height: 6, integers: 'each' };

export function randomTree(set: FunctionSet<never>, rng: Rng, { height, integers }: Shape = FERRER): Formula {
  const arity = arityIn(set);
  const primitives = [...set.primitives.values()];
  const literals = integers === 'each' ? set.literals : [undefined]; // represents any of them
  const names = (wanted: (arity: number) => boolean): string[] =>
    primitives.filter(primitive => wanted(primitive.arity)).map(({ name }) => name);
  const roots = names(count => count >= 2);
  const terminals = [...names(count => count === 0), ...literals];
  const all = [...names(count => count > 0), ...terminals];

  const one = (choices: readonly (Node | undefined)[]): Node => {
    const drawn = choices[rng.below(choices.length)];
    return drawn ?? set.literals[rng.below(set.literals.length)]!;
  };
  for (;;) {
    const nodes: Node[] = [];
    const left = [1]; // arguments still to come on each level that is open
    while (left.length > 0 && nodes.length <= MAX_NODES) {
      const level = left.length;
      const node = one(level >= height ? terminals : level === 1 ? roots : all);
      nodes.push(node);
      left[level - 1]!--;
      left.push(arity(node)!);
      while (left.at(-1) === 0) left.pop();
    }
    if (nodes.length <= MAX_NODES) return nodes;
  }
}
