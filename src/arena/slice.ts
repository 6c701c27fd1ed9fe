/**
 * Some consecutive pairs of a job: what one thread plays at a time. Every pair depends on nothing but the job and its
 * number, so it does not matter how a job is cut.
 */
import type { GameRecord } from '../matches/record.js';
import type { Start } from '../rules/archive.js';
import type { Job, JobResult } from './arena.js';
import { RunningSum, type Scored } from './running-sum.js';

/** As much of the job as its pairs `first` … `first + pairs − 1` need; the i-th of them begins at starts[i % length]. */
export type Slice = Omit<Job, 'id'> & { readonly first: number };

export type Played = Scored & { readonly records?: readonly GameRecord[] };

/** How many games a slice has. */
export const gamesIn = ({ pairs, odd }: Pick<Slice, 'pairs' | 'odd'>): number => 2 * pairs - (odd ? 1 : 0);

const LARGEST = 512;
/** Slices a thread: enough that all are busy to the end, few enough that messages cost nothing. */
const PER_THREAD = 8;

function startsFrom(starts: readonly Start[], first: number, pairs: number): readonly Start[] {
  if (starts.length === 1) return starts;
  return Array.from({ length: Math.min(pairs, starts.length) }, (_, i) => starts[(first + i) % starts.length]!);
}

/** Which pairs of a job: from one on, up to another, and with a cut after every so many. */
export type Span = { readonly from?: number; readonly until?: number; readonly block?: number };

export function* slicesOf(
  { id: _, odd, ...job }: Job,
  threads: number,
  { from = 0, until = job.pairs, block = job.pairs }: Span = {},
): Generator<Slice> {
  if (job.starts.length === 0) throw new RangeError('a job begins somewhere: it has at least one start');
  const size = Math.min(LARGEST, Math.max(1, Math.floor(job.pairs / (threads * PER_THREAD))));
  for (let first = from, pairs = 0; first < until; first += pairs) {
    pairs = Math.min(size, until - first, block - (first % block));
    const last = first + pairs === job.pairs;
    yield { ...job, first, pairs, starts: startsFrom(job.starts, first, pairs), ...(odd && last ? { odd } : {}) };
  }
}

export type Sum = Omit<JobResult, 'id'>;

/** What slices in their order come to. */
export function sumOf(slices: readonly Played[]): Sum {
  const games = slices.reduce((sum, { results }) => sum + results.length, 0);
  const running = new RunningSum(games);
  const pairScores: (0 | 1 | 2 | 3 | 4)[] = [];
  for (const slice of slices) {
    running.add(slice);
    for (let game = 0; game + 1 < slice.results.length; game += 2)
      pairScores.push((slice.results[game]! + slice.results[game + 1]!) as 0 | 1 | 2 | 3 | 4);
  }
  const records = slices.flatMap(slice => slice.records ?? []);
  const results = new Uint8Array(games);
  const margins = new Float64Array(games);
  let at = 0;
  for (const slice of slices) {
    results.set(slice.results, at);
    margins.set(slice.margins, at);
    at += slice.results.length;
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

/** The first `pairs` of a slice. */
export function shorten(slice: Played, pairs: number): Played {
  const games = 2 * pairs;
  if (games >= slice.results.length) return slice;
  return {
    ...slice,
    results: slice.results.slice(0, games),
    margins: slice.margins.slice(0, games),
    hashes: slice.hashes.slice(0, games),
    otherwise: slice.otherwise.filter(([game]) => game < games),
    ...(slice.records ? { records: slice.records.slice(0, games) } : {}),
  };
}
