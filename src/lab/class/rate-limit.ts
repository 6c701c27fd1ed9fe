/** How often something may happen within a period. The clock is a parameter. */

/** Keys that are remembered: a flood of addresses must not fill the memory. */
const MAX_KEYS = 4096;

export class RateLimit {
  private readonly most: number;
  private readonly period: number;
  private readonly now: () => number;
  /** The times of each key within the period, the oldest first; the key used last stands last. */
  private readonly times = new Map<string, number[]>();

  /** At most `most` times in any `period` of milliseconds, for each key. */
  constructor(most: number, period: number, now: () => number) {
    this.most = most;
    this.period = period;
    this.now = now;
  }

  private recent(key: string): number[] {
    const since = this.now() - this.period;
    return (this.times.get(key) ?? []).filter(time => time > since);
  }

  /** Whether the next one is within the limit; it is not counted. */
  allows(key: string): boolean {
    return this.recent(key).length < this.most;
  }

  /** Counts one, if it is within the limit. */
  take(key: string): boolean {
    const recent = this.recent(key);
    if (recent.length >= this.most) return false;
    this.times.delete(key);
    this.times.set(key, [...recent, this.now()]);
    if (this.times.size > MAX_KEYS) this.times.delete(this.times.keys().next().value!);
    return true;
  }
}
