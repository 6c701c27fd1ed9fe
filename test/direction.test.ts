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
