/**
 * The side of the queue that has the work. It adds jobs, takes answers from its own stream, and depends on nothing that
 * Redis or a worker might lose: a job that is neither answered nor in the queue is added again, one that is late is
 * given to a second worker, one that keeps failing is done here. Jobs are deterministic and named by their content, so
 * the first answer counts, and a second one is only compared.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Checking, type CheckPlan } from '../arena/checking.js';
import { plain } from '../specs/parsed.js';
import type { QueueAddress } from './address.node.js';
import { Attendance } from './attendance.node.js';
import { ownBuild } from './build.node.js';
import { type Connection, connectionFault, connectToWork, sha256 } from './connection.node.js';
import { QueueError } from './error.js';
import { type Build, engineQueueName, formatJob, MAX_JOB, queueName } from './job.js';
import { DISAGREEMENTS, EXPIRY, inboxKey, PREFIX, resumeKey } from './keys.js';
import { expireOld, renewQueues } from './leftovers.node.js';
import { LATE, SOONEST_COPY } from './model.js';
import { SentModels } from './models.node.js';
import { execAll } from './pipeline.node.js';
import {
  type CoordinatorEntry,
  leave,
  processName,
  readWorkers,
  type WorkerEntry,
  writeCoordinator,
} from './roster.node.js';
import type { Task } from './task.js';
import { Trouble } from './trouble.node.js';

/** Milliseconds. */
const BEAT_EVERY = 2000;
const LOOK_EVERY = 250;
/** A job that two looks this far apart do not find in the queue is lost. */
const SWEEP_EVERY = 3000;
/** Workers that are given the same late job. */
const MOST_COPIES = 4;
/** A job that was lost, refused or answered wrongly this often is done here. */
const MOST_TRIES = 6;
/** Memory of a job that can be done again, for each character of its text: its positions are objects. */
const HELD = 8;
/** Answers that are remembered, to compare a second one. */
const REMEMBERED = 512;
const CLOSE_PATIENCE = 3000;

type Pending = {
  readonly hash: string;
  readonly task: Task<unknown>;
  readonly queue: Queue;
  readonly body: string;
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
  /** Ids of its jobs in the queue. */
  readonly jobs: string[];
  added: number;
  /** Looks that did not find it. */
  missed: number;
  tries: number;
  isHere: boolean;
  /** Callers that still want it. */
  wanted: number;
};

type Remembered = { readonly digest: string | undefined; readonly worker: string; readonly task: Task<unknown> };

const lieOf = (worker: string): string => `worker ${worker} gave a wrong answer, which this machine worked out again`;

/** Undefined where the same job may have other answers. */
function digestOf(task: Task<unknown>, value: unknown): string | undefined {
  const text = task.write(value);
  return text === undefined ? undefined : sha256(text);
}

export type CoordinatorSetting = {
  /** What it does, for `breedboard workers`. */
  readonly doing: string;
  /** Which answers are worked out again here; none without. */
  readonly check?: CheckPlan | undefined;
  say(text: string): void;
  complain(text: string): void;
};

type QueueState = {
  readonly workers: readonly WorkerEntry[];
  /** Threads of the workers of this build. */
  readonly capacity: number;
  readonly games: number;
};

export class Coordinator {
  readonly id = randomBytes(8).toString('hex');
  readonly build: Build = ownBuild();
  private readonly connection: Connection;
  private readonly reader: Redis;
  private readonly queue: Queue;
  /** The queue of jobs that name an engine. */
  private readonly engineQueue: Queue;
  readonly models: SentModels;
  private readonly setting: CoordinatorSetting;
  private readonly attendance: Attendance;
  private readonly trouble: Trouble;
  private readonly pending = new Map<string, Pending & { readonly promise: Promise<unknown> }>();
  private readonly remembered = new Map<string, Remembered>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly distrusted = new Set<string>();
  private readonly checking: Checking | undefined;
  /** Workers of which an answer is being worked out again. Their other answers wait, and are dropped if it was wrong. */
  private readonly underCheck = new Map<string, Promise<void>>();
  /** Jobs whose answers wait for that. */
  private readonly held = new Set<string>();
  private isClosing = false;
  private fatal: QueueError | undefined;
  private usual = 0;
  private last = '0';
  private readonly started = performance.now();
  /** Games in the answers. */
  games = 0;
  /** Jobs that are done. */
  jobs = 0;
  /** Counts of faults, for tests and reports. */
  readonly faults = { lost: 0, copies: 0, second: 0, here: 0, refused: 0, wrong: 0, checked: 0, liars: 0 };

