/**
 * What anything that learns is: a state, and a step that makes the next one. Nothing is kept beside the state, so a run
 * can stop after any step and go on elsewhere; everything random in a step comes from the seed it is given.
 *
 * A learner has a state of its own, `S`, and a codec (codec.ts) that makes plain data of it; a run, its checkpoints and
 * the screens see the learner on plain data (`encoded`).
 */

import type { Seed } from '../random/seed.js';
import type { Game, Model } from '../rules/game.js';
import type { CatalogueEntry } from '../specs/catalogue.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Backend } from './backend.js';

/** Plain data, the large part of it as arrays: a checkpoint is exactly this. */
export type State = { readonly data: Json; readonly arrays: Arrays };

/** Somebody new: who they descend from, and by which operator. Names are unique within a run. */
export type Birth = { readonly id: string; readonly parents: readonly string[]; readonly by: string };

/** One of a population, as it is shown: its name, how well it did, and what it is. */
export type Individual = { readonly id: string; readonly fitness: number; readonly evaluator: Model };

export interface Learner<S = State> {
  begin(seed: Seed): S;
  step(state: S, backend: Backend, seed: Seed): Promise<S>;
  /** The best there is in a state, by the learner's own measure. */
  champion(state: S): Model;
  /** Numbers worth a chart: fitness, diversity, … */
  progress(state: S): Readonly<Record<string, number>>;
  /** Whoever was born in the step that led to a state. */
  births?(state: S): readonly Birth[];
  /** The best first. */
  population?(state: S): readonly Individual[];
  /** Lines about the step that led to a state, as the paper's own program prints them. */
  log?(state: S): readonly string[];
  /** How many steps there are at most, where a method knows. */
  readonly length?: number;
  /** Where a method says itself when to stop. */
  isDone?(state: S): boolean;
}

/** A state as plain data, and back. */
export interface Codec<S> {
  encode(state: S): State;
  /** Throws BadState where the data are none that `encode` makes. */
  decode(state: State): S;
}

/** The same learner on plain data. */
export function encoded<S>(learner: Learner<S>, { encode, decode }: Codec<S>): Learner {
  const { births, population, log, length, isDone } = learner;
  return {
    begin: seed => encode(learner.begin(seed)),
    step: async (state, backend, seed) => encode(await learner.step(decode(state), backend, seed)),
    champion: state => learner.champion(decode(state)),
    progress: state => learner.progress(decode(state)),
    ...(births ? { births: state => births(decode(state)) } : {}),
    ...(population ? { population: state => population(decode(state)) } : {}),
    ...(log ? { log: state => log(decode(state)) } : {}),
    ...(length === undefined ? {} : { length }),
    ...(isDone ? { isDone: state => isDone(decode(state)) } : {}),
  };
}

/** What a learner is built for. */
export type LearnerSetting = {
  readonly game: Game;
  /** The game as it was asked for, with its options; its name alone where nothing is said. */
  readonly spec?: Spec;
};
export type LearnerEntry = CatalogueEntry<Learner, LearnerSetting>;
