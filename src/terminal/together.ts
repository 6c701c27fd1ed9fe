/** Several long pieces of work at once, with one line that says how far each has come. */
import type { Screen } from './screen.js';

const EVERY = 250;

/**
 * What each comes to, in their order. Where one fails, no other is begun, those under way come to their end (Ctrl-C ends
 * them all), and then the failure of the first of them is thrown.
 */
export async function together<Job, Result>(
  jobs: readonly Job[],
  { width, quiet }: { readonly width: number } & Pick<Screen, 'quiet'>,
  work: (job: Job, heard: (status: string) => void) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures = new Map<number, unknown>();
  const statuses = new Map<number, string>();
  let next = 0;
  let shown = 0;
  const isWatched = !quiet && process.stderr.isTTY;
  const timer = setInterval(() => {
    if (!isWatched || statuses.size === 0) return;
    const whole = [...statuses.values()].join('  |  ');
    const line = [...whole].slice(0, Math.max(20, (process.stderr.columns || 80) - 1)).join('');
    process.stderr.write(`\r${line.padEnd(shown)}`);
    shown = line.length;
  }, EVERY);
  const hand = async (): Promise<void> => {
    while (next < jobs.length && failures.size === 0) {
      const which = next++;
      try {
        results[which] = await work(jobs[which]!, status => statuses.set(which, status));
      } catch (error) {
        failures.set(which, error);
      } finally {
        statuses.delete(which);
      }
    }
  };
  // Each piece of work listens for Ctrl-C.
  process.setMaxListeners(Math.max(process.getMaxListeners(), width + 10));
  try {
    await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, hand));
  } finally {
    clearInterval(timer);
    if (shown > 0) process.stderr.write(`\r${' '.repeat(shown)}\r`);
  }
  for (const which of jobs.keys()) if (failures.has(which)) throw failures.get(which);
  return results;
}
