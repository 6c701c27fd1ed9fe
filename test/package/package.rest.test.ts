/** The content of the package, and that it works where it is installed: as a library, as types, and as a command. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../../packaging/packed.js';
import { dataLines } from '../data/files.js';
import { type Installed, installPackage } from './installed.js';

/** Bytes, without the weights of evaluators, and of an edition of them. */
const MOST = 2_500_000;
const MOST_WEIGHTS = 1_600_000;

const run = promisify(execFile);

/** FFO 40: the position and its score. */
const [ffo40] = dataLines('fforum-40-59.obf');

const SCRIPT = `
import { readFile } from 'node:fs/promises';
import { match, readProblems, solve } from 'breedboard';

const [problem] = readProblems(await readFile('ffo40.obf', 'utf8'));
const { move, score, isProven } = await solve(problem.position, { threads: 2 });
const { wins, draws, losses, statistics } = await match('level(3, edition=2)', 'random', { games: 20, threads: 1 });
console.log(JSON.stringify({ move, score, isProven, games: wins + draws + losses, better: statistics.score > 0.5 }));
`;

const CONSUMER = `
import { analyse, BreedboardError, game, learn, match, type OwnPlayer, player, type Position, registerGame, solve } from 'breedboard';
import { boardSvg, type BreedBoardElement } from 'breedboard/board';
import { game as rulesOf } from 'breedboard/rules';
import { explain } from 'breedboard/search';
import { statistics } from 'breedboard/statistics';
import type { GameRules, PlainPosition } from 'breedboard/web';

const first: OwnPlayer = { name: 'first', choose: (position: Position) => position.moves()[0] ?? 'pass' };
export async function all(signal: { readonly aborted: boolean; readonly reason?: unknown; addEventListener(type: 'abort', listener: () => void): void; removeEventListener(type: 'abort', listener: () => void): void }, rules: GameRules<PlainPosition & { cells: number }>): Promise<number> {
  const position = game('othello').position('f5d6c3').play('d3');
  const { score } = await solve(position, { threads: 2, signal });
  const { moves } = await analyse(position, { depth: 4 });
  const { move } = await player('level(3)').choose(position, { milliseconds: 100 });
  await explain('squares', rulesOf('othello').start());
  const turn: 'black' | 'white' = position.turn;
  boardSvg(position, { orientation: 'white' });
  const drawn = (board: BreedBoardElement): string => boardSvg(board.position);
  void drawn;
  await match(player('iago').called('mine'), first);
  const element = document.querySelector('breed-board');
  element?.addEventListener('move', ({ detail }) => void element.play(detail.move));
  if (turn === 'black' && statistics('+1 =0 -0').interval.low > 1) return 0;
  const report = await match(first, 'random', { games: 10, sprt: { elo0: 0, elo1: 20 }, onProgress: ({ games }) => void games });
  for await (const step of learn('noughts', { steps: 2 })) if (step.isLast) await match(step.champion, 'random');
  registerGame(rules);
  const error: unknown = new BreedboardError('argument', move);
  if (error instanceof BreedboardError && error.code === 'illegal') return -1;
  // @ts-expect-error there is no such option
  await solve(position, { thread: 2 });
  return (score ?? 0) + (moves[0]?.value ?? 0) + report.statistics.elo.low;
}
`;

/** Files that a module of the package refers to by path. */
const references = (code: string): string[] =>
  [
    ...code.matchAll(/(?:^|\n)(?:import|export)[^;]*? from '(\.[^']*)'/g),
    ...code.matchAll(/\bimport\('(\.[^']*)'\)/g),
    ...code.matchAll(/new URL\('(\.[^']*[^/'])', import\.meta\.url\)/g),
  ].map(match => match[1]!);

/** Documents and samples that a text names. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./])(?:docs|samples)\/[\w-]+(?:\/|(?:\.\w+)+)/g)].map(([path]) => path);

/** The repository alone has the report of the papers; without it the lab's page says how to write one. */
const REPORT = 'docs/papers.html';

type Problem = { readonly kind: string; readonly resolutionKind?: string };

