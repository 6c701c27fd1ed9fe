/**
 * The jobs of a worker: each is read, checked and done by its threads or engines, and its coordinator gets the answer or
 * the reason why there is none. What cannot be used is refused, logged and forgotten.
 */
import type { Job as QueuedJob } from 'bullmq';
import type { Redis } from 'ioredis';
import { gamesIn } from '../arena/batch.js';
import type { BatchRunner } from '../arena/batch-runner.js';
import type { RegisteredModel } from '../rules/game.js';
import { plain } from '../specs/parsed.js';
import { formatSpec, type Json, type Spec } from '../specs/spec.js';
import { readStoredRecipe } from '../store/runs.js';
import { formatResults } from './batch-text.node.js';
import { sha256 } from './connection.node.js';
import type { EngineGames } from './engine-games.node.js';
import { ALLOWED_ENGINE, enginesIn } from './engines.js';
import {
  type Build,
  buildName,
  checksumsIn,
  type Job,
  type JobContent,
  MAX_ANSWER,
  readJob,
  sameBuild,
} from './job.js';
import { coordinatorKey, inboxKey, resumeKey } from './keys.js';
import { FetchedModels } from './models.node.js';
import { formatValues } from './position-text.js';
import { runRecipe } from './run-job.node.js';
import type { Slots } from './slots.node.js';

/** Milliseconds for which a coordinator's lease is taken for granted. */
const LEASE_KNOWN = 1000;

type AnswerKind = 'answer' | 'error' | 'missing' | 'refused' | 'part';

/** Why a job must be done elsewhere, though nothing is wrong with it. */
class Refusal extends Error {}

const playerText = (player: Spec): string =>
  player.kind === ALLOWED_ENGINE ? `engine ${player.name}` : formatSpec(player);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type JobCounts = { jobs: number; games: number; refused: number; abandoned: number; fetches: number };

/** A piece of a job that one thread does with the evaluators that `named` names; `text` is its answer. */
type Piece = {
  readonly named: Json;
  readonly what: string;
  readonly games: number;
  text(runner: BatchRunner, models: readonly RegisteredModel[]): Promise<string>;
};

type JobSetting = {
  /** The worker's name, which its answers carry. */
  readonly name: string;
  readonly build: Build;
  readonly client: Redis;
  readonly slots: Slots;
  readonly engines: EngineGames;
  complain(text: string): void;
};

export class WorkerJobs {
  readonly counts: JobCounts = { jobs: 0, games: 0, refused: 0, abandoned: 0, fetches: 0 };
  /** What is being done, by the hash of its job. */
  readonly doing = new Map<string, string>();
  /** Set when the worker leaves: a run stops at its next step. */
  isStopping = false;
  private readonly setting: JobSetting;
  private readonly models: FetchedModels;
  private readonly leases = new Map<string, number>();

  constructor(setting: JobSetting) {
    this.setting = setting;
    this.models = new FetchedModels(setting.client);
  }

  async work(queued: Pick<QueuedJob, 'data'>): Promise<void> {
    const read = readJob(queued.data, sha256);
    if (!read.ok) {
      this.counts.refused++;
      this.setting.complain(`refused a job: ${plain(read.reason)}`);
      return;
    }
    const { job, hash } = read.value;
    if (!(await this.#isWanted(job.coordinator))) {
      this.counts.abandoned++;
      return;
    }
    if (!sameBuild(job.build, this.setting.build)) {
      const reason = `this worker is ${buildName(this.setting.build)}, the job needs ${plain(buildName(job.build))}`;
      return this.#refuse(job, hash, reason);
    }
    try {
      if (job.kind === 'batches') await this.#playBatches(job, hash, job.content);
      else if (job.kind === 'positions') await this.#searchPositions(job, hash, job.content);
      else await this.#runWhole(job, hash, job.content);
    } finally {
      this.doing.delete(hash);
    }
  }

  async #isWanted(coordinator: string): Promise<boolean> {
    const now = performance.now();
    if (now - (this.leases.get(coordinator) ?? Number.NEGATIVE_INFINITY) < LEASE_KNOWN) return true;
    if ((await this.setting.client.exists(coordinatorKey(coordinator))) === 0) return false;
    this.leases.set(coordinator, now);
    return true;
  }

