/** Everything about an evaluator except its weights, as plain data: readers check every field and allow no other. */
import { quote } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';

/** The data are not a valid shape of their kind; the message says why. */
export class BadShape extends Error {}

export type Fields = { readonly [name: string]: Json };

/** An object with exactly these names, and of others any. */
export function fields(value: Json, names: readonly string[], others: readonly string[] = []): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadShape('the shape is not an object');
  const found = value as Fields;
  const strange = Object.keys(found).find(name => !names.includes(name) && !others.includes(name));
  if (strange !== undefined)
    throw new BadShape(
      `the shape has no field ${quote(strange)}; it has ${[...names, ...others].join(', ') || 'none'}`,
    );
  const missing = names.find(name => !Object.hasOwn(found, name));
  if (missing !== undefined) throw new BadShape(`the shape lacks the field “${missing}”`);
  return found;
}

export function oneOf<const V extends readonly string[]>(value: Json | undefined, values: V, what: string): V[number] {
  if (!values.includes(value as string)) throw new BadShape(`${what} must be one of ${values.join(', ')}`);
  return value as V[number];
}

export function list<T>(value: Json | undefined, what: string, max: number, each: (item: Json) => T): T[] {
  if (!Array.isArray(value)) throw new BadShape(`${what} must be a list`);
  if (value.length > max) throw new BadShape(`${what} must be at most ${max}, not ${value.length}`);
  return value.map(each);
}

export const number =
  (what: string) =>
  (value: Json): number => {
    if (typeof value !== 'number') throw new BadShape(`${what} must be numbers`);
    return value;
  };

export const PERSPECTIVES = ['inversion', 'negation'] as const;
