/**
 * A cluster event by event: workers that take jobs, are killed and come back, a Redis and a coordinator that serve one
 * request at a time, and copies of late jobs. It follows the rules of coordinator.node.ts; of the
 * formulas of the model it uses only the share of Redis that the presence of workers takes.
 */
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import {
  type ClusterConstants,
  type ClusterFigures,
  type ClusterSize,
  LATE,
  presenceOf,
  SOONEST_COPY,
  SPREAD,
} from './model.js';

type Event = { readonly at: number; readonly run: () => void };

/** The next event first: a binary heap. */
class Calendar {
  private readonly heap: Event[] = [];

  add(event: Event): void {
    let at = this.heap.push(event) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.heap[above]!.at <= event.at) break;
      this.heap[at] = this.heap[above]!;
      at = above;
    }
    this.heap[at] = event;
  }

  take(): Event | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (this.heap.length === 0 || !last) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.heap.length) break;
      if (below + 1 < this.heap.length && this.heap[below + 1]!.at < this.heap[below]!.at) below++;
      if (this.heap[below]!.at >= last.at) break;
      this.heap[at] = this.heap[below]!;
      at = below;
    }
    this.heap[at] = last;
    return first;
  }
}

type SimulatedJob = { readonly seconds: number; started: number; copies: number; isDone: boolean };
type SimulatedThread = { readonly worker: number; life: number; isBusy: boolean; job: SimulatedJob | undefined };

/** Seconds until a killed worker is back. */
const RESTART = 2;
/** Jobs for each thread. */
const ROUNDS = 12;
/** Seconds until a job goes back to the queue after its worker was killed (worker.node.ts). */
const STALLED = 17.5;
/** Seconds between looks for late jobs. */
const LOOK_EVERY = 0.25;

/** Between a tenth and nearly twice the mean: the kills are spread, whatever their distribution. */
const lifeOf = (rng: Rng, mean: number): number => mean * (0.1 + 1.8 * rng.next());

export type Simulated = ClusterFigures & {
  readonly kills: number;
  readonly copies: number;
  /** Jobs that were answered more than once, and counted once. */
  readonly second: number;
};

export function simulateCluster(constants: ClusterConstants, size: ClusterSize, seed = 'cluster'): Simulated {
  const { redisPerJob, coordinatorPerJob, gapPerJob, bytesPerJob } = constants;
  const { threads, threadsPerWorker, jobSeconds, workerLife } = size;
  const rng = rngFrom(parseSeed(seed));
  const calendar = new Calendar();
  let now = 0;
  const at = (delay: number, run: () => void): void => calendar.add({ at: now + delay, run });

  const jobs: SimulatedJob[] = Array.from({ length: ROUNDS * threads }, () => ({
    ...{ seconds: jobSeconds * (2 - SPREAD + 2 * (SPREAD - 1) * rng.next()), started: -1, copies: 0, isDone: false },
  }));
  let next = 0;
  const urgent: SimulatedJob[] = [];
  const underWay = new Set<SimulatedJob>();
  const crew: SimulatedThread[] = Array.from({ length: threads }, (_, i) => ({
    ...{ worker: Math.floor(i / threadsPerWorker), life: 0, isBusy: false, job: undefined },
  }));
  const idle: SimulatedThread[] = [];
  let [redisFree, coordinatorFree, redisWork, coordinatorWork] = [0, 0, 0, 0];
  let [answered, kills, copies, second, drained, finished] = [0, 0, 0, 0, -1, 0];
  /** When the last job was given. */
  let [given, redisThen, coordinatorThen] = [0, 0, 0];
  const presence = presenceOf(constants, threads / threadsPerWorker);

  /** One server, one request after another; the list of workers takes a share of Redis. */
  const atRedis = (run: () => void): void => {
    const service = redisPerJob / Math.max(0.001, 1 - presence);
    redisFree = Math.max(redisFree, now) + service;
    redisWork += redisPerJob;
    at(redisFree - now, run);
  };

  const give = (thread: SimulatedThread): void => {
    const job = urgent.shift() ?? jobs[next++];
    if (!job) {
      if (drained < 0) {
        drained = now;
        // Those at work are half done, on the average.
        given = answered + underWay.size / 2;
        [redisThen, coordinatorThen] = [redisWork, coordinatorWork];
      }
      thread.isBusy = false;
      idle.push(thread);
      return;
    }
    thread.isBusy = true;
    thread.job = job;
    if (job.started < 0) job.started = now;
    underWay.add(job);
    const { life } = thread;
    at(gapPerJob + job.seconds, () => {
      if (thread.life !== life) return; // it was killed on the way
      thread.job = undefined;
      atRedis(() => {
        coordinatorFree = Math.max(coordinatorFree, now) + coordinatorPerJob;
        coordinatorWork += coordinatorPerJob;
        at(coordinatorFree - now, () => {
          if (job.isDone) second++;
          else {
            job.isDone = true;
            underWay.delete(job);
            answered++;
            finished = now;
          }
        });
        give(thread);
      });
    });
  };

  const kill = (worker: number): void => {
    if (answered >= jobs.length) return;
    kills++;
    const own = crew.slice(worker * threadsPerWorker, (worker + 1) * threadsPerWorker);
    for (const thread of own) {
      thread.life++;
      const { job } = thread;
      // Its lock runs out, and another worker takes it.
      if (job)
        at(STALLED, () => {
          if (job.isDone) return;
          urgent.push(job);
          const free = idle.pop();
          if (free) give(free);
        });
      thread.job = undefined;
      const place = idle.indexOf(thread);
      if (place >= 0) idle.splice(place, 1);
    }
    at(RESTART, () => {
      for (const thread of own) give(thread);
      at(lifeOf(rng, workerLife), () => kill(worker));
    });
  };

  const look = (): void => {
    if (answered >= jobs.length) return;
    const late = Math.max(SOONEST_COPY, LATE * jobSeconds);
    if (next >= jobs.length) {
      for (const job of underWay) {
        if (idle.length === 0) break;
        if (job.copies > 0 || now - job.started < late) continue;
        job.copies++;
        copies++;
        urgent.push(job);
        give(idle.pop()!);
      }
    }
    at(LOOK_EVERY, look);
  };

  for (const thread of crew) give(thread);
  if (workerLife < Number.POSITIVE_INFINITY)
    for (let worker = 0; worker * threadsPerWorker < threads; worker++)
      at(lifeOf(rng, workerLife) * rng.next(), () => kill(worker));
  at(LOOK_EVERY, look);
  for (let event = calendar.take(); event && answered < jobs.length; event = calendar.take()) {
    now = event.at;
    event.run();
  }
  // The speed while there was work for all.
  const rate = given / drained;
  return {
    jobsPerSecond: rate,
    efficiency: (rate * jobSeconds) / threads,
    redisLoad: Math.min(1, redisThen / drained + presence),
    coordinatorLoad: coordinatorThen / drained,
    megabytesPerSecond: (rate * bytesPerJob) / 1e6,
    tail: finished - drained,
    ...{ kills, copies, second },
  };
}
