/**
 * What `npm install` runs in a clone: the build. `npx breedboard` installs the clone into a folder of its own before it starts the
 * program, and would build everything again, silently: there it is enough that the program is built.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const program = new URL('../dist/src/terminal/main.js', import.meta.url);
if (!(process.env.npm_command === 'exec' && existsSync(program))) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
}
