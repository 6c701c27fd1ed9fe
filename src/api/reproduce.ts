/** A paper's experiment, run again: its figures beside the measured ones, each with a verdict. */
import { Interruption } from '../arena/interruption.js';
import type { RunEvent } from '../experiments/experiment.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import {
  type FinishedRun,
  type MeasuredTable,
  type Reproduction,
  SCALES,
  type Scale,
} from '../experiments/reproduction.js';
import { buildFor } from '../experiments/run.js';
import { RunFailed } from '../experiments/run-failure.js';
import { openRun } from '../experiments/run-service.js';
import { type JudgedRow, judged } from '../experiments/verdict.js';
import { type Backend, backendOf } from '../learners/backend.js';
import { parseSeed } from '../random/seed.js';
import { suggestion } from '../specs/nearest.js';
import { quote } from '../specs/parsed.js';
import type { RunLine } from '../store/run-lines.js';
import { accepted, BreedboardError } from './errors.js';
import { platform } from './platform.js';
import { threadsFor } from './playing.js';
import { callback, oneOf, readSettings, seedText, text, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';

declare const performance: { now(): number };

/** How an experiment of a paper is run. */
export type ReproduceOptions = {
  /** `quick` takes minutes at most, `full` has the paper’s sizes, `extended` more seeds. Default: quick. */
  readonly scale?: Scale;
  /** The same seed gives the same figures. Default: 1. */
  readonly seed?: string | number;
  /** Default: all. */
  readonly threads?: number;
  /**
   * Where its runs are stored, so that the same call resumes: in Node this folder, as `breedboard reproduce --output` has it; in a
   * page a part of their names. Default: `reproductions`.
   */
  readonly folder?: string;
  /** Called with a sentence now and then. */
  readonly onProgress?: (sentence: string) => void;
  /** Ends it: the call is rejected with the signal’s reason. Stored steps are kept. */
  readonly signal?: Signal;
};

/** A table of a paper’s figures beside ours. */
export type ReproducedTable = {
  readonly title: string;
  /** What the paper prints, what was measured, and the verdict on their difference. */
  readonly rows: readonly JudgedRow[];
  readonly notes: readonly string[];
};

/** What an experiment has found. */
export type ReproductionReport = {
  readonly paper: string;
  readonly experiment: string;
  readonly scale: Scale;
  readonly seed: string;
  readonly comparisons: readonly ReproducedTable[];
  /** What was measured and the paper does not have. */
  readonly tables: readonly MeasuredTable[];
  /** Every difference from the paper. */
  readonly deviations: readonly string[];
};

const checks = {
  scale: oneOf(SCALES),
  seed: seedText,
  threads: whole(1, 256),
  folder: text,
  onProgress: callback<(sentence: string) => void>(),
  signal,
};

/** Most callers run no experiment: the papers load when they are asked for. */
const allExperiments = async (): Promise<readonly Reproduction[]> =>
  (await import('../experiments/papers/catalogue.js')).reproductions;

/** The experiments of the papers: what `reproduce` takes. */
export const experiments = async (): Promise<
  readonly { readonly paper: string; readonly experiment: string; readonly summary: string }[]
> => (await allExperiments()).map(({ paper, id, summary }) => ({ paper, experiment: id, summary }));

async function experimentOf(paper: unknown, id: unknown): Promise<Reproduction> {
  const all = await allExperiments();
  const own = all.filter(each => each.paper === paper);
  const found = own.find(each => each.id === id);
  if (found) return found;
  const [what, wanted, names] =
    own.length === 0
      ? (['paper', paper, [...new Set(all.map(each => each.paper))]] as const)
      : ([`experiment of ${String(paper)}`, id, own.map(each => each.id)] as const);
  throw new BreedboardError('name', `no ${what} called ${quote(String(wanted))}; ${suggestion(String(wanted), names)}`);
}

/**
 * Runs an experiment of a paper, and compares its figures with the paper’s. Its runs are stored as it goes, and the same call
 * resumes them.
 *
 * ```ts
 * const { comparisons } = await reproduce('currie', 'moat');
 * for (const { what, paper, ours, verdict } of comparisons[0].rows) console.log(what, paper, ours?.value, verdict);
 * ```
 *
 * @throws BreedboardError `name` for an unknown paper or experiment, `storage` for the folder
 */
export async function reproduce(
  paper: string,
  experiment: string,
  options?: ReproduceOptions,
): Promise<ReproductionReport> {
  const settings = readSettings('reproduce', options, checks);
  const { scale = 'quick', seed = '1', folder = 'reproductions', onProgress, signal: ending } = settings;
  const threads = settings.threads ?? platform().cores;
  throwIfAborted(ending);
  const found = await experimentOf(paper, experiment);
  const interruption = new Interruption();
  const end = (): void => interruption.raise();
  ending?.addEventListener('abort', end);

  const learner =
    (backend: Backend) =>
    async (given: string, recipe: Recipe, run: number): Promise<FinishedRun> => {
      const own = { ...accepted(readRecipe(recipe), 'text'), seed: `${seed}.${run}` };
      const { store, name, open } = await platform().runs(`${folder}/runs/${given}-${seed}.${run}`);
      const opened = accepted(
        await openRun({
          experiment: own,
          interruption,
          now: () => performance.now(),
          open: () => open(own, threads),
          backend: async () => ({ backend, close: async () => {} }),
        }),
        'storage',
      );
      try {
        for await (const { step } of opened.stream()) onProgress?.(`${name}: step ${step.step} of ${opened.length}`);
      } finally {
        await opened.close();
      }
      const { lines } = accepted(await store.read(name), 'storage');
      const ancestor = async (step?: number) => accepted(await store.best(name, step), 'storage').evaluator;
      return {
        name,
        events: lines.filter((line): line is RunEvent & RunLine => line.type !== 'crowned'),
        champion: await ancestor(),
        ancestor,
        async population() {
          const { state } = accepted(await store.checkpoint(name), 'storage');
          return buildFor(own).learner.population?.(state) ?? [];
        },
      };
    };

  try {
    const outcome = await threadsFor(threads, []).use(ending, arena => {
      const backend = backendOf(arena);
      const say = (sentence: string): void => onProgress?.(sentence);
      return found.reproduce({ backend, seed: parseSeed(seed), scale, learn: learner(backend), say });
    });
    const { comparisons, tables = [], deviations } = outcome;
    return {
      paper,
      experiment,
      scale,
      seed,
      comparisons: comparisons.map(each => ({ title: each.title, rows: judged(each), notes: each.notes ?? [] })),
      tables,
      deviations,
    };
  } catch (error) {
    throw error instanceof RunFailed ? new BreedboardError('storage', error.message) : error;
  } finally {
    ending?.removeEventListener('abort', end);
  }
}
