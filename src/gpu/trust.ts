/**
 * What a device answered, and whether it can stand: threads play the games that it doubts, and work a sample of its answers
 * out again. Once one is wrong, or the device is lost, it is used no more; if a wrong answer has been used, the work in hand
 * ends, so that nothing that rests on it is stored.
 */
import { type Batch, type BatchResult, gamesIn } from '../arena/batch.js';
import type { BatchRunner } from '../arena/batch-runner.js';
import { Checking, type CheckPlan } from '../arena/checking.js';
import { sha256 } from '../evaluators/sha256.js';
import { seedFor, seedWords } from '../random/seed.js';
import { DeviceFault, WrongAnswer } from './fault.js';

/** Pairs of a batch that are worked out again: threads are hundreds of times slower. */
const CHECKED_PAIRS = 4;

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

type TrustSetting = {
  /** The name of the device. */
  readonly name: string;
  readonly threads: BatchRunner;
  readonly check: CheckPlan;
  complain(text: string): void;
};

export class DeviceTrust {
  private readonly setting: TrustSetting;
  private readonly checking: Checking;
  private answered = 0;
  /** Rises when nothing is under way, as at the end of a step. */
  private span = 0;
  private readonly wrongSpans = new Set<number>();
  /** Set once the device is used no more; it resolves when it is known whether its answers can stand. */
  private ending: Promise<void> | undefined;
  /** Set where they cannot. */
  fatal: DeviceFault | undefined;

  constructor(setting: TrustSetting) {
    this.setting = setting;
    this.checking = new Checking(setting.check);
  }

  get isOver(): boolean {
    return this.ending !== undefined;
  }

  /** The device's result, with the games that it doubts played by threads. */
  async settled(batch: Batch, result: BatchResult, inDoubt: readonly number[]): Promise<BatchResult> {
    const records = [...(result.records ?? [])];
    for (const pair of new Set(inDoubt.map(game => game >> 1))) {
      const [right] = await this.byThreads([partOf(batch, pair, 1)]);
      result.results.set(right!.results, 2 * pair);
      result.margins.set(right!.margins, 2 * pair);
      result.hashes.set(right!.hashes, 2 * pair);
      for (const [i, record] of (right!.records ?? []).entries()) records[2 * pair + i] = record;
    }
    return result.records ? { ...result, records } : result;
  }

  /** Throws WrongAnswer. */
  async check(batch: Batch, result: BatchResult, isLast: boolean): Promise<void> {
    const { name, check } = this.setting;
    const key = String(this.answered++);
    if (!this.checking.isDue(name, key, isLast)) {
      const digest = digestOf(result);
      const of = this.span;
      const again = async (): Promise<string> => {
        const right = digestOf((await this.byThreads([batch]))[0]!);
        if (right !== digest) this.wrongSpans.add(of);
        return right;
      };
      this.checking.use(name, { digest, size: 8 * gamesIn(batch), again });
      return;
    }
    const pairs = Math.min(CHECKED_PAIRS, batch.pairs);
    const [word] = seedWords(seedFor(check.seed, 'pairs', key));
    const offset = (word >>> 0) % (batch.pairs - pairs + 1);
    const part = partOf(batch, offset, pairs);
    const [right] = await this.byThreads([part]);
    if (digestOf(right!) === digestOf(gamesOf(result, 2 * offset, gamesIn(part)))) return;
    const game = 2 * (batch.first + offset);
    throw new WrongAnswer(name, `gave a wrong answer in games ${game} to ${game + gamesIn(part) - 1} of a match`);
  }

  /** Nothing is under way: what was answered until here may now be stored. */
  endSpan(): void {
    this.span++;
  }

  /** The device is used no more. Its work is played by threads, once it is known whether its answers can stand. */
  giveUp(fault: DeviceFault): void {
    this.ending ??= this.judge(fault);
  }

  /** Throws DeviceFault. */
  async instead(batches: readonly Batch[]): Promise<readonly BatchResult[]> {
    await this.ending;
    if (this.fatal) throw this.fatal;
    return this.byThreads(batches);
  }

  private byThreads(batches: readonly Batch[]): Promise<readonly BatchResult[]> {
    return this.setting.threads.play(batches).results;
  }

  private async judge(fault: DeviceFault): Promise<void> {
    const { name, complain } = this.setting;
    if (!(fault instanceof WrongAnswer)) {
      complain(`${fault.message}; threads play on`);
      return;
    }
    const { wrong, used, forgotten } = await this.checking.reject(name);
    if (wrong === 0 && forgotten === 0) {
      const earlier = used > 0 ? `; its ${used} earlier answers are right` : '';
      complain(`${fault.message}, which threads play again${earlier}; threads play on`);
      return;
    }
    const isStored = forgotten > 0 || [...this.wrongSpans].some(wrongSpan => wrongSpan < this.span);
    this.fatal = new DeviceFault(
      name,
      isStored
        ? 'gave wrong answers, and some may be stored: what it took part in is not right; run it anew on threads'
        : 'gave wrong answers, none of which is stored',
      !isStored,
    );
  }
}
