/** Weights as text: f32, little-endian, in base64. Exact, and a third of the length of decimals. */
import { weightBytes } from '../evaluators/checksum.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < 64; i++) VALUES[DIGITS.charCodeAt(i)] = i;

export function formatWeights(weights: Float32Array): string {
  const bytes = weightBytes(weights);
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const four = DIGITS[word >> 18]! + DIGITS[(word >> 12) & 63] + DIGITS[(word >> 6) & 63] + DIGITS[word & 63];
    pieces.push(i + 3 <= bytes.length ? four : four.slice(0, bytes.length - i + 1).padEnd(4, '='));
  }
  return pieces.join('');
}

export function parseWeights(text: string): Parsed<Float32Array> {
  const digits = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  const size = Math.floor((digits * 3) / 4);
  if (text.length % 4 !== 0 || size % 4 !== 0)
    return refused('the weights are cut short: not whole numbers of 4 bytes');
  const bytes = new Uint8Array(size + 2);
  for (let i = 0, at = 0; i < digits; i += 4, at += 3) {
    let word = 0;
    for (let k = 0; k < 4; k++) {
      const value = i + k < digits ? (VALUES[text.charCodeAt(i + k)] ?? -1) : 0;
      if (value < 0) return refused(`the weights are not base64 at their character ${i + k + 1}`);
      word = (word << 6) | value;
    }
    bytes[at] = word >> 16;
    bytes[at + 1] = word >> 8;
    bytes[at + 2] = word;
  }
  const view = new DataView(bytes.buffer);
  const weights = Float32Array.from({ length: size / 4 }, (_, i) => view.getFloat32(i * 4, true));
  return weights.every(Number.isFinite) ? parsed(weights) : refused('a weight is not a finite number');
}
