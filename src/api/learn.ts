/** Learning: a recipe as a stream of steps, each with a player that is ready to play. */

import type { Arena } from '../arena/arena.js';
import { Interruption } from '../arena/interruption.js';
import { openArena } from '../arena/single-thread.js';
import { openPool } from '../arena/threads.js';
import { checksumOf } from '../evaluators/checksum.js';
import type { Experiment, RunEvent, Step } from '../experiments/experiment.js';
import { presets } from '../experiments/presets.js';
import { changed, parseRecipe, type Recipe, readRecipe } from '../experiments/recipe.js';
import { buildFor } from '../experiments/run.js';
import { RunFailed } from '../experiments/run-failure.js';
import { openRun } from '../experiments/run-service.js';
import { backendOf } from '../learners/backend.js';
import { lazyModel } from '../models/file.js';
import { NO_MODELS } from '../models/registry.js';
import { editionsFor } from '../players/editions.js';
import { BrokenContract } from '../rules/contract.js';
import type { Model } from '../rules/game.js';
import { suggestion } from '../specs/nearest.js';
import { isOnlyHere } from '../specs/origins.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Json } from '../specs/spec.js';
import { checkSteps, type RunLine } from '../store/run-lines.js';
import { sampleOf } from '../tournaments/score.js';
import { breathe, breather } from './attention.js';
import { accepted, BreedboardError } from './errors.js';
import { type Game, gameOf, type Listed } from './game.js';
import { platform, type RunPlace } from './platform.js';
import { CataloguePlayer, type Player } from './player.js';
import { any, readSettings, seedText, text, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';
import { type Statistics, statisticsOf } from './statistics.js';

declare const performance: { now(): number };

/** How a recipe is run. */
export type LearnOptions = {
  /** Replaces the recipe's seed: the same seed gives the same champion, on any number of threads. */
  readonly seed?: string | number;
  /** Replaces the recipe's number of steps. */
  readonly steps?: number;
  /** Options of the recipe or of its learner to change, by name: `{ population: 20 }`. */
  readonly set?: Readonly<Record<string, string | number | boolean>>;
  /** Default: all. An external game learns in the calling thread. */
  readonly threads?: number;
  /**
   * Stores every step, so that the same call resumes where the last one ended: in Node in this folder, whose name is
   * the run's (`breedboard runs` lists it), in a page in the browser's storage under this name.
   */
  readonly folder?: string;
  /** Ends the run: the stream is rejected with the signal's reason. Stored steps are kept. */
  readonly signal?: Signal;
};

/** The result of a step's champion against one of the recipe's benchmark opponents. */
export type Measurement = { readonly against: string; readonly statistics: Statistics };

/** The numbers of one step of learning. */
export type RunStep = {
  /** Step 0 is the initial state. */
  readonly step: number;
  /** Numbers of the learner, such as fitness or diversity. */
  readonly progress: Readonly<Record<string, number>>;
  /** Measured in this step; the recipe sets how often. */
  readonly measured: readonly Measurement[];
  /** Training games in this step. */
  readonly games: number;
};

/** The result of one learning step. */
export type LearningStep = RunStep & {
  /** The maximum number of steps. */
  readonly steps: number;
  readonly isLast: boolean;
  /** The best player so far, to play, match or save. */
  readonly champion: Player;
};

/** A stored run, as far as it has come. */
export type RunReport = {
  readonly name: string;
  readonly game: Game;
  /** As the recipe or the caller of `learn` gave it. */
  readonly seed: string;
  /** Every step that is stored, in order. */
  readonly steps: readonly RunStep[];
  /** Whether the last step of the recipe is done. */
  readonly isFinished: boolean;
  /**
   * The best player of the last step, or of an earlier one: any ancestor can be played.
   *
   * @throws BreedboardError `storage` where none is stored
   */
  champion(step?: number): Promise<Player>;
};

const checks = {
  seed: seedText,
  steps: whole(1, 10_000_000),
  set: any<Readonly<Record<string, string | number | boolean>>>(),
  threads: whole(1, 256),
  folder: text,
  signal,
};
type Settings = { readonly [K in keyof typeof checks]?: ReturnType<(typeof checks)[K]> };

/** The recipes of the library, by name. */
export const recipes = (): readonly Listed[] =>
  Object.entries(presets).map(([name, { summary }]) => ({ name, summary }));

const isObject = (value: unknown): value is Recipe =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name, a text in YAML, or an object, with the call's changes. Throws BreedboardError. */
function experimentOf(given: unknown, { seed, steps, set = {} }: Settings): Experiment {
  let recipe: Recipe;
  let where = (reason: string): string => reason;
  if (isObject(given)) recipe = given;
  else if (typeof given !== 'string')
    throw new BreedboardError('argument', 'a recipe must be a name, a text in YAML, or an object');
  else if (Object.hasOwn(presets, given)) recipe = presets[given]!.recipe;
  else if (/[:\n]/.test(given)) ({ recipe, where } = accepted(parseRecipe(given), 'text'));
  else
    throw new BreedboardError('name', `no recipe called ${quote(given)}; ${suggestion(given, Object.keys(presets))}`);
  if (!isObject(set)) throw new BreedboardError('argument', 'set must be an object of names and values');
  const changes = [
    ...Object.entries(set).map(([name, value]) => `${name}=${value}`),
    ...(steps === undefined ? [] : [`steps=${steps}`]),
  ];
  const experiment = readRecipe({
    ...accepted(changed(recipe, changes), 'name'),
    ...(seed === undefined ? {} : { seed }),
  });
  if (!experiment.ok) throw new BreedboardError('text', where(experiment.reason));
  return experiment.value;
}

/** The champion of a step as a player, as the recipe sets it. */
function championOf({ game, plays }: Experiment, champion: Model): Player {
  const checksum = checksumOf(champion);
  const spec = { ...plays, evaluator: { kind: 'stored', checksum } };
  return new CataloguePlayer(gameOf(formatSpec(game)), spec, new Map([[checksum, lazyModel(champion, checksum)]]));
}

type Shown = Pick<Step, 'step' | 'events' | 'isLast' | 'champion'>;

const runStep = (step: number, events: readonly RunLine[]): RunStep => ({
  step,
  progress: Object.assign({}, ...events.map(event => (event.type === 'step' ? event.progress : {}))),
  measured: events.flatMap(event =>
    event.type === 'measured' ? [{ against: event.yardstick, statistics: statisticsOf(sampleOf(event.tally)) }] : [],
  ),
  games: events.reduce((sum, event) => sum + (event.type === 'step' ? event.games : 0), 0),
});

const learningStep = (
  experiment: Experiment,
  steps: number,
  { step, events, isLast, champion }: Shown,
): LearningStep => ({ ...runStep(step, events), steps, isLast, champion: championOf(experiment, champion) });

/** The last step of a finished run, as it is stored. Throws BreedboardError. */
async function lastStep({ store, name }: RunPlace): Promise<Shown> {
  const [read, best] = [accepted(await store.read(name), 'storage'), accepted(await store.best(name), 'storage')];
  const events = read.lines.filter(
    (line): line is RunEvent & RunLine => line.type !== 'crowned' && line.step === best.step,
  );
  return { step: best.step, events, isLast: true, champion: best.evaluator };
}

/** What a run plays on: threads, or this thread for an external game. */
async function arenaFor(experiment: Experiment, threads: number, ending: Signal | undefined): Promise<Arena> {
  const { game } = buildFor(experiment);
  const editions = editionsFor(game, experiment as unknown as Json);
  const shipped = editions.length === 0 ? [] : await platform().shipped(game, editions);
  const module = await platform().kernel();
  if (!gameOf(formatSpec(experiment.game)).isFromOutside && !isOnlyHere(experiment as unknown as Json))
    return openPool(module, platform().spawn, threads, NO_MODELS, shipped);
  const breath = breather();
  return openArena(module, NO_MODELS, async () => {
    await breath();
    throwIfAborted(ending);
  });
}

/**
 * Runs a recipe, step by step: a name of `recipes()`, a text in YAML, or an object.
 *
 * ```ts
 * for await (const { step, champion, isLast } of learn('noughts')) {
 *   if (isLast) console.log(await match(champion, 'random', { games: 1000 }));
 * }
 * ```
 *
 * The caller may stop after any step; with `folder` the same call resumes from there.
 *
 * @throws BreedboardError `name`, `text` or `argument` for the recipe, `storage` for the folder
 */
export async function* learn(
  recipe: string | Readonly<Record<string, unknown>>,
  options?: LearnOptions,
): AsyncGenerator<LearningStep, void, void> {
  const settings = readSettings('learn', options, checks);
  const { folder, threads = platform().cores, signal: ending } = settings;
  throwIfAborted(ending);
  const experiment = experimentOf(recipe, settings);
  const place = folder === undefined ? undefined : await platform().runs(folder);
  const interruption = new Interruption();
  const opened = accepted(
    await openRun({
      experiment,
      interruption,
      now: () => performance.now(),
      ...(place ? { open: () => place.open(experiment, threads) } : {}),
      async backend() {
        const arena = await arenaFor(experiment, threads, ending);
        return { backend: backendOf(arena), close: arena.close };
      },
    }),
    'storage',
  );
  const end = (): void => interruption.raise();
  ending?.addEventListener('abort', end);
  try {
    const { length: steps, isFinished } = opened;
    if (place && isFinished) yield learningStep(experiment, steps, await lastStep(place));
    const stream = opened.stream();
    for (;;) {
      await breathe(); // so that a signal can arrive if an external game learns in this thread
      throwIfAborted(ending);
      const next = await stream.next();
      if (next.done) return;
      yield learningStep(experiment, steps, next.value.step);
    }
  } catch (error) {
    if (error instanceof BrokenContract) throw new BreedboardError('rules', error.message);
    if (!(error instanceof RunFailed)) throw error;
    throwIfAborted(ending);
    throw new BreedboardError('storage', error.message);
  } finally {
    ending?.removeEventListener('abort', end);
    await opened.close();
  }
}

/**
 * Reads a run that `learn` or `breedboard learn` has stored, while it is running or later: in Node from its folder, in a page
 * from the browser's storage. Nothing is changed.
 *
 * ```ts
 * const { steps, champion } = await loadRun('runs/noughts-1');
 * console.log(steps.map(({ progress }) => progress.best), await match(await champion(), await champion(1)));
 * ```
 *
 * @throws BreedboardError `storage` where there is no such run, or it cannot be read
 */
export async function loadRun(folder: string): Promise<RunReport> {
  if (typeof folder !== 'string') throw new BreedboardError('argument', 'a run is read from a folder, given as text');
  const { store, name } = await platform().runs(folder);
  const read = await store.read(name);
  if (!read.ok) throw new BreedboardError('storage', `${folder}: ${read.reason}`);
  const { experiment, lines } = read.value;
  const last = checkSteps(lines); // lines after the last checkpoint belong to a step that is not stored yet
  const byStep = new Map<number, RunLine[]>();
  for (const line of lines) {
    if (line.step > last) continue;
    const known = byStep.get(line.step);
    if (known) known.push(line);
    else byStep.set(line.step, [line]);
  }
  return {
    name,
    game: gameOf(formatSpec(experiment.game)),
    seed: experiment.seed,
    steps: [...byStep].map(([step, events]) => runStep(step, events)),
    isFinished: lines.some(line => line.type === 'crowned'),
    champion: async step => championOf(experiment, accepted(await store.best(name, step), 'storage').evaluator),
  };
}
