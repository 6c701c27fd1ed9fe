/**
 * The side of the queue that works: it joins, tells every few seconds what it does, takes jobs and leaves. The event loop
 * stays free, so the locks of its jobs are renewed while its threads play.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Worker } from 'bullmq';
import { plain } from '../specs/parsed.js';
import type { QueueAddress } from './address.node.js';
import { ownBuild } from './build.node.js';
import { type Connection, connectionFault, connectToWork } from './connection.node.js';
import { EngineGames, type EngineSource } from './engine-games.node.js';
import { buildName, engineQueueName, queueName, sameBuild } from './job.js';
import { PREFIX } from './keys.js';
import { beatSecondsFor } from './model.js';
import { leave, processName, readCoordinators, writeWorker } from './roster.node.js';
import { Slots } from './slots.node.js';
import { Trouble } from './trouble.node.js';
import { type JobCounts, WorkerJobs } from './worker-jobs.node.js';

type WorkerSetting = {
  readonly threads: number;
  /** The name others see; machine and process by default. */
  readonly name?: string;
  /** Programs that its jobs may name. */
  readonly engines?: ReadonlyMap<string, EngineSource>;
  say(text: string): void;
  complain(text: string): void;
};

/** Milliseconds. */
/** A worker that cannot renew its lock for this long is taken for dead, and its jobs go to others. */
const LOCK = 15_000;
const STALLED_EVERY = 5000;
/** After a lost connection. */
const RETRY = 500;
const LEAVE_PATIENCE = 3000;
/** Jobs whose workers were lost this often go back to their coordinator. */
const MOST_STALLED = 3;
/** Weight of the past in the speed that others see, for each beat. */
const FADING = 0.7;

export type RunningWorker = {
  readonly id: string;
  readonly name: string;
  readonly counts: JobCounts;
  /** Finishes its jobs, unless `now`, and leaves. */
  close(now?: boolean): Promise<void>;
};

class QueueWorker implements RunningWorker {
  readonly id = randomBytes(8).toString('hex');
  readonly name: string;
  private readonly connection: Connection;
  private readonly setting: WorkerSetting;
  /** Whether the connection is lost now. */
  private readonly isLost: () => boolean;
  private readonly build = ownBuild();
  private readonly slots: Slots;
  private readonly engines: EngineGames;
  private readonly jobs: WorkerJobs;
  private readonly trouble: Trouble;
  /** Coordinators of another build that were named. */
  private readonly strangers = new Set<string>();
  private readonly listeners: Worker[] = [];
  private hasLeft = false;
  private timer: NodeJS.Timeout | undefined;
  private beatSeconds = beatSecondsFor(1);
  private lastBeat = { at: performance.now(), games: 0, rate: 0 };

  constructor(connection: Connection, setting: WorkerSetting & { readonly name: string }, isLost: () => boolean) {
    const { name, threads, engines, complain } = setting;
    this.name = name;
    this.connection = connection;
    this.setting = setting;
    this.isLost = isLost;
    this.slots = new Slots(threads);
    this.engines = new EngineGames(engines ?? new Map(), complain);
    this.trouble = new Trouble(connection.address, complain);
    const { slots, build } = this;
    this.jobs = new WorkerJobs({ name, build, client: connection.client, slots, engines: this.engines, complain });
  }

  get counts(): JobCounts {
    return this.jobs.counts;
  }

