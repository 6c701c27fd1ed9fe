/**
 * Expression trees over the functions of a game (Ferrer 1996), in prefix order: `(plus 1 (times 2 3))` is
 * ['plus', 1, 'times', 2, 3]. A list has no depth to recurse into, and a subtree is a slice of it.
 */

/** A function or terminal by its name, or a number. */
export type Node = string | number;
export type Formula = readonly Node[];

/** Also the budget of an evaluation: every node is computed once. Ferrer bounds heights, by 6 and 17, not sizes. */
export const MAX_NODES = 2000;
/** Levels from the root to the deepest leaf. */
export const MAX_DEPTH = 100;
/** The largest size of a number in a tree. */
export const MAX_LITERAL = 2 ** 31;

/** The number of arguments of a node; undefined if there is no such function. */
export type Arity = (node: Node) => number | undefined;

/** Where the arguments of each node start, or undefined if the list is not one whole tree. */
export function argumentsOf(formula: Formula, arity: Arity): number[][] | undefined {
  const ends: number[] = new Array(formula.length);
  const starts: number[][] = new Array(formula.length);
  for (let i = formula.length - 1; i >= 0; i--) {
    const count = arity(formula[i]!);
    if (count === undefined) return undefined;
    let at = i + 1;
    const own: number[] = [];
    for (let n = 0; n < count; n++) {
      if (at >= formula.length) return undefined;
      own.push(at);
      at = ends[at]!;
    }
    starts[i] = own;
    ends[i] = at;
  }
  return formula.length > 0 && ends[0] === formula.length ? starts : undefined;
}

/** Levels of a whole tree. */
export function depthOf(args: readonly (readonly number[])[]): number {
  const levels: number[] = new Array(args.length).fill(1);
  let deepest = 1;
  args.forEach((own, i) => {
    for (const at of own) {
      levels[at] = levels[i]! + 1;
      deepest = Math.max(deepest, levels[at]!);
    }
  });
  return deepest;
}
