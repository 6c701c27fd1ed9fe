/** An experiment: what learns what game, for how long, and against whom it is measured. Plain data. */

import type { Birth, State } from '../learners/learner.js';
import type { Tally } from '../matches/tally.js';
import type { Model } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';

export type Yardstick = {
  /** What its curve is called. */
  readonly name: string;
  readonly against: Spec;
  /** How the champion plays here, with its evaluator left out. */
  readonly plays: Spec;
  readonly pairs: number;
  readonly openings: Spec;
  /** How often either plays a random move instead of its own. */
  readonly epsilon: readonly [number, number];
  /** Every so many steps, and after the last. */
  readonly every: number;
};

export type Experiment = {
  readonly game: Spec;
  readonly learner: Spec;
  readonly steps: number;
  /** As somebody typed it. */
  readonly seed: string;
  /** How the champion plays when it is called by the name of its run. */
  readonly plays: Spec;
  readonly yardsticks: readonly Yardstick[];
  /** The best of every so many steps is kept, to be played. */
  readonly keep: number;
};

/** What a step came to. The same experiment gives the same events, whenever and wherever it is run. */
export type RunEvent =
  | {
      readonly type: 'step';
      readonly step: number;
      readonly progress: Readonly<Record<string, number>>;
      /** Games played in this step to learn; those that measure are in their own events. */
      readonly games: number;
    }
  | { readonly type: 'measured'; readonly step: number; readonly yardstick: string; readonly tally: Tally }
  | { readonly type: 'log'; readonly step: number; readonly lines: readonly string[] };

/** Everything there is after a step: to be stored before the next one begins. */
export type Step = {
  readonly step: number;
  readonly state: State;
  readonly events: readonly RunEvent[];
  readonly births: readonly Birth[];
  readonly champion: Model;
  /** Whether the champion of this step is kept as an ancestor. */
  readonly isKept: boolean;
  readonly isLast: boolean;
};
