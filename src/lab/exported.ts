/**
 * An exported lab: the page with chosen runs and players as files of a static site. Page and exporter share the names of
 * these files, which are relative to the page.
 */

import type { Timing } from '../experiments/run-service.js';
import type { Json } from '../specs/spec.js';
import type { Relative, RunListed } from './api.js';

/** The name of the `meta` element by which the page knows that it has no server. */
export const EXPORT_META = 'breedboard-export';

export const RUNS_FILE = 'runs.json';
export const PLAYERS_FILE = 'players.json';
export const PAPERS_FILE = 'papers.html';
export const SERVICE_WORKER = 'service-worker.js';

export type ExportedPlayer = {
  readonly title: string;
  /** Its Spec as text. */
  readonly seat: string;
  /** The games that it plays, by id. */
  readonly games: readonly string[];
  /** The evaluators that the Spec names by checksum, in their file form. */
  readonly evaluators: readonly Json[];
};

export type ExportedRun = RunListed & {
  /** The steps whose best is stored: an unchanged best is stored once. */
  readonly ancestors: readonly number[];
};

/** Files of a run, in its own folder. */
export type RunDetails = {
  readonly timings: readonly Timing[];
  readonly lineage: readonly Relative[];
};
export const runFile = (run: string, name: 'details.json' | 'events.jsonl' | 'population.json'): string =>
  `runs/${run}/${name}`;
export const bestFile = (run: string, generation: number | 'last'): string => `runs/${run}/best-${generation}.json`;
