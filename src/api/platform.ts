/**
 * What the library needs from its platform. The entry points for Node and for pages each provide it, so that everything
 * else is the same in both.
 */
import type { Thread } from '../arena/worker-handle.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Opened, RunWriter } from '../experiments/run-service.js';
import type { KernelModule } from '../kernel/instance.js';
import type { Player as Mover } from '../players/player.js';
import type { Game, RegisteredModel } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Store } from '../store/store.js';
import { BreedboardError } from './errors.js';

interface Platform {
  /** The number of threads to use. */
  readonly cores: number;
  /** Whether workers can share memory: always in Node, in a page only if it is cross-origin isolated. */
  readonly sharesMemory: boolean;
  kernel(): Promise<KernelModule>;
  spawn(): Thread;
  /** A thread of the library itself, for code given as a module; absent where there is none. */
  spawnForModule?(): Thread;
  /**
   * Loads editions of the weights that ship with a game. Returns what workers must be given if they cannot read the
   * weights themselves.
   */
  shipped(game: Game, editions: readonly number[]): Promise<readonly RegisteredModel[]>;
  /** Starts an outside program that plays, by a Spec as of `engine(…)`; absent where there are no programs. Throws BadSpec. */
  openEngine?(spec: Spec, game: Game): RunningProgram;
  /** What loads plug-ins in threads; absent where threads cannot. */
  readonly plugins?: Plugins;
  /** Where a run is stored. */
  runs(folder: string): Promise<RunPlace>;
}

type Plugins = {
  /** The name of a module, with a hash of its content. Throws BreedboardError. */
  nameOf(href: string): Promise<string>;
  /** All that the threads which start from now on load. */
  prepare(modules: readonly { readonly href: string; readonly plugin: string }[]): void;
};

/** A store of runs, the name of a run, and its writer. */
export type RunPlace = {
  readonly store: Store;
  readonly name: string;
  open(experiment: Experiment, threads: number): Promise<Opened<RunWriter>>;
};

/** An outside program that plays. */
export type RunningProgram = Mover & {
  readonly name: string;
  /** Why it cannot be told its limits, once it runs. Throws Forfeit. */
  refusal(): Promise<string | undefined>;
  close(): Promise<void>;
};

let current: Platform | undefined;

/** Called once, by the entry point. */
export const usePlatform = (platform: Platform): void => {
  current = platform;
};

export function platform(): Platform {
  if (!current)
    throw new BreedboardError(
      'unsupported',
      'import an entry of “breedboard”, such as “breedboard/node” or “breedboard/web”',
    );
  return current;
}
