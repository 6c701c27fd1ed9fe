/** The built page. Its files are read once, by their names in the build's own folder; a request only picks one of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

export type BuiltFile = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
export type Built = { readonly index: BuiltFile; readonly assets: ReadonlyMap<string, BuiltFile> };

const FOLDER = new URL('../../../lab/', import.meta.url);

const read = (name: string): BuiltFile => ({
  type: TYPES[extname(name)] ?? 'application/octet-stream',
  bytes: new Uint8Array(readFileSync(new URL(name, FOLDER))),
});

/** Throws where the page was never built. */
export function readBuilt(): Built {
  const names = readdirSync(fileURLToPath(new URL('assets/', FOLDER)));
  return { index: read('index.html'), assets: new Map(names.map(name => [name, read(`assets/${name}`)])) };
}
