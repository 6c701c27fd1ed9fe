/**
 * Alpha-beta and the horizon. Hand in this file as lab.js.
 *
 * A tree is { value, isLoud, children }: the value for the side to move, whether a capture is pending, and the trees after each move.
 * A search stops at depth 0 and where there are no children.
 */

/** The value for the side to move: the largest of minus the values of the children. */
export function negamax(tree, depth) {
  return tree.value;
}

/**
 * The same value by alpha-beta, from left to right, stopping at a child that refutes (best >= beta).
 * @returns {{ value: number, read: number[] }} and the values of the leaves that it read, in order
 */
export function alphaBeta(tree, depth) {
  return { value: tree.value, read: [] };
}

/**
 * A search that does not stop in the middle of captures. At depth 0 a quiet position has its value. A loud one is searched on: the
 * side to move takes the best of standing still (its value) and of minus the children's values, each of them at depth 0 again.
 */
export function quiet(tree, depth) {
  return negamax(tree, depth);
}
