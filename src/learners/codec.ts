/**
 * Converts states of learners to plain data and back. Data from a checkpoint must pass a schema, and each array must
 * have the right type: a correct checksum does not prove that this program wrote it.
 */
import { BadSpec } from '../specs/options.js';
import { list, object, type Schema, text, validate } from '../specs/schema.js';
import type { Arrays } from '../training/arrays.js';
import type { Birth, State } from './learner.js';

/** A state that this kind of learner cannot have written. */
export class BadState extends BadSpec {}

export const birth: Schema<Birth> = object({ id: text(), parents: list(text()), by: text() });

/** Throws BadState. */
export function dataOf<D>(schema: Schema<D>, { data }: State): D {
  const found = validate(schema, data);
  if (!found.ok) throw new BadState(`the state does not belong to this learner: ${found.reason}`);
  return found.value;
}

type Kinds = {
  readonly Float32Array: Float32Array;
  readonly Float64Array: Float64Array;
  readonly Int32Array: Int32Array;
  readonly Uint32Array: Uint32Array;
};
const KINDS = { Float32Array, Float64Array, Int32Array, Uint32Array };

/** The array of that name. Throws BadState. */
export function arrayOf<K extends keyof Kinds>(
  { arrays }: { readonly arrays: Arrays },
  name: string,
  kind: K,
): Kinds[K];
export function arrayOf({ arrays }: { readonly arrays: Arrays }, name: string, kind: keyof Kinds): Arrays[string] {
  const found = arrays[name];
  if (!(found instanceof KINDS[kind]))
    throw new BadState(`the state does not belong to this learner: it has no ${kind} “${name}”`);
  return found;
}
