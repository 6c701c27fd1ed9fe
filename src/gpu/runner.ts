/**
 * The runner of batches that plays on a device: many batches in one dispatch. Threads play what a device cannot, train, search
 * positions, and work a sample of the device's answers out again. A device that is lost, hangs or refuses is named, and threads play on:
 * no game is lost. One that answers wrongly is named too; if a wrong answer has been used, the work in hand ends, so that nothing that
 * rests on it is stored.
 */
import type { Match } from '../arena/arena.js';
import { type Batch, type BatchResult, gamesIn } from '../arena/batch.js';
import type { BatchRunner, Underway } from '../arena/batch-runner.js';
import { Checking, type CheckPlan } from '../arena/checking.js';
import { sha256 } from '../evaluators/sha256.js';
import type { KernelLayout } from '../memory/layout.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import { seedFor, seedWords } from '../random/seed.js';
import type { Device } from './device.js';
import { DeviceFault, NotOnDevice } from './fault.js';
import { type DeviceBatch, DeviceBatches } from './kernel/batches.js';
import { GamesOnDevice } from './kernel/games.js';

/** Pairs of a batch, and of a message: the games of a dispatch come from many. */
const PAIRS = 8192;
const AHEAD = 48;
/** Pairs of a batch that are worked out again: threads are hundreds of times slower. */
const CHECKED_PAIRS = 4;

export type DeviceSetting = {
  readonly layout: KernelLayout;
  readonly models?: ModelRegistry;
  /** Refuse what the device cannot play, instead of playing it on threads. */
  readonly isStrict: boolean;
  readonly check: CheckPlan;
  complain(text: string): void;
  /** Changes programs, for tests. */
  readonly alter?: (code: string) => string;
};

type Request = {
  readonly batches: readonly Batch[];
  readonly prepared: readonly DeviceBatch[];
  done(results: readonly BatchResult[]): void;
  failed(error: unknown): void;
  isCancelled: boolean;
};

/** Some pairs of a batch as a batch of their own. */
export function partOf(batch: Batch, offset: number, pairs: number): Batch {
  const { odd, starts, ...rest } = batch;
  const isEnd = offset + pairs === batch.pairs;
  const turned = Array.from({ length: Math.min(pairs, starts.length) }, (_, i) => starts[(offset + i) % starts.length]!);
  return { ...rest, starts: turned, first: batch.first + offset, pairs, ...(odd && isEnd ? { odd } : {}) };
}

