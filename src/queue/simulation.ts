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

class Simulation {
  readonly jobs: readonly SimulatedJob[];
  readonly crew: readonly SimulatedThread[];
  readonly presence: number;
  readonly #rng: Rng;
  readonly #calendar = new Calendar();
  readonly #urgent: SimulatedJob[] = [];
  readonly #underWay = new Set<SimulatedJob>();
  readonly #idle: SimulatedThread[] = [];
  #now = 0;
  #next = 0;
  #redisFree = 0;
  #coordinatorFree = 0;
  #redisWork = 0;
  #coordinatorWork = 0;
  answered = 0;
  kills = 0;
  copies = 0;
  second = 0;
  finished = 0;
  drained = -1;
  /** When the last job was given. */
  given = 0;
  redisThen = 0;
  coordinatorThen = 0;

  readonly constants: ClusterConstants;
  readonly size: ClusterSize;

  constructor(constants: ClusterConstants, size: ClusterSize, seed: string) {
    this.constants = constants;
    this.size = size;
    const { threads, threadsPerWorker, jobSeconds } = size;
    this.#rng = rngFrom(parseSeed(seed));
    this.jobs = Array.from({ length: ROUNDS * threads }, () => {
      const seconds = jobSeconds * (2 - SPREAD + 2 * (SPREAD - 1) * this.#rng.next());
      return { seconds, started: -1, copies: 0, isDone: false };
    });
    this.crew = Array.from({ length: threads }, (_, i) => {
      const worker = Math.floor(i / threadsPerWorker);
      return { worker, life: 0, isBusy: false, job: undefined };
    });
    this.presence = presenceOf(constants, threads / threadsPerWorker);
  }

  /** Until every job is answered. */
  run(): void {
    const { threads, threadsPerWorker, workerLife } = this.size;
    for (const thread of this.crew) this.#give(thread);
    if (workerLife < Number.POSITIVE_INFINITY)
      for (let worker = 0; worker * threadsPerWorker < threads; worker++)
        this.#at(lifeOf(this.#rng, workerLife) * this.#rng.next(), () => this.#kill(worker));
    this.#at(LOOK_EVERY, () => this.#look());
    for (let event = this.#calendar.take(); event && this.answered < this.jobs.length; event = this.#calendar.take()) {
      this.#now = event.at;
      event.run();
    }
  }

  #at(delay: number, run: () => void): void {
    this.#calendar.add({ at: this.#now + delay, run });
  }

  /** One server, one request after another; the list of workers takes a share of Redis. */
  #atRedis(run: () => void): void {
    const { redisPerJob } = this.constants;
    const service = redisPerJob / Math.max(0.001, 1 - this.presence);
    this.#redisFree = Math.max(this.#redisFree, this.#now) + service;
    this.#redisWork += redisPerJob;
    this.#at(this.#redisFree - this.#now, run);
  }

  #give(thread: SimulatedThread): void {
    const job = this.#urgent.shift() ?? this.jobs[this.#next++];
    if (!job) {
      this.#drain();
      thread.isBusy = false;
      this.#idle.push(thread);
      return;
    }
    thread.isBusy = true;
    thread.job = job;
    if (job.started < 0) job.started = this.#now;
    this.#underWay.add(job);
    const { life } = thread;
    this.#at(this.constants.gapPerJob + job.seconds, () => {
      if (thread.life !== life) return; // it was killed on the way
      thread.job = undefined;
      this.#atRedis(() => {
        this.#answer(job);
        this.#give(thread);
      });
    });
  }

  /** No job is left to give. */
  #drain(): void {
    if (this.drained >= 0) return;
    this.drained = this.#now;
    // Those at work are half done, on the average.
    this.given = this.answered + this.#underWay.size / 2;
    [this.redisThen, this.coordinatorThen] = [this.#redisWork, this.#coordinatorWork];
  }

  #answer(job: SimulatedJob): void {
    const { coordinatorPerJob } = this.constants;
    this.#coordinatorFree = Math.max(this.#coordinatorFree, this.#now) + coordinatorPerJob;
    this.#coordinatorWork += coordinatorPerJob;
    this.#at(this.#coordinatorFree - this.#now, () => {
      if (job.isDone) {
        this.second++;
        return;
      }
      job.isDone = true;
      this.#underWay.delete(job);
      this.answered++;
      this.finished = this.#now;
    });
  }

  #kill(worker: number): void {
    const { threadsPerWorker, workerLife } = this.size;
    if (this.answered >= this.jobs.length) return;
    this.kills++;
    const own = this.crew.slice(worker * threadsPerWorker, (worker + 1) * threadsPerWorker);
    for (const thread of own) {
      thread.life++;
      const { job } = thread;
      // Its lock runs out, and another worker takes it.
      if (job)
        this.#at(STALLED, () => {
          if (job.isDone) return;
          this.#urgent.push(job);
          const free = this.#idle.pop();
          if (free) this.#give(free);
        });
      thread.job = undefined;
      const place = this.#idle.indexOf(thread);
      if (place >= 0) this.#idle.splice(place, 1);
    }
    this.#at(RESTART, () => {
      for (const thread of own) this.#give(thread);
      this.#at(lifeOf(this.#rng, workerLife), () => this.#kill(worker));
    });
  }

  /** Late jobs are given to a second worker. */
  #look(): void {
    if (this.answered >= this.jobs.length) return;
    const late = Math.max(SOONEST_COPY, LATE * this.size.jobSeconds);
    if (this.#next >= this.jobs.length) {
      for (const job of this.#underWay) {
        if (this.#idle.length === 0) break;
        if (job.copies > 0 || this.#now - job.started < late) continue;
        job.copies++;
        this.copies++;
        this.#urgent.push(job);
        this.#give(this.#idle.pop()!);
      }
    }
    this.#at(LOOK_EVERY, () => this.#look());
  }
}

export function simulateCluster(constants: ClusterConstants, size: ClusterSize, seed = 'cluster'): Simulated {
  const simulation = new Simulation(constants, size, seed);
  simulation.run();
  const { drained, given, redisThen, coordinatorThen, presence, finished, kills, copies, second } = simulation;
  // The speed while there was work for all.
  const rate = given / drained;
  return {
    jobsPerSecond: rate,
    efficiency: (rate * size.jobSeconds) / size.threads,
    redisLoad: Math.min(1, redisThen / drained + presence),
    coordinatorLoad: coordinatorThen / drained,
    megabytesPerSecond: (rate * constants.bytesPerJob) / 1e6,
    tail: finished - drained,
    ...{ kills, copies, second },
  };
}
