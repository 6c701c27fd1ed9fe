/**
 * Some consecutive pairs of a job: what one thread plays at a time. Every pair depends on nothing but the job and its
 * number, so it does not matter how a job is cut.
 */
import type { Ended, GameRecord, Start } from '../matches/record.js';
import { addPair, EMPTY_TALLY, type GameScore, type Tally } from '../matches/tally.js';
import { isLoss } from '../players/forfeit.js';
import type { Job, JobResult } from './arena.js';
import { Evidence } from './evidence.js';

/** As much of the job as its pairs `first` … `first + pairs − 1` need; the i-th of them begins at starts[i % length]. */
export type Slice = Omit<Job, 'id'> & { readonly first: number };

/** A few long arrays rather than many objects: this is what crosses between threads. */
export type Played = {
  /** Two games a pair, in their order, for the first player: 0 lost, 1 drawn, 2 won. */
  readonly results: Uint8Array;
  readonly margins: Float64Array;
  /** Equal for games that are equal from the opening on (hash.ts). */
  readonly hashes: BigUint64Array;
  /** A player moved at random or dice were thrown, so that equal games are no copies (evidence.ts). */
  readonly isRandom: boolean;
  /** The games of the slice that were not played to their end, by number, and how they ended. */
  readonly otherwise: readonly (readonly [game: number, ended: Ended])[];
  readonly reproducible: boolean;
  readonly records?: readonly GameRecord[];
};

/** How many games a slice has. */
export const gamesIn = ({ pairs, odd }: Pick<Slice, 'pairs' | 'odd'>): number => 2 * pairs - (odd ? 1 : 0);

export const gameScore = ({ results, margins }: Played, game: number): GameScore => ({
  result: results[game] as GameScore['result'],
  margin: margins[game]!,
});

const LARGEST = 512;
/** Slices a thread: enough that all are busy to the end, few enough that messages cost nothing. */
const PER_THREAD = 8;

function startsFrom(starts: readonly Start[], first: number, pairs: number): readonly Start[] {
  if (starts.length === 1) return starts;
  return Array.from({ length: Math.min(pairs, starts.length) }, (_, i) => starts[(first + i) % starts.length]!);
}

/** Which pairs of a job: from one on, and with a cut after every so many. */
export type Span = { readonly from?: number; readonly block?: number };

export function* slicesOf(
  { id: _, odd, ...job }: Job,
  threads: number,
  { from = 0, block = job.pairs }: Span = {},
): Generator<Slice> {
  if (job.starts.length === 0) throw new RangeError('a job begins somewhere: it has at least one start');
  const size = Math.min(LARGEST, Math.max(1, Math.floor(job.pairs / (threads * PER_THREAD))));
  for (let first = from, pairs = 0; first < job.pairs; first += pairs) {
    pairs = Math.min(size, job.pairs - first, block - (first % block));
    const last = first + pairs === job.pairs;
    yield { ...job, first, pairs, starts: startsFrom(job.starts, first, pairs), ...(odd && last ? { odd } : {}) };
  }
}

/** Sorted and counted in place: a set of so many large numbers would take ten times the room. */
function countDistinct(all: readonly BigUint64Array[]): number {
  const sorted = new BigUint64Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const hashes of all) {
    sorted.set(hashes, at);
    at += hashes.length;
  }
  sorted.sort();
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
  return distinct;
}

export type Sum = Omit<JobResult, 'id'>;

type Counts = Partial<Record<Ended, number>>;

const count = (endings: Counts, ended: Ended, games = 1): void => {
  if (games > 0) endings[ended] = (endings[ended] ?? 0) + games;
};

/** What slices in their order come to. */
export function sumOf(slices: readonly Played[]): Sum {
  let tally: Tally = EMPTY_TALLY;
  const pairScores: (0 | 1 | 2 | 3 | 4)[] = [];
  const evidence = new Evidence();
  const endings: Counts = {};
  const forfeits: readonly [Counts, Counts] = [{}, {}];
  for (const slice of slices) {
    for (let game = 0; game + 1 < slice.results.length; game += 2) {
      const [a, b] = [gameScore(slice, game), gameScore(slice, game + 1)];
      tally = addPair(tally, a, b);
      pairScores.push((a.result + b.result) as 0 | 1 | 2 | 3 | 4);
      evidence.take(slice.hashes[game]!, slice.hashes[game + 1]!, a.result + b.result, slice.isRandom);
    }
    count(endings, 'played', slice.results.length - slice.otherwise.length);
    for (const [game, ended] of slice.otherwise) {
      count(endings, ended);
      if (isLoss(ended)) count(forfeits[slice.results[game] === 0 ? 0 : 1], ended);
    }
  }
  const records = slices.flatMap(slice => slice.records ?? []);
  const games = slices.reduce((sum, { results }) => sum + results.length, 0);
  const results = new Uint8Array(games);
  const margins = new Float64Array(games);
  let at = 0;
  for (const slice of slices) {
    results.set(slice.results, at);
    margins.set(slice.margins, at);
    at += slice.results.length;
  }
  return {
    tally,
    results,
    margins,
    distinct: countDistinct(slices.map(slice => slice.hashes)),
    ...(evidence.copies > 0 ? { evidence: evidence.pairs } : {}),
    reproducible: slices.every(slice => slice.reproducible),
    pairScores,
    endings,
    ...(forfeits.some(each => Object.keys(each).length > 0) ? { forfeits } : {}),
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
