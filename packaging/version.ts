/**
 * `npm run build:version -- COMMIT FOLDER`: any commit of this repository, installed and built in a folder of its own, so
 * that its players can meet the present ones as engines. It has its own dependencies, by its own lock file; nothing of
 * the present build changes. The lab's page is left out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './packed.js';

/** What the user did wrong, in one line. */
class Refused extends Error {}

/** npm by way of node: on Windows it is a .cmd file, which node does not start. */
function npm(folder: string, ...args: readonly string[]): void {
  const path = process.env.npm_execpath;
  const [program, before] = path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
  execFileSync(program, [...before, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

function commitOf(name: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    throw new Refused(`this repository has no commit “${name}”; give a hash, a tag or a branch`);
  }
}

/** Builds beside the folder, so that the folder exists only when it is complete. */
function buildVersion(name: string, folder: string): string {
  if (existsSync(folder)) throw new Refused(`“${folder}” already exists; name a new folder`);
  const commit = commitOf(name);
  const building = `${folder}.building`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  try {
    const archive = join(building, 'version.tar');
    execFileSync('git', ['archive', '--format=tar', '-o', archive, commit], { cwd: ROOT });
    execFileSync('tar', ['-xf', archive, '-C', building]);
    rmSync(archive);
    npm(building, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
    npm(building, 'run', '--silent', 'build:kernel');
    npm(building, 'run', '--silent', 'build:types');
    renameSync(building, folder);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw error;
  }
  return commit;
}

const [name, given, ...others] = process.argv.slice(2);
try {
  if (name === undefined || given === undefined || others.length > 0)
    throw new Refused('name a commit and a new folder: npm run build:version -- COMMIT FOLDER');
  const folder = resolve(given);
  const commit = buildVersion(name, folder);
  const program = join(relative(process.cwd(), folder) || '.', 'dist/src/terminal/main.js');
  console.log(`built ${commit} in ${folder}; as a player:
  'engine("node ${program} engine --simple --player PLAYER", protocol=simple, name=old)'`);
} catch (error) {
  const isKnown = error instanceof Refused;
  console.error(
    `build:version: ${isKnown ? error.message : `the build failed: ${(error as Error).message.split('\n')[0]}`}`,
  );
  process.exitCode = isKnown ? 2 : 1;
}
