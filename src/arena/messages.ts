/** Everything that crosses between threads: each question a worker understands, and its answer. */

import type { MemoryPlan } from '../kernel/area.js';
import type { KernelMemory, KernelModule } from '../kernel/instance.js';
import type { KernelLimits, Solution } from '../kernel/search.js';
import type { Decision } from '../players/player.js';
import type { Seed, SeedWords } from '../random/seed.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import type { Model } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Conventions } from '../search/conventions.js';
import type { KernelSearchOptions } from '../search/kernel/searcher.js';
import type { Limits, Report } from '../search/searcher.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Batch, BatchResult } from './batch.js';

/** An evaluator of the kernel, as much of it as a search needs. */
export type KernelRating = { readonly bound: number; readonly kernel: KernelEvaluator };
/** The same on its way to a thread. */
export type SentRating = { readonly bound: number; readonly bytes: Uint8Array };

export type Solved = Omit<Solution, 'score'> & {
  /** Undefined where the solver was stopped before it had finished a single move; the move is then a guess. */
  readonly score: number | undefined;
  /** The best line, as far as it was followed: to the end of the game unless the solver was stopped. */
  readonly pv: readonly Move[];
};

/** An evaluator on its way: it is built anew where it arrives. */
export type HashedModel = Model & { readonly checksum: string };

export type Answers = {
  /** Become one of the threads on a memory. */
  join: {
    ask: {
      readonly module: KernelModule;
      readonly memory: KernelMemory;
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
  /** Lead a solution; other threads are asked to help in it. */
  solve: {
    ask: {
      readonly position: Position;
      readonly limits: KernelLimits;
      readonly window: { readonly alpha: number; readonly beta: number };
      /**
       * Of the evaluator at the beginning of the weights, which rates the moves before the solver begins: a first answer,
       * and the move it begins with.
       */
      readonly bound: number;
      readonly threads: number;
    };
    answer: Solved;
  };
  /**
   * Become a thread of an arena, with a memory of its own; the evaluators from files are as they stand in files. A thread
   * that cannot read the champion's weights for itself is handed them.
   */
  open: {
    ask: { readonly module: KernelModule; readonly evaluators: readonly Json[]; readonly champion?: HashedModel };
    answer: null;
  };
  /** Evaluators that batches may name from now on, instead of those of the last such call. */
  register: { ask: { readonly evaluators: readonly HashedModel[] }; answer: null };
  play: { ask: { readonly batches: readonly Batch[] }; answer: readonly BatchResult[] };
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
      /** Where the game's stream of draws stands. */
      readonly stream: SeedWords;
      /** One word that is set to end the search; without shared memory it cannot be ended. */
      readonly stop?: SharedArrayBuffer;
    };
    answer: Decision & { readonly stream: SeedWords };
  };
  help: { ask: { readonly threads: number }; answer: { readonly nodes: number } };
};

export type Kind = keyof Answers;
export type Question = { [K in Kind]: { readonly kind: K } & Answers[K]['ask'] }[Kind];

/** What a worker says: now and then a report of a search under way, at last the answer, or what went wrong. */
export type WorkerMessage =
  | { readonly report: Report }
  | { readonly answer: Answers[Kind]['answer'] }
  | { readonly error: string };

/** One end of a line between two threads. */
export interface Port {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}
