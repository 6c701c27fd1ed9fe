/**
 * Consecutive pairs of a match: the work of one thread at a time, here or on another machine. A pair depends only on the match and its number, so
 * the division into batches does not matter.
 */
import type { GameRecord } from '../matches/record.js';
import type { Start } from '../rules/archive.js';
import type { Match, MatchResult } from './arena.js';
import { RunningSum, type Scored } from './running-sum.js';

/**
 * The part of a match that its pairs `first` … `first + pairs − 1` need; the i-th of them starts at starts[i % length].
 */
export type Batch = Omit<Match, 'id'> & { readonly first: number };

export type BatchResult = Scored & { readonly records?: readonly GameRecord[] };

/** The number of games of a batch. */
export const gamesIn = ({ pairs, odd }: Pick<Batch, 'pairs' | 'odd'>): number => 2 * pairs - (odd ? 1 : 0);

const LARGEST = 512;
/** Batches per thread: enough to keep all threads busy to the end, few enough that messages cost nothing. */
export const BATCHES_PER_THREAD = 8;

function startsFrom(starts: readonly Start[], first: number, pairs: number): readonly Start[] {
  if (starts.length === 1) return starts;
  return Array.from({ length: Math.min(pairs, starts.length) }, (_, i) => starts[(first + i) % starts.length]!);
}

/** Pairs of a match: the first, the end, and the multiple at which batches must end. */
export type Span = { readonly from?: number; readonly until?: number; readonly block?: number };

/** Pairs per batch on one machine, of so many that wait. */
export const pairsOnThreads = (pairs: number, threads: number): number =>
  Math.min(LARGEST, Math.max(1, Math.floor(pairs / (threads * BATCHES_PER_THREAD))));

/** Batches in their order; `size` is the number of pairs of the next one. */
export function* cutMatch(
  { id: _, odd, ...match }: Match,
  size: () => number,
  { from = 0, until = match.pairs, block = match.pairs }: Span = {},
): Generator<Batch> {
  if (match.starts.length === 0) throw new RangeError('a match needs at least one start');
  for (let first = from, pairs = 0; first < until; first += pairs) {
    pairs = Math.min(size(), until - first, block - (first % block));
    const last = first + pairs === match.pairs;
    yield { ...match, first, pairs, starts: startsFrom(match.starts, first, pairs), ...(odd && last ? { odd } : {}) };
  }
}

export const batchesOf = (match: Match, threads: number, span?: Span): Generator<Batch> =>
  cutMatch(match, () => pairsOnThreads(match.pairs, threads), span);

export type MatchSum = Omit<MatchResult, 'id'>;

/** The sum of batches in their order. */
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
  const { tally, distinct, evidence, endings, forfeits, reproducible, spent } = running.sum();
  return {
    tally,
    results,
    margins,
    distinct,
    ...(evidence ? { evidence } : {}),
    reproducible,
    ...(spent ? { spent } : {}),
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
