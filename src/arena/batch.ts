/**
 * Some consecutive pairs of a match: what one thread plays at a time. Every pair depends on nothing but the match and
 * its number, so it does not matter how a match is cut.
 */
import type { GameRecord } from '../matches/record.js';
import type { Start } from '../rules/archive.js';
import type { Match, MatchResult } from './arena.js';
import { RunningSum, type Scored } from './running-sum.js';

/**
 * As much of the match as its pairs `first` … `first + pairs − 1` need; the i-th of them begins at starts[i % length].
 */
export type Batch = Omit<Match, 'id'> & { readonly first: number };

export type BatchResult = Scored & { readonly records?: readonly GameRecord[] };

/** How many games a batch has. */
export const gamesIn = ({ pairs, odd }: Pick<Batch, 'pairs' | 'odd'>): number => 2 * pairs - (odd ? 1 : 0);

const LARGEST = 512;
/** Batches a thread: enough that all are busy to the end, few enough that messages cost nothing. */
const PER_THREAD = 8;

function startsFrom(starts: readonly Start[], first: number, pairs: number): readonly Start[] {
  if (starts.length === 1) return starts;
  return Array.from({ length: Math.min(pairs, starts.length) }, (_, i) => starts[(first + i) % starts.length]!);
}

/** Which pairs of a match: from one on, up to another, and with a cut after every so many. */
export type Span = { readonly from?: number; readonly until?: number; readonly block?: number };

export function* batchesOf(
  { id: _, odd, ...match }: Match,
  threads: number,
  { from = 0, until = match.pairs, block = match.pairs }: Span = {},
): Generator<Batch> {
  if (match.starts.length === 0) throw new RangeError('a match begins somewhere: it has at least one start');
  const size = Math.min(LARGEST, Math.max(1, Math.floor(match.pairs / (threads * PER_THREAD))));
  for (let first = from, pairs = 0; first < until; first += pairs) {
    pairs = Math.min(size, until - first, block - (first % block));
    const last = first + pairs === match.pairs;
    yield { ...match, first, pairs, starts: startsFrom(match.starts, first, pairs), ...(odd && last ? { odd } : {}) };
  }
}

export type MatchSum = Omit<MatchResult, 'id'>;

/** What batches in their order come to. */
export function sumOf(batches: readonly BatchResult[]): MatchSum {
  const games = batches.reduce((sum, { results }) => sum + results.length, 0);
  const running = new RunningSum(games);
  const pairScores: (0 | 1 | 2 | 3 | 4)[] = [];
  for (const batch of batches) {
    running.add(batch);
    for (let game = 0; game + 1 < batch.results.length; game += 2)
      pairScores.push((batch.results[game]! + batch.results[game + 1]!) as 0 | 1 | 2 | 3 | 4);
  }
  const records = batches.flatMap(batch => batch.records ?? []);
  const results = new Uint8Array(games);
  const margins = new Float64Array(games);
  let at = 0;
  for (const batch of batches) {
    results.set(batch.results, at);
    margins.set(batch.margins, at);
    at += batch.results.length;
  }
  const { tally, distinct, evidence, endings, forfeits, reproducible } = running.sum();
  return {
    tally,
    results,
    margins,
    distinct,
    ...(evidence ? { evidence } : {}),
    reproducible,
    pairScores,
    endings,
    ...(forfeits ? { forfeits } : {}),
    ...(records.length > 0 ? { records } : {}),
  };
}

/** The first `pairs` of a batch. */
export function shorten(batch: BatchResult, pairs: number): BatchResult {
  const games = 2 * pairs;
  if (games >= batch.results.length) return batch;
  return {
    ...batch,
    results: batch.results.slice(0, games),
    margins: batch.margins.slice(0, games),
    hashes: batch.hashes.slice(0, games),
    otherwise: batch.otherwise.filter(([game]) => game < games),
    ...(batch.records ? { records: batch.records.slice(0, games) } : {}),
  };
}
