/**
 * A formula as kernel/assembly/evaluators/formula.ts runs it: the nodes from last to first, on a stack. What is known
 * beforehand is computed here by the same functions, and a question with a fixed square or player is one step.
 */

import { argumentsOf, type Formula } from '../../evaluators/formula/formula.js';
import { arityIn } from '../../evaluators/formula/functions.js';
import { kernelEvaluator } from '../../evaluators/twin.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import type { Beyond } from '../../rules/primitives.js';
import { isOdd, type OthelloFunctions, type OthelloQuery, squareOf } from './queries.js';

const WRAP = 1;

/** The same list stands in the kernel. */
const OPS = {
  literal: 0,
  bit: 1,
  count: 2,
  whether: 3,
  howMany: 4,
  plus: 5,
  minus: 6,
  times: 7,
  if: 8,
  and: 9,
  or: 10,
  not: 11,
  '>': 12,
  '<': 13,
  '=': 14,
} as const;

const HEADER = 16;
const STEP = 16;

type Step =
  | { readonly op: typeof OPS.literal; readonly literal: number }
  | { readonly op: number; readonly set: number; readonly square: number };
/** Steps that leave one value on the stack; one step where it is a number known beforehand. */
type Code = readonly Step[];

const known = (literal: number): Code => [{ op: OPS.literal, literal }];
const literalOf = (code: Code): number | undefined => {
  const [first] = code;
  return code.length === 1 && first !== undefined && 'literal' in first ? first.literal : undefined;
};

function ask({ asks, set }: OthelloQuery, about: Code, beyond: Beyond): Code {
  const x = literalOf(about);
  if (asks === 'how many') {
    if (x === undefined) return [...about, { op: OPS.howMany, set, square: 0 }];
    return [{ op: OPS.count, set: isOdd(x) ? set + 1 : set, square: 0 }];
  }
  if (x === undefined) return [...about, { op: OPS.whether, set, square: 0 }];
  const square = squareOf(x, beyond);
  return square === undefined ? known(0) : [{ op: OPS.bit, set, square }];
}

function compile(formula: Formula, functions: OthelloFunctions): Code {
  const args = argumentsOf(formula, arityIn(functions))!;
  const codes: Code[] = [];
  for (let i = formula.length - 1; i >= 0; i--) {
    const node = formula[i]!;
    const own = args[i]!.map(at => codes[at]!);
    const query = typeof node === 'string' ? functions.queries.get(node) : undefined;
    if (typeof node === 'number') codes[i] = known(node);
    else if (query !== undefined) codes[i] = ask(query, own[0]!, functions.beyond);
    else {
      const [a, b, c] = own.map(literalOf);
      const isKnown = [a, b, c].slice(0, own.length).every(value => value !== undefined);
      // The functions that are left do not look at the board.
      if (isKnown) codes[i] = known(functions.primitives.get(node)!.apply(() => [0, 0], a ?? 0, b ?? 0, c ?? 0));
      else if (node === 'if' && a !== undefined) codes[i] = a !== 0 ? own[1]! : own[2]!;
      else codes[i] = [...own.reverse().flat(), { op: OPS[node as keyof typeof OPS], set: 0, square: 0 }];
    }
  }
  return codes[0]!;
}

export function formulaKernel(formula: Formula, functions: OthelloFunctions): KernelEvaluator {
  const code = compile(formula, functions);
  const view = new DataView(new ArrayBuffer(HEADER + code.length * STEP));
  let sets = 0;
  code.forEach((step, i) => {
    const at = HEADER + i * STEP;
    view.setInt32(at, step.op, true);
    if ('literal' in step) view.setFloat64(at + 8, step.literal, true);
    else {
      view.setInt32(at + 8, step.set, true);
      view.setInt32(at + 12, step.square, true);
      if (step.op === OPS.bit || step.op === OPS.count || step.op === OPS.whether) sets |= 1 << step.set;
      if (step.op === OPS.howMany) sets |= 3 << step.set;
    }
  });
  view.setInt32(0, code.length, true);
  view.setInt32(4, sets, true);
  return kernelEvaluator('formula', functions.beyond === 'wrap' ? WRAP : 0, MAX_BOUND, view);
}
