/**
 * The side of the queue that works. The event loop stays free, so the locks of its jobs are renewed while its threads
 * play. What it receives is checked (job.ts); what it cannot use is refused, logged and forgotten.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Job as QueuedJob, Worker } from 'bullmq';
import { gamesIn } from '../arena/batch.js';
import type { BatchRunner } from '../arena/batch-runner.js';
import type { RegisteredModel } from '../rules/game.js';
import { plain } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { readStoredRecipe } from '../store/runs.js';
import type { QueueAddress } from './address.node.js';
import { formatResults } from './batch-text.node.js';
import { ownBuild } from './build.node.js';
import { connectionFault, connectToWork, sha256 } from './connection.node.js';
import { EngineGames, type EngineSource } from './engine-games.node.js';
import { ALLOWED_ENGINE, enginesIn } from './engines.js';
import {
  type Build,
  buildName,
  checksumsIn,
  engineQueueName,
  type Job,
  type JobContent,
  MAX_ANSWER,
  queueName,
  readJob,
  sameBuild,
} from './job.js';
import { coordinatorKey, inboxKey, PREFIX, resumeKey } from './keys.js';
import { beatSecondsFor } from './model.js';
import { FetchedModels } from './models.node.js';
import { formatValues } from './position-text.js';
import { leave, processName, readCoordinators, writeWorker } from './roster.node.js';
import { runRecipe } from './run-job.node.js';
import { Slots } from './slots.node.js';
import { Trouble } from './trouble.node.js';

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
/** Milliseconds for which a coordinator's lease is taken for granted. */
const LEASE_KNOWN = 1000;
/** Weight of the past in the speed that others see, for each beat. */
const FADING = 0.7;

type AnswerKind = 'answer' | 'error' | 'missing' | 'refused' | 'part';

/** Why a job must be done elsewhere, though nothing is wrong with it. */
class Refusal extends Error {}

const playerText = (player: Spec): string =>
  player.kind === ALLOWED_ENGINE ? `engine ${player.name}` : formatSpec(player);

export type RunningWorker = {
  readonly id: string;
  readonly name: string;
  readonly counts: { jobs: number; games: number; refused: number; abandoned: number; fetches: number };
  /** Finishes its jobs, unless `now`, and leaves. */
  close(now?: boolean): Promise<void>;
};

