/** How often something may happen within a period. The clock is a parameter. */

/** Keys that are remembered: a flood of addresses must not fill the memory. */
const MAX_KEYS = 4096;

type Window = { readonly since: number; count: number };

export class RateLimit {
  private readonly most: number;
  private readonly period: number;
  private readonly now: () => number;
  /** The key whose period started last stands last. */
  private readonly windows = new Map<string, Window>();

  /** At most `most` times, for each key, in the `period` of milliseconds that starts with its first. */
  constructor(most: number, period: number, now: () => number) {
    this.most = most;
    this.period = period;
    this.now = now;
  }

  private current(key: string): Window | undefined {
    const window = this.windows.get(key);
    return window && this.now() - window.since < this.period ? window : undefined;
  }

  /** Whether the next one is within the limit; it is not counted. */
  allows(key: string): boolean {
    return (this.current(key)?.count ?? 0) < this.most;
  }

  /** Counts one, if it is within the limit. */
  take(key: string): boolean {
    const window = this.current(key);
    if (window) return window.count < this.most && ++window.count > 0;
    this.windows.delete(key);
    this.windows.set(key, { since: this.now(), count: 1 });
    if (this.windows.size > MAX_KEYS) this.windows.delete(this.windows.keys().next().value!);
    return true;
  }
}
