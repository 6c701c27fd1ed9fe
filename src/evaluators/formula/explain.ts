/** A formula as a tree of parts, with the value at every node; what no `if` has chosen is marked as unused. */

import type { Explanation, Part } from '../../rules/explanation.js';
import type { FunctionSet } from '../../rules/primitives.js';
import { argumentsOf, type Formula } from './formula.js';
import { arityIn } from './functions.js';
import { bounded } from './value.js';

export function explainFormula(formula: Formula, set: FunctionSet<never>, values: Float64Array): Explanation {
  const args = argumentsOf(formula, arityIn(set))!;
  const isUsed: boolean[] = [true];
  args.forEach((own, i) => {
    const refused = formula[i] === 'if' ? own[values[own[0]!] === 0 ? 1 : 2] : undefined;
    for (const at of own) isUsed[at] = isUsed[i]! && at !== refused;
  });
  const parts: Part[] = [];
  for (let i = formula.length - 1; i >= 0; i--) {
    const node = formula[i]!;
    const own = args[i]!.map(at => parts[at]!);
    parts[i] = {
      name: String(node),
      detail: typeof node === 'number' ? 'a number' : set.primitives.get(node)!.meaning,
      value: bounded(values[i]!),
      ...(own.length > 0 ? { parts: own } : {}),
      ...(isUsed[i] ? {} : { isUnused: true as const }),
    };
  }
  return { value: parts[0]!.value, parts: [parts[0]!] };
}
