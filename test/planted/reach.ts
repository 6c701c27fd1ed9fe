/**
 * Which tests can meet a fault, and in which order to try them. Only the cost depends on the order: every file that can
 * meet the fault is run until one fails.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Other modules by their names in a compiled file: imports, and scripts of threads. */
const NAMED = /['"](\.\.?\/[^'"\s]+\.js)['"]/g;
/** A test that starts a process or a browser can meet any source. */
const STARTS = /['"](?:node:child_process|playwright-core)['"]/;

/** The number of imports between two compiled files; undefined where there is no path, Infinity where a process may be one. */
function distances(dist: string): (from: string, to: string) => number | undefined {
  const known = new Map<string, { readonly next: readonly string[]; readonly starts: boolean }>();
  const about = (file: string) => {
    const before = known.get(file);
    if (before) return before;
    const text = readFileSync(file, 'utf8');
    const next = [...text.matchAll(NAMED)]
      .map(([, name]) => join(dirname(file), name!))
      .filter(each => existsSync(each));
    const found = { next, starts: STARTS.test(text) };
    known.set(file, found);
    return found;
  };
  return (from, to) => {
    const seen = new Set([join(dist, from)]);
    let starts = false;
    let distance = 0;
    for (let ring = [...seen]; ring.length > 0; distance++) {
      if (ring.includes(join(dist, to))) return distance;
      const outer = ring.flatMap(file => {
        const found = about(file);
        starts ||= found.starts;
        return found.next;
      });
      ring = [...new Set(outer)].filter(file => !seen.has(file));
      for (const file of ring) seen.add(file);
    }
    return starts ? Number.POSITIVE_INFINITY : undefined;
  };
}

const wordsOf = (path: string): readonly string[] =>
  path.replace(/(?:\.rest|\.test|\.node|\.web)*\.[jt]sx?$/, '').split(/[/.-]/);
const sharedBy = (a: readonly string[], b: readonly string[]): number => a.filter(word => b.includes(word)).length;

/** The kernel is loaded as a file; this module names it for all that use it. */
const LOADED = 'src/kernel/instance.js';

/**
 * `tests` that can meet a fault in `source`, the likely ones first: of few imports in between, of the same folder, or with
 * words of its path in theirs. Tests in `test/` may also read sources as text, so each of them is in.
 */
export function candidates(dist: string): (source: string, tests: readonly string[]) => readonly string[] {
  const between = distances(dist);
  return (source, tests) => {
    const target = source.startsWith('kernel/') ? LOADED : source.replace(/\.tsx?$/, '.js');
    const [folder, name] = [dirname(source), basename(source)];
    const rankOf = (file: string): number => {
      const distance = Math.min(between(file, target) ?? 4, 4);
      const words = wordsOf(file).slice(1);
      return (
        3 * distance -
        (dirname(file) === folder ? 6 : 0) -
        2 * sharedBy(wordsOf(folder).slice(1), words) -
        6 * sharedBy(wordsOf(name), words)
      );
    };
    return tests
      .filter(file => file.startsWith('test/') || between(file, target) !== undefined)
      .map(file => ({ file, rank: rankOf(file) }))
      .sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : 1))
      .map(({ file }) => file);
  };
}
