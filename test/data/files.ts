/** The reference data, read from the source tree: the compiler does not copy it. The FFO problems are among the samples. */
import { readFileSync } from 'node:fs';

const read = (name: string): string => {
  const folder = name.endsWith('.obf') ? 'samples' : 'test/data';
  return readFileSync(new URL(`../../../${folder}/${name}`, import.meta.url), 'utf8');
};

/** Lines without comments and blanks. */
export const dataLines = (name: string): string[] =>
  read(name)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('%'));

export const perftCounts = JSON.parse(read('perft.json')) as { readonly standard: readonly number[] };
