/**
 * The CPU time of a running program and of the programs that it started, where the system has Linux's /proc.
 *
 * `schedstat` of each thread counts nanoseconds, but forgets threads that have ended; `stat` of the process remembers
 * them, but counts hundredths of a second. The larger of the two is nearer to the truth.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICK = 10; // ms: USER_HZ is 100 on every architecture that Node runs on

export const hasCpuTimes = existsSync('/proc/self/schedstat');

/** Programs and threads may end while they are read. */
function orNothing<T>(read: () => T, nothing: T): T {
  try {
    return read();
  } catch {
    return nothing;
  }
}

const threadsOf = (pid: number): readonly string[] => orNothing(() => readdirSync(`/proc/${pid}/task`), []);

/** In milliseconds; 0 for a program that has ended. */
export function cpuOf(pid: number): number {
  const threads = threadsOf(pid);
  const text = (path: string): string => orNothing(() => readFileSync(`/proc/${pid}/${path}`, 'utf8'), '');
  const fine = threads.reduce((sum, id) => sum + Number(text(`task/${id}/schedstat`).split(' ')[0]) / 1e6, 0);
  // Fields 14 and 15, utime and stime; the second field is a name in parentheses, which may contain blanks.
  const fields = text('stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  const coarse = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK;
  const children = threads.flatMap(id => text(`task/${id}/children`).split(' ').filter(Boolean).map(Number));
  return Math.max(fine, coarse) + children.reduce((sum, child) => sum + cpuOf(child), 0);
}
