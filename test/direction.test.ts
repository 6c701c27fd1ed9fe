/** Imports flow one way: a folder may use the ones before it in this list, and itself. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ORDER = [
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
  'training',
  'players',
  'protocols',
  'matches',
  'arena',
  'gpu',
  'review',
  'tournaments',
  'learners',
  'experiments',
  'store',
  'queue',
  'api',
  'course',
  'lab',
  'terminal',
];

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map(file => join(src, file));

/** As written, or as the compiler names it: `board.js` means `board.ts` or `board.tsx`. */
const target = (path: string): string =>
  [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find(each => files.includes(each)) ?? path;
const imports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+'(\.[^']*)'/g)]
    .map(match => target(resolve(dirname(file), match[1]!.replace(/\?.*$/, ''))))
    .filter(each => /\.tsx?$/.test(each)); // the page also imports its styles and the compiled kernel
const folder = (file: string): string => relative(src, file).split(sep)[0]!;

test('every folder of src is in the order', () => {
  assert.ok(files.length > 10);
  for (const file of files) assert.ok(ORDER.includes(folder(file)), file);
});

test('imports point to the same folder or to an earlier one', () => {
  for (const file of files) {
    for (const target of imports(file)) {
      const [from, to] = [ORDER.indexOf(folder(file)), ORDER.indexOf(folder(target))];
      assert.ok(to >= 0 && to <= from, `${relative(root, file)} imports ${relative(root, target)}`);
    }
  }
});

test('no file imports itself in a circle', () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `circle: ${[...path, file].map(each => relative(root, each)).join(' → ')}`);
    if (done.has(file)) return;
    for (const target of imports(file)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

/** The files that start with a file: types, and what a function imports when it is called, cost nothing at the start. */
function startedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, path] of text.matchAll(/^(?:(?:import|export)\s(?!type\s)[^;']*?from|import)\s'(\.[^']*)'/gm)) {
    const each = target(resolve(dirname(file), path!));
    if (/\.tsx?$/.test(each)) startedBy(each, found);
  }
  return found;
}

test('commands that play and list start without the learners', () => {
  const learners = (command: string): string[] =>
    [...startedBy(join(src, 'terminal', 'commands', command))].filter(file => folder(file) === 'learners');
  assert.ok(learners('learn.ts').length > 10);
  for (const command of ['match.ts', 'tournament.ts', 'players.ts', 'rate.ts', 'explain.ts', 'perft.ts'])
    assert.deepEqual(learners(command), [], command);
});