/** Throws QueueError. */
export async function startWorker(address: QueueAddress, setting: WorkerSetting): Promise<RunningWorker> {
  const { threads, say, complain } = setting;
  const id = randomBytes(8).toString('hex');
  const name = setting.name ?? processName(hostname());
  const build = ownBuild();
  let isLost = false;
  const connection = await connectToWork(address, `breedboard worker ${name}`, isOpen => {
    isLost = !isOpen;
    complain(isOpen ? 'the queue is back' : 'the connection to the queue is lost; waiting for it');
  });
  const { client } = connection;
  const trouble = new Trouble(address, complain);
  const slots = new Slots(threads);
  const models = new FetchedModels(client);
  const engines = new EngineGames(setting.engines ?? new Map(), complain);
  const counts = { jobs: 0, games: 0, refused: 0, abandoned: 0, fetches: 0 };
  const doing = new Map<string, string>();
  const leases = new Map<string, number>();
  const strangers = new Set<string>();
  let [isStopping, hasLeft] = [false, false];
  let beatSeconds = beatSecondsFor(1);
  let [rate, gamesBefore, lastBeat] = [0, 0, performance.now()];

  const isWanted = async (coordinator: string): Promise<boolean> => {
    const now = performance.now();
    if (now - (leases.get(coordinator) ?? Number.NEGATIVE_INFINITY) < LEASE_KNOWN) return true;
    if ((await client.exists(coordinatorKey(coordinator))) === 0) return false;
    leases.set(coordinator, now);
    return true;
  };

  const send = async (job: Job, hash: string, kind: AnswerKind, body: string, seconds = -1): Promise<void> => {
    const fields = ['hash', hash, 'kind', kind, 'worker', name, 'seconds', seconds.toFixed(4), 'body', body];
    // A coordinator that has left has removed its stream.
    await client.xadd(inboxKey(job.coordinator), 'NOMKSTREAM', '*', ...fields);
  };

  /** Answers with the text of `work`, which one thread does with the evaluators that `named` names. */
  const answerWith = async (
    job: Job,
    hash: string,
    {
      named,
      what,
      games,
      work,
    }: {
      readonly named: Json;
      what: string;
      games: number;
      work(runner: BatchRunner, models: readonly RegisteredModel[]): Promise<string>;
    },
  ): Promise<void> => {
    const { models: needed, missing } = await models.get([...checksumsIn(named)]);
    counts.fetches = models.fetches;
    if (missing.length > 0) return send(job, hash, 'missing', JSON.stringify(missing));
    doing.set(hash, what);
    const began = performance.now();
    let text: string;
    try {
      text = await slots.useWith(needed, runner => work(runner, needed));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return send(job, hash, error instanceof Refusal ? 'refused' : 'error', reason);
    }
    if (text.length > MAX_ANSWER) return send(job, hash, 'error', 'the answer is too large');
    await send(job, hash, 'answer', text, (performance.now() - began) / 1000);
    counts.jobs++;
    counts.games += games;
  };

  const playBatches = (job: Job, hash: string, { batches }: JobContent<'batches'>): Promise<void> => {
    const refusal = engines.refusal(batches);
    if (refusal !== undefined) return refuse(job, hash, refusal);
    const isWithEngines = enginesIn(batches).length > 0;
    return answerWith(job, hash, {
      named: batches.map(({ players }) => players) as unknown as Json,
      what: batches[0]?.players.map(playerText).join(' – ') ?? '',
      games: batches.reduce((sum, batch) => sum + gamesIn(batch), 0),
      async work(runner, needed) {
        if (!isWithEngines) return formatResults(batches, await runner.play(batches).results);
        const results = await engines.play(batches, needed);
        // The signal that stops this worker has ended its programs too, and their games are not lost by them.
        if (isStopping) throw new Refusal('it is leaving, and its engines have ended');
        return formatResults(batches, results);
      },
    });
  };

  const searchPositions = (job: Job, hash: string, search: JobContent<'positions'>): Promise<void> =>
    answerWith(job, hash, {
      named: search.evaluator,
      what: `depth ${search.wanted.depth}, ${formatSpec(search.evaluator)}`,
      games: 0,
      work: async runner => formatValues(await runner.searchPositions(search).results),
    });

  const runWhole = async (job: Job, hash: string, { recipe }: JobContent<'run'>): Promise<void> => {
    const experiment = readStoredRecipe(recipe);
    if (!experiment.ok) return refuse(job, hash, `the recipe cannot be used: ${experiment.reason}`);
    const key = resumeKey(job.coordinator, hash);
    const size = await client.strlen(key);
    if (size > MAX_ANSWER) return refuse(job, hash, 'the checkpoint is too large');
    const from = size === 0 ? null : await client.getBuffer(key);
    const what = `learn ${formatSpec(experiment.value.learner)}`;
    doing.set(hash, what);
    try {
      const isDone = await slots.use(runner =>
        runRecipe(runner, {
          experiment: experiment.value,
          from: from ?? undefined,
          async send(part, step, games) {
            await send(job, hash, 'part', part);
            doing.set(hash, `step ${step}, ${what}`);
            counts.games += games;
            return !isStopping && (await isWanted(job.coordinator));
          },
        }),
      );
      counts.jobs++;
      if (isDone) await send(job, hash, 'answer', '"done"');
    } catch (error) {
      await send(job, hash, 'error', error instanceof Error ? error.message : String(error));
    }
  };

  const refuse = async (job: Job, hash: string, reason: string): Promise<void> => {
    counts.refused++;
    complain(`refused a job: ${plain(reason)}`);
    await send(job, hash, 'refused', reason);
  };

  const otherBuild = (theirs: Build): string =>
    `this worker is ${buildName(build)}, the job needs ${plain(buildName(theirs))}`;

  const work = async (queued: Pick<QueuedJob, 'data'>): Promise<void> => {
    const read = readJob(queued.data, sha256);
    if (!read.ok) {
      counts.refused++;
      complain(`refused a job: ${plain(read.reason)}`);
      return;
    }
    const { job, hash } = read.value;
    if (!(await isWanted(job.coordinator))) {
      counts.abandoned++;
      return;
    }
    if (!sameBuild(job.build, build)) return refuse(job, hash, otherBuild(job.build));
    try {
      if (job.kind === 'batches') await playBatches(job, hash, job.content);
      else if (job.kind === 'positions') await searchPositions(job, hash, job.content);
      else await runWhole(job, hash, job.content);
    } finally {
      doing.delete(hash);
    }
  };

  const beat = async (): Promise<void> => {
    const seconds = (performance.now() - lastBeat) / 1000;
    if (seconds > 0) rate = FADING * rate + ((1 - FADING) * (counts.games - gamesBefore)) / seconds;
    [gamesBefore, lastBeat] = [counts.games, performance.now()];
    const busy = doing.size;
    const { jobs, games } = counts;
    const now = [...doing.values()].map(each => plain(each).slice(0, 200));
    const { names } = engines;
    const allowed = names.length > 0 ? { engines: names } : {};
    const entry = { id, name, build, threads, busy, jobs, games, rate, doing: now.slice(0, 64), ...allowed };
    beatSeconds = await writeWorker(client, entry, beatSeconds);
    for (const other of await readCoordinators(client)) {
      if (sameBuild(other.build, build) || strangers.has(other.id)) continue;
      strangers.add(other.id);
      complain(
        `refused by ${plain(other.name)}: it is ${plain(buildName(other.build))}, this worker is ${buildName(build)}`,
      );
    }
  };

  /** A worker that leaves has nowhere to send its answers to where the queue stays away for this long. */
  const untilGone = async (): Promise<void> => {
    for (let away = 0; away < LEAVE_PATIENCE && !hasLeft; away = isLost ? away + RETRY : 0)
      await new Promise(resolve => setTimeout(resolve, RETRY));
  };

  const beatOn = (): void => {
    if (!isStopping)
      timer = setTimeout(
        () =>
          void beat()
            .then(
              () => trouble.over(),
              error => !isStopping && trouble.found(error),
            )
            .then(beatOn),
        1000 * beatSeconds,
      );
  };
  let timer: NodeJS.Timeout | undefined;
  const listeners: Worker[] = [];

  const close = async (now = false): Promise<void> => {
    isStopping = true;
    clearTimeout(timer);
    const closed = Promise.all(listeners.map(listener => listener.close(now).catch(() => {})));
    await Promise.race([closed, untilGone()]);
    hasLeft = true;
    await Promise.race([
      leave(client, 'worker', id).catch(() => {}),
      new Promise(resolve => setTimeout(resolve, 1000)),
    ]);
    await Promise.all([slots.close(), engines.close()]);
    connection.end();
  };

  try {
    await beat();
    for (const queue of [queueName(build), ...(engines.names.length > 0 ? [engineQueueName(build)] : [])]) {
      const listener = new connection.libraries.bullmq.Worker(queue, work, {
        connection: client,
        prefix: PREFIX,
        name,
        concurrency: threads,
        lockDuration: LOCK,
        stalledInterval: STALLED_EVERY,
        maxStalledCount: MOST_STALLED,
        runRetryDelay: RETRY,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      });
      listener.on('error', () => {}); // the connection and the beat report it
      listeners.push(listener);
    }
    await Promise.all(listeners.map(listener => listener.waitUntilReady()));
  } catch (error) {
    await close(true);
    throw connectionFault(error, address);
  }
  beatOn();
  say(
    `${name} works for ${address.shown} with ${threads} ${threads === 1 ? 'thread' : 'threads'}, ${buildName(build)}`,
  );
  return {
    id,
    name,
    counts,
    close,
  };
}
