/** The name of an evaluator by its content. */
import type { Model } from '../rules/game.js';
import { canonicalJson } from './json.js';
import { asciiBytes, sha256 } from './sha256.js';

/** The bytes of weights, in the order of every machine here: f32, little-endian. */
export function weightBytes(weights: Float32Array): Uint8Array {
  const bytes = new Uint8Array(weights.length * 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < weights.length; i++) view.setFloat32(i * 4, weights[i]!, true);
  return bytes;
}

/** A hash of game, kind and shape in canonical JSON, a line feed, and the bytes of the weights. */
export function checksumOf({ game, kind, shape, weights }: Model): string {
  const head = asciiBytes(`${canonicalJson([game, kind, shape])}\n`);
  const body = weightBytes(weights);
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return `sha256:${sha256(all)}`;
}