  async #send(job: Job, hash: string, kind: AnswerKind, body: string, seconds = -1): Promise<void> {
    const fields = [
      'hash',
      hash,
      'kind',
      kind,
      'worker',
      this.setting.name,
      'seconds',
      seconds.toFixed(4),
      'body',
      body,
    ];
    // A coordinator that has left has removed its stream.
    await this.setting.client.xadd(inboxKey(job.coordinator), 'NOMKSTREAM', '*', ...fields);
  }

  async #refuse(job: Job, hash: string, reason: string): Promise<void> {
    this.counts.refused++;
    this.setting.complain(`refused a job: ${plain(reason)}`);
    await this.#send(job, hash, 'refused', reason);
  }

  async #answer(job: Job, hash: string, { named, what, games, text }: Piece): Promise<void> {
    const { models, missing } = await this.models.get([...checksumsIn(named)]);
    this.counts.fetches = this.models.fetches;
    if (missing.length > 0) return this.#send(job, hash, 'missing', JSON.stringify(missing));
    this.doing.set(hash, what);
    const began = performance.now();
    let answer: string;
    try {
      answer = await this.setting.slots.useWith(models, runner => text(runner, models));
    } catch (error) {
      return this.#send(job, hash, error instanceof Refusal ? 'refused' : 'error', messageOf(error));
    }
    if (answer.length > MAX_ANSWER) return this.#send(job, hash, 'error', 'the answer is too large');
    await this.#send(job, hash, 'answer', answer, (performance.now() - began) / 1000);
    this.counts.jobs++;
    this.counts.games += games;
  }

  #playBatches(job: Job, hash: string, { batches }: JobContent<'batches'>): Promise<void> {
    const refusal = this.setting.engines.refusal(batches);
    if (refusal !== undefined) return this.#refuse(job, hash, refusal);
    const isWithEngines = enginesIn(batches).length > 0;
    return this.#answer(job, hash, {
      named: batches.map(({ players }) => players) as unknown as Json,
      what: batches[0]?.players.map(playerText).join(' – ') ?? '',
      games: batches.reduce((sum, batch) => sum + gamesIn(batch), 0),
      text: async (runner, models) => {
        if (!isWithEngines) return formatResults(batches, await runner.play(batches).results);
        const results = await this.setting.engines.play(batches, models);
        // The signal that stops this worker has ended its programs too, and their games are not lost by them.
        if (this.isStopping) throw new Refusal('it is leaving, and its engines have ended');
        return formatResults(batches, results);
      },
    });
  }

  #searchPositions(job: Job, hash: string, search: JobContent<'positions'>): Promise<void> {
    return this.#answer(job, hash, {
      named: search.evaluator,
      what: `depth ${search.wanted.depth}, ${formatSpec(search.evaluator)}`,
      games: 0,
      text: async runner => formatValues(await runner.searchPositions(search).results),
    });
  }

  async #runWhole(job: Job, hash: string, { recipe }: JobContent<'run'>): Promise<void> {
    const experiment = readStoredRecipe(recipe);
    if (!experiment.ok) return this.#refuse(job, hash, `the recipe cannot be used: ${experiment.reason}`);
    const key = resumeKey(job.coordinator, hash);
    const size = await this.setting.client.strlen(key);
    if (size > MAX_ANSWER) return this.#refuse(job, hash, 'the checkpoint is too large');
    const from = size === 0 ? null : await this.setting.client.getBuffer(key);
    const what = `learn ${formatSpec(experiment.value.learner)}`;
    this.doing.set(hash, what);
    try {
      const isDone = await this.setting.slots.use(runner =>
        runRecipe(runner, {
          experiment: experiment.value,
          from: from ?? undefined,
          send: async (part, step, games) => {
            await this.#send(job, hash, 'part', part);
            this.doing.set(hash, `step ${step}, ${what}`);
            this.counts.games += games;
            return !this.isStopping && (await this.#isWanted(job.coordinator));
          },
        }),
      );
      this.counts.jobs++;
      if (isDone) await this.#send(job, hash, 'answer', '"done"');
    } catch (error) {
      await this.#send(job, hash, 'error', messageOf(error));
    }
  }
}
