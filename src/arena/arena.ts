/**
 * Many games at once. The unit of work is a match: plain data, small, named by what it is, and the same wherever and
 * whenever it is played. An arena plays matches: in this thread (single-thread.ts), on every core (threads.ts), some
 * day elsewhere.
 */
import { canonicalJson } from '../evaluators/json.js';
import { sha256 } from '../evaluators/sha256.js';
import type { GameRecord } from '../matches/record.js';
import type { PairCounts, Tally } from '../matches/tally.js';
import type { ModelRegistry } from '../models/registry.js';
import type { Seed } from '../random/seed.js';
import type { Ended, Start } from '../rules/archive.js';
import { formerSpelling } from '../specs/former-names.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';

/**
 * Pair p, counted from 0, is played from starts[p % starts.length]: game 2p with the first player on side 0, game 2p + 1
 * with sides exchanged. Game n draws from seedFor(seed, n).
 */
export type Match = {
  readonly id: string;
  readonly game: Spec;
  readonly players: readonly [Spec, Spec];
  readonly starts: readonly Start[];
  readonly pairs: number;
  /** Of the last pair only the first game is played, as where the best of three wins. */
  readonly odd?: true;
  readonly seed: Seed;
  /** How often each player plays a random move instead of its own, as in the Othello League. */
  readonly epsilon?: readonly [number, number];
  readonly want: 'tally' | 'records';
};

/** Games by how they ended; what did not happen is left out. */
export type Endings = Readonly<Partial<Record<Ended, number>>>;

export type MatchResult = {
  readonly id: string;
  /** In the first player's view; without the game of a pair that has only one. */
  readonly tally: Tally;
  /** How many of the games differ in the position after the opening or in a move. */
  readonly distinct: number;
  /** Pairs by score, as in the tally, without those that repeat another's game (evidence.ts); absent where all count. */
  readonly evidence?: PairCounts;
  readonly endings: Endings;
  /** Of those games each player lost otherwise than on the board; absent where nobody did. */
  readonly forfeits?: readonly [Endings, Endings];
  /** The same match gives the same games. */
  readonly reproducible: boolean;
  /** In the order of the pairs, in half points of the first player. */
  readonly pairScores: readonly (0 | 1 | 2 | 3 | 4)[];
  /** In the order of the games, for the first player: 0 lost, 1 drawn, 2 won, and its margin. Not kept in files. */
  readonly results?: Uint8Array;
  readonly margins?: Float64Array;
  /** In the order of the games. */
  readonly records?: readonly GameRecord[];
};

export interface Arena {
  /**
   * Results come in the order of the matches, on any number of threads. Throws BadSpec where a match asks for what
   * there is not.
   */
  run(matches: Iterable<Match>): AsyncIterable<MatchResult>;
  /**
   * Evaluators that matches may name from now on, beside those it was opened with; the ones of the last call are
   * forgotten.
   */
  register(evaluators: ModelRegistry): Promise<void>;
  /** A training batch of a game, on one thread; training/batch.ts says what can be asked for. Throws BadSpec. */
  train(game: Spec, batch: Spec, arrays: Arrays, seed: Seed): Promise<Arrays>;
  close(): Promise<void>;
}

/** SHA-256 of everything the match says, in canonical JSON and with the names that options had first. */
export function matchId({ game, players, starts, pairs, odd, seed, epsilon, want }: Omit<Match, 'id'>): string {
  const content: Json = { game, players, starts, pairs, seed, errs: epsilon ?? [0, 0], want, ...(odd ? { odd } : {}) };
  return sha256(Uint8Array.from(canonicalJson(formerSpelling(content)), letter => letter.charCodeAt(0)));
}

export const withId = (match: Omit<Match, 'id'>): Match => ({ id: matchId(match), ...match });
