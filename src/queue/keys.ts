/** The names of everything that a run keeps in Redis. All of them expire or are removed by their owner. */

/** Before every key, those of BullMQ too. */
export const PREFIX = 'breedboard';

/** Set of the ids of workers and coordinators that have been there; each has a key that expires without its beat. */
export const WORKERS = `${PREFIX}:workers`;
export const COORDINATORS = `${PREFIX}:coordinators`;
/** The last disagreements between workers, newest first. */
export const DISAGREEMENTS = `${PREFIX}:disagreements`;

export const workerKey = (id: string): string => `${PREFIX}:worker:${id}`;
/** While it exists, its coordinator wants the answers of its jobs. */
export const coordinatorKey = (id: string): string => `${PREFIX}:coordinator:${id}`;
/** The stream of answers for one coordinator. */
export const inboxKey = (coordinator: string): string => `${PREFIX}:inbox:${coordinator}`;
export const modelKey = (checksum: string): string => `${PREFIX}:model:${checksum}`;
/** The last checkpoint of a run that is distributed whole. */
export const resumeKey = (coordinator: string, hash: string): string => `${PREFIX}:resume:${coordinator}:${hash}`;
/** Keys of a trial, which removes them. */
export function trialKeys(id: string): {
  readonly text: string;
  readonly set: string;
  readonly stream: string;
  readonly scripted: readonly string[];
} {
  const key = (part: string): string => `${PREFIX}:trial:${id}:${part}`;
  return { text: key('text'), set: key('set'), stream: key('stream'), scripted: ['hash', 'sorted', 'list'].map(key) };
}

/** Seconds without a beat until a coordinator counts as gone. */
export const COORDINATOR_LEASE = 10;
/** Beats without which a worker counts as gone. */
export const WORKER_LEASE_BEATS = 5;
/** Seconds that evaluators and checkpoints stay without use. */
export const EXPIRY = 3600;
