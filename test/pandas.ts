/**
 * Finds a Python that has pandas; `providePandas` installs Debian's package where that is allowed: as root on Debian, by the
 * test command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a Python, from PYTHON in the environment or the first with pandas in the usual places of programs. */
export function findPandas(): string | undefined {
  if (process.env.PYTHON) return process.env.PYTHON;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...new Set(folders.map(folder => join(folder, 'python3')))].find(
    path => existsSync(path) && spawnSync(path, ['-c', 'import pandas'], { stdio: 'ignore' }).status === 0,
  );
}

/** Prints what is missing if there is no pandas; the example in Python is then skipped. */
export function providePandas(say: (line: string) => void): void {
  if (findPandas() !== undefined) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    say('no Python with pandas found: its example is skipped (install pandas, or set PYTHON to a Python that has it)');
    return;
  }
  say('installing Debian’s python3-pandas for the example in Python …');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'python3-pandas'], { stdio: 'ignore' });
  } catch {
    say('python3-pandas could not be installed: the example in Python is skipped');
  }
}
