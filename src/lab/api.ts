/**
 * The protocol between page and server: plain data, one type per answer, and the one list of routes that both use.
 */

import type { RecipeCard } from '../experiments/presets-cards.js';
import type { Timing } from '../experiments/run-service.js';
import { dictionary, exactly, type Infer, isValid, list, optional, text, where, whole } from '../specs/schema.js';
import type { Json, Spec } from '../specs/spec.js';
import type { RunLabel } from '../store/labels.js';
import type { ClassShown, ForwardHandInRequest, ForwardMarksRequest, ForwardRequest, OwnHandIn } from './class/api.js';

export type { RunLabel, Timing };

export type About = {
  readonly version: string;
  /** Programs that the user registered on the command line; a request names them only by id. */
  readonly engines: readonly { readonly id: string; readonly name: string }[];
  /** It holds a class. */
  readonly hasClass: boolean;
};

/**
 * `elsewhere`: another process, such as a terminal, runs it; `waiting`: other runs come first; `exported`: a copy of an
 * unfinished run.
 */
export type RunState =
  | 'running'
  | 'pausing'
  | 'waiting'
  | 'elsewhere'
  | 'paused'
  | 'exported'
  | 'finished'
  | 'unreadable';

/** A folder in the runs folder that holds events. Its id is opaque and stays the same when the server restarts. */
export type RunListed = {
  readonly id: string;
  readonly name: string;
  readonly state: RunState;
  /** Steps done; −1 before the initial state is stored. */
  readonly step: number;
  /** Why the run stopped, or why it cannot be read. */
  readonly trouble?: string;
  readonly about?: RunAbout;
  /** What the user wrote about it, if anything. */
  readonly label?: RunLabel;
  /** The time left for a run that runs, at the pace of its last steps. */
  readonly secondsLeft?: number;
};

export type RunAbout = {
  readonly game: string;
  readonly learner: string;
  readonly steps: number;
  /** Steps between two stored champions. */
  readonly keep: number;
  readonly seed: string;
  /** How a champion plays, without its evaluator. */
  readonly plays: Spec;
  /** A hash of the recipe: equal for runs that differ only in their seed. */
  readonly recipeKey: string;
};

/** An option of a recipe that the page lets the user change. */
export type OptionOffered = {
  readonly name: string;
  readonly summary: string;
  readonly accepts: string;
  /** As text, in the notation of recipes. */
  readonly value: string;
};

export type PresetOffered = {
  readonly name: string;
  /** What it is for; those of one group follow each other. */
  readonly group: string;
  readonly card: RecipeCard;
  readonly summary: string;
  readonly learner: string;
  readonly learnerSummary: string;
  readonly game: string;
  readonly steps: number;
  readonly options: readonly OptionOffered[];
  /** Benchmark opponents, in words. */
  readonly measured: readonly string[];
  /** The figures of papers that its curves are to be held against. */
  readonly figures: readonly string[];
};

const MAX_SEEDS = 20;
/** A preset with changes, or a recipe in YAML. A request cannot name a file or a program. */
export const runRequest = exactly({
  preset: optional(text(64)),
  recipe: optional(text(1 << 16)),
  seed: where<string>('a text of 1 to 64 characters', value => isValid(text(64), value) && value !== ''),
  /** The number of runs, with consecutive seeds. */
  seeds: whole(1, MAX_SEEDS),
  steps: optional(whole(1)),
  /** Games against each benchmark opponent, and the number of steps between measurements. */
  games: optional(whole(2)),
  every: optional(whole(1)),
  /** Options of the learner as text, in the notation of recipes. */
  options: dictionary(text(2000)),
});
export type RunRequest = Infer<typeof runRequest>;
export type RunsStarted = { readonly runs: readonly RunListed[] };

export const RUN_ACTS = ['pause', 'stop', 'resume'] as const;
/** Pausing ends a run after its current step, stopping ends it at once; both can be resumed. */
export type RunAct = (typeof RUN_ACTS)[number];

/** The best of a generation, or a member of a population: the evaluator in its file form. */
export type Shown = { readonly step: number; readonly evaluator: Json };
export type IndividualShown = { readonly id: string; readonly fitness: number; readonly evaluator: Json };
export type PopulationShown = {
  readonly step: number;
  readonly size: number;
  /** The best first; only some if all would be too much to send. */
  readonly individuals: readonly IndividualShown[];
};

/** An individual and its parents. */
export type Relative = {
  readonly id: string;
  readonly step: number;
  readonly parents: readonly string[];
  readonly by: string;
};
export type FamilyShown = {
  readonly individual: string;
  /** Each after its parents; the parents of the oldest are not included. */
  readonly relatives: readonly Relative[];
  /** Whether older relatives were left out. */
  readonly isCut: boolean;
};

/** A game so far, for an engine to move. The page checks the question by the rules, the server the answer. */
export const engineQuestion = exactly({ game: text(1000), start: text(1000), moves: list(text(40), 10_000) });
export type EngineQuestion = Infer<typeof engineQuestion>;
export type EngineAnswer = { readonly move: string };

