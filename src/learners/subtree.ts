/** Crossover and mutation of trees in prefix order, where a subtree is a contiguous part of the list (Koza 1992). */
import type { Arity, Formula } from '../evaluators/formula/formula.js';

/** The end of the subtree that starts at a node: the index of the first node after it. */
export function subtreeEnd(tree: Formula, at: number, arity: Arity): number {
  let open = 1; // arguments still to read
  let end = at;
  while (open > 0) open += arity(tree[end++]!)! - 1;
  return end;
}

/** The number of levels of a tree; the root is the first. */
export function levelsOf(tree: Formula, arity: Arity): number {
  const left: number[] = []; // arguments still to read, for each open level
  let most = 0;
  for (const node of tree) {
    most = Math.max(most, left.length + 1);
    const count = arity(node)!;
    if (count > 0) {
      left.push(count);
      continue;
    }
    while (left.length > 0 && --left[left.length - 1]! === 0) left.pop();
  }
  return most;
}

export function replaceSubtree(tree: Formula, at: number, by: Formula, arity: Arity): Formula {
  return [...tree.slice(0, at), ...by, ...tree.slice(subtreeEnd(tree, at, arity))];
}

/** Exchanges the subtrees at the two nodes. */
export function exchangeSubtrees(
  mother: Formula,
  father: Formula,
  [a, b]: readonly [number, number],
  arity: Arity,
): readonly [Formula, Formula] {
  const hers = mother.slice(a, subtreeEnd(mother, a, arity));
  const his = father.slice(b, subtreeEnd(father, b, arity));
  return [replaceSubtree(mother, a, his, arity), replaceSubtree(father, b, hers, arity)];
}

/** The number of nodes that two trees share from the root down; nodes below a difference do not count. */
export function sharedNodes(a: Formula, b: Formula, arity: Arity): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      shared++;
      i++;
      j++;
    } else {
      i = subtreeEnd(a, i, arity);
      j = subtreeEnd(b, j, arity);
    }
  }
  return shared;
}
