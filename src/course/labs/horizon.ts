/** Alpha-beta and the horizon: which leaves a search may leave out, and where it must not stop. */
import type { Rng } from '../../random/rng.js';
import { everyCase, type Lab, missed, type Program, passed } from '../lab.js';

/** A position: its value for the side to move, whether a capture is pending, and the positions after each move. */
export type Tree = { readonly value: number; readonly isLoud: boolean; readonly children: readonly Tree[] };

const CASES = 150;

/** For the side to move. */
export const negamax = ({ value, children }: Tree, depth: number): number =>
  depth === 0 || children.length === 0 ? value : Math.max(...children.map(child => -negamax(child, depth - 1)));

/** Its value, and the values of the leaves in the order in which it reads them. */
export function alphaBeta(tree: Tree, depth: number): { readonly value: number; readonly read: readonly number[] } {
  const read: number[] = [];
  const search = ({ value, children }: Tree, left: number, alpha: number, beta: number): number => {
    if (left === 0 || children.length === 0) {
      read.push(value);
      return value;
    }
    let best = Number.NEGATIVE_INFINITY;
    for (const child of children) {
      best = Math.max(best, -search(child, left - 1, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  };
  return { value: search(tree, depth, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY), read };
}

/** A loud leaf is searched on until all is quiet. The side to move may also stand still. */
export function quiet(tree: Tree, depth: number): number {
  const { value, isLoud, children } = tree;
  if (children.length === 0) return value;
  if (depth > 0) return Math.max(...children.map(child => -quiet(child, depth - 1)));
  return isLoud ? Math.max(value, ...children.map(child => -quiet(child, 0))) : value;
}

function randomTree(rng: Rng, depth: number): Tree {
  const value = rng.below(13) - 6; // few values, so that equal ones meet
  const children = depth === 0 ? [] : Array.from({ length: 1 + rng.below(3) }, () => randomTree(rng, depth - 1));
  return { value, isLoud: rng.below(2) === 0, children };
}

const leaf = (value: number): Tree => ({ value, isLoud: false, children: [] });
const inner = (...children: readonly Tree[]): Tree => ({ value: 0, isLoud: false, children });
/** The second reply refutes: the leaf with 9 need not be read. */
const SMALL = inner(inner(leaf(3), leaf(5)), inner(leaf(2), leaf(9)));

function cuts(program: Program, tree: Tree, depth: number): string | undefined {
  const answer = program.call('alphaBeta', tree, depth);
  if (!answer.ok) return answer.reason;
  const right = alphaBeta(tree, depth);
  const found = answer.value as { value?: unknown; read?: unknown } | null;
  if (found?.value !== right.value)
    return `alphaBeta gave ${JSON.stringify(found)?.slice(0, 80)}; the value is ${right.value}`;
  if (JSON.stringify(found.read) === JSON.stringify(right.read)) return undefined;
  const length = Array.isArray(found.read) ? found.read.length : 0;
  return `it read ${length} leaves, ${JSON.stringify(found.read)?.slice(0, 60)}; from left to right with cuts they are ${right.read.length}, ${JSON.stringify(right.read).slice(0, 60)}`;
}

const valued =
  (name: string, search: (tree: Tree, depth: number) => number, depths: number) =>
  (program: Program, rng: Rng): string | undefined => {
    const [tree, depth] = [randomTree(rng, 5), rng.below(depths)];
    const answer = program.call(name, tree, depth);
    if (!answer.ok) return answer.reason;
    const right = search(tree, depth);
    return answer.value === right
      ? undefined
      : `${name} to depth ${depth} gave ${JSON.stringify(answer.value)}; it is ${right}`;
  };
const isNegamax = valued('negamax', negamax, 5);
const isQuiet = valued('quiet', quiet, 3);

export const horizon: Lab = {
  id: 'horizon',
  title: 'Alpha-beta and the horizon',
  question: 'Which leaves may a search leave out, and where must it not stop?',
  file: 'lab.js',
  checks: [
    {
      name: 'alphaBeta reads three of the four leaves of a small tree',
      points: 2,
      run(program) {
        const wrong = cuts(program, SMALL, 2);
        return wrong === undefined ? passed('it reads 3, 5 and 2, and never 9') : missed(wrong);
      },
    },
    {
      name: 'negamax is right for other trees',
      points: 2,
      isHidden: true,
      run: (program, seed) => everyCase(CASES, seed, rng => isNegamax(program, rng)),
    },
    {
      name: 'alphaBeta has the value of negamax and reads no leaf more',
      points: 3,
      isHidden: true,
      run: (program, seed) => everyCase(CASES, seed, rng => cuts(program, randomTree(rng, 4), 1 + rng.below(4))),
    },
    {
      name: 'quiet searches loud leaves on until all is quiet',
      points: 3,
      isHidden: true,
      run: (program, seed) => everyCase(CASES, seed, rng => isQuiet(program, rng)),
    },
  ],
};
