/** The reference data, read from the source tree: the compiler does not copy it. */
import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(`../../../test/data/${name}`, import.meta.url), 'utf8');

/** Lines without comments and blanks. */
export const dataLines = (name: string): string[] =>
  read(name)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('%'));

export const perftCounts = JSON.parse(read('perft.json')) as { readonly standard: readonly number[] };
