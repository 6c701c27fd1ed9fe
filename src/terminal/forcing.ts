/** `--force`: takes over the lock of a folder when the user knows that no other process is writing to it. */
import { join } from 'node:path';
import { quote } from '../specs/parsed.js';
import { breakLock, LOCK } from '../store/lock.node.js';
import { Failure } from './failure.js';
import type { Screen } from './screen.js';

export const FORCE_OPTION = ['--force', 'take over the lock of a process that no longer writes to the folder'] as const;

/** Throws Failure. */
export async function takeOver(folder: string, { complain }: Pick<Screen, 'complain'>): Promise<void> {
  const broken = await breakLock(join(folder, LOCK));
  if (!broken.ok) throw new Failure('failed', `cannot take over ${quote(folder)}: ${broken.reason}`);
  if (broken.value !== undefined) complain(`breedboard: took ${join(folder, LOCK)} over from process ${broken.value}`);
}
