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
import { DeviceFault, NotOnDevice, WrongAnswer } from './fault.js';
import { DeviceBatches } from './kernel/batches.js';
import type { Dispatcher } from './kernel/dispatcher.js';
import type { DeviceGames, DeviceJob } from './kernel/games.js';

/** Pairs of a batch, and of a message, at least and at most: a share of a dispatch, so that a slow device is not late to stop. */
const PAIRS = [32, 8192] as const;
const SHARE = 8;
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
};

/** Some pairs of a batch as a batch of their own. */
function partOf(batch: Batch, offset: number, pairs: number): Batch {
  const { odd, starts, ...rest } = batch;
  const isEnd = offset + pairs === batch.pairs;
  const turned = Array.from(
    { length: Math.min(pairs, starts.length) },
    (_, i) => starts[(offset + i) % starts.length]!,
  );
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

/** The caller closes the device, which several runners may share. */
export function deviceRunner(
  dispatcher: Dispatcher,
  threads: BatchRunner,
  { layout, models = NO_MODELS, isStrict, check, complain }: DeviceSetting,
): BatchRunner {
  const { name } = dispatcher.games.device;
  const batches = new DeviceBatches(layout, models);
  const checking = new Checking(check);
  let underway = 0;
  let answered = 0;
  /** Rises when nothing is under way, as at the end of a step. */
  let span = 0;
  const wrongSpans = new Set<number>();
  /** Once the device is used no more. */
  let ending: Promise<void> | undefined;
  let fatal: DeviceFault | undefined;

  const here = (each: readonly Batch[]): Promise<readonly BatchResult[]> => threads.play(each).results;

  /** With the games that the device doubts played by threads. */
  async function settled(batch: Batch, result: BatchResult, inDoubt: readonly number[]): Promise<BatchResult> {
    const records = [...(result.records ?? [])];
    for (const pair of new Set(inDoubt.map(game => game >> 1))) {
      const [right] = await here([partOf(batch, pair, 1)]);
      result.results.set(right!.results, 2 * pair);
      result.margins.set(right!.margins, 2 * pair);
      result.hashes.set(right!.hashes, 2 * pair);
      for (const [i, record] of (right!.records ?? []).entries()) records[2 * pair + i] = record;
    }
    return result.records ? { ...result, records } : result;
  }

  /** Throws WrongAnswer. */
  async function checked(batch: Batch, result: BatchResult, isLast: boolean): Promise<void> {
    const key = String(answered++);
    if (!checking.isDue(name, key, isLast)) {
      const digest = digestOf(result);
      const of = span;
      const again = async (): Promise<string> => {
        const right = digestOf((await here([batch]))[0]!);
        if (right !== digest) wrongSpans.add(of);
        return right;
      };
      checking.use(name, { digest, size: 8 * gamesIn(batch), again });
      return;
    }
    const pairs = Math.min(CHECKED_PAIRS, batch.pairs);
    const [word] = seedWords(seedFor(check.seed, 'pairs', key));
    const offset = (word >>> 0) % (batch.pairs - pairs + 1);
    const part = partOf(batch, offset, pairs);
    const [right] = await here([part]);
    if (digestOf(right!) === digestOf(gamesOf(result, 2 * offset, gamesIn(part)))) return;
    const game = 2 * (batch.first + offset);
    throw new WrongAnswer(name, `gave a wrong answer in games ${game} to ${game + gamesIn(part) - 1} of a match`);
  }

  async function playOnDevice(
    each: readonly Batch[],
    jobs: readonly DeviceJob[],
    played: readonly Promise<DeviceGames>[],
    leave: () => void,
  ): Promise<readonly BatchResult[]> {
    const all: BatchResult[] = [];
    for (const [i, batch] of each.entries()) {
      const { inDoubt, ...games } = await played[i]!;
      all.push(await settled(batch, batches.resultOf(batch, games), inDoubt));
    }
    leave();
    const isIdle = underway === 0;
    const last = jobs.findLastIndex(({ games }) => games > 0);
    for (const [i, batch] of each.entries())
      if (jobs[i]!.games > 0) await checked(batch, all[i]!, isIdle && i === last);
    if (isIdle) span++;
    // While these were checked, a wrong answer was found elsewhere.
    return ending !== undefined ? instead(each) : all;
  }

  async function giveUp(fault: DeviceFault): Promise<void> {
    if (!(fault instanceof WrongAnswer)) {
      complain(`${fault.message}; threads play on`);
      return;
    }
    const { wrong, used, forgotten } = await checking.reject(name);
    if (wrong === 0 && forgotten === 0) {
      const earlier = used > 0 ? `; its ${used} earlier answers are right` : '';
      complain(`${fault.message}, which threads play again${earlier}; threads play on`);
      return;
    }
    const isStored = forgotten > 0 || [...wrongSpans].some(each => each < span);
    fatal = new DeviceFault(
      name,
      isStored
        ? 'gave wrong answers, and some may be stored: what it took part in is not right; run it anew on threads'
        : 'gave wrong answers, none of which is stored',
      !isStored,
    );
  }

  /** Played by threads, once it is known whether the device's answers can stand. Throws DeviceFault. */
  async function instead(each: readonly Batch[]): Promise<readonly BatchResult[]> {
    await ending;
    if (fatal) throw fatal;
    return here(each);
  }

  /** Throws NotOnDevice. */
  function isRefused(each: readonly Batch[]): boolean {
    let reason: string | undefined;
    try {
      reason = each.map(batch => batches.refusal(batch)).find(text => text !== undefined);
    } catch {
      return true; // threads meet the same fault, and report it
    }
    if (reason !== undefined && isStrict) throw new NotOnDevice(`${reason}; --device auto plays it on threads`);
    return reason !== undefined;
  }

  /** Undefined for a match that threads play. */
  function pairsFor(match: Match): number | undefined {
    try {
      if (ending !== undefined || batches.refusal(match) !== undefined) return undefined;
    } catch {
      return undefined;
    }
    const games = dispatcher.games.sizeFor(batches.keyOf(match, dispatcher.games));
    return Math.max(PAIRS[0], Math.min(PAIRS[1], Math.round(games / SHARE)));
  }

  const rejected = (error: unknown): Underway<readonly BatchResult[]> => {
    const results = Promise.reject(error);
    results.catch(() => {}); // reported where it is awaited
    return { results, cancel: () => {} };
  };

  return {
    get ahead() {
      return Math.max(AHEAD, threads.ahead);
    },
    lookahead: threads.lookahead,
    batchPairs: (match, left) => pairsFor(match) ?? threads.batchPairs(match, left),
    messagePairs: (match, left) => pairsFor(match) ?? threads.messagePairs(match, left),
    where: () => (ending !== undefined ? 'on threads' : `on ${name}`),
    play(each) {
      if (fatal) return rejected(fatal);
      if (ending !== undefined) return threads.play(each);
      let jobs: readonly DeviceJob[];
      try {
        if (isRefused(each)) return threads.play(each);
        jobs = each.map(batch => batches.jobOf(batch));
      } catch (error) {
        if (error instanceof NotOnDevice) return rejected(error);
        return threads.play(each); // a start that cannot be read: threads report it
      }
      const given = jobs.map(job => dispatcher.give(job));
      underway++;
      let isUnderway = true;
      const leave = (): void => {
        if (isUnderway) underway--;
        isUnderway = false;
      };
      const played = given.map(job => job.played);
      const results = playOnDevice(each, jobs, played, leave).catch((error: unknown) => {
        leave();
        if (!(error instanceof DeviceFault)) throw error;
        ending ??= giveUp(error);
        return instead(each);
      });
      results.catch(() => {}); // reported where it is awaited
      return {
        results,
        cancel() {
          leave();
          for (const { cancel } of given) cancel();
        },
      };
    },
    searchPositions: search => threads.searchPositions(search),
    async register(given) {
      batches.register(given);
      await threads.register(given);
    },
    train: (game, batch, arrays, seed) => threads.train(game, batch, arrays, seed),
    close: () => threads.close(),
  };
}
