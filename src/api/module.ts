/**
 * Code given as a module: a game, or a player, that a file exports by default. It runs in a thread of its own, which a
 * signal, or a move that takes too long, ends whatever the code does.
 */
import type { Thread } from '../arena/worker-handle.js';
import { tooLong } from './attention.js';
import { BreedboardError, type ErrorCode } from './errors.js';
import { platform } from './platform.js';
import { type Signal, throwIfAborted, unlessAborted } from './signal.js';

declare const setTimeout: (task: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** The address of a module, as a `URL` has it. */
export interface ModuleAddress {
  readonly href: string;
}

export const isModule = (value: unknown): value is ModuleAddress =>
  typeof value === 'object' && value !== null && 'href' in value && typeof value.href === 'string';

/** A call with its arguments as plain data: an address stands as `{ href }`. */
export type ModuleCall = { readonly call: 'match' | 'checkGame'; readonly args: readonly unknown[] };

/** What the thread says. `move` stands before and after each move. */
export type ModuleMessage =
  | { readonly progress: unknown }
  | { readonly move: string }
  | { readonly answer: unknown }
  | { readonly error: string; readonly code?: ErrorCode };

type Watch = {
  readonly signal?: Signal | undefined;
  readonly moveTime?: number | undefined;
  readonly onProgress?: ((progress: never) => void) | undefined;
};

/** Arguments for a message: without functions and signals, and with addresses as plain data. */
export const plainArgument = (value: unknown): unknown => (isModule(value) ? { href: value.href } : value);

/** Throws BreedboardError. */
export function moduleThread(): Thread {
  const { spawnForModule } = platform();
  if (!spawnForModule)
    throw new BreedboardError(
      'unsupported',
      'a module runs in a thread in Node only; in a page, import it and give the object',
    );
  return spawnForModule();
}

/** Runs a call in a new thread, and ends the thread. Throws BreedboardError, or the signal's reason. */
export async function callInThread<T>(
  thread: Thread,
  call: ModuleCall,
  { signal, moveTime, onProgress }: Watch,
): Promise<T> {
  throwIfAborted(signal);
  let timer: unknown;
  const work = new Promise<T>((resolve, reject) => {
    thread.fail(reason => reject(new BreedboardError('rules', `the module’s thread ended: ${reason}`)));
    thread.listen(given => {
      const message = given as ModuleMessage;
      if ('progress' in message) onProgress?.(message.progress as never);
      if ('answer' in message) resolve(message.answer as T);
      if ('error' in message) reject(new BreedboardError(message.code ?? 'rules', message.error));
      if (!('move' in message) || moveTime === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => reject(tooLong(message.move, moveTime)), moveTime);
    });
    thread.post(call);
  });
  try {
    return await unlessAborted(signal, work);
  } finally {
    clearTimeout(timer);
    await thread.end();
  }
}
