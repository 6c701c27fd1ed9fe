/** The handle of a worker thread, which answers one request at a time. */
import { BrokenContract } from '../rules/contract.js';
import type { Report } from '../search/searcher.js';
import type { Answers, Kind, Port, WorkerMessage } from './messages.js';

/** A worker as its owner sees it. */
export interface Thread extends Port {
  /** Called when a worker fails. */
  fail(listener: (reason: string) => void): void;
  end(): Promise<void>;
}

const told = new Set<string>();
let tell = (_: string): void => {};

/** Hears what the user should know though nothing has failed, such as a slow evaluator of a plug-in. */
export const onNotice = (listener: (notice: string) => void): void => {
  tell = listener;
};

/** `about` is the same for the notices of which the user should hear one. */
export function notice(text: string, about: string): void {
  if (told.has(about)) return;
  told.add(about);
  tell(text);
}

export class WorkerHandle {
  private pending: { done: (answer: never) => void; failed: (error: Error) => void } | undefined;
  private report: (report: Report) => void = () => {};
  private readonly thread: Thread;
  /** Why it no longer answers. */
  private broken: string | undefined;

  constructor(thread: Thread) {
    this.thread = thread;
    thread.listen(message => this.receive(message as WorkerMessage));
    thread.fail(reason => {
      this.broken = reason;
      this.settle()?.failed(new Error(reason));
    });
  }

  private settle() {
    const { pending } = this;
    this.pending = undefined;
    return pending;
  }
  private receive(message: WorkerMessage): void {
    if ('report' in message) this.report(message.report);
    else if ('notice' in message) notice(message.notice, message.about);
    else if ('error' in message)
      this.settle()?.failed(message.isBroken ? new BrokenContract(message.error) : new Error(message.error));
    else this.settle()?.done(message.answer as never);
  }

  ask<K extends Kind>(
    kind: K,
    ask: Answers[K]['ask'],
    report?: (report: Report) => void,
  ): Promise<Answers[K]['answer']> {
    if (this.broken !== undefined) return Promise.reject(new Error(this.broken));
    if (this.pending) throw new Error('a thread answers one request at a time');
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
