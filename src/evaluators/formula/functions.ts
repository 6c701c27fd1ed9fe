/** What a formula may be made of: a game's functions and terminals, and those that every game shares. */
import type { FunctionSet, Primitive } from '../../rules/primitives.js';
import type { Arity, Node } from './formula.js';

export const functionsOf = <View>(list: readonly Primitive<View>[]): ReadonlyMap<string, Primitive<View>> =>
  new Map(list.map(primitive => [primitive.name, primitive]));

export const arityIn =
  (set: FunctionSet<never>): Arity =>
  (node: Node) =>
    typeof node === 'number' ? 0 : set.primitives.get(node)?.arity;

/** Ferrer's common set. Every value except 0 is true, NaN included; logical functions return 1 or 0. */
export const COMMON: readonly Primitive<unknown>[] = [
  { name: 'plus', arity: 2, meaning: 'a + b', apply: (_, a, b) => a + b },
  { name: 'minus', arity: 2, meaning: 'a − b', apply: (_, a, b) => a - b },
  { name: 'times', arity: 2, meaning: 'a × b', apply: (_, a, b) => a * b },
  { name: 'if', arity: 3, meaning: 'c if a is 0, otherwise b', apply: (_, a, b, c) => (a !== 0 ? b : c) },
  { name: 'and', arity: 2, meaning: 'neither is 0', isClaim: true, apply: (_, a, b) => (a !== 0 && b !== 0 ? 1 : 0) },
  { name: 'or', arity: 2, meaning: 'not both are 0', isClaim: true, apply: (_, a, b) => (a !== 0 || b !== 0 ? 1 : 0) },
  { name: 'not', arity: 1, meaning: 'a is 0', isClaim: true, apply: (_, a) => (a === 0 ? 1 : 0) },
];

/** In Ferrer's Othello only. A comparison with NaN is false. */
export const COMPARISONS: readonly Primitive<unknown>[] = [
  { name: '>', arity: 2, meaning: 'a is greater', isClaim: true, apply: (_, a, b) => (a > b ? 1 : 0) },
  { name: '<', arity: 2, meaning: 'a is smaller', isClaim: true, apply: (_, a, b) => (a < b ? 1 : 0) },
  { name: '=', arity: 2, meaning: 'they are equal', isClaim: true, apply: (_, a, b) => (a === b ? 1 : 0) },
];
