/** Compiles both kernels into dist/kernel, unless the ones there are of these sources: compiling takes ten seconds of CPU. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = path => fileURLToPath(new URL(path, import.meta.url));
const TARGETS = ['release', 'checked'];
const KERNELS = TARGETS.map(target => `../dist/kernel/${target}.wasm`);
const STAMP = at('../dist/kernel/built.sha256');
const COMPILER = '../node_modules/assemblyscript/';

/** Of everything that goes into the kernels, and of the kernels. */
function checksum() {
  const sources = readdirSync(at('./'), { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => `${each.parentPath}/${each.name}`)
    .sort();
  const hash = createHash('sha256');
  for (const file of [...sources, at(`${COMPILER}package.json`), ...KERNELS.map(at)]) {
    const content = readFileSync(file);
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

const isBuilt =
  [STAMP, ...KERNELS.map(at)].every(file => existsSync(file)) && readFileSync(STAMP, 'utf8') === checksum();
if (!isBuilt) {
  for (const target of TARGETS)
    execFileSync(process.execPath, [at(`${COMPILER}bin/asc.js`), '--config', at('asconfig.json'), '--target', target], {
      stdio: 'inherit',
    });
  writeFileSync(STAMP, checksum());
}
