/** All messages between threads: each request that a worker understands, and its answer. */

import type { MemoryPlan } from '../kernel/area.js';
import type { KernelMemory, KernelModule } from '../kernel/instance.js';
import type { ProbCutRow } from '../kernel/probcut.js';
import type { KernelLimits, Solution } from '../kernel/search.js';
import type { Decision } from '../players/player.js';
import type { Seed, SeedWords } from '../random/seed.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import type { Model, PreparedModel } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Conventions } from '../search/conventions.js';
import type { KernelSearchOptions } from '../search/kernel/searcher.js';
import type { SolvedOutcome } from '../search/outcome.js';
import type { Limits, Report } from '../search/searcher.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Batch, BatchResult } from './batch.js';
import type { PositionSearch, SearchedValues } from './position-search.js';

/** The part of a kernel evaluator that a search needs. */
export type KernelRating = {
  readonly bound: number;
  readonly kernel: KernelEvaluator;
  /** How its shallow values predict its deep ones, where that was measured. */
  readonly calibration?: readonly ProbCutRow[];
};
/** A rating in a message to a thread. */
type SentRating = { readonly bound: number; readonly bytes: Uint8Array };

export type Solved = Omit<Solution, 'score'> & {
  /** Undefined where the solver was stopped before it finished a single move; the move is then a guess. */
  readonly score: number | undefined;
  /** The best line, as far as the solver followed it: to the end of the game unless it was stopped. */
  readonly pv: readonly Move[];
};

/** An evaluator in a message: the receiver builds it again. */
export type HashedModel = Model & { readonly checksum: string };

export type Answers = {
  /** Become one of the threads on a memory; without one, the only thread on a memory of its own. */
  join: {
    ask: {
      readonly module: KernelModule;
      readonly memory?: KernelMemory;
      readonly plan: MemoryPlan;
      readonly thread: number;
    };
    answer: null;
  };
  search: {
    ask: {
      readonly position: Position;
      readonly rating: SentRating;
      readonly conventions: Conventions;
      readonly limits: Limits;
      readonly probCut?: KernelSearchOptions['probCut'];
      readonly seed: Seed;
    };
    answer: Report;
  };
  /** Lead a solution; other threads help in it. */
  solve: {
    ask: {
      readonly position: Position;
      readonly limits: KernelLimits;
      readonly window: { readonly alpha: number; readonly beta: number };
      /**
       * Bound of the evaluator at the start of the weights, which rates the moves before the solver starts: a first
       * answer, and the first move to try.
       */
      readonly bound: number;
      readonly calibration?: readonly ProbCutRow[];
      /** Where the weights have room behind that evaluator. */
      readonly room: number;
      /** That evaluator, for a thread that is alone on its memory and must put it there itself. */
      readonly bytes?: Uint8Array;
      readonly threads: number;
    };
    answer: Solved;
  };
  /** Become a thread of an arena, with its own memory; evaluators from files come as file contents. */
  open: { ask: { readonly module: KernelModule; readonly evaluators: readonly Json[] }; answer: null };
  /** Weights that ship with a game, for a thread that cannot read them itself. */
  ship: { ask: { readonly models: readonly HashedModel[] }; answer: null };
  /**
   * Fetch, unpack, check and encode an edition of the weights that ship with a game; only in a page, whose own thread stays
   * free.
   */
  read: {
    ask: { readonly game: string; readonly edition: number; readonly url: string; readonly module: KernelModule };
    answer: PreparedModel;
  };
  /** Evaluators that batches may name from now on, instead of those of the last such call. */
  register: { ask: { readonly evaluators: readonly HashedModel[] }; answer: null };
  play: { ask: { readonly batches: readonly Batch[] }; answer: readonly BatchResult[] };
  searchPositions: { ask: PositionSearch; answer: SearchedValues };
  /** A training batch: arrays in, arrays out. */
  train: {
    ask: { readonly game: Spec; readonly batch: Spec; readonly arrays: Arrays; readonly seed: Seed };
    answer: Arrays;
  };
  /** One decision in a game that is played elsewhere, by a player of an open arena. */
  choose: {
    ask: {
      readonly game: Spec;
      readonly player: Spec;
      readonly position: Position;
      readonly limits: Limits;
      readonly seed: Seed;
      /** The state of the game's random stream. */
      readonly stream: SeedWords;
      /** One word that is set to end the search; without shared memory it cannot be ended. */
      readonly stop?: SharedArrayBuffer;
      /** The text of an opening book, for players that open from one. */
      readonly book?: string;
    };
    /** With the bound of the evaluator that rated it, beyond which stand finished games. */
    answer: Decision & { readonly stream: SeedWords; readonly bound?: number };
  };
  /** Who wins with best play, by a solver that remembers what it has found; undefined where the nodes did not suffice. */
  outcome: {
    ask: { readonly game: Spec; readonly position: Position; readonly nodes?: number };
    answer: SolvedOutcome | undefined;
  };
  help: { ask: { readonly threads: number }; answer: { readonly nodes: number } };
};

export type Kind = keyof Answers;
export type Question = { [K in Kind]: { readonly kind: K } & Answers[K]['ask'] }[Kind];

/** Messages from a worker: reports of a running search, notices for the user, and finally the answer or the error. */
export type WorkerMessage =
  | { readonly report: Report }
  | { readonly notice: string; readonly about: string }
  | { readonly answer: Answers[Kind]['answer'] }
  /** `isBroken`: code from outside broke a promise. */
  | { readonly error: string; readonly isBroken?: true };

/** One end of a connection between two threads. */
export interface Port {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}