  private constructor(connection: Connection, setting: CoordinatorSetting) {
    this.connection = connection;
    this.setting = setting;
    this.checking = setting.check && new Checking(setting.check);
    this.attendance = new Attendance(this.build, connection.address.shown, setting);
    this.trouble = new Trouble(connection.address, setting.complain);
    this.reader = connection.another();
    this.models = new SentModels(connection.client);
    const queueCalled = (name: string): Queue => {
      const queue = new connection.libraries.bullmq.Queue(name, {
        connection: connection.client,
        prefix: PREFIX,
        streams: { events: { maxLen: 100 } }, // no process reads them
      });
      queue.on('error', () => {}); // the connection reports it
      return queue;
    };
    this.queue = queueCalled(queueName(this.build));
    this.engineQueue = queueCalled(engineQueueName(this.build));
  }

  /** Throws QueueError. The caller closes it. */
  static async open(address: QueueAddress, setting: CoordinatorSetting): Promise<Coordinator> {
    let lostAt = 0;
    const connection = await connectToWork(address, 'breedboard coordinator', isOpen => {
      if (!isOpen) lostAt = performance.now();
      setting.complain(
        isOpen
          ? `the queue ${address.shown} is back after ${((performance.now() - lostAt) / 1000).toFixed(1)} s`
          : `the connection to the queue ${address.shown} is lost; waiting for it`,
      );
    });
    try {
      const coordinator = new Coordinator(connection, setting);
      await coordinator.start();
      return coordinator;
    } catch (error) {
      connection.end();
      throw connectionFault(error, address);
    }
  }

  private async start(): Promise<void> {
    await this.beat();
    expireOld(this.connection.client).catch(() => {}); // the next coordinator tries again
    const every = (milliseconds: number, work: () => unknown): void => {
      let isBusy = false;
      const timer = setInterval(async () => {
        if (isBusy) return;
        isBusy = true;
        try {
          await work();
        } catch {
          // Redis is away or refuses; the next time tells.
        }
        isBusy = false;
      }, milliseconds);
      this.timers.push(timer);
    };
    every(BEAT_EVERY, async () => {
      try {
        await this.beat();
        this.trouble.over();
      } catch (error) {
        if (!this.isClosing) this.trouble.found(error);
      }
    });
    every(LOOK_EVERY, () => this.copyLate());
    every(SWEEP_EVERY, () => this.sweep());
    void this.listen();
  }

  get state(): QueueState {
    return { workers: this.attendance.workers, capacity: this.attendance.capacity, games: this.games };
  }

  /** For a status line. */
  get summary(): string {
    return this.attendance.summary;
  }

  private async beat(): Promise<void> {
    const seconds = (performance.now() - this.started) / 1000;
    const entry: CoordinatorEntry = {
      id: this.id,
      name: processName(hostname()),
      build: this.build,
      doing: plain(this.setting.doing).slice(0, 200),
      waiting: this.pending.size,
      games: this.games,
      rate: this.games / Math.max(seconds, 1),
    };
    const { client } = this.connection;
    this.attendance.update(await readWorkers(client));
    await writeCoordinator(client, entry);
    // Workers add to the stream only while it exists.
    if ((await client.exists(inboxKey(this.id))) === 0) await client.xadd(inboxKey(this.id), '*', 'kind', 'open');
    await client.expire(inboxKey(this.id), EXPIRY);
    await renewQueues(client, [this.queue, this.engineQueue]);
  }

