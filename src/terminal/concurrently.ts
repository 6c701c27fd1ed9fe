/** Runs several long tasks at once, with one status line for all of them. */
import { statusLine } from './progress.js';
import type { Screen } from './screen.js';

/**
 * The results of the tasks, in their order. After a failure no further task starts; running tasks finish (Ctrl-C ends
 * them all), and then the first failure is thrown.
 */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  { concurrency, quiet }: { readonly concurrency: number } & Pick<Screen, 'quiet'>,
  work: (item: Item, onProgress: (status: string) => void) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures = new Map<number, unknown>();
  const statuses = new Map<number, string>();
  let next = 0;
  const line = statusLine(quiet, () => [...statuses.values()].join('  |  '));
  const worker = async (): Promise<void> => {
    while (next < items.length && failures.size === 0) {
      const which = next++;
      try {
        results[which] = await work(items[which]!, status => statuses.set(which, status));
      } catch (error) {
        failures.set(which, error);
      } finally {
        statuses.delete(which);
      }
    }
  };
  // Each task listens for Ctrl-C.
  process.setMaxListeners(Math.max(process.getMaxListeners(), concurrency + 10));
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  } finally {
    line.close();
  }
  for (const which of items.keys()) if (failures.has(which)) throw failures.get(which);
  return results;
}
