/**
 * Where runs are kept: a folder on disk (folder-store.node.ts) or records in a browser (record-store.ts). Both keep the
 * same promises (test/suites/store.ts): a step is stored whole or not at all, a run has one writer, a name belongs to one
 * recipe and seed, and what was stored is found again.
 */

import type { Checkpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import type { Birth } from '../learners/learner.js';
import type { Model } from '../rules/game.js';
import type { Parsed } from '../specs/parsed.js';
import type { RunLine, Timing } from './run-lines.js';

/** The one who writes to a run. */
export interface RunWriter {
  readonly name: string;
  /** Where to go on from; undefined for a run that has not begun. */
  readonly checkpoint: Checkpoint | undefined;
  /** Whether the last step has been made. */
  readonly isFinished: boolean;
  /** Refused where there is no room for it; what was there stays. */
  store(step: Step): Promise<Parsed<void>>;
  /** How long a step took. Nothing relies on it. */
  time(timing: Timing): Promise<void>;
  /** Others may write from then on. */
  close(): Promise<void>;
}

/** A run as it is read. */
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
   * Begins a run, or goes on where the same experiment was left. Refused where the name is none or belongs to another
   * recipe or seed, and while another writer has it.
   */
  open(name: string, experiment: Experiment): Promise<Parsed<RunWriter>>;
  read(name: string): Promise<Parsed<RunRead>>;
  timings(name: string): Promise<readonly Timing[]>;
  /** Births in the order of the steps. */
  lineage(name: string): Promise<readonly (Birth & { readonly step: number })[]>;
  /** The best of a generation, as the last one kept at or before it; of the last step where none is named. */
  best(name: string, generation?: number): Promise<Parsed<{ readonly step: number; readonly evaluator: Model }>>;
  /** The last one. */
  checkpoint(name: string): Promise<Parsed<Checkpoint>>;
  /** Refused while a writer has it. */
  remove(name: string): Promise<Parsed<void>>;
}
