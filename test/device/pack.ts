/**
 * Packs the trial of a GPU (run.ts) with all that it needs into one folder, for a Linux machine that has NVIDIA's driver and nothing
 * else: the compiled program, Node, Dawn from npm's package webgpu, Debian's Vulkan loader, and start.sh. `pack.js FOLDER` here, then
 * `FOLDER/start.sh RESULTS` there. It takes some 40 MB.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const to = process.argv[2];
if (to === undefined) {
  console.error('usage: pack.js FOLDER');
  process.exit(2);
}

/** The driver's own file names a library that needs an X server. */
const ICD = {
  file_format_version: '1.0.0',
  ICD: { library_path: 'libEGL_nvidia.so.0', api_version: '1.4.303' },
};

/** Unpacks beside the temporary files, once. Where ICD is set, it names another driver. */
const START = `#!/bin/bash
set -eu
here=$(cd "$(dirname "$0")" && pwd); at=\${TMPDIR:-/tmp}/breedboard-device
ready=$at/ready-$(cksum < "$here/app.tar.xz" | tr -d ' ')
if [ ! -e "$ready" ]; then
  rm -rf "$at"; mkdir -p "$at"
  xz -dc "$here/app.tar.xz" | tar -x -C "$at"
  cp "$here/libvulkan.so.1" "$here/icd.json" "$at"
  touch "$ready"
fi
export VK_ICD_FILENAMES=\${ICD:-$at/icd.json} LD_LIBRARY_PATH=$at:/usr/local/nvidia/lib64:/usr/local/nvidia/lib:\${LD_LIBRARY_PATH:-}
export XDG_RUNTIME_DIR=\${XDG_RUNTIME_DIR:-$at}
exec "$at/node" "$at/app/dist/test/device/run.js" "$@"
`;

const loader = /(\S*libvulkan\.so\.1)$/m.exec(execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }))?.[1];
if (loader === undefined) {
  console.error('no libvulkan.so.1 here: apt-get install libvulkan1');
  process.exit(1);
}
rmSync(to, { recursive: true, force: true });
const staged = join(to, 'staged');
const app = join(staged, 'app');
mkdirSync(app, { recursive: true });
const copy = (path: string): void => cpSync(join(root, path), join(app, path), { recursive: true, dereference: true });

copy('package.json');
// Without the page, the tests and what only developers read.
for (const path of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })) {
  const isProgram = /^(src|test\/device)\/.*\.js$/.test(path) && !/\.test\.js$/.test(path);
  if (isProgram || /^(data|kernel)\/[^/]*\.(js|json|wasm|bin|gz)$/.test(path)) copy(join('dist', path));
}
for (const path of ['data', 'dist/data']) copy(path);
const needed = execFileSync('npm', ['ls', '--omit=dev', '--parseable'], { cwd: root, encoding: 'utf8' });
for (const path of needed.trim().split('\n').slice(1)) {
  const name = relative(root, path);
  if (name.startsWith('node_modules') && !name.endsWith('breedboard-site')) copy(name);
}
const dawn = 'node_modules/webgpu';
for (const path of ['package.json', 'index.js', 'dist/linux-x64/dawn.node']) copy(join(dawn, path));
cpSync(process.execPath, join(staged, 'node'), { dereference: true });

execFileSync('tar', ['-C', staged, '-cf', join(to, 'app.tar'), 'app', 'node']);
execFileSync('xz', ['-T0', '-2', join(to, 'app.tar')]);
rmSync(staged, { recursive: true });
cpSync(loader, join(to, 'libvulkan.so.1'), { dereference: true });
writeFileSync(join(to, 'icd.json'), JSON.stringify(ICD));
writeFileSync(join(to, 'start.sh'), START);
chmodSync(join(to, 'start.sh'), 0o755);
const bytes = execFileSync('du', ['-sb', to], { encoding: 'utf8' }).split('\t')[0];
console.log(`${dirname(join(to, 'start.sh'))}: ${(Number(bytes) / 2 ** 20).toFixed(1)} MiB`);
