/**
 * Files that a command writes at its end. They are checked before the work starts, which may take hours; at the end the
 * command prints its result before it writes them, so that a full disk does not cost the result.
 */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { quote } from '../specs/parsed.js';
import { reason, writeWhole } from '../store/files.node.js';
import { sweepBeside } from '../store/whole-file.node.js';
import { Failure } from './failure.js';

/** Throws Failure where a file already exists, or cannot be written. */
export async function checkOutputs(paths: readonly (string | undefined)[], force = false): Promise<void> {
  const given = paths.filter(path => path !== undefined);
  for (const [i, path] of given.entries()) {
    if (given.findIndex(other => resolve(other) === resolve(path)) < i)
      throw new Failure('usage', `${quote(path)} is given for two outputs: name two files`);
    const found = await stat(path).catch((error: unknown) => {
      // Anything else may be there, and must not be overwritten unasked.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new Failure('failed', `cannot write to ${quote(path)}: ${reason(error)}`);
    });
    if (found?.isDirectory()) throw new Failure('failed', `cannot write to ${quote(path)}: it is a folder`);
    if (found && !force) throw new Failure('input', `${quote(path)} already exists; --force overwrites it`);
    try {
      await access(dirname(path), constants.W_OK);
      if (!(await stat(dirname(path))).isDirectory())
        throw new Failure('failed', `cannot write to ${quote(path)}: a part of its path is not a folder`);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure('failed', `cannot write to ${quote(path)}: ${reason(error)}`);
    }
  }
}

/** Throws Failure. Writes nothing without a path. */
export async function writeOutput(path: string | undefined, content: string | Uint8Array): Promise<void> {
  if (path === undefined) return;
  await sweepBeside(path);
  const written = await writeWhole(path, content);
  if (!written.ok) throw new Failure('failed', `cannot write to ${quote(path)}: ${written.reason}`);
}
