/**
 * Jobs whose coordinator was killed. Workers of the same build drop them; those of another build, which may never come back, expire:
 * a coordinator renews its keys as long as it lives.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Build, buildName, buildOfQueue } from './job.js';
import { EXPIRY, PREFIX } from './keys.js';
import { execAll } from './pipeline.node.js';

/** What is kept for a queue as a whole. Its jobs have keys of their own. */
export async function renewQueues(redis: Redis, queues: readonly Queue[]): Promise<void> {
  const commands = redis.pipeline();
  for (const queue of queues) for (const key of Object.values(queue.keys)) commands.expire(key, EXPIRY);
  await execAll(commands);
}

async function* queueKeys(redis: Redis): AsyncGenerator<string[]> {
  for await (const keys of redis.scanStream({ match: `${PREFIX}:games-*`, count: 1000 })) yield keys as string[];
}

/** A coordinator that was killed between two beats may have left keys that do not expire. */
export async function expireOld(redis: Redis): Promise<void> {
  for await (const keys of queueKeys(redis)) {
    if (keys.length === 0) continue;
    const asking = redis.pipeline();
    for (const key of keys) asking.ttl(key);
    const seconds = await execAll(asking);
    const lasting = keys.filter((_, i) => seconds[i] === -1);
    const commands = redis.pipeline();
    for (const key of lasting) commands.expire(key, EXPIRY);
    await execAll(commands);
  }
}

export type Leftover = {
  readonly build: Build;
  readonly jobs: number;
  /** Seconds until they expire; -1 without that. */
  readonly seconds: number;
};

/** Where BullMQ keeps the names of jobs. */
const LISTS = ['wait', 'active'];

/** Jobs of builds that no coordinator here is of. */
export async function readLeftovers(
  redis: Redis,
  coordinators: readonly { readonly build: Build }[],
): Promise<Leftover[]> {
  const live = new Set(coordinators.map(({ build }) => buildName(build)));
  const found = new Map<string, Leftover>();
  for await (const keys of queueKeys(redis)) {
    for (const key of keys) {
      const [, queue = '', kind = ''] = key.split(':');
      const build = LISTS.includes(kind) ? buildOfQueue(queue) : undefined;
      if (!build || live.has(buildName(build))) continue;
      const [jobs, seconds] = await Promise.all([redis.llen(key).catch(() => 0), redis.ttl(key)]);
      const before = found.get(buildName(build));
      found.set(buildName(build), {
        build,
        jobs: jobs + (before?.jobs ?? 0),
        seconds: Math.max(seconds, before?.seconds ?? -1),
      });
    }
  }
  return [...found.values()].filter(({ jobs }) => jobs > 0);
}
