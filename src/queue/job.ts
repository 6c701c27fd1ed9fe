/**
 * Jobs and answers as they travel. Everything that comes over the queue is data from outside: its size, form, hash and
 * build are checked before any of it is used, and it can name neither a file nor a program.
 */
import type { Batch } from '../arena/batch.js';
import type { PositionSearch } from '../arena/position-search.js';
import { parseJson } from '../evaluators/json.js';
import type { Start } from '../rules/archive.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import {
  anything,
  exactly,
  hex,
  type Infer,
  kinds,
  list,
  matching,
  number,
  oneOf,
  optional,
  pair,
  type Schema,
  text,
  validate,
  where,
  whole,
} from '../specs/schema.js';
import { isSpec, type Json, type Spec } from '../specs/spec.js';
import { ALLOWED_ENGINE, allowedEngine } from './engines.js';

/** Characters of a job. 4,096 openings of the longest kind are 2 MB. */
export const MAX_JOB = 1 << 22;
/** Characters of an answer, and bytes of a checkpoint. */
export const MAX_ANSWER = 1 << 26;
/** Batches of one job, and pairs of one batch. */
export const MAX_BATCHES = 4096;
export const MAX_PAIRS = 4096;
/** Positions of one job. */
export const MAX_POSITIONS = 4096;
const MAX_DEPTH = 60;

const FORMAT = 'breedboard job 1';

const hash: Schema<string> = matching(/^[0-9a-f]{16}$/, '16 hex digits');

/** What two machines must have in common to give the same games (build.node.ts). */
export const buildSchema = exactly({
  version: text(40),
  /** A hash of modules and libraries. */
  program: hash,
  kernel: hash,
  weights: hash,
  plugins: optional(hash),
});
export type Build = Infer<typeof buildSchema>;

const hashesOf = ({ program, kernel, weights, plugins }: Build): (readonly [string, string])[] => [
  ...[['program', program] as const, ['kernel', kernel] as const, ['weights', weights] as const],
  ...(plugins === undefined ? [] : [['plug-ins', plugins] as const]),
];

export const buildName = (build: Build): string =>
  `breedboard ${build.version} (${hashesOf(build)
    .map(([part, value]) => `${part} ${value.slice(0, 8)}`)
    .join(', ')})`;

/** The queue of a build; BullMQ allows no colon in it. */
export const queueName = (build: Build): string =>
  ['games', build.version.replace(/[^\w.-]/g, '_'), ...hashesOf(build).map(([, value]) => value)].join('-');

/** The queue of the jobs that name an engine: only workers that allow one look there. */
export const engineQueueName = (build: Build): string => `${queueName(build)}-engines`;

/** The build of a queue; undefined for a name of another form. */
export function buildOfQueue(name: string): Build | undefined {
  const [, version, program, kernel, weights, plugins] =
    /^games-(.{1,40}?)-([0-9a-f]{16})-([0-9a-f]{16})-([0-9a-f]{16})(?:-([0-9a-f]{16}))?(?:-engines)?$/.exec(name) ?? [];
  if (version === undefined || program === undefined || kernel === undefined || weights === undefined) return undefined;
  return { version, program, kernel, weights, ...(plugins === undefined ? {} : { plugins }) };
}

export const sameBuild = (a: Build, b: Build): boolean => queueName(a) === queueName(b);

/** The names of things outside, which the coordinator resolves before it sends a player. */
const OUTSIDE = ['file', 'run', 'engine'];

