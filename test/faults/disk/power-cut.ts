/**
 * What a disk holds after the machine stopped. What was flushed is there. Of what was not, anything may be: a disk and a
 * file system write in the order they like, and a long write in parts. A rename is there or not, never half: all file
 * systems in use keep a journal of names.
 */
import type { Rng } from '../../../src/random/rng.js';
import { apply, type Change, type Image } from './image.js';

/**
 * - `kept`: the process was killed, and the machine went on: all changes are there
 * - `lost`: nothing that was not flushed is there
 * - `torn`: the changes up to one of them, of which a part is there
 * - `shuffled`: any of the changes, and of each write any part
 */
export const REMAINS = ['kept', 'lost', 'torn', 'shuffled'] as const;
export type Remains = (typeof REMAINS)[number];

/** In bytes; a disk writes a sector whole or not at all. */
const SECTOR = 512;

/** A part of a write: its first bytes, some of its sectors with zeros between them, or its length in zeros. */
function torn(change: Change, rng: Rng): Change {
  if (change.kind !== 'write' || change.bytes.length === 0) return change;
  const { bytes } = change;
  const way = rng.below(3);
  if (way === 0) return { ...change, bytes: bytes.subarray(0, rng.below(bytes.length)) };
  if (way === 1) return { ...change, bytes: Buffer.alloc(bytes.length) };
  const holed = Buffer.from(bytes);
  for (let at = 0; at < bytes.length; at += SECTOR)
    if (rng.below(2) === 0) holed.fill(0, at, Math.min(at + SECTOR, holed.length));
  return { ...change, bytes: holed };
}

export function remainsOf(
  { seen, flushed, pending }: { readonly seen: Image; readonly flushed: Image; readonly pending: readonly Change[] },
  remains: Remains,
  rng: Rng,
): Image {
  if (remains === 'kept') return new Map(seen);
  const image = new Map(flushed);
  if (remains === 'lost') return image;
  if (remains === 'torn') {
    const whole = rng.below(pending.length + 1);
    for (const change of pending.slice(0, whole)) apply(image, change);
    const last = pending[whole];
    if (last?.kind === 'write') apply(image, torn(last, rng));
    return image;
  }
  for (const change of pending) {
    const way = rng.below(3);
    if (way > 0) apply(image, way === 1 ? change : torn(change, rng));
  }
  return image;
}
