/** Several long pieces of work at once, with one line that says how far each has come. */
import { statusLine } from './progress.js';
import type { Screen } from './screen.js';

/**
 * What each comes to, in their order. Where one fails, no other is begun, those under way come to their end (Ctrl-C ends
 * them all), and then the failure of the first of them is thrown.
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
  // Each piece of work listens for Ctrl-C.
  process.setMaxListeners(Math.max(process.getMaxListeners(), concurrency + 10));
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  } finally {
    line.close();
  }
  for (const which of items.keys()) if (failures.has(which)) throw failures.get(which);
  return results;
}
