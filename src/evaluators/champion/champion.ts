/**
 * The evaluator that ships. Its weights are no part of its name: whoever stands at a border (a command, a worker, a page)
 * says once where they are read from, and they are read when somebody first asks for them.
 */
import { BadSpec } from '../../specs/options.js';
import type { Evaluator } from '../evaluator.js';
import type { EvaluatorFile } from '../file/file.js';

let read: (() => EvaluatorFile) | undefined;
let file: EvaluatorFile | undefined;

/** For borders. The reader throws BadSpec where there is nothing to read. */
export function shipChampion(reader: () => EvaluatorFile): void {
  read = reader;
  file = undefined;
}

/** Throws BadSpec where no weights are shipped. */
export function championFile(): EvaluatorFile {
  if (!read) throw new BadSpec('champion: its weights are not at hand here');
  file ??= read();
  return file;
}

export const champion = (): Evaluator => championFile().evaluator;
