/**
 * Storage of runs: a folder on disk (folder-store.node.ts) or records in a browser (record-store.ts). Both keep the
 * same promises (test/suites/store.ts): a step is stored whole or not at all, a run has one writer, a name belongs to
 * one recipe and seed, and stored steps can be read back.
 */

import type { Checkpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import type { Birth } from '../learners/learner.js';
import type { Model } from '../rules/game.js';
import type { Parsed } from '../specs/parsed.js';
import type { RunLabel } from './labels.js';
import type { RunLine, Timing } from './run-lines.js';

/** The writer of a run. */
export interface RunWriter {
  readonly name: string;
  /** The checkpoint to resume from; undefined for a new run. */
  readonly checkpoint: Checkpoint | undefined;
  /** Whether the last step is done. */
  readonly isFinished: boolean;
  /** Refused where there is no space for it; earlier steps stay. */
  store(step: Step): Promise<Parsed<void>>;
  /** The duration of a step. Nothing relies on it. */
  time(timing: Timing): Promise<void>;
  /** Others may write from then on. */
  close(): Promise<void>;
}

/** A run for its readers. */
export type RunRead = {
  readonly experiment: Experiment;
  /** In their order. */
  readonly lines: readonly RunLine[];
  readonly isBeingWritten: boolean;
};

export interface Store {
  /** In alphabetical order. */
  names(): Promise<Parsed<readonly string[]>>;
  /**
   * Starts a run, or resumes one of the same experiment. Refused where the name is not valid or belongs to another
   * recipe or seed, and while another writer has it.
   */
  open(name: string, experiment: Experiment): Promise<Parsed<RunWriter>>;
  read(name: string): Promise<Parsed<RunRead>>;
  timings(name: string): Promise<readonly Timing[]>;
  /** Births in the order of the steps. */
  lineage(name: string): Promise<readonly (Birth & { readonly step: number })[]>;
  /** The best of a generation: the last one stored at or before it; by default of the last step. */
  best(name: string, generation?: number): Promise<Parsed<{ readonly step: number; readonly evaluator: Model }>>;
  /** The last one. */
  checkpoint(name: string): Promise<Parsed<Checkpoint>>;
  /** What the user wrote about the run; empty where that is nothing. */
  label(name: string): Promise<Parsed<RunLabel>>;
  /** Also while a writer has it. */
  setLabel(name: string, label: RunLabel): Promise<Parsed<void>>;
  /** Refused while a writer has it. */
  remove(name: string): Promise<Parsed<void>>;
}
