/** Who is at the queue: each worker and coordinator writes a key that expires, and renews it as long as it lives. */
import type { Redis } from 'ioredis';
import { parseJson } from '../evaluators/json.js';
import { plain } from '../specs/parsed.js';
import {
  count,
  exactly,
  hex,
  type Infer,
  isValid,
  list,
  number,
  optional,
  type Schema,
  text,
  whole,
} from '../specs/schema.js';
import { buildSchema } from './job.js';
import { COORDINATOR_LEASE, COORDINATORS, coordinatorKey, WORKER_LEASE_BEATS, WORKERS, workerKey } from './keys.js';
import { beatSecondsFor } from './model.js';
import { execAll } from './pipeline.node.js';

const workerSchema = exactly({
  id: hex(16),
  /** Machine and process. */
  name: text(120),
  build: buildSchema,
  threads: whole(1, 4096),
  busy: count,
  /** Since it joined. */
  jobs: count,
  games: count,
  /** Games per second in the last ten seconds or so. */
  rate: number(0),
  /** What it does now, for people. */
  doing: list(text(200), 4096),
  /** Names of the engines that it was started with. */
  engines: optional(list(text(40), 64)),
});
export type WorkerEntry = Infer<typeof workerSchema>;

const coordinatorSchema = exactly({
  id: hex(16),
  name: text(120),
  build: buildSchema,
  /** The command, for people. */
  doing: text(200),
  waiting: count,
  games: count,
  rate: number(0),
});
export type CoordinatorEntry = Infer<typeof coordinatorSchema>;

const MAX_ENTRY = 1 << 16;

async function readAll<T extends { readonly id: string }>(
  redis: Redis,
  set: string,
  keyOf: (id: string) => string,
  schema: Schema<T>,
): Promise<T[]> {
  const ids = (await redis.smembers(set)).filter(id => /^[0-9a-f]{16}$/.test(id)).sort();
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(keyOf));
  const gone = ids.filter((_, i) => texts[i] === null);
  // A reader may lack the right to write; the next that has it removes them.
  if (gone.length > 0) await redis.srem(set, ...gone).catch(() => {});
  return texts.flatMap(each => {
    const json = each === null ? undefined : parseJson(each, MAX_ENTRY);
    return json?.ok && isValid(schema, json.value) ? [json.value] : [];
  });
}

export const readWorkers = (redis: Redis): Promise<WorkerEntry[]> => readAll(redis, WORKERS, workerKey, workerSchema);
export const readCoordinators = (redis: Redis): Promise<CoordinatorEntry[]> =>
  readAll(redis, COORDINATORS, coordinatorKey, coordinatorSchema);

/** Returns the seconds until the next beat, by the number of workers at the queue. */
export async function writeWorker(redis: Redis, entry: WorkerEntry, beatSeconds: number): Promise<number> {
  const lease = Math.ceil(WORKER_LEASE_BEATS * beatSeconds);
  const commands = redis
    .pipeline()
    .set(workerKey(entry.id), JSON.stringify(entry), 'EX', lease)
    .sadd(WORKERS, entry.id)
    .scard(WORKERS);
  const [, , workers] = await execAll(commands);
  return beatSecondsFor(Number(workers));
}

export async function writeCoordinator(redis: Redis, entry: CoordinatorEntry): Promise<void> {
  await execAll(
    redis
      .pipeline()
      .set(coordinatorKey(entry.id), JSON.stringify(entry), 'EX', COORDINATOR_LEASE)
      .sadd(COORDINATORS, entry.id),
  );
}

export async function leave(redis: Redis, kind: 'worker' | 'coordinator', id: string): Promise<void> {
  const [set, key] = kind === 'worker' ? [WORKERS, workerKey(id)] : [COORDINATORS, coordinatorKey(id)];
  await redis.pipeline().del(key).srem(set, id).exec();
}

/** The name of this process for others. */
export const processName = (host: string): string => plain(`${host.slice(0, 100)}/${process.pid}`);
