/**
 * The built page. Its files are read once, by their names in the build folder; a request can only pick one of them. The
 * shipped weights are large, and the package holds them once: they are read from the shared folder.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyGame } from '../../games/catalogue.js';
import { shippedFolder, WEIGHTS } from '../../models/shipped.node.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

export type BuiltFile = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
export type Built = {
  readonly index: BuiltFile;
  readonly assets: ReadonlyMap<string, BuiltFile>;
  /** By the evaluator's name plus .gz. */
  readonly weights: ReadonlyMap<string, BuiltFile>;
};

const FOLDER = new URL('../../../lab/', import.meta.url);

const read = (name: string, folder = FOLDER): BuiltFile => ({
  type: TYPES[extname(name)] ?? 'application/octet-stream',
  bytes: new Uint8Array(readFileSync(new URL(name, folder))),
});

function readWeights(): Map<string, BuiltFile> {
  const weights = new Map<string, BuiltFile>();
  for (const { shipped } of everyGame()) {
    if (!shipped || !existsSync(new URL(WEIGHTS, shippedFolder(shipped)))) continue;
    weights.set(`${shipped.name}.gz`, read(WEIGHTS, shippedFolder(shipped)));
  }
  return weights;
}

/** Throws if the page has not been built. */
export function readBuilt(): Built {
  const names = readdirSync(fileURLToPath(new URL('assets/', FOLDER)));
  const assets = new Map(names.map(name => [name, read(`assets/${name}`)]));
  return { index: read('index.html'), assets, weights: readWeights() };
}
