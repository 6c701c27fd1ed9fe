/**
 * The built page. Its files are read once, by their names in the build's own folder; a request only picks one of them. The
 * weights that ship are large, and the package holds them once: they come from where everything else reads them.
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
  /** By the name of the evaluator, with .gz after it. */
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

/** Throws where the page was never built. */
export function readBuilt(): Built {
  const names = readdirSync(fileURLToPath(new URL('assets/', FOLDER)));
  const assets = new Map(names.map(name => [name, read(`assets/${name}`)]));
  return { index: read('index.html'), assets, weights: readWeights() };
}
