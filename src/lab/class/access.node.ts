/** Who may do what in a class, and how often: codes, tokens and limits. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { readCode } from './code.js';
import { RateLimit } from './rate-limit.js';

/** A refusal with its HTTP status. */
type Denied = {
  readonly ok: false;
  readonly status: 401 | 400 | 403 | 409 | 429 | 503;
  readonly reason: string;
};
export type Granted<T> = { readonly ok: true; readonly value: T } | Denied;
export const granted = <T>(value: T): Granted<T> => ({ ok: true, value });
export const denied = (status: Denied['status'], reason: string): Denied => ({ ok: false, status, reason });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
export const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
export const tokenHash = (token: string): string => digest(token).toString('hex');

/** Milliseconds in which the limits count. */
const PERIOD = 10 * 60 * 1000;
/** Wrong codes of an address until its further ones are checked slowly. */
const QUICK_CODES = 10;
/** Milliseconds between two slow checks for an address. */
const SLOW_CHECK = 3000;

/**
 * Those that wait are served one after another, in random order: where a class and an attacker share an address, a student waits no
 * longer than his share. The connections of an address limit their number.
 */
class SlowLines {
  private readonly wait: (milliseconds: number) => Promise<void>;
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(wait: SlowLines['wait']) {
    this.wait = wait;
  }

  turn(key: string): Promise<void> {
    return new Promise(resolve => {
      const line = this.lines.get(key);
      if (line) {
        line.push(resolve);
        return;
      }
      this.lines.set(key, [resolve]);
      void this.serve(key);
    });
  }

  private async serve(key: string): Promise<void> {
    const line = this.lines.get(key)!;
    while (line.length > 0) {
      await this.wait(SLOW_CHECK);
      line.splice(randomInt(line.length), 1)[0]!();
    }
    this.lines.delete(key);
  }
}

/** Limits that slow an attacker who guesses the code, and never the class: the right code is accepted from every address, at once or after its turn. */
export class AccessLimits {
  /** Limits the requests of students and viewers, each by the own token. */
  readonly requests: RateLimit;
  /** Limits the requests of those without a token. */
  readonly strangers: RateLimit;
  readonly joins: RateLimit;
  readonly submissions: RateLimit;
  readonly submissionsOfAddress: RateLimit;
  readonly handIns: RateLimit;
  readonly handInsOfAddress: RateLimit;
  private readonly wrongCodes: RateLimit;
  private readonly lines: SlowLines;

  constructor(now: () => number, wait: (milliseconds: number) => Promise<void>) {
    const limit = (most: number): RateLimit => new RateLimit(most, PERIOD, now);
    this.requests = limit(30_000); // a whole class may share one address
    this.strangers = limit(30_000);
    this.joins = limit(60);
    this.submissions = limit(10);
    this.submissionsOfAddress = limit(200);
    this.handIns = limit(10);
    this.handInsOfAddress = limit(400);
    this.wrongCodes = limit(QUICK_CODES);
    this.lines = new SlowLines(wait);
  }

  /** Compares what was typed with the code. A text that no code can be is no guess, and is not counted. */
  async checkCode(typed: string, own: string, address: string): Promise<Granted<void>> {
    const code = readCode(typed);
    if (!code.ok) return denied(403, code.reason);
    if (!this.wrongCodes.allows(address)) await this.lines.turn(address);
    if (same(code.value, own)) return granted(undefined);
    this.wrongCodes.take(address);
    return denied(403, 'that is not the code of this class');
  }
}
