/** What a player would say if one of its weights, or one number of its formula, were another. */
import { sigmoid, tanh } from '../../arithmetic/squash.js';
import { readFormula } from '../../evaluators/formula/named.js';
import type { Evaluator } from '../../rules/evaluator.js';
import { type Explanation, type Part, total } from '../../rules/explanation.js';
import type { Game } from '../../rules/game.js';
import type { Position, Side } from '../../rules/position.js';
import { type Parsed, refused } from '../../specs/parsed.js';
import { summandsOf } from './explained.js';

/** The values of the functions around a sum. */
const SQUASHES: Readonly<Record<string, (sum: number) => number>> = { tanh, sigmoid };

/** The value with the weight of one part, by its name, multiplied by a factor. */
export function reweighed(explanation: Explanation, name: string, factor: number): number {
  const parts = summandsOf(explanation);
  const before = total(parts);
  const after = total(parts.map(part => (part.name === name ? { ...part, value: factor * part.value } : part)));
  const [only] = explanation.parts;
  if (parts === explanation.parts || !only) return explanation.value + (after - before);
  const squash = SQUASHES[only.name] ?? ((sum: number) => sum);
  // The view of the other side may be the negative of a function that is not odd.
  const mirrored = (sum: number): number => -squash(-sum);
  const isOwn = Math.abs(squash(before) - only.value) <= Math.abs(mirrored(before) - only.value);
  return isOwn ? squash(after) : mirrored(after);
}

/** The evaluator with that weight; it rates by its own explanations. */
export const withWeight = (evaluator: Evaluator, name: string, factor: number): Pick<Evaluator, 'value'> => ({
  value: (position, side) => reweighed(evaluator.explain!(position, side), name, factor),
});

/** A number that a formula uses, by its place in the tree: `0.1.0` is the first argument of the root's second. */
export type Literal = {
  readonly key: string;
  readonly value: number;
  /** The function that uses it. */
  readonly within: string;
  /** A square or a player that it names. */
  readonly reading?: string;
};

export function literalsOf(root: Part): readonly Literal[] {
  const found: Literal[] = [];
  const visit = (part: Part, key: string, within: string): void => {
    if (!part.parts && Number(part.name) === part.value)
      found.push({ key, value: part.value, within, ...(part.reading === undefined ? {} : { reading: part.reading }) });
    (part.parts ?? []).forEach((child, i) => {
      visit(child, `${key}.${i}`, part.label ?? part.name);
    });
  };
  visit(root, '0', 'the formula');
  // Numbers that count before numbers that name something.
  return found.sort((a, b) => Number(a.reading !== undefined) - Number(b.reading !== undefined));
}

/** The formula as it is written, with other numbers in some places. */
function textOf(part: Part, key: string, numbers: ReadonlyMap<string, number>): string {
  if (!part.parts) return String(numbers.get(key) ?? part.name);
  return `(${[part.name, ...part.parts.map((child, i) => textOf(child, `${key}.${i}`, numbers))].join(' ')})`;
}

/**
 * The formula with another number. The explanation does not say how squares beyond the board are read: the reading that
 * gives the value of the explanation is taken.
 */
export function withLiteral(
  game: Game,
  { parts: [root], value }: Explanation,
  at: { readonly position: Position; readonly side: Side },
  literal: Literal,
  number: number,
): Parsed<Evaluator> {
  if (!root || !game.primitives) return refused('this is not a formula');
  for (const beyond of ['zero', 'wrap'] as const) {
    const same = readFormula(game.primitives, textOf(root, '0', new Map()), beyond);
    if (!same.ok) return same;
    if (same.value.value(at.position, at.side) !== value) continue;
    return readFormula(game.primitives, textOf(root, '0', new Map([[literal.key, number]])), beyond);
  }
  return refused('this formula cannot be changed here');
}
