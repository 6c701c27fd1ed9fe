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

/** `more`: packages to link in addition to its dependencies. */
export function installPackage(more: readonly string[] = []): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-package-'));
  const packed = pack(folder);
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