/** Its games by number. */
function gamesOf(result: BatchResult, from: number, games: number): BatchResult {
  return {
    ...result,
    results: result.results.slice(from, from + games),
    margins: result.margins.slice(from, from + games),
    hashes: result.hashes.slice(from, from + games),
    ...(result.records ? { records: result.records.slice(from, from + games) } : {}),
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function digestOf({ results, margins, hashes, records }: BatchResult): string {
  const moves = new TextEncoder().encode(JSON.stringify(records?.map(each => each.moves) ?? null));
  const parts = [results, bytesOf(margins), bytesOf(hashes), moves];
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return sha256(all);
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export function deviceRunner(
  device: Device,
  threads: BatchRunner,
  { layout, models = NO_MODELS, isStrict, check, complain, alter }: DeviceSetting,
): BatchRunner {
  const games = new GamesOnDevice(device, layout, alter);
  const batches = new DeviceBatches(layout, models);
  const checking = new Checking(check);
  const waiting: Request[] = [];
  let isBusy = false;
  let isClosed = false;
  /** Why the device is used no more. */
  let isOut = false;
  let fatal: DeviceFault | undefined;
  let answered = 0;
  /** Rises when the device has nothing more to do, as at the end of a step. */
  let span = 0;
  const wrongSpans = new Set<number>();

  const here = (each: readonly Batch[]): Promise<readonly BatchResult[]> => threads.play(each).results;

  /** Those that the device doubts are played by threads. */
  async function settled(batch: Batch, result: BatchResult, inDoubt: readonly number[]): Promise<BatchResult> {
    for (const pair of new Set(inDoubt.map(game => game >> 1))) {
      const [right] = await here([partOf(batch, pair, 1)]);
      result.results.set(right!.results, 2 * pair);
      result.margins.set(right!.margins, 2 * pair);
      result.hashes.set(right!.hashes, 2 * pair);
      (result.records as unknown[] | undefined)?.splice(2 * pair, right!.records!.length, ...right!.records!);
    }
    return result;
  }

  /** Throws DeviceFault where the device was wrong. */
  async function checked(batch: Batch, result: BatchResult, isLast: boolean): Promise<void> {
    if (gamesIn(batch) === 0) return;
    const key = String(answered++);
    if (!checking.isDue(device.name, key, isLast)) {
      const digest = digestOf(result);
      const of = span;
      const again = async (): Promise<string> => {
        const right = digestOf((await here([batch]))[0]!);
        if (right !== digest) wrongSpans.add(of);
        return right;
      };
      checking.use(device.name, { digest, size: 8 * gamesIn(batch), again });
      return;
    }
    const pairs = Math.min(CHECKED_PAIRS, batch.pairs);
    const [word] = seedWords(seedFor(check.seed, 'pairs', key));
    const offset = (word >>> 0) % (batch.pairs - pairs + 1);
    const part = partOf(batch, offset, pairs);
    const [right] = await here([part]);
    if (digestOf(right!) === digestOf(gamesOf(result, 2 * offset, gamesIn(part)))) return;
    const game = 2 * (batch.first + offset);
    throw new DeviceFault(device.name, `gave a wrong answer in games ${game} to ${game + gamesIn(part) - 1} of a match`);
  }

  /** Throws DeviceFault. */
  async function playOnDevice(requests: readonly Request[]): Promise<void> {
    const all = requests.flatMap(request => request.prepared.map((prepared, i) => ({ request, prepared, i })));
    const byKey = new Map<string, typeof all>();
    for (const each of all) {
      const key = games.keyOf(each.prepared.job);
      byKey.set(key, [...(byKey.get(key) ?? []), each]);
    }
    const results = new Map<Request, BatchResult[]>(requests.map(request => [request, []]));
    for (const group of byKey.values()) {
      const played = await games.play(group.map(({ prepared }) => prepared.job));
      for (const [n, { request, prepared, i }] of group.entries()) {
        const batch = request.batches[i]!;
        const result = batches.resultOf(batch, prepared, played[n]!);
        results.get(request)![i] = await settled(batch, result, played[n]!.inDoubt);
      }
    }
    const isIdle = waiting.length === 0;
    for (const [r, request] of requests.entries()) {
      const own = results.get(request)!;
      for (const [i, batch] of request.batches.entries())
        await checked(batch, own[i]!, isIdle && r === requests.length - 1 && i === own.length - 1);
    }
    if (isIdle) span++;
    for (const request of requests) request.done(results.get(request)!);
  }

  /** After a fault: what was used is looked at again. */
  async function giveUp(fault: DeviceFault): Promise<void> {
    isOut = true;
    const isWrong = /wrong answer/.test(fault.message);
    if (!isWrong) {
      complain(`${fault.message}; threads play on`);
      return;
    }
    const { wrong, used, forgotten } = await checking.reject(device.name);
    if (wrong === 0 && forgotten === 0) {
      const earlier = used > 0 ? `; its ${used} earlier answers are right` : '';
      complain(`${fault.message}, which threads have worked out again${earlier}; threads play on`);
      return;
    }
    const isStored = forgotten > 0 || [...wrongSpans].some(each => each < span);
    fatal = new DeviceFault(
      device.name,
      isStored
        ? 'gave wrong answers, and some that may be stored: what it took part in is not right; run it anew on threads'
        : 'gave wrong answers, none of which is stored',
      !isStored,
    );
  }

  const asFault = (error: unknown): DeviceFault =>
    error instanceof DeviceFault ? error : new DeviceFault(device.name, `fails: ${String(error)}`);

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // The arena gives several messages at once: they share a dispatch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const requests = waiting.splice(0).filter(({ isCancelled }) => !isCancelled);
      if (requests.length === 0) continue;
      try {
        if (!isOut) await playOnDevice(requests);
        else for (const request of requests) here(request.batches).then(request.done, request.failed);
      } catch (error) {
        if (!isClosed && !isOut) await giveUp(asFault(error));
        for (const request of requests) {
          if (isClosed || fatal) request.failed(fatal ?? asFault(error));
          else here(request.batches).then(request.done, request.failed);
        }
      }
      await Promise.resolve();
    }
    isBusy = false;
  }

  /** Undefined where threads play it, or say what is wrong with it. Throws NotOnDevice. */
  function prepared(each: readonly Batch[]): readonly DeviceBatch[] | undefined {
    let reason: string | undefined;
    try {
      reason = each.map(batch => batches.refusal(batch)).find(text => text !== undefined);
      if (reason === undefined) return each.map(batch => batches.prepare(batch));
    } catch {
      return undefined; // threads meet the same fault, and report it
    }
    if (isStrict) throw new NotOnDevice(`${reason}; --device auto plays it on threads`);
    return undefined;
  }

  const isForDevice = (match: Match): boolean => {
    try {
      return !isOut && batches.refusal(match) === undefined;
    } catch {
      return false;
    }
  };

  const refused = (error: unknown): Underway<readonly BatchResult[]> => {
    const results = Promise.reject(error);
    results.catch(() => {}); // reported where it is awaited
    return { results, cancel: () => {} };
  };

  return {
    get ahead() {
      return Math.max(AHEAD, threads.ahead);
    },
    lookahead: threads.lookahead,
    batchPairs: (match, left) => (isForDevice(match) ? PAIRS : threads.batchPairs(match, left)),
    messagePairs: (match, left) => (isForDevice(match) ? PAIRS : threads.messagePairs(match, left)),
    where: () => (isOut ? 'on threads' : `on ${device.name}`),
    play(each) {
      if (fatal) return refused(fatal);
      if (isOut) return threads.play(each);
      let own: readonly DeviceBatch[] | undefined;
      try {
        own = prepared(each);
      } catch (error) {
        return refused(error);
      }
      if (!own) return threads.play(each);
      const ready = own;
      let request: Request | undefined;
      const results = new Promise<readonly BatchResult[]>((done, failed) => {
        request = { batches: each, prepared: ready, done, failed, isCancelled: false };
      });
      results.catch(() => {}); // reported where it is awaited
      waiting.push(request!);
      void work();
      return {
        results,
        cancel: () => {
          request!.isCancelled = true;
        },
      };
    },
    searchPositions: search => threads.searchPositions(search),
    async register(given) {
      batches.register(given);
      await threads.register(given);
    },
    train: (game, batch, arrays, seed) => threads.train(game, batch, arrays, seed),
    async close() {
      isClosed = true;
      device.close();
      await threads.close();
    },
  };
}
