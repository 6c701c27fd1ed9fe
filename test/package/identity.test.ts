/** The identity of a build on a queue: that of the package is that of its clone, and every file that can change a game counts. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../packaging/packed.js';
import { addPlugin, buildAt, ownBuild, PLAYING } from '../../src/queue/build.node.js';
import type { Build } from '../../src/queue/job.js';
import { type Installed, installPackage } from './installed.js';

/** A file of the package, and the part of the identity that it is in. */
const CHANGES: readonly (readonly [string, keyof Build | undefined])[] = [
  ['dist/src/search/uct.js', 'program'],
  ['dist/src/learners/evolution.js', 'program'],
  ['dist/src/experiments/run.js', 'program'],
  ['dist/src/games/othello/rules.js', 'program'],
  ['dist/src/arena/worker.node.js', 'program'],
  ['dist/src/queue/worker.node.js', 'program'],
  ['dist/data/balanced.json', 'program'],
  ['dist/kernel/release.wasm', 'kernel'],
  ['data/champion/1/weights.gz', 'weights'],
  ['dist/src/terminal/main.js', undefined],
  ['dist/src/lab/server/lab.node.js', undefined],
  ['dist/src/api/position.js', 'program'],
  ['data/book.json', undefined],
  ['README.md', undefined],
];
const LIBRARIES = ['pure-rand', 'ml-matrix'];

describe('the identity of a build', () => {
  let installed: Installed;
  let home: URL;
  before(() => {
    installed = installPackage();
    home = pathToFileURL(`${installed.home}/`);
  });
  after(() => installed.remove());

  const identity = (): Build => buildAt(home, new Map());
  const changedParts = (before: Build, now: Build): string[] =>
    Object.keys(before).filter(part => before[part as keyof Build] !== now[part as keyof Build]);

  test('the installed package has that of the clone it was packed from', () => {
    const script = `import(${JSON.stringify(new URL('dist/src/queue/build.node.js', home).href)}).then(b => console.log(JSON.stringify(b.ownBuild())))`;
    assert.deepEqual(JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })), ownBuild());
  });

  for (const [path, part] of CHANGES) {
    test(`a byte more in ${path} ${part === undefined ? 'changes nothing' : `is another ${part}`}`, () => {
      const file = join(installed.home, path);
      const [before, content] = [identity(), readFileSync(file)];
      writeFileSync(file, Buffer.concat([content, Buffer.from('\n')]));
      assert.deepEqual(changedParts(before, identity()), part === undefined ? [] : [part]);
      writeFileSync(file, content);
      assert.deepEqual(identity(), before);
    });
  }

  test('a module more or less is another program', () => {
    const before = identity();
    const file = join(installed.home, 'dist/src/search/more.js');
    writeFileSync(file, '');
    assert.deepEqual(changedParts(before, identity()), ['program']);
    rmSync(file);
    assert.deepEqual(identity(), before);
  });

  for (const name of LIBRARIES) {
    test(`another version of ${name} is another program`, () => {
      const before = identity();
      const folder = join(installed.project, 'node_modules', name);
      const [manifest, whole] = [join(folder, 'package.json'), join(installed.project, `${name}-before`)];
      cpSync(folder, whole, { recursive: true, dereference: true });
      rmSync(folder, { recursive: true }); // the link; what it points to is of the clone
      cpSync(whole, folder, { recursive: true });
      assert.deepEqual(identity(), before);
      const { version, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
      writeFileSync(manifest, JSON.stringify({ ...rest, version: `${version}-other` }));
      assert.deepEqual(changedParts(before, identity()), ['program']);
      rmSync(folder, { recursive: true });
      cpSync(whole, folder, { recursive: true });
      assert.deepEqual(identity(), before);
    });
  }

  test('plug-ins count by name and hash, in any order', () => {
    const of = (...plugins: readonly (readonly [string, string])[]): string | undefined =>
      buildAt(home, new Map(plugins)).plugins;
    const [a, b] = [['a', '1'] as const, ['b', '2'] as const];
    assert.equal(of(), undefined);
    assert.equal(of(a, b), of(b, a));
    assert.equal(new Set([of(a), of(b), of(a, b), of(['a', '2']), of(['a', '1,b'], ['b', '2'])]).size, 5);
    const before = ownBuild();
    addPlugin('mine', 'hash');
    assert.deepEqual({ ...ownBuild(), plugins: undefined }, { ...before, plugins: undefined });
    assert.equal(ownBuild().plugins, of(['mine', 'hash']));
  });

  // A GPU's games are those of the threads, and a queue has none.
  test('every folder of src is in it, but the course, GPUs, reviews, the lab and the command line', () => {
    const folders = readdirSync(join(ROOT, 'src'));
    assert.deepEqual(folders.filter(each => !PLAYING.includes(each)).sort(), [
      'course',
      'gpu',
      'lab',
      'review',
      'terminal',
    ]);
    assert.deepEqual(
      PLAYING.filter(each => !folders.includes(each)),
      [],
    );
  });
});
