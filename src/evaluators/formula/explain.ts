/** A formula as a tree of parts, with the value at every node; what no `if` has chosen is marked as unused. */

import type { Explanation, Part } from '../../rules/explanation.js';
import type { FunctionSet } from '../../rules/primitives.js';
import { argumentsOf, type Formula } from './formula.js';
import { arityIn } from './functions.js';
import { bounded } from './value.js';

/** `square a is empty` with the name of the square. */
const withName = (meaning: string, name: string): string =>
  meaning.replace(/\b(square|cell|house|column|player) a\b/, name);

export function explainFormula(formula: Formula, set: FunctionSet<never>, values: Float64Array): Explanation {
  const args = argumentsOf(formula, arityIn(set))!;
  const isUsed: boolean[] = [true];
  args.forEach((own, i) => {
    const refused = formula[i] === 'if' ? own[values[own[0]!] === 0 ? 1 : 2] : undefined;
    for (const at of own) isUsed[at] = isUsed[i]! && at !== refused;
  });
  const readings: (string | undefined)[] = [];
  args.forEach((own, i) => {
    const node = formula[i]!;
    const [first] = own;
    if (typeof node === 'number' || first === undefined) return;
    readings[first] = set.primitives.get(node)!.argumentName?.(values[first]!);
  });
  const parts: Part[] = [];
  for (let i = formula.length - 1; i >= 0; i--) {
    const node = formula[i]!;
    const own = args[i]!.map(at => parts[at]!);
    const primitive = typeof node === 'number' ? undefined : set.primitives.get(node)!;
    const reading = readings[i];
    const argument = args[i]!.length === 1 ? readings[args[i]![0]!] : undefined;
    parts[i] = {
      name: String(node),
      detail: primitive ? primitive.meaning : 'a number',
      value: bounded(values[i]!),
      ...(argument === undefined ? {} : { label: withName(primitive!.meaning, argument) }),
      ...(reading === undefined ? {} : { reading }),
      ...(primitive?.isClaim ? { isClaim: true as const } : {}),
      ...(own.length > 0 ? { parts: own } : {}),
      ...(isUsed[i] ? {} : { isUnused: true as const }),
    };
  }
  return { value: parts[0]!.value, parts: [parts[0]!] };
}
