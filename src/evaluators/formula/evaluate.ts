/** The value of a formula: f64, from the last node to the first, so that arguments are known when they are needed. */

import { type Evaluator, MAX_BOUND } from '../../rules/evaluator.js';
import type { Position, Side } from '../../rules/position.js';
import type { FunctionSet } from '../../rules/primitives.js';
import { explainFormula } from './explain.js';
import { argumentsOf, depthOf, type Formula, MAX_DEPTH, MAX_LITERAL, MAX_NODES } from './formula.js';
import { arityIn } from './functions.js';
import { programOf } from './program.js';
import { bounded } from './value.js';

/** What is wrong with a formula, if anything. */
export function formulaFault(formula: Formula, set: FunctionSet<never>): string | undefined {
  if (formula.length > MAX_NODES) return `a formula has at most ${MAX_NODES} nodes, not ${formula.length}`;
  const args = argumentsOf(formula, arityIn(set));
  if (args === undefined) return 'the nodes do not make one whole tree';
  if (depthOf(args) > MAX_DEPTH) return `a formula has at most ${MAX_DEPTH} levels`;
  const isNumber = (x: number): boolean => Math.abs(x) <= MAX_LITERAL; // not NaN
  return formula.every(node => typeof node === 'string' || isNumber(node)) ? undefined : 'a number is too large';
}

/** The value at every node, as it is before the bound. */
type Trace<P extends Position> = (position: P, side: Side) => Float64Array;

export function traceOf<P extends Position, View>(formula: Formula, set: FunctionSet<P, View>): Trace<P> {
  const fault = formulaFault(formula, set);
  if (fault !== undefined) throw new RangeError(fault);
  const args = argumentsOf(formula, arityIn(set))!;
  const steps = formula.map((node, i) => {
    const [a = i, b = i, c = i] = args[i]!;
    return typeof node === 'number' ? node : { primitive: set.primitives.get(node)!, a, b, c };
  });
  return (position, side) => {
    const view = set.view(position, side);
    const values = new Float64Array(steps.length);
    for (let i = steps.length - 1; i >= 0; i--) {
      const step = steps[i]!;
      if (typeof step === 'number') values[i] = step;
      else values[i] = step.primitive.apply(view, values[step.a]!, values[step.b]!, values[step.c]!);
    }
    return values;
  };
}

export function formula<P extends Position, View>(tree: Formula, set: FunctionSet<P, View>): Evaluator<P> {
  const trace = traceOf(tree, set);
  const value = programOf(tree, set);
  const kernel = set.twin?.(tree);
  return {
    unit: 'free',
    bound: MAX_BOUND,
    value: (position, side) => bounded(value(position, side)),
    explain: (position, side) => explainFormula(tree, set, trace(position, side)),
    ...(kernel ? { kernel } : {}),
  };
}
