/**
 * Threads are expensive to start, so they are kept for the next call, and end after a few seconds without one. In Node
 * they do not keep a program alive.
 */

import { BrokenContract } from '../rules/contract.js';
import { BreedboardError } from './errors.js';
import { type Signal, throwIfAborted, unlessAborted } from './signal.js';

/** In milliseconds. */
const IDLE = 3000;

declare const setTimeout: (task: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

interface Closable {
  close(): Promise<void>;
}

const all = new Set<Kept<Closable>>();

export class Kept<T extends Closable> {
  private opened: Promise<T> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private calls = 0;
  private timer: unknown;
  private readonly open: () => Promise<T>;

  constructor(open: () => Promise<T>) {
    this.open = open;
    all.add(this as Kept<Closable>);
  }

  /** Runs calls one after another. Threads whose work fails, or is aborted, are ended and not used again. */
  use<R>(signal: Signal | undefined, work: (opened: T) => Promise<R>): Promise<R> {
    clearTimeout(this.timer);
    this.calls++;
    const done = this.last.then(async () => {
      try {
        throwIfAborted(signal);
        this.opened ??= this.open();
        return await unlessAborted(signal, this.opened.then(work), () => void this.close());
      } catch (error) {
        if (!signal?.aborted) await this.close();
        throw error instanceof BrokenContract ? new BreedboardError('rules', error.message) : error;
      } finally {
        if (--this.calls === 0) this.closeLater();
      }
    });
    this.last = done.catch(() => {});
    return unlessAborted(signal, done); // at once, though it may be another call's turn
  }

  /** Ends the threads after the calls that wait for them; later calls start new ones. */
  renew(): Promise<void> {
    this.last = this.last.then(() => this.close());
    return this.last as Promise<void>;
  }

  private closeLater(): void {
    this.timer = setTimeout(() => void this.close(), IDLE);
    if (typeof this.timer === 'object') (this.timer as { unref?(): void }).unref?.();
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    clearTimeout(this.timer);
    await opened?.then(each => each.close()).catch(() => {});
  }
}

/** New threads for later calls, because what threads know has changed. */
export async function renewThreads(): Promise<void> {
  await Promise.all([...all].map(each => each.renew()));
}

/**
 * Ends the worker threads that wait for the next call. Calling it is optional: idle threads end after three seconds,
 * and in Node they do not keep a program alive. Later calls start new threads.
 */
export async function close(): Promise<void> {
  await Promise.all([...all].map(each => each.close()));
}
