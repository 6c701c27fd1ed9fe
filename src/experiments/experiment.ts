/** An experiment: the game, the learner, the number of steps, and the yardsticks. Plain data. */

import type { Birth, State } from '../learners/learner.js';
import type { Tally } from '../matches/tally.js';
import type { Model } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';

export type Yardstick = {
  /** The name of its curve. */
  readonly name: string;
  readonly against: Spec;
  /** How the champion plays here, without its evaluator. */
  readonly plays: Spec;
  readonly pairs: number;
  readonly openings: Spec;
  /** The share of random moves of the champion and of the opponent. */
  readonly epsilon: readonly [number, number];
  /** Measured after every `every` steps, and after the last. */
  readonly every: number;
};

export type Experiment = {
  readonly game: Spec;
  readonly learner: Spec;
  readonly steps: number;
  /** As the user typed it. */
  readonly seed: string;
  /** How the champion plays as `run(NAME)`. */
  readonly plays: Spec;
  readonly yardsticks: readonly Yardstick[];
  /** The best of every `keep` steps is stored, to be played. */
  readonly keep: number;
};

/** The events of a step. The same experiment gives the same events at any time on any machine. */
export type RunEvent =
  | {
      readonly type: 'step';
      readonly step: number;
      readonly progress: Readonly<Record<string, number>>;
      /** Training games of this step; measuring games are in their own events. */
      readonly games: number;
    }
  | { readonly type: 'measured'; readonly step: number; readonly yardstick: string; readonly tally: Tally }
  | { readonly type: 'log'; readonly step: number; readonly lines: readonly string[] };

/** The complete result of a step, to be stored before the next one starts. */
export type Step = {
  readonly step: number;
  readonly state: State;
  readonly events: readonly RunEvent[];
  readonly births: readonly Birth[];
  readonly champion: Model;
  /** Whether the champion of this step is stored as an ancestor. */
  readonly isKept: boolean;
  readonly isLast: boolean;
};
