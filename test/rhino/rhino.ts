/**
 * Finds gtp-rhino; `provideRhino` installs Debian's grhino where that is allowed: as root on Debian, by the test
 * command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the engine, from GTP_RHINO in the environment or from the usual places of programs. */
export function findRhino(): string | undefined {
  if (process.env.GTP_RHINO) return process.env.GTP_RHINO;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/games', '/usr/local/games'];
  return folders.map(folder => join(folder, 'gtp-rhino')).find(path => existsSync(path));
}

/** Prints what is missing if the engine is not available; the games against it are then skipped. */
export function provideRhino(say: (line: string) => void): void {
  if (findRhino() !== undefined) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    say('no gtp-rhino found: the games against it are skipped (install grhino, or set GTP_RHINO to its path)');
    return;
  }
  say('installing Debian’s grhino for the games against another program’s engine …');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'grhino'], { stdio: 'ignore' });
  } catch {
    say('grhino could not be installed: the games against it are skipped');
  }
}
