/**
 * A learner is a state and a step that makes the next state. It keeps nothing outside the state, so a run can stop after
 * any step and resume elsewhere; all randomness of a step comes from its seed.
 *
 * A learner has its own state type, `S`, and a codec (codec.ts) that converts it to plain data. Runs, checkpoints and
 * screens use the learner on plain data (`encoded`).
 */

import type { Seed } from '../random/seed.js';
import type { Game, Model } from '../rules/game.js';
import type { CatalogueEntry } from '../specs/catalogue.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Backend } from './backend.js';

/** Plain data, the large part of it as arrays: a checkpoint is exactly this. */
export type State = { readonly data: Json; readonly arrays: Arrays };

/** A new member: its parents, and the operator that made it. Names are unique within a run. */
export type Birth = { readonly id: string; readonly parents: readonly string[]; readonly by: string };

/** A member of a population, for display: its name, fitness and evaluator. */
export type Individual = { readonly id: string; readonly fitness: number; readonly evaluator: Model };

export interface Learner<S = State> {
  begin(seed: Seed): S;
  /** The first state with what it needs from files, before anything is measured. */
  fetch?(state: S, backend: Backend, seed: Seed): Promise<S>;
  step(state: S, backend: Backend, seed: Seed): Promise<S>;
  /** The best of a state, by the learner's own measure. */
  champion(state: S): Model;
  /** Numbers worth a chart: fitness, diversity, … */
  progress(state: S): Readonly<Record<string, number>>;
  /** The members born in the step that led to a state. */
  births?(state: S): readonly Birth[];
  /**
   * The births of a step that follow from the method alone, so that runs need not store them: the line of a distribution
   * that its samples move.
   */
  descent?(step: number): readonly Birth[];
  /** The best first. */
  population?(state: S): readonly Individual[];
  /** Lines about the step that led to a state, as the paper's own program prints them. */
  log?(state: S): readonly string[];
  /** The most steps, if the method has a limit. */
  readonly length?: number;
  /** Whether the method has ended, if it has its own stopping rule. */
  isDone?(state: S): boolean;
}

/** A state as plain data, and back. */
export interface Codec<S> {
  encode(state: S): State;
  /** Throws BadState if `encode` cannot have made the data. */
  decode(state: State): S;
}

/** The learner as the program calls it, on plain data. */
export function encoded<S>(learner: Learner<S>, { encode, decode }: Codec<S>): Learner {
  const { fetch, births, descent, population, log, length, isDone } = learner;
  return {
    begin: seed => encode(learner.begin(seed)),
    step: async (state, backend, seed) => encode(await learner.step(decode(state), backend, seed)),
    champion: state => learner.champion(decode(state)),
    progress: state => learner.progress(decode(state)),
    ...(fetch ? { fetch: async (state, backend, seed) => encode(await fetch(decode(state), backend, seed)) } : {}),
    ...(births ? { births: state => births(decode(state)) } : {}),
    ...(descent ? { descent } : {}),
    ...(population ? { population: state => population(decode(state)) } : {}),
    ...(log ? { log: state => log(decode(state)) } : {}),
    ...(length === undefined ? {} : { length }),
    ...(isDone ? { isDone: state => isDone(decode(state)) } : {}),
  };
}

/** What a learner is built from. */
export type LearnerSetting = {
  readonly game: Game;
  /** The game as requested, with its options; by default its name alone. */
  readonly spec?: Spec;
};
export type LearnerEntry = CatalogueEntry<Learner, LearnerSetting>;