describe('the package', () => {
  let installed: Installed;
  before(() => {
    installed = installPackage();
  });
  after(() => installed.remove());

  test('is small, holds the weights once, and no development files', t => {
    const { packed } = installed;
    const paths = packed.files.map(({ path }) => path);
    const weights = packed.files.filter(({ path }) => path.endsWith('.gz'));
    assert.deepEqual(
      weights.map(({ path }) => path),
      ['data/champion/1/weights.gz', 'data/champion/2/weights.gz'],
    );
    const rest = packed.size - weights.reduce((sum, { size }) => sum + size, 0);
    t.diagnostic(`${packed.size} bytes packed, ${rest} without the weights, ${paths.length} files`);
    assert.ok(rest <= MOST, `${rest} bytes`);
    for (const { path, size } of weights) assert.ok(size <= MOST_WEIGHTS, `${path}: ${size} bytes`);
    const largest = Math.max(...weights.map(({ size }) => size));
    for (const page of ['README.md', 'docs/api.md']) {
      const said = /([\d.]+) MB, and ([\d.]+) MB of\s+weights for each of two editions/.exec(
        readFileSync(join(installed.home, page), 'utf8'),
      );
      assert.ok(said, `${page} says how large the package is`);
      assert.ok(Math.abs(Number(said[1]) * 1e6 - rest) < 1e5, `${page} says ${said[1]} MB, it has ${rest} bytes`);
      assert.ok(Math.abs(Number(said[2]) * 1e6 - largest) < 1e5, `${page} says ${said[2]} MB, it has ${largest} bytes`);
    }
    const unwanted =
      /\.map$|\.tsbuildinfo$|\.test\.|^dist\/test|checked\.wasm$|^dist\/src\/lab\/page|^dist\/packaging|^src\//;
    assert.deepEqual(
      paths.filter(path => unwanted.test(path)),
      [],
    );
    assert.deepEqual(
      paths.filter(path => path.endsWith('.d.ts')),
      ['board', 'breedboard', 'learn', 'rules', 'search', 'statistics'].map(name => `dist/${name}.d.ts`),
    );
    assert.equal(paths.filter(path => path.endsWith('.wasm') && path.startsWith('dist/kernel/')).length, 1);
  });

  test('runs no script when it is installed', () => {
    const manifest = JSON.parse(readFileSync(join(installed.home, 'package.json'), 'utf8')) as object;
    assert.ok('exports' in manifest && 'dependencies' in manifest);
    for (const name of ['scripts', 'devDependencies', 'overrides', 'workspaces']) assert.ok(!(name in manifest), name);
  });

  test('holds every file that its modules refer to, and no source map is missing', () => {
    const folder = join(installed.home, 'dist/src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js'));
    assert.ok(files.length > 300);
    for (const file of files) {
      const code = readFileSync(join(folder, file), 'utf8');
      assert.doesNotMatch(code, /sourceMappingURL/, file);
      for (const path of references(code).filter(each => !each.endsWith(REPORT)))
        assert.ok(existsSync(resolve(dirname(join(folder, file)), path)), `${file} refers to ${path}`);
    }
  });

  test('holds the documents and samples that the command cites', () => {
    const terminal = join(ROOT, 'src/terminal');
    const cited = readdirSync(terminal, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap(file => filesIn(readFileSync(join(terminal, file), 'utf8')));
    assert.ok(cited.includes('docs/protocols.md') && cited.includes('samples/fforum-1-19.obf'));
    for (const path of cited) assert.ok(existsSync(join(installed.home, path)), path);
  });

  test('holds every file that its pages cite', () => {
    const pages = installed.packed.files.map(({ path }) => path).filter(path => path.endsWith('.md'));
    assert.ok(pages.length > 15);
    for (const page of pages) {
      const text = readFileSync(join(installed.home, page), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => join(dirname(page), path!));
      for (const path of [...links, ...filesIn(text)])
        assert.ok(existsSync(join(installed.home, path)), `${page} cites ${path}`);
    }
  });

  test('solves FFO 40 and plays a match in a script, which ends by itself', async () => {
    writeFileSync(join(installed.project, 'ffo40.obf'), `${ffo40}\n`);
    writeFileSync(join(installed.project, 'script.js'), SCRIPT);
    const { stdout } = await run(process.execPath, ['script.js'], { cwd: installed.project });
    assert.deepEqual(JSON.parse(stdout), { move: 'a2', score: 38, isProven: true, games: 20, better: true });
  });

  test('the examples of docs/api.md run', async () => {
    const page = readFileSync(join(installed.home, 'docs/api.md'), 'utf8');
    const examples = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code!);
    assert.ok(examples.length > 5);
    for (const [i, code] of examples.entries()) writeFileSync(join(installed.project, `example-${i}.js`), code);
    const all = examples.map((_, i) => `await import('./example-${i}.js');\n`).join('');
    writeFileSync(join(installed.project, 'examples.js'), all);
    const { stdout, stderr } = await run(process.execPath, ['examples.js'], { cwd: installed.project });
    assert.equal(stderr, '');
    for (const said of [
      /^3005288$/m,
      /^a2 38 a2 b1 c1 pass /m,
      /^TimeoutError$/m,
      /^H1 \d+$/m,
      /^true name no player called/m,
    ])
      assert.match(stdout, said);
  });

  test('resolves in Node and in bundlers, with its types, by the judgement of publint and of Are The Types Wrong', async () => {
    const { filename } = installed.packed;
    const bin = (path: string): string => join(ROOT, 'node_modules', path);
    const lint = await run(process.execPath, [
      bin('publint/src/cli.js'),
      'run',
      filename,
      '--strict',
      '--level',
      'warning',
    ]);
    assert.match(lint.stdout, /All good!/);
    // The package has modules only: what `require` finds is not judged.
    const types = await run(process.execPath, [
      bin('@arethetypeswrong/cli/dist/index.js'),
      filename,
      '--profile',
      'esm-only',
      '--format',
      'json',
    ]);
    const { problems } = JSON.parse(types.stdout) as { readonly problems: Record<string, readonly Problem[]> };
    const found = Object.values(problems).flat();
    assert.deepEqual(
      found.filter(({ resolutionKind }) => resolutionKind === 'bundler' || resolutionKind === 'node16-esm'),
      [],
    );
  });

  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    test(`strict TypeScript accepts a program that uses it, with ${moduleResolution}`, async () => {
      writeFileSync(join(installed.project, 'consumer.ts'), CONSUMER);
      const compilerOptions = { strict: true, module, moduleResolution, target: 'es2022', types: [], noEmit: true };
      const config = { compilerOptions, files: ['consumer.ts'] };
      writeFileSync(join(installed.project, 'tsconfig.json'), JSON.stringify(config));
      const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
      const compiled = await run(process.execPath, [compiler, '-p', installed.project]).catch(error => error);
      assert.equal(compiled.stdout, '');
    });
  }

  test('knows the provenance of its champion, even if its path has a blank and an umlaut', async () => {
    const main = join(installed.home, 'dist/src/terminal/main.js');
    const { stdout } = await run(process.execPath, [main, 'champion', '--json'], { cwd: installed.project });
    assert.notEqual((JSON.parse(stdout) as { readonly about: unknown }).about, null);
    assert.match(installed.project, /[^ -~]/);
    assert.match(installed.project, / /);
  });
});
