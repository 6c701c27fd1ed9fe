/** The smaller entries of the package: what Vite makes of each is as small as the README says, and works. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { type Installed, installPackage } from './installed.js';

/** Of all that a page loads, compressed, in bytes; and what it must answer. */
const DOORS: readonly (readonly [door: string, most: number, program: string, answer: string])[] = [
  [
    'statistics',
    5 * 1024,
    `import { eloOfScore, scoreOfElo, sprt, statistics } from 'breedboard/statistics';
     const { interval } = statistics('+46 =0 -2');
     globalThis.answer = [Math.round(eloOfScore(0.75)), scoreOfElo(0), interval.low > 0.8,
       sprt('+46 =0 -2', { elo0: 0, elo1: 50 }).accepted].join(' ');`,
    '191 0.5 true H1',
  ],
  [
    'rules',
    30 * 1024,
    `import { board, game, games } from 'breedboard/rules';
     const table = board(game('breakthrough(size=6)'));
     table.play(table.position.moves()[0]);
     globalThis.answer = [games().length, game('othello').position('f5d6c3').moves().length, table.position.turn].join(' ');`,
    '5 4 black',
  ],
  [
    'board',
    36 * 1024,
    `import { boardSvg, game } from 'breedboard/board';
     const svg = boardSvg(game('senet').start(), { theme: 'print' });
     globalThis.answer = [svg.slice(0, 4), svg.match(/<g data-cell/g).length > 30, typeof customElements].join(' ');`,
    '<svg true undefined',
  ],
];

/** Entries that start threads: the script that a page loads, without worker, kernel and weights, which load on demand. */
const THREADED: readonly (readonly [program: string, most: number])[] = [
  ["export * from 'breedboard/search';", 150 * 1024],
  ["export * from 'breedboard/learn';", 290 * 1024],
  ["export * from 'breedboard';", 330 * 1024],
  ["import { eloOfScore } from 'breedboard'; globalThis.answer = eloOfScore(0.75);", 2 * 1024],
];

describe('an entry of the package', () => {
  let installed: Installed;
  before(() => {
    installed = installPackage();
  });
  after(() => installed.remove());

  for (const [door, most, program, answer] of DOORS) {
    test(`breedboard/${door}: at most ${most / 1024} kB compressed, one file, and it answers`, async t => {
      const root = join(installed.project, door);
      mkdirSync(root);
      writeFileSync(join(root, 'page.js'), program);
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        build: {
          reportCompressedSize: false,
          modulePreload: false,
          rollupOptions: { input: join(root, 'page.js'), output: { entryFileNames: 'page.mjs' } },
        },
      });
      const out = join(root, 'dist');
      assert.deepEqual(readdirSync(out), ['page.mjs']);
      const size = gzipSync(readFileSync(join(out, 'page.mjs'))).length;
      t.diagnostic(`${size} bytes compressed`);
      assert.ok(size <= most, `${size} bytes`);
      await import(pathToFileURL(join(out, 'page.mjs')).href);
      assert.equal((globalThis as { answer?: string }).answer, answer);
    });
  }

  for (const [i, [program, most]] of THREADED.entries()) {
    test(`${program.split(';')[0]}: at most ${most / 1024} kB compressed`, async t => {
      const root = join(installed.project, `threaded-${i}`);
      mkdirSync(root);
      writeFileSync(join(root, 'page.js'), program);
      const built = await build({
        root,
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          reportCompressedSize: false,
          rollupOptions: { input: join(root, 'page.js'), preserveEntrySignatures: 'strict' },
        },
      });
      const chunks = (Array.isArray(built) ? built : [built]).flatMap(each => ('output' in each ? each.output : []));
      const codes = new Map(chunks.flatMap(each => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
      // With every file that the page imports before it runs; those that it imports later load on demand.
      const files = new Set(chunks.flatMap(each => (each.type === 'chunk' && each.isEntry ? [each.fileName] : [])));
      assert.equal(files.size, 1);
      for (const name of files) for (const needed of codes.get(name)!.imports) files.add(needed);
      const size = [...files].reduce((sum, name) => sum + gzipSync(codes.get(name)!.code).length, 0);
      t.diagnostic(`${size} bytes compressed`);
      assert.ok(size <= most, `${size} bytes`);
    });
  }
});