  private bodyOf({ kind, content }: Pick<Task<unknown>, 'kind' | 'content'>): string {
    return formatJob(kind, { build: this.build, coordinator: this.id, content });
  }

  /** The name of the job of this task. */
  nameOf(task: Pick<Task<unknown>, 'kind' | 'content'>): string {
    return sha256(this.bodyOf(task));
  }

  /** Whether this part of a worker's answer is to be worked out again. `isLast` where no other follows. */
  isDue(worker: string, key: string, isLast: boolean): boolean {
    return this.checking?.isDue(worker, key, isLast) ?? false;
  }

  distrusts(worker: string): boolean {
    return this.distrusted.has(worker);
  }

  /** Takes no more answers of a worker that gave a wrong one. */
  distrust(worker: string): void {
    if (this.distrusted.has(worker)) return;
    this.distrusted.add(worker);
    this.faults.liars++;
    this.setting.complain(`${lieOf(worker)}; its answers are no longer taken`);
  }

  /** Where the worker of this task finds the checkpoint to start from. */
  resumeOf<T>(task: Task<T>): { save(bytes: Uint8Array): Promise<void>; drop(): Promise<void> } {
    const { client } = this.connection;
    const key = resumeKey(this.id, this.nameOf(task));
    return {
      save: async bytes => {
        await client.set(key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'EX', 24 * EXPIRY);
      },
      drop: async () => {
        if (!this.isClosing) await client.unlink(key).catch(() => {});
      },
    };
  }

  /** The result of a task, by whichever worker has it first. */
  give<T>(task: Task<T>): { readonly result: Promise<T>; cancel(): void } {
    if (this.fatal) {
      const result = Promise.reject(this.fatal);
      result.catch(() => {}); // reported where it is awaited
      return { result, cancel: () => {} };
    }
    const body = this.bodyOf(task);
    const hash = sha256(body);
    const before = this.pending.get(hash);
    if (before) {
      before.wanted++;
      return { result: before.promise as Promise<T>, cancel: () => this.cancel(hash) };
    }
    let [done, failed]: [(value: unknown) => void, (error: Error) => void] = [() => {}, () => {}];
    const promise = new Promise<unknown>((resolve, reject) => {
      [done, failed] = [resolve, reject];
    });
    promise.catch(() => {}); // reported where it is awaited
    const pending = {
      ...{ hash, task: task as Task<unknown>, body, done, failed, promise },
      queue: task.engines ? this.engineQueue : this.queue,
      ...{ jobs: [], added: 0, missed: 0, tries: 0, isHere: false, wanted: 1 },
    };
    this.pending.set(hash, pending);
    if (body.length > MAX_JOB || !this.hasWorkerFor(pending)) void this.doHere(pending);
    else void this.add(pending);
    return { result: promise as Promise<T>, cancel: () => this.cancel(hash) };
  }

  /** False where it names an engine that no worker at the queue allows. */
  private hasWorkerFor({ task: { engines } }: Pending): boolean {
    return !engines || this.attendance.allows(engines);
  }

  private async add(pending: Pending, isUrgent = false): Promise<void> {
    const { hash, body, task, queue, jobs } = pending;
    const jobId = `${this.id}-${hash.slice(0, 32)}-${jobs.length}`;
    jobs.push(jobId);
    pending.added = performance.now();
    pending.missed = 0;
    try {
      await this.models.send(task.models);
      if (!this.pending.has(hash)) return;
      await queue.add(
        task.kind,
        { hash, body },
        { jobId, removeOnComplete: true, removeOnFail: true, ...(isUrgent ? { lifo: true } : {}) },
      );
      await this.connection.client.expire(queue.toKey(jobId), EXPIRY);
    } catch (error) {
      // The next sweep does not find it and adds it again.
      if (!this.isClosing) this.trouble.found(error);
    }
  }

