/** Flags that several commands have: one spelling, one limit and one default each. */
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { formerFlag } from './former-flag.js';
import { readWhole } from './numbers.js';

const MAX_THREADS = 256;
export const THREADS_FLAG = ['-t, --threads <n>', 'number of threads; affects time only (default: all cores)'] as const;

/** Throws Failure. */
export const threadsFrom = (text: string | undefined, usual: number = availableParallelism()): number =>
  text === undefined ? usual : readWhole('--threads', text, 1, MAX_THREADS);

/** The seed of every command that has a fixed one; a recipe has its own. */
export const SEED = '1';

export const RUNS_FLAG = ['--runs <folder>', 'folder of the runs (default: runs, or BREEDBOARD_RUNS)'] as const;

/** Collects the values of an option that may be repeated. It has no default value: help would print an empty list. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** For commands whose files are new unless the user says otherwise. */
export const OVERWRITE_FLAG = ['--force', 'overwrite files that exist'] as const;

export type OutputOptions = { readonly output?: string; readonly out?: string };

/** `-o, --output`, which was `--out` in some commands until 0.2. */
export const addOutput = (command: Command, value: string, summary: string): Command =>
  command.option(`-o, --output ${value}`, summary).addOption(new Option(`--out ${value}`).hideHelp());

/** Throws Failure. */
export const outputOf = ({ output, out }: OutputOptions): string | undefined =>
  formerFlag('--out', out, '--output', output);
