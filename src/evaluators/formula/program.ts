/**
 * A formula as steps on a stack, for games that play without a kernel: what is known beforehand is computed once, and
 * what an `if`, `and` or `or` does not need is jumped over, which no value can tell since all functions are pure.
 * traceOf says what the value is; this one only finds it sooner.
 */

import type { Position, Side } from '../../rules/position.js';
import type { FunctionSet, Primitive } from '../../rules/primitives.js';
import { argumentsOf, type Formula, MAX_DEPTH } from './formula.js';
import { arityIn, COMMON, COMPARISONS } from './functions.js';

/** Each has one operand. */
const LITERAL = 0; // which of the numbers
const TERMINAL = 1; // which of the questions, here and in the next two
const FIXED = 2; // about the number in the same place
const ASKED = 3; // about the value on top
const UNLESS = 4; // the jump target, here and in the next three
const JUMP = 5;
const BOTH = 6;
const EITHER = 7;
const TRUTH = 8;
const NOT = 9;
const PLUS = 10;
const MINUS = 11;
const TIMES = 12;
const GREATER = 13;
const SMALLER = 14;
const EQUAL = 15;

/** Functions that do not read the board. */
const BLIND = new Map([...COMMON, ...COMPARISONS].map(primitive => [primitive.name, primitive]));
const ARITHMETIC: Readonly<Record<string, number>> = {
  not: NOT,
  plus: PLUS,
  minus: MINUS,
  times: TIMES,
  '>': GREATER,
  '<': SMALLER,
  '=': EQUAL,
};

type Known = number | undefined;

/** The result of a function that does not read the board, if its arguments are known. */
function knownResult(name: string, [a, b, c]: readonly Known[]): Known {
  if (name === 'if') return a === undefined ? undefined : a !== 0 ? b : c;
  if (name === 'and' && (a === 0 || b === 0)) return 0;
  if (name === 'or' && [a, b].some(each => each !== undefined && each !== 0)) return 1;
  const primitive = BLIND.get(name)!;
  const isKnown = [a, b, c].slice(0, primitive.arity).every(each => each !== undefined);
  return isKnown ? primitive.apply(undefined, a ?? 0, b ?? 0, c ?? 0) : undefined;
}

/** Shared by all programs, since none runs inside another. A value waits on each level at most, and one is on top. */
const stack = new Float64Array(MAX_DEPTH + 2);

/** What each part of a formula is, where it is the same on every board. */
function knownResults(formula: Formula, args: readonly (readonly number[])[]): readonly Known[] {
  const results: Known[] = [];
  for (let i = formula.length - 1; i >= 0; i--) {
    const node = formula[i]!;
    if (typeof node === 'number') results[i] = node;
    else if (BLIND.has(node))
      results[i] = knownResult(
        node,
        args[i]!.map(at => results[at]),
      );
  }
  return results;
}

type Program<View> = {
  /** Pairs of an operation and its operand. */
  readonly code: Int32Array;
  readonly values: Float64Array;
  readonly asked: readonly (Primitive<View>['apply'] | undefined)[];
};

function translated<P extends Position, View>(
  formula: Formula,
  set: FunctionSet<P, View>,
  args: readonly (readonly number[])[],
  results: readonly Known[],
): Program<View> {
  const steps: number[] = [];
  const numbers: number[] = [];
  const questions: (Primitive<View> | undefined)[] = [];
  const put = (op: number, operand = 0): number => steps.push(op, operand) - 1; // where the operand stands
  const here = (): number => steps.length;
  /** A number, a question, or a question about a number. */
  const operand = (question: Primitive<View> | undefined, number: number): number => {
    questions.push(question);
    return numbers.push(number) - 1;
  };
  const emit = (i: number): void => {
    const known = results[i];
    if (known !== undefined) {
      put(LITERAL, operand(undefined, known));
      return;
    }
    const name = formula[i] as string;
    const [a, b, c] = args[i] as [number, number, number];
    if (name === 'if') {
      const condition = results[a];
      if (condition !== undefined) {
        emit(condition !== 0 ? b : c);
        return;
      }
      emit(a);
      const otherwise = put(UNLESS);
      emit(b);
      const end = put(JUMP);
      steps[otherwise] = here();
      emit(c);
      steps[end] = here();
    } else if (name === 'and' || name === 'or') {
      emit(a);
      const end = put(name === 'and' ? BOTH : EITHER);
      emit(b);
      put(TRUTH);
      steps[end] = here();
    } else if (BLIND.has(name)) {
      for (const at of args[i]!) emit(at);
      put(ARITHMETIC[name]!);
    } else {
      const question = set.primitives.get(name)!;
      const about = a === undefined ? undefined : results[a];
      if (question.arity === 0) put(TERMINAL, operand(question, 0));
      else if (about !== undefined) put(FIXED, operand(question, about));
      else {
        emit(a);
        put(ASKED, operand(question, 0));
      }
    }
  };
  emit(0);

  return {
    code: Int32Array.from(steps),
    values: Float64Array.from(numbers),
    asked: questions.map(question => question?.apply),
  };
}

export function programOf<P extends Position, View>(
  formula: Formula,
  set: FunctionSet<P, View>,
): (position: P, side: Side) => number {
  const args = argumentsOf(formula, arityIn(set))!;
  const results = knownResults(formula, args);
  const whole = results[0];
  if (whole !== undefined) return () => whole;
  const { code, values, asked } = translated(formula, set, args, results);
  return (position, side) => {
    const view = set.view(position, side);
    let top = -1;
    for (let at = 0; at < code.length; at += 2) {
      const own = code[at + 1]!;
      switch (code[at]) {
        case LITERAL:
          stack[++top] = values[own]!;
          break;
        case TERMINAL:
          stack[++top] = asked[own]!(view, 0, 0, 0);
          break;
        case FIXED:
          stack[++top] = asked[own]!(view, values[own]!, 0, 0);
          break;
        case ASKED:
          stack[top] = asked[own]!(view, stack[top]!, 0, 0);
          break;
        case UNLESS:
          if (stack[top--] === 0) at = own - 2;
          break;
        case JUMP:
          at = own - 2;
          break;
        case BOTH:
          if (stack[top] === 0) {
            stack[top] = 0; // not −0
            at = own - 2;
          } else top--;
          break;
        case EITHER:
          if (stack[top] !== 0) {
            stack[top] = 1;
            at = own - 2;
          } else top--;
          break;
        case TRUTH:
          stack[top] = stack[top] !== 0 ? 1 : 0;
          break;
        case NOT:
          stack[top] = stack[top] === 0 ? 1 : 0;
          break;
        case PLUS:
          top--;
          stack[top] = stack[top]! + stack[top + 1]!;
          break;
        case MINUS:
          top--;
          stack[top] = stack[top]! - stack[top + 1]!;
          break;
        case TIMES:
          top--;
          stack[top] = stack[top]! * stack[top + 1]!;
          break;
        case GREATER:
          top--;
          stack[top] = stack[top]! > stack[top + 1]! ? 1 : 0;
          break;
        case SMALLER:
          top--;
          stack[top] = stack[top]! < stack[top + 1]! ? 1 : 0;
          break;
        default:
          top--;
          stack[top] = stack[top] === stack[top + 1] ? 1 : 0;
      }
    }
    return stack[0]!;
  };
}
