/** What the page and the server say to each other: plain data, one type for each answer. */
import type { Json, Spec } from '../specs/spec.js';

export type About = {
  readonly version: string;
  /** Programs the user registered on the command line; requests know them by their ids only. */
  readonly engines: readonly { readonly id: string; readonly name: string }[];
};

/** Where a run stands: `elsewhere` another process is at it, such as a terminal; `waiting` others come first. */
export type RunState = 'running' | 'pausing' | 'waiting' | 'elsewhere' | 'paused' | 'finished' | 'unreadable';

/** A folder of the runs folder that holds events. Its id is opaque and stays the same when the server is restarted. */
export type RunListed = {
  readonly id: string;
  readonly name: string;
  readonly state: RunState;
  /** Steps done; −1 before the beginning has been stored. */
  readonly step: number;
  /** Why it stopped, or why it cannot be read. */
  readonly trouble?: string;
  readonly about?: RunAbout;
};

export type RunAbout = {
  readonly game: string;
  readonly learner: string;
  readonly steps: number;
  readonly seed: string;
  /** How a champion plays, with its evaluator left out. */
  readonly plays: Spec;
  /** The same for runs that differ in their seed alone. */
  readonly recipeKey: string;
};

/** What of a recipe the page offers to change. */
export type OptionOffered = {
  readonly name: string;
  readonly summary: string;
  readonly accepts: string;
  /** As it would be written. */
  readonly value: string;
};

export type PresetOffered = {
  readonly name: string;
  readonly summary: string;
  readonly learner: string;
  readonly learnerSummary: string;
  readonly game: string;
  readonly steps: number;
  readonly options: readonly OptionOffered[];
  /** Yardsticks, in words. */
  readonly measured: readonly string[];
};

/** A preset with some of it changed, or a recipe in YAML; nothing in it names a file or a program. */
export type RunRequest = {
  readonly preset?: string;
  readonly recipe?: string;
  readonly seed: string;
  /** How many runs, with one seed after another. */
  readonly seeds: number;
  readonly steps?: number;
  /** Games of every yardstick, and every how many steps they are played. */
  readonly games?: number;
  readonly every?: number;
  /** Options of the learner, as they would be written. */
  readonly options: Readonly<Record<string, string>>;
};
export type RunsStarted = { readonly runs: readonly RunListed[] };

export const RUN_ACTS = ['pause', 'stop', 'resume'] as const;
/** Pausing ends a run after its step, stopping at once; either way it can go on. */
export type RunAct = (typeof RUN_ACTS)[number];

export type Timing = { readonly step: number; readonly games: number; readonly seconds: number };

/** The best of a generation, or one of a population: the evaluator as it stands in a file. */
export type Shown = { readonly step: number; readonly evaluator: Json };
export type IndividualShown = { readonly id: string; readonly fitness: number; readonly evaluator: Json };
export type PopulationShown = {
  readonly step: number;
  readonly size: number;
  /** The best first; fewer than there are where they would be too much to send. */
  readonly individuals: readonly IndividualShown[];
};

/** Somebody and those before them. */
export type Relative = {
  readonly id: string;
  readonly step: number;
  readonly parents: readonly string[];
  readonly by: string;
};
export type FamilyShown = {
  readonly individual: string;
  /** Each after its parents; the eldest have parents that are not shown. */
  readonly relatives: readonly Relative[];
  /** Whether more would follow. */
  readonly isCut: boolean;
};

/** A game so far, and whose move it is to be: the referee of the question is the page, of the answer the server. */
export type EngineQuestion = {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
};
export type EngineAnswer = { readonly move: string };

export type Refusal = { readonly error: string };
