/** Crossover and mutation of trees in prefix order, where a subtree is a batch of the list (Koza 1992). */
import type { Arity, Formula } from '../evaluators/formula/formula.js';

/** Where the subtree that begins at a node ends: the place of the first node behind it. */
export function subtreeEnd(tree: Formula, at: number, arity: Arity): number {
  let open = 1; // arguments still to come
  let end = at;
  while (open > 0) open += arity(tree[end++]!)! - 1;
  return end;
}

/** Levels of a tree, the root being the first. */
export function levelsOf(tree: Formula, arity: Arity): number {
  const left: number[] = []; // arguments still to come, on each level that is open
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

/** The subtrees at the two nodes change places. */
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

/** Nodes two trees have in common from the root down: below a difference nothing counts. */
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