  private cancel(hash: string): void {
    const pending = this.pending.get(hash);
    if (!pending || --pending.wanted > 0) return;
    this.pending.delete(hash);
    void this.removeJobs(pending);
  }

  /** Those at work stay, and their answers are not wanted. */
  private async removeJobs({ queue, jobs }: Pending): Promise<void> {
    await Promise.all(jobs.map(job => queue.remove(job).catch(() => {})));
  }

  private settle(pending: Pending, worker: string, value: unknown, digest: string | undefined): void {
    this.jobs++;
    this.pending.delete(pending.hash);
    this.remembered.set(pending.hash, { digest, worker, task: pending.task });
    for (const oldest of this.remembered.keys()) {
      if (this.remembered.size <= REMEMBERED) break;
      this.remembered.delete(oldest);
    }
    if (pending.jobs.length > 1) void this.removeJobs(pending);
    pending.done(value);
  }

  private async doHere(pending: Pending, blamed?: { readonly worker: string; readonly reason: string }): Promise<void> {
    if (pending.isHere) return;
    pending.isHere = true;
    this.faults.here++;
    void this.removeJobs(pending);
    const { task } = pending;
    try {
      const value = await task.here();
      if (!this.pending.has(pending.hash)) return;
      if (blamed)
        this.setting.complain(`worker ${blamed.worker} cannot do a job that this machine can: ${blamed.reason}`);
      this.settle(pending, 'this machine', value, digestOf(task, value));
    } catch (error) {
      this.pending.delete(pending.hash);
      pending.failed(error as Error);
    }
  }

  /** Works the answer of a worker out again, and uses its own. Before it is used, a liar's other answers are looked at. */
  private async check(pending: Pending, worker: string, digest: string): Promise<void> {
    pending.isHere = true;
    this.faults.checked++;
    void this.removeJobs(pending);
    try {
      const value = await pending.task.here();
      const own = digestOf(pending.task, value);
      if (own !== undefined && own !== digest) {
        void this.note(pending.hash, [worker, 'the coordinator']).catch(() => {});
        await this.reject(worker);
      }
      if (this.pending.has(pending.hash)) this.settle(pending, 'this machine', value, own);
    } catch (error) {
      this.pending.delete(pending.hash);
      pending.failed(error as Error);
    }
  }

  private async reject(worker: string): Promise<void> {
    if (this.distrusted.has(worker)) return;
    this.distrust(worker);
    const { wrong, used, forgotten } = await this.checking!.reject(worker);
    if (used > 0 && wrong === 0)
      this.setting.complain(`${used} earlier answers of ${worker} are right: this machine worked them out again`);
    if (wrong === 0 && forgotten === 0) return;
    const which =
      wrong > 0
        ? `${wrong} of its earlier answers were wrong and used`
        : `${forgotten} of its earlier answers were used and cannot be looked at any more`;
    this.fail(
      new QueueError(
        `${lieOf(worker)}, and ${which}: what was stored with them is not right; run it anew without that worker`,
      ),
    );
  }

  private async tryAgain(pending: Pending): Promise<void> {
    pending.tries++;
    if (pending.tries >= MOST_TRIES) await this.doHere(pending);
    else await this.add(pending, true);
  }

  private async listen(): Promise<void> {
    while (!this.isClosing) {
      try {
        const streams = await this.reader.xread('COUNT', 64, 'BLOCK', 2000, 'STREAMS', inboxKey(this.id), this.last);
        const entries = streams?.[0]?.[1] ?? [];
        for (const [id, fields] of entries) {
          this.last = id;
          const entry = new Map<string, string>();
          for (let i = 0; i + 1 < fields.length; i += 2) entry.set(fields[i]!, fields[i + 1]!);
          await this.take(entry);
        }
        if (entries.length > 0) await this.connection.client.xdel(inboxKey(this.id), ...entries.map(([id]) => id));
      } catch (error) {
        if (this.isClosing) return;
        if (error instanceof QueueError) this.fail(error);
        await new Promise(resolve => setTimeout(resolve, 100));
      }
    }
  }

