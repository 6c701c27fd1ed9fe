/** A copy of the sources with a fault in it, and the tests in that copy. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { partOf } from '../parts.js';
import type { Fault } from './faults.js';

/** Milliseconds: a fault may make a test endless, which counts as found. No file needs a tenth of this alone. */
const ENDLESS = { test: 180_000, rest: 1_800_000 } as const;

/** The sources, with what is built from them; packages are linked. */
function copied(root: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'breedboard-planted-')), 'tree');
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of String(listed.stdout).split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
  }
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true, preserveTimestamps: true });
  for (const modules of ['node_modules', 'packaging/site/node_modules'])
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(copy, modules));
  return copy;
}

const PROGRAM = [['kernel/build.mjs'], ['node_modules/typescript/bin/tsc', '-b'], ['dist/packaging/finish.js']];
const PAGE = [['node_modules/vite/bin/vite.js', 'build', '--config', 'src/lab/vite.config.js']];

/** Ends the test that runs, if one does. */
let end = (): void => {};

/** Ends at the first test that fails. */
function passes(tree: string, file: string): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, ['--test-reporter=tap', join(tree, 'dist', file)], {
      cwd: tree,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true, // a group of its own, so that what it has started ends with it
    });
    let isFailed = false;
    end = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // all have ended
      }
    };
    const fail = (): void => {
      isFailed = true;
      end();
    };
    const timer = setTimeout(fail, ENDLESS[partOf(file)]);
    createInterface({ input: child.stdout }).on('line', line => {
      if (/^\s*not ok/.test(line)) fail();
    });
    child.on('exit', code => {
      clearTimeout(timer);
      end();
      resolve(!isFailed && code === 0);
    });
  });
}

export type Trial = {
  readonly passed: readonly string[];
  /** The first file that fails with the fault and passes without it; `build` if it does not compile; null for none. */
  readonly finder: string | null;
};

export type Field = { plant(fault: Fault, files: readonly string[]): Promise<Trial> };

/** Two copies of the tree at `root`, with the fault and without; removed when the process exits. */
export function plantingField(root: string, say: (line: string) => void): Field {
  const [planted, clean] = [copied(root), copied(root)];
  process.on('exit', () => {
    end();
    for (const tree of [planted, clean]) rmSync(dirname(tree), { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  const builds = (steps: readonly (readonly string[])[]): boolean =>
    steps.every(args => spawnSync(process.execPath, args, { cwd: planted, stdio: 'ignore' }).status === 0);

  /** Files that have passed, so that a failure is the fault's; and files that fail without any. */
  const [sound, unsound] = [new Set<string>(), new Set<string>()];
  async function finds(file: string): Promise<boolean> {
    if (unsound.has(file)) return false;
    const hasPassed = await passes(planted, file);
    if (!hasPassed && sound.has(file)) return true;
    if (hasPassed || (await passes(clean, file))) {
      sound.add(file);
      return !hasPassed;
    }
    unsound.add(file);
    say(`${file} fails without any fault: it does not count`);
    return false;
  }

  return {
    async plant({ file: source, right, wrong }, files) {
      const path = join(planted, source);
      const text = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        text.replace(right, () => wrong),
      );
      const passed: string[] = [];
      let hasPage = false;
      try {
        if (!builds(PROGRAM)) return { passed, finder: 'build' };
        for (const file of files) {
          // Only tests in `test/` look at the page.
          if (!hasPage && file.startsWith('test/')) {
            if (!builds(PAGE)) return { passed, finder: 'build' };
            hasPage = true;
          }
          if (await finds(file)) return { passed, finder: file };
          passed.push(file);
        }
        return { passed, finder: null };
      } finally {
        writeFileSync(path, text);
      }
    },
  };
}
