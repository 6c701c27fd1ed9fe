/**
 * Storage of runs: a folder on disk (folder-store.node.ts) or records in a browser (record-store.ts). Both keep the
 * same promises (test/suites/store.ts): a step is stored whole or not at all, a run has one writer, a name belongs to
 * one recipe and seed, and stored steps can be read back.
 */

import type { Checkpoint } from '../experiments/checkpoint.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Opened, RunWriter, Timing } from '../experiments/run-service.js';
import type { Birth } from '../learners/learner.js';
import type { Model } from '../rules/game.js';
import type { Parsed } from '../specs/parsed.js';
import type { RunLabel } from './labels.js';
import type { RunLine } from './run-lines.js';

/** A run for its readers. */
type RunRead = {
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
  open(name: string, experiment: Experiment): Promise<Opened<RunWriter>>;
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
