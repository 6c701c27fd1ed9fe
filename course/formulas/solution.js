/**
 * Formulas that grow. Hand in this file as lab.js.
 *
 * A formula is a number, the name of an input, or an array [operation, left, right] with an operation of + - * / max.
 * Its nodes are numbered from 0: a node comes before its left part, and that before its right part.
 */

/** The value of a formula. A quotient by 0 is 1. */
export function evaluate(formula, inputs) {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string') return inputs[formula];
  const [operation] = formula;
  const [left, right] = [evaluate(formula[1], inputs), evaluate(formula[2], inputs)];
  if (operation === '+') return left + right;
  if (operation === '-') return left - right;
  if (operation === '*') return left * right;
  if (operation === 'max') return Math.max(left, right);
  return right === 0 ? 1 : left / right;
}

/** How many nodes a formula has. */
export function size(formula) {
  return Array.isArray(formula) ? 1 + size(formula[1]) + size(formula[2]) : 1;
}

/** Whether a formula has no input at all, and so never looks at the board. */
export function isBlind(formula) {
  return Array.isArray(formula) ? isBlind(formula[1]) && isBlind(formula[2]) : typeof formula !== 'string';
}

function nodeAt(formula, at) {
  if (at === 0) return formula;
  const left = size(formula[1]);
  return at <= left ? nodeAt(formula[1], at - 1) : nodeAt(formula[2], at - 1 - left);
}

function replaced(formula, at, node) {
  if (at === 0) return node;
  const left = size(formula[1]);
  return at <= left
    ? [formula[0], replaced(formula[1], at - 1, node), formula[2]]
    : [formula[0], formula[1], replaced(formula[2], at - 1 - left, node)];
}

/** Node `from` of b in the place of node `to` of a. */
export function cross(a, to, b, from) {
  return replaced(a, to, nodeAt(b, from));
}

/**
 * The index of the smallest formula among those whose score is at most 0.01 below the best; the first of equals.
 * @param {{ formula: any, score: number }[]} scored
 */
export function leanest(scored) {
  const best = Math.max(...scored.map(({ score }) => score));
  const sizes = scored.map(({ formula, score }) => (score >= best - 0.01 ? size(formula) : Infinity));
  return sizes.indexOf(Math.min(...sizes));
}
