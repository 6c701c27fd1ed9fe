/**
 * The built page. Its files are read once, by their names in the build folder; a request can only pick one of them. The
 * shipped weights are large, and the package holds them once: they are read from the shared folder.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { everyGame } from '../../games/catalogue.js';
import { editionsOf, shippedFolder, WEIGHTS } from '../../models/shipped.node.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

export type BuiltFile = {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By gzip, on first use, for a browser that accepts it. Absent if that saves nothing. */
  packed?(): Uint8Array<ArrayBuffer>;
};
export type Built = {
  readonly index: BuiltFile;
  /** The page of a class: its standings, for a projector and for students. */
  readonly projector: BuiltFile;
  /** The course, as students of a class open it. */
  readonly course: BuiltFile;
  readonly assets: ReadonlyMap<string, BuiltFile>;
  /** By the evaluator's name and its edition: champion-1.gz. */
  readonly weights: ReadonlyMap<string, BuiltFile>;
};

const FOLDER = new URL('../../../lab/', import.meta.url);

/** Typefaces and weights are compressed already. */
const PACKED = new Set(['.html', '.js', '.css', '.wasm', '.svg', '.json', '.txt']);

function read(name: string, folder = FOLDER): BuiltFile {
  const ending = extname(name);
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const type = TYPES[ending] ?? 'application/octet-stream';
  if (!PACKED.has(ending)) return { type, bytes };
  let packed: Uint8Array<ArrayBuffer> | undefined;
  return {
    type,
    bytes,
    packed() {
      packed ??= new Uint8Array(gzipSync(bytes));
      return packed;
    },
  };
}

function readWeights(): Map<string, BuiltFile> {
  const weights = new Map<string, BuiltFile>();
  for (const { shipped } of everyGame()) {
    for (const edition of shipped ? editionsOf(shipped) : []) {
      const folder = shippedFolder(shipped!, edition);
      if (existsSync(new URL(WEIGHTS, folder))) weights.set(`${shipped!.name}-${edition}.gz`, read(WEIGHTS, folder));
    }
  }
  return weights;
}

/** Throws if the page has not been built. */
export function readBuilt(): Built {
  const names = readdirSync(fileURLToPath(new URL('assets/', FOLDER)));
  const assets = new Map(names.map(name => [name, read(`assets/${name}`)]));
  return {
    index: read('index.html'),
    projector: read('projector.html'),
    course: read('class-course.html'),
    assets,
    weights: readWeights(),
  };
}
