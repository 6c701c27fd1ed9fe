/**
 * The identity of a program on a queue. Two machines give the same games only with the same modules, kernel, shipped weights
 * and libraries, so each build has a queue of its own, and a job states its build. The files are hashed where they run, not when
 * they are built, so one that was edited afterwards counts; a clone and the package of one commit have the same.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WEIGHTS } from '../models/shipped.node.js';
import type { Build } from './job.js';

/** The folders of src whose modules can change a game, a weight or an answer: all but reviews, the lab and the command line. */
export const PLAYING = [
  ...[
    'random',
    'arithmetic',
    'specs',
    'memory',
    'notations',
    'rules',
    'drawing',
    'evaluators',
    'games',
    'models',
    'kernel',
    'search',
  ],
  ...[
    'training',
    'players',
    'protocols',
    'matches',
    'arena',
    'tournaments',
    'learners',
    'experiments',
    'store',
    'queue',
    'api',
  ],
];
/** Libraries whose numbers decide moves or weights. */
const LIBRARIES = ['pure-rand', 'ml-matrix'];

/** Hex digits that are enough to tell builds apart. */
const DIGITS = 16;

const digest = (hash: Hash): string => hash.digest('hex').slice(0, DIGITS);
const sha256Of = (content: string | Uint8Array): string => digest(createHash('sha256').update(content));

/** The path and the content of every file below a folder, in one order on all systems. */
function addFolder(hash: Hash, home: URL, folder: string, isTaken: (name: string) => boolean): void {
  const root = fileURLToPath(home);
  const found = readdirSync(new URL(folder, home), { recursive: true, encoding: 'utf8', withFileTypes: true });
  const files = found
    .filter(each => each.isFile() && isTaken(each.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map(file => ({ file, name: file.slice(root.length).replaceAll('\\', '/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { file, name } of files) {
    const content = readFileSync(file);
    hash.update(`${name} ${content.length}\n`).update(content);
  }
}

type Manifest = { readonly version: string; readonly dependencies: Readonly<Record<string, string>> };
const manifestIn = (file: URL | string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/** What is installed, not what the manifest asks for; the latter where packages are not in folders. */
function versionOf(library: string, manifest: URL): string {
  const folders = createRequire(manifest).resolve.paths(library) ?? [];
  const installed = folders.map(folder => join(folder, library, 'package.json')).find(file => existsSync(file));
  return installed === undefined ? manifestIn(manifest).dependencies[library]! : manifestIn(installed).version;
}

/** The build of the package in this folder. `plugins`: the hash of each by its name. */
export function buildAt(home: URL, plugins: ReadonlyMap<string, string>): Build {
  const manifest = new URL('package.json', home);
  const program = createHash('sha256');
  for (const folder of PLAYING)
    addFolder(program, home, `dist/src/${folder}/`, name => name.endsWith('.js') && !name.endsWith('.test.js'));
  addFolder(program, home, 'dist/data/', name => name.endsWith('.json')); // tables that modules import
  for (const library of LIBRARIES) program.update(`${library}@${versionOf(library, manifest)}\n`);
  const weights = createHash('sha256');
  addFolder(weights, home, 'data/', name => name === WEIGHTS);
  const added = [...plugins].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: manifestIn(manifest).version,
    program: digest(program),
    kernel: sha256Of(readFileSync(new URL('dist/kernel/release.wasm', home))),
    weights: digest(weights),
    ...(added.length > 0 ? { plugins: sha256Of(JSON.stringify(added)) } : {}),
  };
}

const HOME = new URL('../../../', import.meta.url);
const plugins = new Map<string, string>();
let own: Build | undefined;

/** A machine without this plug-in, or with another content of it, is another build. Before a coordinator or a worker starts. */
export function addPlugin(name: string, hash: string): void {
  plugins.set(name, hash);
  own = undefined;
}

export function ownBuild(): Build {
  own ??= buildAt(HOME, plugins);
  return own;
}
