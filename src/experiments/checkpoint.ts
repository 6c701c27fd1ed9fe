/**
 * A state as bytes: a line of JSON, the arrays one after another, and a checksum over all of it. Little-endian, like every supported machine.
 */

import { asciiBytes, sha256 } from '../evaluators/sha256.js';
import type { State } from '../learners/learner.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { anything, count, isValid, list, object, oneOf, text } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';

const FORMAT = 'breedboard checkpoint 1';
/** Every array starts at a multiple of this, so that it can be read in place. */
const ALIGNMENT = 8;
const CHECK_LENGTH = 64;

const KINDS = { Float32Array, Float64Array, Int32Array, Uint32Array } as const;
type KindName = keyof typeof KINDS;

const kindOf = (array: Arrays[string]): KindName =>
  (Object.keys(KINDS) as KindName[]).find(name => array instanceof KINDS[name])!;

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** JSON in ASCII only. */
const plainJson = (value: Json): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Where a run stands: `step` of them are done. */
export type Checkpoint = { readonly step: number; readonly state: State };

export function encodeCheckpoint({ step, state: { data, arrays } }: Checkpoint): Uint8Array {
  const list = Object.entries(arrays).map(([name, array]) => ({ name, kind: kindOf(array), length: array.length }));
  const head = asciiBytes(`${plainJson({ format: FORMAT, step, data, arrays: list })}\n`);
  const start = aligned(head.length);
  const size = Object.values(arrays).reduce((sum, { byteLength }) => sum + aligned(byteLength), start);
  const bytes = new Uint8Array(size + CHECK_LENGTH);
  bytes.set(head);
  let at = start;
  for (const array of Object.values(arrays)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += aligned(array.byteLength);
  }
  bytes.set(asciiBytes(sha256(bytes.subarray(0, size))), size);
  return bytes;
}

/** What a checkpoint is known by: equal for equal states of the same step. */
export const checkpointHash = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(bytes.length - CHECK_LENGTH));

const headSchema = object({
  format: oneOf(FORMAT),
  step: count,
  /** The learner's own, whose codec looks at it. */
  data: anything,
  arrays: list(
    object({ name: text(), kind: oneOf('Float32Array', 'Float64Array', 'Int32Array', 'Uint32Array'), length: count }),
  ),
});

/** A correct checksum shows that nothing was damaged, not that this program wrote it: any program can compute one. */
export function decodeCheckpoint(bytes: Uint8Array): Parsed<Checkpoint> {
  const size = bytes.length - CHECK_LENGTH;
  const end = bytes.indexOf(10);
  if (size <= 0 || end < 0) return refused('it is truncated or not a checkpoint');
  const letters = (from: number, to: number): string => {
    let all = '';
    for (let at = from; at < to; at += 8192) all += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8192)));
    return all;
  };
  if (letters(size, bytes.length) !== sha256(bytes.subarray(0, size))) {
    return refused('its checksum does not match: it was changed or truncated');
  }
  let head: unknown;
  try {
    head = JSON.parse(letters(0, end)); // a state may hold more values than are read from strangers
  } catch {
    return refused('it is not a checkpoint');
  }
  if (!isValid(headSchema, head)) return refused(`it is not of the format “${FORMAT}”`);
  let at = aligned(end + 1);
  const arrays: Record<string, Arrays[string]> = {};
  for (const { name, kind, length } of head.arrays) {
    if (at + length * KINDS[kind].BYTES_PER_ELEMENT > size) return refused(`its array “${name}” is truncated`);
    const array = new KINDS[kind](length);
    new Uint8Array(array.buffer).set(bytes.subarray(at, at + array.byteLength));
    arrays[name] = array;
    at += aligned(array.byteLength);
  }
  return parsed({ step: head.step, state: { data: head.data, arrays } });
}
