/** Who may do what in a class, and how often: codes, tokens and limits. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readCode } from './code.js';
import { RateLimit } from './rate-limit.js';

/** A refusal with its HTTP status. */
export type Denied = {
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

export class AccessLimits {
  readonly requests: RateLimit;
  readonly joins: RateLimit;
  readonly submissions: RateLimit;
  readonly submissionsOfAddress: RateLimit;
  private readonly wrongCodes: RateLimit;
  private readonly allWrongCodes: RateLimit;

  constructor(now: () => number) {
    const limit = (most: number): RateLimit => new RateLimit(most, PERIOD, now);
    this.requests = limit(30_000); // a whole class may share one address
    this.joins = limit(60);
    this.submissions = limit(10);
    this.submissionsOfAddress = limit(200);
    this.wrongCodes = limit(10);
    this.allWrongCodes = limit(300);
  }

  /** Compares what was typed with the code. Wrong ones are counted, by address and in all. */
  checkCode(typed: string, own: string, address: string): Granted<void> {
    if (!this.wrongCodes.allows(address) || !this.allWrongCodes.allows(''))
      return denied(429, 'too many wrong codes; wait ten minutes');
    const code = readCode(typed);
    if (code.ok && same(code.value, own)) return granted(undefined);
    this.wrongCodes.take(address);
    this.allWrongCodes.take('');
    return denied(403, code.ok ? 'that is not the code of this class' : code.reason);
  }
}
