/**
 * The two parts of the tests. A file `*.rest.test.ts` is for `npm run test:rest`; every other `*.test.ts` is for `npm test`.
 * So a file is in exactly one part, and a new one is in `npm test` until its name says otherwise.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PARTS = ['test', 'rest'] as const;
export type Part = (typeof PARTS)[number];

const dist = fileURLToPath(new URL('../', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

export const partOf = (file: string): Part => (file.endsWith('.rest.test.js') ? 'rest' : 'test');

/** All compiled tests, as paths in `dist`. */
export const testFiles = (): readonly string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.test.js'))
    .filter(file => existsSync(join(root, file.replace(/\.js$/, '.ts')))) // not leftovers of an older source
    .sort();
