/**
 * The runner of batches that plays on a device: many batches in one dispatch. Threads play what a device cannot, train, search
 * positions, and work a sample of the device's answers out again. A device that is lost, hangs or refuses is named, and threads play on:
 * no game is lost. What happens to one that answers wrongly is in trust.ts.
 */
import type { Match } from '../arena/arena.js';
import type { Batch, BatchResult } from '../arena/batch.js';
import type { BatchRunner, Underway } from '../arena/batch-runner.js';
import type { CheckPlan } from '../arena/checking.js';
import type { KernelLayout } from '../memory/layout.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import { DeviceFault, NotOnDevice } from './fault.js';
import { DeviceBatches } from './kernel/batches.js';
import type { Dispatcher } from './kernel/dispatcher.js';
import type { DeviceGames, DeviceJob } from './kernel/games.js';
import { DeviceTrust } from './trust.js';

/** Pairs of a batch, and of a message, at least and at most: a share of a dispatch, so that a slow device is not late to stop. */
const PAIRS = [32, 8192] as const;
const SHARE = 8;
const AHEAD = 48;

export type DeviceSetting = {
  readonly layout: KernelLayout;
  readonly models?: ModelRegistry;
  /** Refuse what the device cannot play, instead of playing it on threads. */
  readonly isStrict: boolean;
  readonly check: CheckPlan;
  complain(text: string): void;
};

/** Throws NotOnDevice. */
function isRefused(batches: DeviceBatches, each: readonly Batch[], isStrict: boolean): boolean {
  let reason: string | undefined;
  try {
    reason = each.map(batch => batches.refusal(batch)).find(text => text !== undefined);
  } catch {
    return true; // threads meet the same fault, and report it
  }
  if (reason !== undefined && isStrict) throw new NotOnDevice(`${reason}; --device auto plays it on threads`);
  return reason !== undefined;
}

function rejected(error: unknown): Underway<readonly BatchResult[]> {
  const results = Promise.reject(error);
  results.catch(() => {}); // reported where it is awaited
  return { results, cancel: () => {} };
}

/** The caller closes the device, which several runners may share. */
export function deviceRunner(
  dispatcher: Dispatcher,
  threads: BatchRunner,
  { layout, models = NO_MODELS, isStrict, check, complain }: DeviceSetting,
): BatchRunner {
  const { name } = dispatcher.games.device;
  const batches = new DeviceBatches(layout, models);
  const trust = new DeviceTrust({ name, threads, check, complain });
  let underway = 0;

  async function playOnDevice(
    each: readonly Batch[],
    jobs: readonly DeviceJob[],
    played: readonly Promise<DeviceGames>[],
    leave: () => void,
  ): Promise<readonly BatchResult[]> {
    const all: BatchResult[] = [];
    for (const [i, batch] of each.entries()) {
      const { inDoubt, ...games } = await played[i]!;
      all.push(await trust.settled(batch, batches.resultOf(batch, games), inDoubt));
    }
    leave();
    const isIdle = underway === 0;
    const last = jobs.findLastIndex(({ games }) => games > 0);
    for (const [i, batch] of each.entries())
      if (jobs[i]!.games > 0) await trust.check(batch, all[i]!, isIdle && i === last);
    if (isIdle) trust.endSpan();
    // While these were checked, a wrong answer was found elsewhere.
    return trust.isOver ? trust.instead(each) : all;
  }

  /** Undefined for a match that threads play. */
  function pairsFor(match: Match): number | undefined {
    try {
      if (trust.isOver || batches.refusal(match) !== undefined) return undefined;
    } catch {
      return undefined;
    }
    const games = dispatcher.games.sizeFor(batches.keyOf(match, dispatcher.games));
    return Math.max(PAIRS[0], Math.min(PAIRS[1], Math.round(games / SHARE)));
  }

  return {
    get ahead() {
      return Math.max(AHEAD, threads.ahead);
    },
    lookahead: threads.lookahead,
    batchPairs: (match, left) => pairsFor(match) ?? threads.batchPairs(match, left),
    messagePairs: (match, left) => pairsFor(match) ?? threads.messagePairs(match, left),
    where: () => (trust.isOver ? 'on threads' : `on ${name}`),
    play(each) {
      if (trust.fatal) return rejected(trust.fatal);
      if (trust.isOver) return threads.play(each);
      let jobs: readonly DeviceJob[];
      try {
        if (isRefused(batches, each, isStrict)) return threads.play(each);
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
        trust.giveUp(error);
        return trust.instead(each);
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
