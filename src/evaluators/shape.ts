/** Everything about an evaluator except its weights, as plain data: readers check every field and allow no other. */
import { type Schema, validate } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';

/** The data are not a valid shape of their kind; the message says why. */
export class BadShape extends Error {}

/** Throws BadShape. */
export function shapeOf<T>(schema: Schema<T>, shape: Json): T {
  const found = validate(schema, shape);
  if (!found.ok) throw new BadShape(found.reason);
  return found.value;
}

export const PERSPECTIVES = ['inversion', 'negation'] as const;