function outsideIn(value: Json): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isSpec(value) && OUTSIDE.includes(value.kind)) return value.kind;
  for (const each of Object.values(value)) {
    const found = outsideIn(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

const spec: Schema<Spec> = where('the description of a part', value => isSpec(value as Json));

const player: Schema<Spec> = {
  fault(value, at) {
    const isEngine = isSpec(value as Json) && (value as Spec).kind === ALLOWED_ENGINE;
    return isEngine ? allowedEngine.fault(value, at) : spec.fault(value, at);
  },
  json: spec.json,
};

const start: Schema<Start> = exactly({ position: text(4096), moves: list(whole(0, 65_535), 4096) });

const batchSchema: Schema<Batch> = exactly({
  game: spec,
  players: pair(player),
  starts: list(start, MAX_PAIRS),
  pairs: whole(0, MAX_PAIRS),
  first: whole(0, 1e9),
  odd: optional(oneOf(true)),
  seed: hex(32),
  epsilon: optional(pair(number(0, 1))),
  want: oneOf('tally', 'records'),
}) as Schema<Batch>;

const positionSchema: Schema<PositionSearch> = exactly({
  game: spec,
  evaluator: spec,
  positions: list(text(4096), MAX_POSITIONS),
  wanted: kinds('kind', {
    moves: exactly({
      kind: oneOf('moves'),
      depth: whole(1, MAX_DEPTH),
      exact: whole(0, MAX_DEPTH),
      multiprobcut: optional(number(0)),
    }),
    value: exactly({
      kind: oneOf('value'),
      depth: whole(1, MAX_DEPTH),
      sieve: exactly({ depth: whole(1, MAX_DEPTH), beyond: number(0) }),
    }),
  }),
});

type Fields = { readonly [name: string]: Json };
const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const CONTENTS = {
  /** Games of one or more matches. */
  batches: exactly({ batches: list(batchSchema, MAX_BATCHES) }),
  /** Searches of positions. */
  positions: positionSchema,
  /** A whole run of a recipe. */
  run: exactly({ recipe: where<Fields>('a recipe', isFields), attempt: whole(0, 1e6) }),
} as const;
export type JobKind = keyof typeof CONTENTS;
export type JobContent<K extends JobKind> = Infer<(typeof CONTENTS)[K]>;

const headSchema = exactly({
  format: oneOf(FORMAT),
  kind: oneOf('batches', 'positions', 'run'),
  build: buildSchema,
  coordinator: hex(16),
  content: anything,
});

export type Job = { [K in JobKind]: { readonly kind: K; readonly content: JobContent<K> } }[JobKind] & {
  readonly build: Build;
  readonly coordinator: string;
};

export const formatJob = (
  kind: JobKind,
  { build, coordinator, content }: { readonly build: Build; readonly coordinator: string; readonly content: Json },
): string => JSON.stringify({ format: FORMAT, kind, build, coordinator, content });

/** The data of a job in the queue. */
const envelope = exactly({ hash: hex(64), body: text(MAX_JOB) });

type ReadJob = Parsed<{ readonly job: Job; readonly hash: string }>;

export function readJob(data: unknown, sha256: (text: string) => string): ReadJob {
  const sent = validate(envelope, data);
  if (!sent.ok) return refused(`the job cannot be read: ${sent.reason}`);
  const { hash, body } = sent.value;
  if (sha256(body) !== hash) return refused(`the job is not the one of its hash ${quote(hash.slice(0, 12))}`);
  const json = parseJson(body, MAX_JOB);
  if (!json.ok) return refused(`the job cannot be read: ${json.reason}`);
  const head = validate(headSchema, json.value);
  if (!head.ok) return refused(`the job cannot be read: ${head.reason}`);
  const outside = outsideIn(head.value.content);
  if (outside !== undefined) return refused(`the job names ${outside}(…), which a worker does not open`);
  const content = validate<JobContent<JobKind>>(
    CONTENTS[head.value.kind] as Schema<JobContent<JobKind>>,
    head.value.content,
  );
  if (!content.ok) return refused(`the job cannot be read: ${content.reason}`);
  return parsed({ job: { ...head.value, content: content.value } as Job, hash });
}

/** Checksums of the evaluators that a value names. */
export function checksumsIn(value: Json, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if (isSpec(value) && value.kind === 'stored' && typeof value.checksum === 'string') found.add(value.checksum);
  // A text form keeps a value without a name under 0.
  if (isSpec(value) && value.kind === 'stored' && typeof value['0'] === 'string') found.add(value['0']);
  for (const each of Object.values(value)) checksumsIn(each, found);
  return found;
}
