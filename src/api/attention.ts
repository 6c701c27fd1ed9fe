/**
 * Games that are played in this thread: between two moves it serves timers and signals, so that a call can be ended. A
 * single call that never returns cannot be ended from inside its thread; code given as a module runs in a thread of its own.
 */
import type { Player as Mover } from '../players/player.js';
import { BreedboardError } from './errors.js';
import { type Signal, throwIfAborted, unlessAborted } from './signal.js';

declare const performance: { now(): number };
declare const setTimeout: (task: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** In milliseconds: how long this thread may play before it looks at its timers and signals. */
const SLICE = 20;

export const breathe = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));

/** Breathes once the thread has worked for a slice of time since it last did. */
export function breather(): () => Promise<void> {
  let rested = performance.now();
  return async () => {
    if (performance.now() - rested < SLICE) return;
    await breathe();
    rested = performance.now();
  };
}

export const tooLong = (name: string, milliseconds: number): BreedboardError =>
  new BreedboardError('rules', `${name} took longer than moveTime, ${milliseconds} milliseconds, for a move`);

/** The result, or an error once it takes longer. A timer is no part of a game: it never decides one. */
async function within<T>(work: Promise<T>, name: string, moveTime: number | undefined): Promise<T> {
  if (moveTime === undefined) return work;
  let timer: unknown;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong(name, moveTime)), moveTime);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type Attention = {
  readonly signal?: Signal | undefined;
  /** Milliseconds; none if absent. */
  readonly moveTime?: number | undefined;
  /** Called before and after each move: what the thread's owner measures by. */
  readonly onMove?: ((name: string) => void) | undefined;
};

/** A player that serves a signal between its moves and while it waits, and errs once a move takes too long. */
export function attended(name: string, mover: Mover, { signal, moveTime, onMove }: Attention): Mover {
  const rest = breather();
  return {
    ...mover,
    async choose(position, limits, context) {
      await rest();
      throwIfAborted(signal);
      onMove?.(name);
      const started = performance.now();
      const decision = mover.choose(position, limits, context);
      const made =
        decision instanceof Promise ? await unlessAborted(signal, within(decision, name, moveTime)) : decision;
      onMove?.(name);
      if (moveTime !== undefined && performance.now() - started > moveTime) throw tooLong(name, moveTime);
      return made;
    },
  };
}