export type QueueWorker = {
  readonly name: string;
  readonly threads: number;
  readonly busy: number;
  readonly games: number;
  /** Games per second. */
  readonly rate: number;
  readonly doing: string;
  /** It is that of this lab. */
  readonly isHere: boolean;
  /** Its build, where it is not that of this lab. */
  readonly other?: string;
};

/** The queue of the lab, without its password. */
export type QueueShown = {
  readonly address: string;
  /** Why nothing is known about it. */
  readonly trouble?: string;
  readonly workers: readonly QueueWorker[];
  /** Commands that have work for the workers. */
  readonly runs: readonly {
    readonly name: string;
    readonly doing: string;
    readonly waiting: number;
    readonly rate: number;
  }[];
  /** The worker of this lab. */
  readonly here: 'none' | 'working' | 'stopping';
};
export const QUEUE_ACTS = ['start', 'stop'] as const;
/** What may be asked of the worker of this lab. */
export type QueueAct = (typeof QUEUE_ACTS)[number];

export const CLASS_ACTS = ['pause', 'resume'] as const;
/** What may be asked of the ladder of the class. */
export type ClassAct = (typeof CLASS_ACTS)[number];
/** Sends a player to a class elsewhere. Its body may be larger than others. */
export const FORWARD_PATH = '/api/submissions';
/** Sends a program for a lab of the course to a class elsewhere. */
export const HAND_IN_PATH = '/api/hand-ins';

export type Refusal = { readonly error: string };

type Acts = {
  readonly [A in RunAct as `POST /api/runs/:run/${A}`]: { readonly body: object; readonly answer: object };
};

type QueueActs = {
  readonly [A in QueueAct as `POST /api/queue/${A}`]: {
    readonly body: object;
    readonly answer: { readonly queue: QueueShown };
  };
};

type ClassActs = {
  readonly [A in ClassAct as `POST /api/class/${A}`]: { readonly body: object; readonly answer: object };
};

/** All routes that answer in JSON. The request fills in the names after colons. */
type Routes = Acts &
  QueueActs &
  ClassActs & {
    readonly 'GET /api/about': { readonly answer: About };
    /** Null in a lab without a queue. */
    readonly 'GET /api/queue': { readonly answer: { readonly queue: QueueShown | null } };
    /** Null in a lab without a class. */
    readonly 'GET /api/class': { readonly answer: { readonly class: ClassShown | null } };
    readonly 'POST /api/class/entries/:entry/remove': { readonly body: object; readonly answer: object };
    readonly 'POST /api/class/students/:student/remove': { readonly body: object; readonly answer: object };
    readonly 'POST /api/submissions': {
      readonly body: ForwardRequest;
      readonly answer: { readonly name: string; readonly address: string };
    };
    readonly 'POST /api/hand-ins': {
      readonly body: ForwardHandInRequest;
      readonly answer: { readonly name: string; readonly address: string; readonly handIn: OwnHandIn };
    };
    readonly 'POST /api/hand-ins/marks': {
      readonly body: ForwardMarksRequest;
      readonly answer: { readonly handIn?: OwnHandIn | undefined };
    };
    readonly 'GET /api/presets': { readonly answer: readonly PresetOffered[] };
    /** A page of 100 runs by name, from page 0; the first has also those that the lab runs. */
    readonly 'GET /api/runs': { readonly query: 'page'; readonly answer: readonly RunListed[] };
    readonly 'GET /api/runs/:run': { readonly answer: RunListed };
    readonly 'POST /api/runs': { readonly body: RunRequest; readonly answer: RunsStarted };
    readonly 'POST /api/runs/:run/label': { readonly body: RunLabel; readonly answer: object };
    readonly 'POST /api/runs/:run/delete': { readonly body: object; readonly answer: object };
    readonly 'GET /api/runs/:run/timings': { readonly query: 'after'; readonly answer: readonly Timing[] };
    readonly 'GET /api/runs/:run/best/:generation': { readonly answer: Shown };
    readonly 'GET /api/runs/:run/population': { readonly answer: PopulationShown };
    readonly 'GET /api/runs/:run/family/:individual': { readonly answer: FamilyShown };
    readonly 'POST /api/engines/:engine/move': { readonly body: EngineQuestion; readonly answer: EngineAnswer };
  };
export type RouteName = keyof Routes;
export type Answer<R extends RouteName> = Routes[R]['answer'];
/** The query parameters of a route; each is an integer. */
export type QueryName<R extends RouteName> = Routes[R] extends { readonly query: infer Q extends string } ? Q : never;
export type Body<R extends RouteName> = Routes[R] extends { readonly body: infer B } ? B : undefined;

/** The lines of a run as server-sent events, from the line after `after` (in the query). */
export const EVENTS_PATH = '/api/runs/:run/events';

type Named<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Named<Head> | Named<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
/** The names that a request fills in for the path of a route. */
export type Names<Path extends string> = Readonly<Record<Named<Path>, string>>;

/** The path of a route with its names filled in. */
export const pathOf = <Path extends string>(route: Path, names: Names<Path>): string =>
  route
    .replace(/^[A-Z]+ /, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((names as Readonly<Record<string, string>>)[name]!));
