/**
 * SHA-256, at once and on every platform: a page's own is asynchronous and only there in secure contexts. In Node
 * sha256.node.ts takes the place of this one, which needs eight times as long for weights.
 */
import { sha256 as inJavaScript } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

type Digest = (bytes: Uint8Array) => string;

let digest: Digest = bytes => bytesToHex(inJavaScript(bytes));

/** Sets a function that gives the same digits sooner. */
export const useDigest = (quicker: Digest): void => {
  digest = quicker;
};

/** 64 hex digits. */
export const sha256 = (bytes: Uint8Array): string => digest(bytes);

/** A text in ASCII, a byte for each letter. By index: an iterator over the letters takes longer than their hash. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
