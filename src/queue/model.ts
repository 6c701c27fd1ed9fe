/**
 * A model of a cluster, for sizes that are not at hand: how fast it is, what Redis has to do, and how long the end of a
 * match or a generation waits for its last job. simulation.ts checks it.
 *
 * Three servers limit the jobs per second: the threads of the workers, Redis, which works on one core, and the
 * coordinator, which checks and counts the answers on another.
 */

/** Seconds of one core, or bytes. `breedboard bench queue` measures them. */
export type ClusterConstants = {
  /** Redis, for one job: added, taken, answered, finished. */
  readonly redisPerJob: number;
  /** Redis, for one second of one worker that is there: its beat, and the coordinator that reads the list. */
  readonly redisPerWorker: number;
  readonly coordinatorPerJob: number;
  /** A thread of a worker between two jobs. */
  readonly gapPerJob: number;
  /** Over the network of Redis, in both directions, for a job of a hundred games that are counted and not recorded. */
  readonly bytesPerJob: number;
};

export type ClusterSize = {
  /** Threads of all workers. */
  readonly threads: number;
  readonly threadsPerWorker: number;
  /** Seconds of games in a job; its length varies between half of it and one and a half. */
  readonly jobSeconds: number;
  /** Mean seconds until a worker is killed; infinite where none is. */
  readonly workerLife: number;
};

export type ClusterFigures = {
  readonly jobsPerSecond: number;
  /** Share of the threads' time that is games. */
  readonly efficiency: number;
  /** Shares of one core. */
  readonly redisLoad: number;
  readonly coordinatorLoad: number;
  readonly megabytesPerSecond: number;
  /** Seconds from the moment when no job waits to the last answer. */
  readonly tail: number;
};

/** A job is late, and given to a second worker, after this many times its usual duration (coordinator.node.ts). */
export const LATE = 3;
/** … but not before this many seconds. */
export const SOONEST_COPY = 1;
/** The longest job over the mean one. */
export const SPREAD = 1.5;

/** Seconds between the beats of a worker: those of many would keep Redis busy. */
export const beatSecondsFor = (workers: number): number => Math.max(LEAST_BEAT, workers / 200);
const LEAST_BEAT = 3;
/** Share of the commands of a worker, apart from its jobs, that are not its beat: BullMQ's looks for stalled jobs. */
const NOT_BEAT = 0.3;

/** Jobs per second that one Redis and one coordinator take easily. */
const EASY_RATE = 500;
/** Longer jobs cost less in messages, shorter ones share the work more evenly at the end of a match or a generation. */
const LEAST_JOB_SECONDS = 0.5;

/** Seconds of work in a job for so many threads: many workers ask for longer jobs, or the queue limits them. */
export const jobSecondsFor = (threads: number): number => Math.max(LEAST_JOB_SECONDS, threads / EASY_RATE);

/** The share of Redis that the presence of the workers takes. */
export const presenceOf = ({ redisPerWorker }: ClusterConstants, workers: number): number =>
  Math.min(1, workers * redisPerWorker * (NOT_BEAT + ((1 - NOT_BEAT) * LEAST_BEAT) / beatSecondsFor(workers)));

export function clusterModel(constants: ClusterConstants, size: ClusterSize): ClusterFigures {
  const { redisPerJob, coordinatorPerJob, gapPerJob, bytesPerJob } = constants;
  const { threads, threadsPerWorker, jobSeconds, workerLife } = size;
  const workers = threads / threadsPerWorker;
  const presence = presenceOf(constants, workers);
  // A killed worker takes half of its job with it.
  const lostShare = Math.min(0.5, (threadsPerWorker * jobSeconds) / 2 / threadsPerWorker / workerLife);
  const jobsPerSecond = Math.min(
    (threads * (1 - lostShare)) / (jobSeconds + gapPerJob),
    (1 - presence) / redisPerJob,
    1 / coordinatorPerJob,
  );
  const redisLoad = Math.min(1, jobsPerSecond * redisPerJob + presence);
  const coordinatorLoad = jobsPerSecond * coordinatorPerJob;
  // The longest of many jobs that started at different times; and the copy of a job whose worker was killed.
  const longest = SPREAD * jobSeconds * (1 - 1 / (threads + 1));
  const isAnyLost = 1 - Math.exp(-(threads * jobSeconds) / workerLife);
  const late = Math.max(SOONEST_COPY, LATE * jobSeconds) + jobSeconds - longest / 2;
  // Waiting at a server with a constant time of service.
  const wait = (load: number, service: number): number => (load * service) / (2 * Math.max(0.01, 1 - load));
  return {
    jobsPerSecond,
    efficiency: (jobsPerSecond * jobSeconds) / threads,
    redisLoad,
    coordinatorLoad,
    megabytesPerSecond: (jobsPerSecond * bytesPerJob) / 1e6,
    tail: longest + isAnyLost * late + wait(redisLoad, redisPerJob) + wait(coordinatorLoad, coordinatorPerJob),
  };
}
