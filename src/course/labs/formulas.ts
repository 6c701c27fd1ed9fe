/** Formulas that grow: trees, crossover, bloat and formulas that never look at the board (Ferrer 1996). */
import type { Rng } from '../../random/rng.js';
import { everyCase, type Lab, missed, type Program, passed } from '../lab.js';

/** A number, the name of an input, or an operation with two formulas. */
export type Formula = number | string | readonly [operation: string, left: Formula, right: Formula];
type Inputs = Readonly<Record<string, number>>;

const NAMES = ['mine', 'theirs', 'corners', 'moves'] as const;
const OPERATIONS = ['+', '-', '*', '/', 'max'] as const;
const CASES = 150;
const NEAR = 1e-9;

/** A quotient by 0 is 1, as Koza has it. */
export function formulaValue(formula: Formula, inputs: Inputs): number {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string') return inputs[formula]!;
  const [operation] = formula;
  const [left, right] = [formulaValue(formula[1], inputs), formulaValue(formula[2], inputs)];
  if (operation === '+') return left + right;
  if (operation === '-') return left - right;
  if (operation === '*') return left * right;
  if (operation === 'max') return Math.max(left, right);
  return right === 0 ? 1 : left / right;
}

export const sizeOf = (formula: Formula): number =>
  typeof formula === 'object' ? 1 + sizeOf(formula[1]) + sizeOf(formula[2]) : 1;

export const looksAtBoard = (formula: Formula): boolean =>
  typeof formula === 'object' ? looksAtBoard(formula[1]) || looksAtBoard(formula[2]) : typeof formula === 'string';

/** Nodes are numbered from 0, each before its left part and that before its right part. */
function nodeAt(formula: Formula, at: number): Formula {
  if (at === 0 || typeof formula !== 'object') return formula;
  const left = sizeOf(formula[1]);
  return at <= left ? nodeAt(formula[1], at - 1) : nodeAt(formula[2], at - 1 - left);
}
function withNode(formula: Formula, at: number, node: Formula): Formula {
  if (at === 0 || typeof formula !== 'object') return node;
  const left = sizeOf(formula[1]);
  return at <= left
    ? [formula[0], withNode(formula[1], at - 1, node), formula[2]]
    : [formula[0], formula[1], withNode(formula[2], at - 1 - left, node)];
}

/** Node `from` of b in the place of node `to` of a. */
export const crossed = (a: Formula, to: number, b: Formula, from: number): Formula => withNode(a, to, nodeAt(b, from));

function randomFormula(rng: Rng, depth: number): Formula {
  if (depth === 0 || rng.below(4) === 0)
    return rng.below(2) === 0 ? rng.below(21) - 10 : NAMES[rng.below(NAMES.length)]!;
  return [OPERATIONS[rng.below(OPERATIONS.length)]!, randomFormula(rng, depth - 1), randomFormula(rng, depth - 1)];
}
const randomInputs = (rng: Rng): Inputs => Object.fromEntries(NAMES.map(name => [name, rng.below(21) - 10]));

const text = (formula: unknown): string => JSON.stringify(formula)?.slice(0, 80) ?? 'nothing';

function evaluates(program: Program, formula: Formula, inputs: Inputs): string | undefined {
  const answer = program.call('evaluate', formula, inputs);
  if (!answer.ok) return answer.reason;
  const right = formulaValue(formula, inputs);
  const { value } = answer;
  const isNear = typeof value === 'number' && Math.abs(value - right) <= NEAR * Math.max(1, Math.abs(right));
  return isNear ? undefined : `evaluate gave ${text(value)} for ${text(formula)} with ${text(inputs)}; it is ${right}`;
}

type Scored = { readonly formula: Formula; readonly score: number };

/** The best score; of those within 0.01 of it the smallest formula, the first of equals. */
function leanest(scored: readonly Scored[]): number {
  const best = Math.max(...scored.map(({ score }) => score));
  const sizes = scored.map(({ formula, score }) => (score >= best - 0.01 ? sizeOf(formula) : Number.POSITIVE_INFINITY));
  return sizes.indexOf(Math.min(...sizes));
}

export const formulas: Lab = {
  id: 'formulas',
  title: 'Formulas that grow',
  question: 'What grows in genetic programming, and does it look at the board at all?',
  file: 'lab.js',
  checks: [
    {
      name: 'evaluate works out one formula of each operation',
      points: 1,
      run(program) {
        const inputs = { mine: 6, theirs: 4, corners: 0, moves: 3 };
        for (const operation of OPERATIONS) {
          const wrong = evaluates(program, [operation, ['-', 'mine', 2], ['/', 'moves', 'corners']], inputs);
          if (wrong !== undefined) return missed(wrong);
        }
        return passed('all five operations, and a quotient by 0');
      },
    },
    {
      name: 'evaluate is right for other formulas',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => evaluates(program, randomFormula(rng, 4), randomInputs(rng))),
    },
    {
      name: 'size counts every node, and isBlind finds formulas without inputs',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const formula = randomFormula(rng, 1 + rng.below(3));
          const [size, blind] = [program.call('size', formula), program.call('isBlind', formula)];
          if (!size.ok) return size.reason;
          if (!blind.ok) return blind.reason;
          if (size.value !== sizeOf(formula))
            return `size gave ${text(size.value)} for ${text(formula)}; it is ${sizeOf(formula)}`;
          const right = !looksAtBoard(formula);
          return blind.value === right
            ? undefined
            : `isBlind gave ${text(blind.value)} for ${text(formula)}; it is ${right}`;
        }),
    },
    {
      name: 'cross puts a node of one formula into the place of a node of another',
      points: 3,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const [a, b] = [randomFormula(rng, 3), randomFormula(rng, 3)];
          const [to, from] = [rng.below(sizeOf(a)), rng.below(sizeOf(b))];
          const answer = program.call('cross', a, to, b, from);
          if (!answer.ok) return answer.reason;
          const right = crossed(a, to, b, from);
          return JSON.stringify(answer.value) === JSON.stringify(right)
            ? undefined
            : `node ${from} of ${text(b)} at place ${to} of ${text(a)} gave ${text(answer.value)}; it is ${text(right)}`;
        }),
    },
    {
      name: 'leanest keeps the smallest of the formulas that are as good as the best',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const scored = Array.from({ length: 6 }, () => ({
            formula: randomFormula(rng, 4),
            score: 0.5 + 0.004 * rng.below(6),
          }));
          const answer = program.call('leanest', scored);
          if (!answer.ok) return answer.reason;
          const right = leanest(scored);
          return answer.value === right
            ? undefined
            : `leanest gave ${text(answer.value)} for scores ${scored.map(({ score }) => score).join(' ')} and sizes ${scored.map(({ formula }) => sizeOf(formula)).join(' ')}; it is ${right}`;
        }),
    },
  ],
};
