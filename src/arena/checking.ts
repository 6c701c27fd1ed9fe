/**
 * Which answers of machines that are not trusted are worked out again here, and what is known of each machine. For any runner of
 * batches whose answers come from elsewhere: a worker of a queue, or a device.
 *
 * A machine's first answer is always worked out again, and the last one before the runner is idle, which ends a step; of the others a
 * share that no machine can foresee. A machine that gives k wrong answers among the others is found with probability 1 − (1 − share)^k.
 */
import { type Seed, seedFor, seedWords } from '../random/seed.js';

export type CheckPlan = {
  /** 0 to 1. */
  readonly share: number;
  /** Secret: a machine that knew it could lie where it is not checked. The results do not depend on it. */
  readonly seed: Seed;
};

/** An answer that was used without a check. */
type Used = {
  readonly digest: string;
  /** Bytes that it takes to remember it. */
  readonly size: number;
  /** The digest of the same answer, worked out here. */
  again(): Promise<string>;
};

type Account = { answers: number; checked: number; wrong: number };

/** Bytes of answers that are remembered, of all machines, in case one is found to lie. */
const MOST_REMEMBERED = 1 << 27;

/** Chance that a machine with so many wrong answers among those that are neither first nor last is found. */
export const detection = (share: number, wrong: number): number => 1 - (1 - share) ** wrong;

export class Checking {
  private readonly plan: CheckPlan;
  private readonly known = new Map<string, Account>();
  private readonly used = new Map<string, Used[]>();
  private readonly most: number;
  private remembered = 0;

  constructor(plan: CheckPlan, most = MOST_REMEMBERED) {
    this.plan = plan;
    this.most = most;
  }

  private account(by: string): Account {
    const before = this.known.get(by);
    if (before) return before;
    const account = { answers: 0, checked: 0, wrong: 0 };
    this.known.set(by, account);
    return account;
  }

  /** By name, who answered what. */
  get accounts(): ReadonlyMap<string, Readonly<Account>> {
    return this.known;
  }

  /** Counts an answer. `key` is different for each, and `isLast` where the runner is idle after it. */
  isDue(by: string, key: string, isLast: boolean): boolean {
    const account = this.account(by);
    account.answers++;
    const [word] = seedWords(seedFor(this.plan.seed, 'check', key));
    const isDue = account.answers === 1 || isLast || (word >>> 0) / 2 ** 32 < this.plan.share;
    if (isDue) account.checked++;
    return isDue;
  }

  use(by: string, used: Used): void {
    const own = this.used.get(by) ?? [];
    this.used.set(by, own);
    own.push(used);
    this.remembered += used.size;
    while (this.remembered > this.most && own.length > 0) this.remembered -= own.shift()!.size;
  }

  /** After a wrong answer: those that were used are worked out again. Returns how many of them were wrong. */
  async reject(by: string): Promise<{ readonly wrong: number; readonly used: number; readonly forgotten: number }> {
    const account = this.account(by);
    account.wrong++;
    const own = this.used.get(by) ?? [];
    this.used.delete(by);
    const unchecked = account.answers - account.checked;
    let wrong = 0;
    for (const { digest, size, again } of own) {
      if ((await again()) !== digest) wrong++;
      this.remembered -= size;
    }
    account.checked += own.length;
    account.wrong += wrong;
    return { wrong, used: own.length, forgotten: unchecked - own.length };
  }
}
