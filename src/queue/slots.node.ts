/** The threads of a worker: each plays one job at a time, with the evaluators of that job. */
import type { BatchRunner } from '../arena/batch-runner.js';
import { openNodeRunner } from '../arena/threads.node.js';
import type { RegisteredModel } from '../rules/game.js';

type Slot = { runner: Promise<BatchRunner>; registered: string };

export class Slots {
  private readonly free: Slot[];
  private readonly all: Slot[];
  private readonly waiting: ((slot: Slot) => void)[] = [];

  constructor(threads: number) {
    this.all = Array.from({ length: threads }, () => ({ runner: openNodeRunner(1), registered: '' }));
    this.free = [...this.all];
  }

  private take(): Promise<Slot> {
    const slot = this.free.pop();
    return slot ? Promise.resolve(slot) : new Promise(resolve => this.waiting.push(resolve));
  }

  private give(slot: Slot): void {
    const next = this.waiting.shift();
    if (next) next(slot);
    else this.free.push(slot);
  }

  /** A thread for a longer time. */
  async use<T>(work: (runner: BatchRunner) => Promise<T>): Promise<T> {
    const slot = await this.take();
    try {
      return await work(await slot.runner);
    } catch (error) {
      this.restart(slot, error);
      throw error;
    } finally {
      slot.registered = '';
      this.give(slot);
    }
  }

  private restart(slot: Slot, error: unknown): void {
    if (!/worker thread ended|out of memory/i.test(String(error))) return;
    const ended = slot.runner;
    slot.runner = openNodeRunner(1);
    slot.registered = '';
    void ended.then(runner => runner.close()).catch(() => {});
  }

  /** A thread with these evaluators. Throws the reason of the work; the thread is started anew where it has ended. */
  async useWith<T>(models: readonly RegisteredModel[], work: (runner: BatchRunner) => Promise<T>): Promise<T> {
    const slot = await this.take();
    try {
      const runner = await slot.runner;
      const wanted = models.map(({ checksum }) => checksum).join();
      if (wanted !== slot.registered) {
        await runner.register(new Map(models.map(model => [model.checksum, model])));
        slot.registered = wanted;
      }
      return await work(runner);
    } catch (error) {
      this.restart(slot, error);
      throw error;
    } finally {
      this.give(slot);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(async ({ runner }) => (await runner).close()));
  }
}
