/**
 * Plays many games. The unit of work is a match: small plain data, identified by a hash of its content, with the same
 * games wherever and whenever it is played. An arena plays matches in this thread (single-thread.ts) or on every core
 * (threads.ts).
 */
import { canonicalJson } from '../evaluators/json.js';
import { asciiBytes, sha256 } from '../evaluators/sha256.js';
import type { GameRecord } from '../matches/record.js';
import type { PairCounts, Tally } from '../matches/tally.js';
import type { TimeControl } from '../matches/time-control.js';
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
  /** Only the first game of the last pair is played, for instance in a best of three. */
  readonly odd?: true;
  readonly seed: Seed;
  /** Random-move rate of each player, as in the Othello League. */
  readonly epsilon?: readonly [number, number];
  /** Absent where only the players' own limits hold. With it the games cannot be reproduced. */
  readonly time?: TimeControl;
  readonly want: 'tally' | 'records';
};

/** Games by their ending; endings that did not occur are left out. */
export type Endings = Readonly<Partial<Record<Ended, number>>>;

export type MatchResult = {
  readonly id: string;
  /** In the first player's view; without a game whose pair is incomplete. */
  readonly tally: Tally;
  /** The number of games that differ in the position after the opening or in a move. */
  readonly distinct: number;
  /** Pairs by score, as in the tally, without pairs that repeat a game (evidence.ts); absent where all count. */
  readonly evidence?: PairCounts;
  readonly endings: Endings;
  /** Games that each player lost by a fault; absent where there are none. */
  readonly forfeits?: readonly [Endings, Endings];
  /** The same match gives the same games. */
  readonly reproducible: boolean;
  /** What the moves of each player took; only of games with a time control, and not stored in files. */
  readonly spent?: Spent;
  /** In the order of the pairs, in half points of the first player. */
  readonly pairScores: readonly (0 | 1 | 2 | 3 | 4)[];
  /** In the order of the games, for the first player: 0 lost, 1 drawn, 2 won, and its margin. Not stored in files. */
  readonly results?: Uint8Array;
  readonly margins?: Float64Array;
  /** In the order of the games. */
  readonly records?: readonly GameRecord[];
};

/** For each player: its time in milliseconds, and the number of its moves. */
export type Spent = { readonly milliseconds: readonly [number, number]; readonly moves: readonly [number, number] };

export interface Arena {
  /**
   * Results arrive in the order of the matches, on any number of threads. Throws BadSpec where a match names an unknown
   * part.
   */
  run(matches: Iterable<Match>): AsyncIterable<MatchResult>;
  /**
   * Registers evaluators that matches may name from now on, beside those the arena was opened with; those of the last
   * call are dropped.
   */
  register(evaluators: ModelRegistry): Promise<void>;
  /** A training batch of a game, on one thread; training/batch.ts defines it. Throws BadSpec. */
  train(game: Spec, batch: Spec, arrays: Arrays, seed: Seed): Promise<Arrays>;
  close(): Promise<void>;
}

/** SHA-256 of the whole match, in canonical JSON and with the option names of version 1. */
export function matchId({ game, players, starts, pairs, odd, seed, epsilon, time, want }: Omit<Match, 'id'>): string {
  const content: Json = {
    game,
    players,
    starts,
    pairs,
    seed,
    errs: epsilon ?? [0, 0],
    want,
    ...(odd ? { odd } : {}),
    ...(time ? { time } : {}),
  };
  return sha256(asciiBytes(canonicalJson(formerSpelling(content))));
}

export const withId = (match: Omit<Match, 'id'>): Match => ({ id: matchId(match), ...match });
