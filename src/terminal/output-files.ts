/** Files that a command writes at its end. They are looked at before the work begins, which may take hours. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { quote } from '../specs/parsed.js';
import { reason, writeWhole } from '../store/files.node.js';
import { Failure } from './failure.js';

/** Throws Failure where one is there already, or cannot be written. */
export async function checkOutputs(paths: readonly (string | undefined)[], force: boolean): Promise<void> {
  for (const path of paths) {
    if (path === undefined) continue;
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) throw new Failure('input', `cannot write ${quote(path)}: it is a folder`);
    if (found && !force) throw new Failure('input', `will not overwrite ${quote(path)}; --force does`);
    try {
      await access(dirname(path), constants.W_OK);
    } catch (error) {
      throw new Failure('failed', `cannot write ${quote(path)}: ${reason(error)}`);
    }
  }
}

/** Throws Failure. Nothing is written where no path is given. */
export async function writeOutput(path: string | undefined, content: string | Uint8Array): Promise<void> {
  if (path === undefined) return;
  const written = await writeWhole(path, content);
  if (!written.ok) throw new Failure('failed', `cannot write ${quote(path)}: ${written.reason}`);
}
