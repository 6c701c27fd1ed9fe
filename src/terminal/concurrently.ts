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

/** Tasks that are given one by one, a few at a time in their order; each hears whether others were given beside it. */
export function inTurns(concurrency: number): <T>(task: (isOneOfMany: boolean) => Promise<T>) => Promise<T> {
  let [given, running] = [0, 0];
  const waiting: (() => void)[] = [];
  process.setMaxListeners(Math.max(process.getMaxListeners(), concurrency + 10)); // each task listens for Ctrl-C
  return async task => {
    given++;
    await Promise.resolve(); // tasks that are given together are all counted
    if (running < concurrency) running++;
    else await new Promise<void>(resolve => waiting.push(resolve)); // the one that ends leaves its place
    try {
      return await task(given > 1);
    } finally {
      given--;
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
