/** Formulas as people write them: a name the game knows, or a whole tree. */
import type { Evaluator } from '../../rules/evaluator.js';
import type { Position } from '../../rules/position.js';
import type { Beyond, Primitives } from '../../rules/primitives.js';
import { BadSpec } from '../../specs/options.js';
import { type Parsed, parsed } from '../../specs/parsed.js';
import { formula } from './evaluate.js';
import { parseFormula } from './syntax.js';

export function readFormula<P extends Position>(
  primitives: Primitives<P>,
  text: string,
  beyond: Beyond,
): Parsed<Evaluator<P>> {
  const set = primitives.functions(beyond, 'written');
  const tree = parseFormula(text, set);
  return tree.ok ? parsed(formula(tree.value, set)) : tree;
}

/** By a name or a whole tree. Throws BadSpec. */
export function namedFormula<P extends Position>(
  primitives: Primitives<P>,
  text: string,
  beyond: Beyond,
): Evaluator<P> {
  const { named } = primitives;
  const evaluator = readFormula(primitives, Object.hasOwn(named, text) ? named[text]! : text, beyond);
  if (evaluator.ok) return evaluator.value;
  throw new BadSpec(`formula: ${evaluator.reason}; by name there are: ${Object.keys(named).join(', ')}`);
}
