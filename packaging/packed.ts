/**
 * The tarball. It is packed from a copy whose manifest has no scripts: the `prepare` that builds a clone would otherwise stand
 * in it, where nothing is to be built, and npm warns of it or runs it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Packed = {
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
};

/** What only development needs of the manifest. */
const LEFT_OUT = ['scripts', 'devDependencies', 'overrides', 'files', 'workspaces'];

/** npm by way of node: on Windows it is a .cmd file, which node does not start. */
function npmPack(folder: string, ...args: readonly string[]): Packed {
  const npm = process.env.npm_execpath;
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const said = execFileSync(program, [...before, 'pack', '--json', '--ignore-scripts', '--offline', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (JSON.parse(said) as [Packed])[0];
}

/** Writes the tarball of what has been built into a folder. */
export function pack(destination: string): Packed {
  const { files } = npmPack(ROOT, '--dry-run');
  const copy = mkdtempSync(join(tmpdir(), 'breedboard-pack-'));
  try {
    for (const { path } of files) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(ROOT, path), join(copy, path));
    }
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
    const shipped = Object.entries(manifest).filter(([name]) => !LEFT_OUT.includes(name));
    writeFileSync(join(copy, 'package.json'), `${JSON.stringify(Object.fromEntries(shipped), null, 2)}\n`);
    return npmPack(copy, '--pack-destination', destination);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
