/**
 * The sum of games while they are played. Each game leaves eight bytes, which distinguish different games, and up to
 * sixteen more where copies must be found (evidence.ts): a match of ten million games needs 80 to 240 MB.
 */
import { addPair, EMPTY_TALLY, type GameScore, type Tally } from '../matches/tally.js';
import { type Ended, isLoss } from '../rules/archive.js';
import type { MatchResult, Spent } from './arena.js';
import { sumEndings } from './endings.js';
import { Evidence } from './evidence.js';

/** A few long arrays rather than many objects: these cross between threads. */
export type Scored = {
  /** Two games per pair, in their order, for the first player: 0 lost, 1 drawn, 2 won. */
  readonly results: Uint8Array;
  readonly margins: Float64Array;
  /** Equal for games that are equal from the opening on (hash.ts). */
  readonly hashes: BigUint64Array;
  /** A player moved at random or dice were thrown, so equal games are not copies (evidence.ts). */
  readonly isRandom: boolean;
  /** The games that were not played to their end, by number, and their endings. */
  readonly otherwise: readonly (readonly [game: number, ended: Ended])[];
  readonly reproducible: boolean;
  readonly spent?: Spent;
};

export type GamesSum = Pick<
  MatchResult,
  'tally' | 'distinct' | 'evidence' | 'endings' | 'forfeits' | 'reproducible' | 'spent'
>;

const bothOf = (a: readonly [number, number], b: readonly [number, number]): readonly [number, number] => [
  a[0] + b[0],
  a[1] + b[1],
];

const sumSpent = (a: Spent | undefined, b: Spent | undefined): Spent | undefined =>
  a && b ? { milliseconds: bothOf(a.milliseconds, b.milliseconds), moves: bothOf(a.moves, b.moves) } : (a ?? b);

type Counts = Partial<Record<Ended, number>>;

const count = (endings: Counts, ended: Ended, games = 1): void => {
  if (games > 0) endings[ended] = (endings[ended] ?? 0) + games;
};

const gameScore = ({ results, margins }: Scored, game: number): GameScore => ({
  result: results[game] as GameScore['result'],
  margin: margins[game]!,
});

export class RunningSum {
  tally: Tally = EMPTY_TALLY;
  private readonly endings: Counts = {};
  private readonly forfeits: readonly [Counts, Counts] = [{}, {}];
  private reproducible = true;
  private spent: Spent | undefined;
  /** Pages that were never written to take no memory. */
  private readonly hashes: BigUint64Array;
  private games = 0;
  readonly evidence = new Evidence();

  /** `games` is the greatest number of games. */
  constructor(games: number) {
    this.hashes = new BigUint64Array(games);
  }

  add(batch: Scored): void {
    for (let game = 0; game + 1 < batch.results.length; game += 2) {
      const [a, b] = [gameScore(batch, game), gameScore(batch, game + 1)];
      this.tally = addPair(this.tally, a, b);
      this.evidence.take(batch.hashes[game]!, batch.hashes[game + 1]!, a.result + b.result, batch.isRandom);
    }
    count(this.endings, 'played', batch.results.length - batch.otherwise.length);
    for (const [game, ended] of batch.otherwise) {
      count(this.endings, ended);
      if (isLoss(ended)) count(this.forfeits[batch.results[game] === 0 ? 0 : 1], ended);
    }
    this.reproducible &&= batch.reproducible;
    this.spent = sumSpent(this.spent, batch.spent);
    this.hashes.set(batch.hashes, this.games);
    this.games += batch.hashes.length;
  }

  /** Sorted in place: a set of this many large numbers would take ten times the memory. */
  private distinct(): number {
    // A short array that is fully used stays on the heap; a part of it would not.
    const sorted = (this.games === this.hashes.length ? this.hashes : this.hashes.subarray(0, this.games)).sort();
    let distinct = 0;
    for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
    return distinct;
  }

  sum(): GamesSum {
    const [first, second] = this.forfeits;
    const forfeited = [first, second].some(each => Object.keys(each).length > 0);
    return {
      tally: this.tally,
      distinct: this.distinct(),
      ...(this.evidence.copies > 0 ? { evidence: this.evidence.pairs } : {}),
      reproducible: this.reproducible,
      ...(this.spent ? { spent: this.spent } : {}),
      endings: sumEndings([this.endings]),
      ...(forfeited ? { forfeits: [sumEndings([first]), sumEndings([second])] as const } : {}),
    };
  }
}