  async start(): Promise<void> {
    const { threads, say } = this.setting;
    try {
      await this.#beat();
      const names = [queueName(this.build)];
      if (this.engines.names.length > 0) names.push(engineQueueName(this.build));
      for (const name of names) this.listeners.push(this.#listener(name));
      await Promise.all(this.listeners.map(listener => listener.waitUntilReady()));
    } catch (error) {
      await this.close(true);
      throw connectionFault(error, this.connection.address);
    }
    this.#beatLater();
    const shown = `${threads} ${threads === 1 ? 'thread' : 'threads'}, ${buildName(this.build)}`;
    say(`${this.name} works for ${this.connection.address.shown} with ${shown}`);
  }

  async close(now = false): Promise<void> {
    this.jobs.isStopping = true;
    clearTimeout(this.timer);
    const closed = Promise.all(this.listeners.map(listener => listener.close(now).catch(() => {})));
    await Promise.race([closed, this.#untilGone()]);
    this.hasLeft = true;
    await Promise.race([
      leave(this.connection.client, 'worker', this.id).catch(() => {}),
      new Promise(resolve => setTimeout(resolve, 1000)),
    ]);
    await Promise.all([this.slots.close(), this.engines.close()]);
    this.connection.end();
  }

  #listener(queue: string): Worker {
    const { client, libraries } = this.connection;
    const listener = new libraries.bullmq.Worker(queue, queued => this.jobs.work(queued), {
      connection: client,
      prefix: PREFIX,
      name: this.name,
      concurrency: this.setting.threads,
      lockDuration: LOCK,
      stalledInterval: STALLED_EVERY,
      maxStalledCount: MOST_STALLED,
      runRetryDelay: RETRY,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    listener.on('error', () => {}); // the connection and the beat report it
    return listener;
  }

  /** Tells the others that this worker is there and what it does, and looks for coordinators of another build. */
  async #beat(): Promise<void> {
    const { client } = this.connection;
    const [{ jobs, games }, build, last] = [this.counts, this.build, this.lastBeat];
    const at = performance.now();
    const seconds = (at - last.at) / 1000;
    const rate = seconds > 0 ? FADING * last.rate + ((1 - FADING) * (games - last.games)) / seconds : last.rate;
    this.lastBeat = { at, games, rate };
    const doing = [...this.jobs.doing.values()].map(text => plain(text).slice(0, 200));
    const allowed = this.engines.names.length > 0 ? { engines: this.engines.names } : {};
    const { id, name } = this;
    const shown = { busy: doing.length, jobs, games, rate, doing: doing.slice(0, 64), ...allowed };
    const entry = { id, name, build, threads: this.setting.threads, ...shown };
    this.beatSeconds = await writeWorker(client, entry, this.beatSeconds);
    for (const other of await readCoordinators(client)) {
      if (sameBuild(other.build, build) || this.strangers.has(other.id)) continue;
      this.strangers.add(other.id);
      const difference = `it is ${plain(buildName(other.build))}, this worker is ${buildName(build)}`;
      this.setting.complain(`refused by ${plain(other.name)}: ${difference}`);
    }
  }

  #beatLater(): void {
    if (this.jobs.isStopping) return;
    const next = async (): Promise<void> => {
      try {
        await this.#beat();
        this.trouble.over();
      } catch (error) {
        if (!this.jobs.isStopping) this.trouble.found(error);
      }
      this.#beatLater();
    };
    this.timer = setTimeout(() => void next(), 1000 * this.beatSeconds);
  }

  /** A worker that leaves has nowhere to send its answers to where the queue stays away for this long. */
  async #untilGone(): Promise<void> {
    for (let away = 0; away < LEAVE_PATIENCE && !this.hasLeft; away = this.isLost() ? away + RETRY : 0)
      await new Promise(resolve => setTimeout(resolve, RETRY));
  }
}

/** Throws QueueError. */
export async function startWorker(address: QueueAddress, setting: WorkerSetting): Promise<RunningWorker> {
  const name = setting.name ?? processName(hostname());
  let isLost = false;
  const connection = await connectToWork(address, `breedboard worker ${name}`, isOpen => {
    isLost = !isOpen;
    setting.complain(isOpen ? 'the queue is back' : 'the connection to the queue is lost; waiting for it');
  });
  const worker = new QueueWorker(connection, { ...setting, name }, () => isLost);
  await worker.start();
  return worker;
}
