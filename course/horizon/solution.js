/**
 * Alpha-beta and the horizon. Hand in this file as lab.js.
 *
 * A tree is { value, isLoud, children }: the value for the side to move, whether a capture is pending, and the trees after each move.
 * A search stops at depth 0 and where there are no children.
 */

/** The value for the side to move: the largest of minus the values of the children. */
export function negamax(tree, depth) {
  if (depth === 0 || tree.children.length === 0) return tree.value;
  return Math.max(...tree.children.map(child => -negamax(child, depth - 1)));
}

/**
 * The same value by alpha-beta, from left to right, stopping at a child that refutes (best >= beta).
 * @returns {{ value: number, read: number[] }} and the values of the leaves that it read, in order
 */
export function alphaBeta(tree, depth) {
  const read = [];
  const search = (node, left, alpha, beta) => {
    if (left === 0 || node.children.length === 0) {
      read.push(node.value);
      return node.value;
    }
    let best = -Infinity;
    for (const child of node.children) {
      best = Math.max(best, -search(child, left - 1, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  };
  return { value: search(tree, depth, -Infinity, Infinity), read };
}

/**
 * A search that does not stop in the middle of captures. At depth 0 a quiet position has its value. A loud one is searched on: the
 * side to move takes the best of standing still (its value) and of minus the children's values, each of them at depth 0 again.
 */
export function quiet(tree, depth) {
  const { value, isLoud, children } = tree;
  if (children.length === 0 || (depth === 0 && !isLoud)) return value;
  const values = children.map(child => -quiet(child, Math.max(0, depth - 1)));
  return depth > 0 ? Math.max(...values) : Math.max(value, ...values);
}
