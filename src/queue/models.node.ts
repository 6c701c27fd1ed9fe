/** Evaluators at the queue: stored once under their hash, fetched once by each worker, checked by both. */
import type { Redis } from 'ioredis';
import { evaluatorJson, MAX_FILE, parseEvaluator } from '../models/file.js';
import type { RegisteredModel } from '../rules/game.js';
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
  private readonly fetching = new Map<string, Promise<void>>();
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

  private async fetch(checksums: readonly string[]): Promise<void> {
    const keys = checksums.map(modelKey);
    const sizing = this.redis.pipeline();
    for (const key of keys) sizing.strlen(key);
    const sizes = ((await sizing.exec()) ?? []).map(([, size]) => Number(size));
    const small = checksums.filter((_, i) => sizes[i]! > 0 && sizes[i]! <= MAX_FILE);
    if (small.length === 0) return;
    const texts = await this.redis.mget(small.map(modelKey));
    for (const [i, text] of texts.entries()) {
      if (text === null) continue;
      this.fetches++;
      const model = parseEvaluator(text);
      // One that is damaged counts as missing: its coordinator stores it again.
      if (model.ok && model.value.checksum === small[i])
        this.keep(small[i]!, { model: model.value, size: text.length });
    }
  }

  /** Jobs that start together need the same evaluators: each is fetched once. */
  private async fetchOnce(checksums: readonly string[]): Promise<void> {
    const fresh = checksums.filter(each => !this.kept.has(each) && !this.fetching.has(each));
    if (fresh.length > 0) {
      const fetching = this.fetch(fresh).finally(() => {
        for (const each of fresh) this.fetching.delete(each);
      });
      for (const each of fresh) this.fetching.set(each, fetching);
    }
    await Promise.all(checksums.flatMap(each => this.fetching.get(each) ?? []));
  }

  /** The evaluators, and those that are not at the queue. */
  async get(checksums: readonly string[]): Promise<{ models: RegisteredModel[]; missing: string[] }> {
    await this.fetchOnce(checksums);
    const [models, missing]: [RegisteredModel[], string[]] = [[], []];
    for (const checksum of checksums) {
      const known = this.kept.get(checksum);
      if (!known) missing.push(checksum);
      else {
        this.keep(checksum, known);
        models.push(known.model);
      }
    }
    return { models, missing };
  }
}