  private fail(error: QueueError): void {
    this.fatal ??= error;
    for (const pending of this.pending.values()) pending.failed(error);
    this.pending.clear();
  }

  private async take(entry: ReadonlyMap<string, string>): Promise<void> {
    const [hash, kind, body] = [entry.get('hash') ?? '', entry.get('kind') ?? '', entry.get('body') ?? ''];
    const worker = plain(entry.get('worker') ?? '?').slice(0, 120);
    const pending = this.pending.get(hash);
    if (!pending || pending.isHere) {
      if (kind === 'answer') await this.compare(hash, worker, body);
      return;
    }
    const { task } = pending;
    if (kind === 'part' && this.distrusted.has(worker)) await this.tryAgain(pending);
    else if (kind === 'part') {
      pending.added = performance.now();
      pending.tries = 0;
      task.onPart?.(body, worker);
    } else if (kind === 'missing') {
      await this.models.send(task.models, true);
      await this.tryAgain(pending);
    } else if (kind === 'refused') {
      this.faults.refused++;
      this.setting.complain(`worker ${worker} refused a job: ${plain(body).slice(0, 300)}`);
      await this.tryAgain(pending);
    } else if (kind === 'error') await this.doHere(pending, { worker, reason: plain(body).slice(0, 300) });
    else if (kind === 'answer') {
      const check = this.underCheck.get(worker);
      if (check !== undefined) {
        this.held.add(hash);
        const takeNow = (): Promise<void> => {
          this.held.delete(hash);
          return this.take(entry);
        };
        void check.then(takeNow).catch(error => error instanceof QueueError && this.fail(error));
        return;
      }
      const read = this.distrusted.has(worker) ? undefined : task.read(body);
      if (!read?.ok) {
        this.faults.wrong++;
        if (read) this.setting.complain(`worker ${worker} sent an answer that cannot be used: ${read.reason}`);
        await this.tryAgain(pending);
        return;
      }
      const seconds = Number(entry.get('seconds'));
      if (seconds >= 0) {
        this.usual = this.usual === 0 ? seconds : 0.9 * this.usual + 0.1 * seconds;
        task.onAnswer?.(seconds);
      }
      const digest = sha256(body);
      // Whether the games can be repeated is also the worker's word, so it decides nothing here.
      if (this.checking && task.kind !== 'run' && !task.engines) {
        if (this.checking.isDue(worker, hash, this.pending.size === 1)) {
          const done = this.check(pending, worker, digest).finally(() => this.underCheck.delete(worker));
          this.underCheck.set(worker, done);
          return;
        }
        const again = async (): Promise<string> => digestOf(task, await task.here()) ?? digest;
        this.checking.use(worker, { digest, size: HELD * pending.body.length, again });
      }
      this.settle(pending, worker, read.value, task.write(read.value) === undefined ? undefined : digest);
    }
  }

  /** For `breedboard workers`. */
  private async note(hash: string, workers: readonly string[]): Promise<void> {
    const note = { at: new Date().toISOString(), job: hash.slice(0, 16), workers };
    await this.connection.client
      .pipeline()
      .lpush(DISAGREEMENTS, JSON.stringify(note))
      .ltrim(DISAGREEMENTS, 0, 99)
      .expire(DISAGREEMENTS, 24 * EXPIRY)
      .exec();
  }

