/**
 * A formula as kernel/assembly/evaluators/formula.ts runs it: the nodes from last to first, on a stack. What is known
 * beforehand is computed here by the same functions, and a question with a fixed square or player is one step.
 */

import { argumentsOf, type Formula } from '../../evaluators/formula/formula.js';
import { arityIn } from '../../evaluators/formula/functions.js';
import { type Encoded, kernelEvaluator } from '../../evaluators/twin.js';
import { CODES, type KernelLayout } from '../../memory/layout.js';
import { writeRecord } from '../../memory/record.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import type { Beyond } from '../../rules/primitives.js';
import { isOdd, type OthelloFunctions, type OthelloQuery, SETS, squareOf } from './queries.js';

type Op = (typeof CODES)['Op'][number];

/** Functions that the kernel calls otherwise. */
const OPS: Readonly<Record<string, Op>> = { if: 'choose', '>': 'greater', '<': 'smaller', '=': 'equal' };

type Step =
  | { readonly op: 'literal'; readonly literal: number }
  | { readonly op: Exclude<Op, 'literal'>; readonly set: number; readonly square: number };
/** Steps that leave one value on the stack; one step where it is a number known beforehand. */
type Code = readonly Step[];

const known = (literal: number): Code => [{ op: 'literal', literal }];
const literalOf = (code: Code): number | undefined => {
  const [first] = code;
  return code.length === 1 && first !== undefined && 'literal' in first ? first.literal : undefined;
};

function ask({ asks, set }: OthelloQuery, about: Code, beyond: Beyond): Code {
  const x = literalOf(about);
  if (asks === 'how many') {
    if (x === undefined) return [...about, { op: 'howMany', set, square: 0 }];
    return [{ op: 'count', set: isOdd(x) ? set + 1 : set, square: 0 }];
  }
  if (x === undefined) return [...about, { op: 'whether', set, square: 0 }];
  const square = squareOf(x, beyond);
  return square === undefined ? known(0) : [{ op: 'bit', set, square }];
}

const opOf = (node: string): Exclude<Op, 'literal'> => (OPS[node] ?? node) as Exclude<Op, 'literal'>;

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
      // The remaining functions do not read the board.
      if (isKnown) codes[i] = known(functions.primitives.get(node)!.apply(() => [0, 0], a ?? 0, b ?? 0, c ?? 0));
      else if (node === 'if' && a !== undefined) codes[i] = a !== 0 ? own[1]! : own[2]!;
      else codes[i] = [...own.reverse().flat(), { op: opOf(node), set: 0, square: 0 }];
    }
  }
  return codes[0]!;
}

/** From our numbers of the sets of squares to the kernel's: in both, own sets come first and the opponent's follow. */
function setNumbers({ SquareSet }: KernelLayout): (set: number) => number {
  const numbers = new Map<number, number>(CODES.SquareSet.map(name => [SETS[name], SquareSet[name]]));
  return set => numbers.get(set & ~1)! + (set & 1);
}

function encode(layout: KernelLayout, code: Code, beyond: Beyond): Encoded {
  const { Formula, FormulaFlag, Step, Literal, Op } = layout;
  const numberOf = setNumbers(layout);
  const payload = new DataView(new ArrayBuffer(Formula.bytes + code.length * Step.bytes));
  let sets = 0;
  code.forEach((step, i) => {
    const at = Formula.bytes + i * Step.bytes;
    if (step.op === 'literal') {
      writeRecord(Literal, payload, at, { op: Op.literal, value: step.literal });
      return;
    }
    const set = numberOf(step.set);
    writeRecord(Step, payload, at, { op: Op[step.op], set, square: step.square });
    if (step.op === 'bit' || step.op === 'count' || step.op === 'whether') sets |= 1 << set;
    if (step.op === 'howMany') sets |= 3 << set;
  });
  writeRecord(Formula, payload, 0, { steps: code.length, sets });
  return { flags: beyond === 'wrap' ? FormulaFlag.wrap : 0, payload };
}

export const formulaKernel = (formula: Formula, functions: OthelloFunctions): KernelEvaluator =>
  kernelEvaluator('formula', MAX_BOUND, layout => encode(layout, compile(formula, functions), functions.beyond));
