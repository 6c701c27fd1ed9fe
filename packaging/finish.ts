/**
 * The last step of compiling: what sources that are gone have left behind is removed, so that the package never holds it;
 * the types of the package are written into one file, and those of its smaller entries as a part of it; the command can be executed.
 */
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doorDeclarations, publicDeclarations } from './declarations.js';

const dist = fileURLToPath(new URL('../', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

for (const folder of ['packaging', 'src', 'test']) {
  for (const file of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
    const source = join(root, folder, file).replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, '');
    if (source === join(root, folder, file)) continue;
    const isLeft = file.endsWith('.map') || ![`${source}.ts`, `${source}.tsx`].some(each => existsSync(each));
    if (isLeft) rmSync(join(dist, folder, file));
  }
}
const library = join(dist, 'src/api/breedboard.d.ts');
writeFileSync(join(dist, 'breedboard.d.ts'), publicDeclarations(library));
for (const file of readdirSync(join(dist, 'src/api/doors'))) {
  const [, name] = /^([a-z]+)\.d\.ts$/.exec(file) ?? [];
  if (name) writeFileSync(join(dist, file), doorDeclarations(join(dist, 'src/api/doors', file), library));
}
chmodSync(join(dist, 'src/terminal/main.js'), 0o755);