  /** A second answer to a job that is done. Throws QueueError where the first was wrong. */
  private async compare(hash: string, worker: string, body: string): Promise<void> {
    const first = this.remembered.get(hash);
    if (!first) return;
    this.faults.second++;
    const digest = sha256(body);
    if (first.digest === undefined || first.digest === digest) return;
    const right = digestOf(first.task, await first.task.here());
    const both = `workers ${first.worker} and ${worker} disagree on the same ${first.task.kind}`;
    await this.note(hash, [first.worker, worker]);
    if (right === first.digest) {
      this.distrusted.add(worker);
      this.setting.complain(
        `${both}: this machine agrees with ${first.worker}; answers of ${worker} are no longer taken`,
      );
      return;
    }
    const wrong = right === digest ? `this machine agrees with ${worker}` : 'this machine agrees with neither';
    throw new QueueError(
      `${both}: ${wrong}, and the answer of ${first.worker} was used; run it again without that worker`,
    );
  }

  /** Gives late jobs to one more worker, where workers have nothing else to do. */
  private async copyLate(): Promise<void> {
    const idle = this.attendance.capacity - this.pending.size;
    if (idle <= 0) return;
    const late = 1000 * Math.max(SOONEST_COPY, LATE * this.usual);
    const now = performance.now();
    const jobs = [...this.pending.values()].filter(
      ({ task, hash, jobs, added, isHere }) =>
        task.canBeCopied && !isHere && !this.held.has(hash) && jobs.length < MOST_COPIES && now - added > late,
    );
    for (const pending of jobs.slice(0, idle)) {
      this.faults.copies++;
      await this.add(pending, true);
    }
  }

  /** Adds jobs again that are neither answered nor in the queue: Redis may have lost them, or every worker failed. */
  private async sweep(): Promise<void> {
    const old = [...this.pending.values()].filter(
      ({ hash, isHere, added }) => !isHere && !this.held.has(hash) && performance.now() - added > SWEEP_EVERY,
    );
    for (const pending of old) if (!this.hasWorkerFor(pending)) void this.doHere(pending);
    if (old.length === 0) return;
    const commands = this.connection.client.pipeline();
    // Renews those that are there, and tells which are not.
    const keys = old.map(({ queue, jobs }) => jobs.map(job => queue.toKey(job)));
    for (const key of keys.flat()) commands.expire(key, EXPIRY);
    const renewed = await execAll(commands);
    for (const [i, pending] of old.entries()) {
      const present = renewed.splice(0, keys[i]!.length).some(each => each === 1);
      if (pending.isHere || !this.pending.has(pending.hash)) continue;
      if (present) pending.missed = 0;
      else if (++pending.missed >= 2) {
        this.faults.lost++;
        await this.tryAgain(pending);
      }
    }
  }

  /** Leaves nothing of this coordinator at the queue. */
  async close(): Promise<void> {
    if (this.isClosing) return;
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const [worker, { answers, checked, wrong }] of this.checking?.accounts ?? [])
      this.setting.say(`${worker}: ${answers} answers, ${checked} worked out again here, ${wrong} wrong`);
    const unfinished = [...this.pending.values()];
    for (const pending of this.pending.values()) pending.failed(new QueueError('the queue was closed'));
    this.pending.clear();
    const clean = async (): Promise<void> => {
      const { client } = this.connection;
      await leave(client, 'coordinator', this.id);
      await Promise.all(unfinished.map(pending => this.removeJobs(pending)));
      await this.models.retain(new Set());
      await client.del(inboxKey(this.id));
    };
    let timer: NodeJS.Timeout | undefined;
    // Without Redis there is nothing to clean that does not expire.
    const patience = new Promise<void>(resolve => {
      timer = setTimeout(resolve, CLOSE_PATIENCE);
    });
    await Promise.race([clean().catch(() => {}), patience]);
    clearTimeout(timer);
    const closed = Promise.all([this.queue, this.engineQueue].map(queue => queue.close().catch(() => {})));
    await Promise.race([closed, new Promise(resolve => setTimeout(resolve, 100))]);
    this.connection.end();
  }
}
