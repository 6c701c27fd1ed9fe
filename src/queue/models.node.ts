/** Evaluators at the queue: stored once under their hash, fetched once by each worker, checked by both. */
import type { Redis } from 'ioredis';
import { evaluatorJson, MAX_FILE, parseEvaluator } from '../models/file.js';
import type { RegisteredModel } from '../rules/game.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { EXPIRY, modelKey } from './keys.js';

/** The coordinator's side. */
export class SentModels {
  private readonly redis: Redis;
  private readonly sent = new Set<string>();

  constructor(redis: Redis) {
    this.redis = redis;
  }

  /** Stores those that were not stored before, or all of them `again`. */
  async send(models: readonly RegisteredModel[], again = false): Promise<void> {
    const fresh = models.filter(({ checksum }) => again || !this.sent.has(checksum));
    if (fresh.length === 0) return;
    const commands = this.redis.pipeline();
    for (const model of fresh) {
      this.sent.add(model.checksum);
      commands.set(modelKey(model.checksum), JSON.stringify(evaluatorJson(model)), 'EX', EXPIRY);
    }
    await commands.exec();
  }

  /** Removes all but these. A worker that still needs one says so, and it is sent again. */
  async retain(checksums: ReadonlySet<string>): Promise<void> {
    const old = [...this.sent].filter(each => !checksums.has(each));
    if (old.length === 0) return;
    for (const each of old) this.sent.delete(each);
    await this.redis.unlink(...old.map(modelKey));
  }
}

/** Characters of evaluators that a worker keeps. */
const KEPT = 1 << 28;

type Fetched = { readonly model: RegisteredModel; readonly size: number };

/** The worker's side: the last used evaluators, up to a total size. */
export class FetchedModels {
  private readonly redis: Redis;
  private readonly kept = new Map<string, Fetched>();
  private readonly fetching = new Map<string, Promise<Parsed<Fetched> | undefined>>();
  private size = 0;
  /** Evaluators that were fetched. */
  fetches = 0;

  constructor(redis: Redis) {
    this.redis = redis;
  }

  private keep(checksum: string, fetched: Fetched): void {
    this.size += fetched.size - (this.kept.get(checksum)?.size ?? 0);
    this.kept.delete(checksum);
    this.kept.set(checksum, fetched);
    for (const [oldest, { size }] of this.kept) {
      if (this.size <= KEPT || oldest === checksum) break;
      this.kept.delete(oldest);
      this.size -= size;
    }
  }

  private async fetch(checksum: string): Promise<Parsed<Fetched> | undefined> {
    const size = await this.redis.strlen(modelKey(checksum));
    if (size === 0) return undefined;
    if (size > MAX_FILE) return refused(`the evaluator ${checksum} is too large`);
    const text = await this.redis.get(modelKey(checksum));
    if (text === null) return undefined;
    this.fetches++;
    const model = parseEvaluator(text);
    if (!model.ok) return refused(`the evaluator ${checksum} cannot be used: ${model.reason}`);
    if (model.value.checksum !== checksum)
      return refused(`the evaluator ${checksum} is another: ${model.value.checksum}`);
    return parsed({ model: model.value, size });
  }

  /** Jobs that start together need the same evaluators. */
  private fetchOnce(checksum: string): Promise<Parsed<Fetched> | undefined> {
    const begun = this.fetching.get(checksum);
    if (begun) return begun;
    const fetching = this.fetch(checksum).finally(() => this.fetching.delete(checksum));
    this.fetching.set(checksum, fetching);
    return fetching;
  }

  /** The evaluators, or those that are not there. Refused where one is damaged. */
  async get(checksums: readonly string[]): Promise<Parsed<{ models: RegisteredModel[]; missing: string[] }>> {
    const [models, missing]: [RegisteredModel[], string[]] = [[], []];
    for (const checksum of checksums) {
      const known = this.kept.get(checksum);
      const fetched = known ? parsed(known) : await this.fetchOnce(checksum);
      if (!fetched) missing.push(checksum);
      else if (!fetched.ok) return fetched;
      else {
        this.keep(checksum, fetched.value);
        models.push(fetched.value.model);
      }
    }
    return parsed({ models, missing });
  }
}
