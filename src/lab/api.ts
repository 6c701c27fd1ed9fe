/**
 * What the page and the server say to each other: plain data, one type for each answer, and the one list of routes from
 * which both take them.
 */
import { dictionary, exactly, type Infer, isValid, list, optional, text, where, whole } from '../specs/schema.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Timing } from '../store/run-lines.js';

export type { Timing };

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

const MAX_SEEDS = 20;
/** A preset with some of it changed, or a recipe in YAML; nothing in it names a file or a program. */
export const runRequest = exactly({
  preset: optional(text(64)),
  recipe: optional(text(1 << 16)),
  seed: where<string>('a text of 1 to 64 characters', value => isValid(text(64), value) && value !== ''),
  /** How many runs, with one seed after another. */
  seeds: whole(1, MAX_SEEDS),
  steps: optional(whole(1)),
  /** Games of every yardstick, and every how many steps they are played. */
  games: optional(whole(2)),
  every: optional(whole(1)),
  /** Options of the learner, as they would be written. */
  options: dictionary(text(2000)),
});
export type RunRequest = Infer<typeof runRequest>;
export type RunsStarted = { readonly runs: readonly RunListed[] };

export const RUN_ACTS = ['pause', 'stop', 'resume'] as const;
/** Pausing ends a run after its step, stopping at once; either way it can go on. */
export type RunAct = (typeof RUN_ACTS)[number];

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
export const engineQuestion = exactly({ game: text(1000), start: text(1000), moves: list(text(40), 10_000) });
export type EngineQuestion = Infer<typeof engineQuestion>;
export type EngineAnswer = { readonly move: string };

export type Refusal = { readonly error: string };

type Acts = {
  readonly [A in RunAct as `POST /api/runs/:run/${A}`]: { readonly body: object; readonly answer: object };
};

/** All routes that answer in JSON. What stands after a colon is named by the asker. */
export type Routes = Acts & {
  readonly 'GET /api/about': { readonly answer: About };
  readonly 'GET /api/presets': { readonly answer: readonly PresetOffered[] };
  readonly 'GET /api/runs': { readonly answer: readonly RunListed[] };
  readonly 'POST /api/runs': { readonly body: RunRequest; readonly answer: RunsStarted };
  readonly 'GET /api/runs/:run/timings': { readonly query: 'after'; readonly answer: readonly Timing[] };
  readonly 'GET /api/runs/:run/best/:generation': { readonly answer: Shown };
  readonly 'GET /api/runs/:run/population': { readonly answer: PopulationShown };
  readonly 'GET /api/runs/:run/family/:individual': { readonly answer: FamilyShown };
  readonly 'POST /api/engines/:engine/move': { readonly body: EngineQuestion; readonly answer: EngineAnswer };
};
export type RouteName = keyof Routes;
export type Answer<R extends RouteName> = Routes[R]['answer'];
/** What the query of a route may say, each a whole number. */
export type QueryName<R extends RouteName> = Routes[R] extends { readonly query: infer Q extends string } ? Q : never;
export type Body<R extends RouteName> = Routes[R] extends { readonly body: infer B } ? B : undefined;

/** The lines of a run as server-sent events; those up to `after`, in the query, are known. */
export const EVENTS_PATH = '/api/runs/:run/events';

type Named<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Named<Head> | Named<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
/** What the asker names in the path of a route. */
export type Names<Path extends string> = Readonly<Record<Named<Path>, string>>;

/** The path of a route with its names filled in. */
export const pathOf = <Path extends string>(route: Path, names: Names<Path>): string =>
  route
    .replace(/^[A-Z]+ /, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((names as Readonly<Record<string, string>>)[name]!));
