/** Which objects are still in memory, by the engine's own garbage collector. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Twice, with a turn of the event loop between: a weak reference that was read in this turn holds its object until the
 * next.
 */
export async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await new Promise(resolve => setImmediate(resolve));
    collect();
  }
}

export const alive = (references: readonly WeakRef<object>[]): number =>
  references.filter(reference => reference.deref() !== undefined).length;

/** In bytes. */
export async function heapUsed(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
