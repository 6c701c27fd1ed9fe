/** The progress of a long task, on one line of stderr that is overwritten; and Ctrl-C, which ends the task early. */
import { performance } from 'node:perf_hooks';
import { Interruption } from '../arena/interruption.js';

const PATIENCE = 2000; // ms before the first status
const EVERY = 250;

/** One line of stderr that is overwritten at intervals, on a terminal, after a delay. */
export function statusLine(quiet: boolean, status: (seconds: number) => string): { close(): void } {
  if (quiet || !process.stderr.isTTY) return { close() {} };
  const start = performance.now();
  let shown = 0;
  const timer = setInterval(() => {
    const elapsed = performance.now() - start;
    if (elapsed < PATIENCE) return;
    // A wrapped line could not be overwritten.
    const line = [...status(elapsed / 1000)].slice(0, Math.max(20, (process.stderr.columns || 80) - 1)).join('');
    process.stderr.write(`\r${line.padEnd(shown)}`);
    shown = line.length;
  }, EVERY);
  return {
    close() {
      clearInterval(timer);
      if (shown > 0) process.stderr.write(`\r${' '.repeat(shown)}\r`);
    },
  };
}

/** A status line for work that blocks this thread, in which no timer runs: the work itself says when to show a status. */
export function blockingStatus(quiet: boolean): { show(status: string): void; close(): void } {
  const isShown = !quiet && Boolean(process.stderr.isTTY);
  const start = performance.now();
  let [shown, last] = [0, Number.NEGATIVE_INFINITY];
  return {
    show(status) {
      const now = performance.now();
      if (!isShown || now - start < PATIENCE || now - last < EVERY) return;
      const line = `${status}, ${((now - start) / 1000).toFixed(0)} s`;
      process.stderr.write(`\r${line.padEnd(shown)}`);
      [shown, last] = [line.length, now];
    },
    close() {
      if (shown > 0) process.stderr.write(`\r${' '.repeat(shown)}\r`);
    },
  };
}

type Watched = {
  readonly interrupted: boolean;
};

/** Hears Ctrl-C until it is closed: for the time in which a task is prepared, and others may be under way. */
export function hearInterrupt(onHear = (): void => {}): { readonly isHeard: boolean; close(): void } {
  let isHeard = false;
  const hear = (): void => {
    isHeard = true;
    onHear();
  };
  process.once('SIGINT', hear);
  return {
    get isHeard() {
      return isHeard;
    },
    close: () => void process.removeListener('SIGINT', hear),
  };
}

/**
 * Consumes the stream until it ends, until `take` returns true, or until the first Ctrl-C; the second ends the process.
 * A terminal shows `status`.
 */
export async function watchStream<T>(
  stream: AsyncGenerator<T>,
  { quiet, status, take }: { quiet: boolean; status(seconds: number): string; take(each: T): boolean },
): Promise<Watched> {
  const line = statusLine(quiet, status);
  const interruption = new Interruption();
  const interrupt = (): void => interruption.raise();
  process.once('SIGINT', interrupt);
  try {
    for (;;) {
      const next = await interruption.unlessRaised(stream.next());
      if (!next) return { interrupted: true };
      if (next.done || take(next.value)) return { interrupted: false };
    }
  } finally {
    process.removeListener('SIGINT', interrupt);
    line.close();
  }
}
