/**
 * What the library needs of the place where it runs. The entry for Node and the one for pages each bring their own, so that
 * everything else is the same in both.
 */
import type { Thread } from '../arena/worker-handle.js';
import type { Experiment } from '../experiments/experiment.js';
import type { KernelModule } from '../kernel/instance.js';
import type { Backend } from '../learners/backend.js';
import type { Game, RegisteredModel } from '../rules/game.js';
import type { StoredStep } from '../store/steps.js';
import type { RunWriter, Store } from '../store/store.js';
import { BreedboardError } from './errors.js';

export interface Platform {
  /** How many threads there are to use. */
  readonly cores: number;
  /** Whether workers can be given shared memory: always in Node, in a page only where it is cross-origin isolated. */
  readonly sharesMemory: boolean;
  kernel(): Promise<KernelModule>;
  spawn(): Thread;
  /**
   * Makes weights that ship with a game readable here. The answer is what workers must be given, where they cannot read
   * the weights for themselves.
   */
  shipped(game: Game): Promise<RegisteredModel | undefined>;
  /** Where a run is kept. */
  runs(folder: string): Promise<RunPlace>;
}

/** A store of runs, the name of one, and how its steps are made and stored. */
export type RunPlace = {
  readonly store: Store;
  readonly name: string;
  record(writer: RunWriter, experiment: Experiment, backend: Backend, threads: number): AsyncGenerator<StoredStep>;
};

let current: Platform | undefined;

/** Called once, by the entry. */
export const usePlatform = (platform: Platform): void => {
  current = platform;
};

export function platform(): Platform {
  if (!current) throw new BreedboardError('unsupported', 'import “breedboard”, “breedboard/node” or “breedboard/web”');
  return current;
}
