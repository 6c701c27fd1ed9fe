/**
 * The installed package: packed, unpacked into an empty project, its dependencies linked to those of this project. The
 * path of that project has a blank and an umlaut in it. No network is needed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Packed, pack, ROOT } from '../../packaging/packed.js';

export type Installed = { readonly project: string; readonly home: string; readonly packed: Packed; remove(): void };

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Names a file about the tarball that the test command has packed for all its files. */
const SHARED = 'BREEDBOARD_PACKED';

/** Packs once for all tests of this process and its children; the result removes it again. */
export function providePacked(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-packed-'));
  const packed = pack(folder);
  const about = join(folder, 'packed.json');
  writeFileSync(about, JSON.stringify({ ...packed, filename: join(folder, packed.filename) } satisfies Packed));
  process.env[SHARED] = about;
  return () => rmSync(folder, { recursive: true });
}

const packedFor = (folder: string): Packed => {
  const shared = process.env[SHARED];
  return shared === undefined ? pack(folder) : (JSON.parse(readFileSync(shared, 'utf8')) as Packed);
};

/** `more`: packages to link in addition to its dependencies. */
export function installPackage(more: readonly string[] = []): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-package-'));
  const packed = packedFor(folder);
  const project = join(folder, 'mein Schönes Projekt');
  const modules = join(project, 'node_modules');
  mkdirSync(modules, { recursive: true });
  execFileSync('tar', ['-xzf', packed.filename], { cwd: folder });
  renameSync(join(folder, 'package'), join(modules, 'breedboard'));
  for (const name of [...Object.keys(manifest.dependencies), ...more]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name), 'junction');
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n');
  return { project, home: join(modules, 'breedboard'), packed, remove: () => rmSync(folder, { recursive: true }) };
}
