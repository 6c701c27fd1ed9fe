/**
 * The identity of a program on a queue. Two machines give the same games only with the same version, the same kernel
 * and the same shipped weights, so each build has a queue of its own, and a job states its build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { everyGame } from '../games/catalogue.js';
import { editionsOf, shippedFolder, WEIGHTS } from '../models/shipped.node.js';
import type { Build } from './job.js';

const manifest = new URL('../../../package.json', import.meta.url);
const kernel = new URL('../../kernel/release.wasm', import.meta.url);

/** Hex digits that are enough to tell builds apart. */
const DIGITS = 16;

let own: Build | undefined;

export function ownBuild(): Build {
  if (own) return own;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  const weights = createHash('sha256');
  for (const { shipped } of everyGame()) {
    for (const edition of shipped ? editionsOf(shipped) : []) {
      const file = new URL(WEIGHTS, shippedFolder(shipped!, edition));
      if (existsSync(file)) weights.update(readFileSync(file));
    }
  }
  own = {
    version,
    kernel: createHash('sha256').update(readFileSync(kernel)).digest('hex').slice(0, DIGITS),
    weights: weights.digest('hex').slice(0, DIGITS),
  };
  return own;
}
