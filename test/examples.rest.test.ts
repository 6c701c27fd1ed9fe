/**
 * The programs of examples/, as a user has them: copied out of the installed package into a project, compiled strictly, run
 * with small budgets, and their output compared with known truths. The page of examples/web is tested in test/browser.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../packaging/packed.js';
import { type Installed, installPackage } from './package/installed.js';
import { findPandas } from './pandas.js';

const EXAMPLES = join(ROOT, 'examples');
const start = promisify(execFile);
const python = findPandas();

describe('examples', () => {
  let installed: Installed;
  before(() => {
    installed = installPackage(['@types/node']);
    cpSync(join(installed.home, 'examples'), installed.project, { recursive: true });
  });
  after(() => installed.remove());

  const run = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await start(program, args, { cwd: installed.project })).stdout;
  const node = (file: string, ...args: readonly string[]): Promise<string> => run(process.execPath, file, ...args);
  const command = (...args: readonly string[]): Promise<string> =>
    node(join(installed.home, 'dist/src/terminal/main.js'), ...args);

  test('strict TypeScript accepts them', async () => {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const compiled = await start(process.execPath, [compiler, '-p', installed.project]).catch(error => error);
    assert.equal(compiled.stdout, '');
  });

  test('perft', async () => {
    assert.match(await node('perft.mjs'), /^d3: 97554\n[\s\S]*^390216 leaves at depth 8$/m);
    assert.match(await node('perft.mjs', 'noughts', '9'), /^255168 leaves at depth 9$/m);
  });

  test('solve a file', async () => {
    const said = await node('solve-file.mjs');
    for (const [number, move, score] of [
      [1, 'g8', 18],
      [2, 'a4', 10],
      [3, 'd1', 2],
      [5, 'a2', 38],
    ])
      assert.match(said, new RegExp(`^${number}\\. black plays ${move}: ${score} discs \\(stated: ${score}\\)`, 'm'));
    assert.match(said, /^5 positions, 0 differ from the file$/m);
  });

  test('analyse a game', async () => {
    const said = await node('analyse-game.mjs');
    assert.match(said, /^level\(7, edition=2\) \(black\) against level\(5, edition=2\) \(white\)$/m);
    // The stronger player, black, loses fewer discs; g8 wins the parity at the end.
    const [, score, black, white] = /^final score (\d+); lost by black (\d+), by white (\d+)$/m.exec(said)!.map(Number);
    assert.equal(score, 34);
    assert.ok(black! < white!, said);
    assert.match(said, /^54\. f8 loses \d+\.\d discs: g8 is better$/m);
  });

  test('an engine in 20 lines', async () => {
    const code = readFileSync(join(EXAMPLES, 'engine.mjs'), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
    assert.ok(code.split('\n').filter(line => line.trim() !== '').length <= 20);
    const engine = 'engine("node engine.mjs", protocol=simple)';
    for (const game of ['othello', 'senet']) {
      const said = JSON.parse(await command('match', engine, 'random', '--game', game, '--games', '6', '--json'));
      assert.deepEqual(said.endings, { played: 6 });
    }
  });

  test('a plug-in with an evaluator', async () => {
    const said = await command('match', 'mobile', 'random', '--games', '60', '--plugin', 'mind.mjs', '--json', '-q');
    const { score, players } = JSON.parse(said) as { readonly score: number; readonly players: readonly string[] };
    assert.ok(score > 0.6, said);
    assert.match(players[0]!, /^mobile\(plugin=mind-[0-9a-f]{12}\)$/);
    // White, to move, has four moves after f5 d6 c3, and no corner is taken.
    assert.match(
      await command('explain', 'mobile', 'f5d6c3', '--plugin', 'mind.mjs', '-q'),
      /: \+4 for white, −4 for black/,
    );
  });

  test('a plug-in with features and a learner', async () => {
    const plugin = ['--plugin', 'climber.mjs', '-q'];
    await command('learn', 'climb.yaml', '--seed', '1', '--name', 'climb-1', '--set', 'steps=6', ...plugin);
    const said = await command('match', 'run(climb-1)', 'random', '--games', '100', '--json', ...plugin);
    assert.ok((JSON.parse(said) as { readonly score: number }).score > 0.6, said);
    assert.match(await command('explain', 'run(climb-1)', 'f5d6c3', ...plugin), /moves: 4 × /);
  });

  test('a match with a sequential test', async () => {
    const said = await node('match-sprt.mjs');
    assert.match(said, /^H1 is accepted$/m);
    assert.match(said, /^\+47 =0 -25 against greedy$/m);
  });

  test('breed a player, plot its run, and play against it from the command line', async () => {
    const said = await node('breed.mjs', '3');
    const score = Number(/^step 3 of 3: (.*) % against random$/m.exec(said)![1]);
    assert.ok(score > 70, said);
    assert.match(await node('breed.mjs', '3'), /^step 3 of 3: /); // finished: it gives its last step again
    assert.match(await node('plot-run.mjs'), /^curve\.svg: 4 steps, 1 curves; the champion is search\(/);
    const drawn = readFileSync(join(installed.project, 'curve.svg'), 'utf8');
    assert.equal(/<polyline points="([^"]*)"/.exec(drawn)![1]!.split(' ').length, 4);
    const match = await command('match', 'file(champion.json)', 'random', '--games', '100', '--json');
    assert.ok(JSON.parse(match).score > 0.7, match);
  });

  test('read a run from Python', { skip: python ? false : 'no Python with pandas here' }, async () => {
    if (!existsSync(join(installed.project, 'runs/bred'))) await node('breed.mjs', '3');
    await command('runs', 'table', 'bred', '--csv', 'run.csv');
    const said = await run(python!, 'read-run.py');
    const [, best] = /^bred: best against random is step \d, (\d\.\d{3}) \(0\.\d{3} to 0\.\d{3}\)$/m.exec(said)!;
    assert.ok(Number(best) > 0.7, said);
  });

  test('add a game from outside', async () => {
    const said = await node('own-game.mjs');
    assert.match(said, /^perfect play: the second side wins/m); // Gardner 1962
    const [search, learnt] = [...said.matchAll(/: (\d+) %$/gm)].map(([, score]) => Number(score));
    assert.ok(search! > 85 && learnt! > 65, said);
  });

  test('each is in the index, says how it is run, and uses only the package', () => {
    const index = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
    const programs = readdirSync(EXAMPLES).filter(file => /\.(?:mjs|py)$/.test(file));
    assert.equal(programs.length + 1, 12); // and the page
    for (const file of programs) {
      assert.ok(index.includes(`(${file})`), file);
      const code = readFileSync(join(EXAMPLES, file), 'utf8');
      assert.match(
        code,
        new RegExp(
          `^(?:/\\*\\*|""")[\\s\\S]*?(?:node|python3|--plugin) ${file.replace('.', '\\.')}[\\s\\S]*?(?:\\*/|""")`,
        ),
      );
      for (const [, from] of code.matchAll(/ from '([^']+)'/g))
        assert.match(from!, /^(?:node:\w+(?:\/promises)?|breedboard)$/);
    }
  });
});
