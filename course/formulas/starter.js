/**
 * Formulas that grow. Hand in this file as lab.js.
 *
 * A formula is a number, the name of an input, or an array [operation, left, right] with an operation of + - * / max.
 * Its nodes are numbered from 0: a node comes before its left part, and that before its right part.
 */

/** The value of a formula. A quotient by 0 is 1. */
export function evaluate(formula, inputs) {
  return 0;
}

/** How many nodes a formula has. */
export function size(formula) {
  return 1;
}

/** Whether a formula has no input at all, and so never looks at the board. */
export function isBlind(formula) {
  return false;
}

/** Node `from` of b in the place of node `to` of a. */
export function cross(a, to, b, from) {
  return a;
}

/**
 * The index of the smallest formula among those whose score is at most 0.01 below the best; the first of equals.
 * @param {{ formula: any, score: number }[]} scored
 */
export function leanest(scored) {
  return 0;
}
