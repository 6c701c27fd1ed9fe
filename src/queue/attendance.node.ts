/** The workers at a queue: which came, which left, and which are refused because they are of another build. */
import { plain } from '../specs/parsed.js';
import { type Build, buildName, sameBuild } from './job.js';
import type { WorkerEntry } from './roster.node.js';

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

export class Attendance {
  workers: readonly WorkerEntry[] = [];
  private readonly build: Build;
  private readonly shownAddress: string;
  private readonly screen: { say(text: string): void; complain(text: string): void };
  private readonly refused = new Set<string>();
  private known: ReadonlySet<string> = new Set();
  private hasWaited = false;

  constructor(build: Build, shownAddress: string, screen: Attendance['screen']) {
    this.build = build;
    this.shownAddress = shownAddress;
    this.screen = screen;
  }

  private get own(): readonly WorkerEntry[] {
    return this.workers.filter(({ build }) => sameBuild(build, this.build));
  }

  /** Threads of the workers of this build. */
  get capacity(): number {
    return this.own.reduce((sum, { threads }) => sum + threads, 0);
  }

  /** Whether a worker of this build allows all these engines. */
  allows(engines: readonly string[]): boolean {
    return this.own.some(worker => engines.every(name => worker.engines?.includes(name)));
  }

  get summary(): string {
    return `${count(this.own.length, 'worker')}, ${count(this.capacity, 'thread')}`;
  }

  /** Reports every change, each refused worker once, and once that there is no worker. */
  update(workers: readonly WorkerEntry[]): void {
    this.workers = workers;
    for (const { id, name, build } of workers) {
      if (sameBuild(build, this.build) || this.refused.has(id)) continue;
      this.refused.add(id);
      this.screen.complain(
        `worker ${plain(name)} is refused: it is ${plain(buildName(build))}, this is ${buildName(this.build)}`,
      );
    }
    const now = new Set(this.own.map(({ id }) => id));
    const isChanged = now.size !== this.known.size || [...now].some(id => !this.known.has(id));
    if (isChanged) this.screen.say(`${count(now.size, 'worker')} at the queue, ${count(this.capacity, 'thread')}`);
    else if (now.size === 0 && !this.hasWaited)
      this.screen.say(`no worker is at the queue; start one: breedboard worker --queue ${this.shownAddress}`);
    this.hasWaited ||= now.size === 0;
    this.known = now;
  }
}
