/** A worker thread that is asked one question at a time. */
import type { Report } from '../search/searcher.js';
import type { Answers, Kind, Port, Said } from './messages.js';

/** A worker as its owner sees it. */
export interface Thread extends Port {
  /** Hears of a worker that broke. */
  fail(hear: (reason: string) => void): void;
  end(): Promise<void>;
}

export class Colleague {
  private pending: { done: (answer: never) => void; failed: (error: Error) => void } | undefined;
  private report: (report: Report) => void = () => {};
  private readonly thread: Thread;

  constructor(thread: Thread) {
    this.thread = thread;
    thread.listen(message => this.hear(message as Said));
    thread.fail(reason => this.settle()?.failed(new Error(reason)));
  }

  private settle() {
    const { pending } = this;
    this.pending = undefined;
    return pending;
  }
  private hear(said: Said): void {
    if ('report' in said) this.report(said.report);
    else if ('error' in said) this.settle()?.failed(new Error(said.error));
    else this.settle()?.done(said.answer as never);
  }

  ask<K extends Kind>(
    kind: K,
    ask: Answers[K]['ask'],
    report?: (report: Report) => void,
  ): Promise<Answers[K]['answer']> {
    if (this.pending) throw new Error('a thread answers one question at a time');
    this.report = report ?? (() => {});
    return new Promise((done, failed) => {
      this.pending = { done, failed };
      this.thread.post({ kind, ...ask });
    });
  }
  end(): Promise<void> {
    return this.thread.end();
  }
}
