/** `breedboard learn`: starts or resumes a run of a recipe. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { Interruption } from '../../arena/interruption.js';
import { type Curve, curvesOf, meanCurve } from '../../experiments/curves.js';
import type { Experiment, Step } from '../../experiments/experiment.js';
import { presetGroups, presets } from '../../experiments/presets.js';
import { changed, parseRecipe, type Recipe, readRecipe } from '../../experiments/recipe.js';
import { RunFailed } from '../../experiments/run-failure.js';
import { type OpenRun, openRun } from '../../experiments/run-service.js';
import { FIRST_GAME } from '../../games/catalogue.js';
import { DeviceFault } from '../../gpu/fault.js';
import { type Backend, backendOf } from '../../learners/backend.js';
import { NO_MODELS } from '../../models/registry.js';
import { QueueError } from '../../queue/error.js';
import { suggestion } from '../../specs/nearest.js';
import { type Parsed, quote } from '../../specs/parsed.js';
import { formatSpec } from '../../specs/spec.js';
import { readText } from '../../store/files.node.js';
import type { RunLine } from '../../store/run-lines.js';
import { nameFault } from '../../store/run-names.js';
import { openRecorded } from '../../store/run-recorder.node.js';
import { runName, seedsFrom } from '../../store/runs.js';
import { readRunFolder } from '../../store/runs.node.js';
import { columns } from '../columns.js';
import { concurrently } from '../concurrently.js';
import { learnDialogue } from '../dialogue.js';
import { Failure, runFailure } from '../failure.js';
import { collect, RUNS_FLAG, THREADS_FLAG, threadsFrom } from '../flags.js';
import { FORCE_OPTION, takeOver } from '../forcing.js';
import { withMinus } from '../minus.js';
import { readWhole } from '../numbers.js';
import type { CommandArena, Parts } from '../parts.js';
import { hearInterrupt, statusLine } from '../progress.js';
import {
  addressFrom,
  CHECK_OPTION,
  DEVICE_OPTION,
  INSECURE_OPTION,
  isOnDevice,
  openArena,
  QUEUE_OPTION,
  type QueueOptions,
  reachQueue,
  whereText,
} from '../queue.js';
import { checkRecorded, FILES } from '../recorded-games.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';

type LearnOptions = QueueOptions & {
  readonly set?: readonly string[];
  readonly stages?: string;
  readonly seed?: string;
  readonly seeds?: string;
  readonly threads?: string;
  readonly runs?: string;
  readonly name?: string;
  readonly log?: true;
  readonly dialogue?: true;
  readonly force?: true;
  readonly json?: true;
};

const MAX_RECIPE_BYTES = 1 << 17;
const MAX_SEEDS = 1000;
/** Milliseconds between status lines where stderr is not a terminal. */
const SAY_EVERY = 10_000;

const bad = (text: string, reason: string): Failure => new Failure('input', `${quote(text)}: ${reason}`);

/** The recipe of a preset or a file, with the changes from the command line. Throws Failure. */
export async function recipeFor(
  text: string,
  changes: readonly string[],
  /** The flag that the changes come from, for messages. */
  flag = '--set',
): Promise<{ readonly name: string; readonly experiment: Experiment; readonly isChanged: boolean }> {
  let recipe: Recipe;
  let where = (reason: string): string => reason;
  let name = text;
  if (Object.hasOwn(presets, text)) recipe = presets[text]!.recipe;
  else if (/\.ya?ml$/i.test(text)) {
    const content = await readText(text, MAX_RECIPE_BYTES);
    if (!content.ok) throw new Failure('input', `cannot read ${quote(text)}: ${content.reason}`);
    const read = parseRecipe(content.value);
    if (!read.ok) throw bad(text, read.reason);
    ({ recipe, where } = read.value);
    name = text.replace(/^.*[\\/]/, '').replace(/\.ya?ml$/i, '');
  } else {
    const known = suggestion(text, Object.keys(presets));
    throw new Failure('usage', `no recipe called ${quote(text)}; ${known}; your own recipe is a .yaml file`);
  }
  const set = changed(recipe, changes);
  if (!set.ok) throw new Failure('usage', `${flag} ${set.reason}`);
  const experiment = readRecipe(set.value);
  if (!experiment.ok) {
    if (changes.length > 0) throw new Failure('usage', experiment.reason);
    const reason = where(experiment.reason);
    // The file is valid, but the game does not offer what it asks for.
    throw experiment.isNotOffered ? new Failure('usage', `${quote(text)}: ${reason}`) : bad(text, reason);
  }
  return { name, experiment: experiment.value, isChanged: changes.length > 0 };
}

export const scoreText = ({ value, low, high }: { value: number; low: number; high: number }): string =>
  `${(100 * value).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;

const time = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return '?';
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
};

const short = (value: number): string => withMinus(String(Number(value.toPrecision(3))));

/**
 * Best value and scores against the benchmark opponents, in one line; the least important come last, because a narrow
 * terminal cuts the line off.
 */
function statusOf({ step, events }: Step, steps: number, pace: string): string {
  const parts = [`step ${step} of ${steps}, ${pace}`];
  for (const { name, isScore, points } of curvesOf(events)) {
    const point = points.at(-1)!;
    parts.push(`${name} ${isScore ? `${(100 * point.value).toFixed(1)} %` : short(point.value)}`);
  }
  return parts.slice(0, 6).join('  ');
}

export type Finished = { readonly name: string; readonly lines: readonly RunLine[] };

type LearnSetting = {
  readonly runs: string;
  readonly name: string;
  readonly experiment: Experiment;
  readonly threads: number;
  readonly log?: boolean;
  readonly force?: boolean;
  readonly queue?: QueueOptions;
  /** With a queue, one worker does the whole run. */
  readonly whole?: boolean;
  /** Receives the progress where several runs share a line; otherwise the run has a status line of its own. */
  readonly onProgress?: (status: string) => void;
};

/**
 * Runs the recipe to its end, or until Ctrl-C. After wrong answers of a GPU, none of which is stored, threads go on from the
 * last step that is. Throws Failure.
 */
export async function learnIn(parts: Parts, view: Screen, setting: LearnSetting): Promise<Finished> {
  try {
    return await learnOnce(parts, view, setting);
  } catch (error) {
    if (!(error instanceof DeviceFault) || !error.canResume) throw error;
    view.complain(`breedboard: ${error.message}; threads go on from the last stored step`);
    return learnOnce(parts, view, { ...setting, queue: { ...setting.queue, device: 'threads' } });
  }
}

async function learnOnce(
  parts: Parts,
  view: Screen,
  { runs, name, experiment, threads, log = false, force = false, queue = {}, whole = false, onProgress }: LearnSetting,
): Promise<Finished> {
  const place = join(runs, name);
  const fault = nameFault(name);
  if (fault !== undefined) throw new Failure('usage', fault);
  // Opening the folder and the threads takes a moment, in which Ctrl-C must not be lost: other runs of this command hear it.
  const interruption = new Interruption();
  const hearing = hearInterrupt(() => interruption.raise());
  let arena = undefined as CommandArena | undefined;
  let backend = undefined as Backend | undefined;
  let opened: OpenRun | undefined;
  let line: ReturnType<typeof statusLine> | undefined;
  try {
    const found = await openRun({
      experiment,
      interruption,
      now: () => performance.now(),
      async open() {
        if (!existsSync(place)) await checkRecorded(experiment);
        if (force) await takeOver(place, view);
        return openRecorded(runs, name, experiment, threads);
      },
      async backend() {
        arena = await openArena(parts, view, queue, { threads, models: NO_MODELS, doing: `learn ${name}` });
        backend = backendOf(arena, FILES);
        return { backend, steps: whole ? arena.wholeRun : undefined, close: arena.close };
      },
    });
    if (!found.ok) throw runFailure(found.kind, `cannot use ${quote(place)}: ${found.reason}`);
    opened = found.value;
    const { from: done, length: steps, notices } = opened;
    for (const notice of notices) view.complain(`breedboard: ${notice}`);
    if (opened.isFinished) view.say(`${place} is finished`);
    else view.say(done === undefined ? `${place} starts` : `${place} resumes after step ${done}`);
    const from = done ?? 0;
    const started = performance.now();
    let last: Step | undefined;
    let games = 0;
    let shownAt = started;
    let stepAt = started;
    let gamesBefore = 0;
    const status = (): string => {
      const seconds = (performance.now() - started) / 1000;
      const played = (backend?.games ?? 0) - gamesBefore;
      const within = `${played === 0 ? '' : `${played} games, `}${((performance.now() - stepAt) / 1000).toFixed(0)} s`;
      if (!last) return `at step ${from + 1} of ${steps}: ${within}`;
      const rate = (last.step - from) / seconds;
      const left = rate > 0 ? time((steps - last.step) / rate) : '?';
      const next = last.step < steps ? `, step ${last.step + 1}: ${within}` : '';
      const pace = `${left} left at most, ${Math.round(games / seconds)} games/s${next}${whereText(arena)}`;
      return statusOf(last, steps, pace);
    };
    line = statusLine(view.quiet || onProgress !== undefined, status);
    for await (const made of opened.stream()) {
      last = made.step;
      games += made.games;
      [stepAt, gamesBefore] = [performance.now(), backend?.games ?? 0];
      if (log) {
        for (const event of last.events) if (event.type === 'log') for (const line of event.lines) view.show(line);
      }
      onProgress?.(`${name} ${last.step}/${steps}`);
      if (!process.stderr.isTTY && performance.now() - shownAt > SAY_EVERY) {
        shownAt = performance.now();
        view.say(onProgress ? `${name}: ${status()}` : status());
      }
    }
  } catch (error) {
    if (!(error instanceof RunFailed) || error instanceof QueueError) throw error;
    if (error.kind === 'interrupted') throw runFailure(error.kind, `${error.message}; the same command resumes there`);
    throw runFailure(error.kind, `cannot write to ${quote(place)}: ${error.message}; the previous checkpoint is kept`);
  } finally {
    hearing.close();
    line?.close();
    await opened?.close();
  }
  const read = await readRunFolder(runs, name);
  if (!read.ok) throw new Failure('failed', read.reason);
  return { name, lines: read.value.lines };
}

/** Runs that are stored at once while workers do them. */
export const WHOLE_AT_ONCE = 64;
/** Runs that share a GPU: their games together fill it better. */
const ON_DEVICE_AT_ONCE = 8;

/**
 * Several runs, at most one per thread at a time, or each by a worker of the queue; concurrency does not change their
 * results. Throws Failure.
 */
export function learnAll(
  parts: Parts,
  view: Screen,
  wanted: readonly { readonly name: string; readonly experiment: Experiment }[],
  {
    runs,
    threads,
    log = false,
    force = false,
    queue = {},
  }: {
    readonly runs: string;
    readonly threads: number;
    readonly log?: boolean;
    readonly force?: boolean;
    readonly queue?: QueueOptions;
  },
): Promise<Finished[]> {
  // A user reads a log line by line, so the runs follow each other.
  const whole = wanted.length > 1 && addressFrom(queue) !== undefined;
  // On a GPU, runs share dispatches, and threads only check and train.
  const most = whole ? WHOLE_AT_ONCE : isOnDevice(queue) ? Math.max(threads, ON_DEVICE_AT_ONCE) : threads;
  const width = log ? 1 : Math.min(wanted.length, most);
  const each = { runs, threads: Math.max(1, Math.floor(threads / width)), log, force, queue, whole };
  return concurrently(wanted, { concurrency: width, quiet: view.quiet }, (run, onProgress) =>
    learnIn(parts, view, { ...run, ...each, ...(width > 1 ? { onProgress } : {}) }),
  );
}

function finalRows(curves: readonly Curve[]): string[][] {
  return curves
    .filter(({ isScore, points }) => isScore && points.length > 0)
    .map(({ name, points }) => ['', `against ${name}`, scoreText(points.at(-1)!)]);
}

function summaryJson({ name, lines }: Finished): object {
  const crowned = lines.find(line => line.type === 'crowned');
  const yardsticks = Object.fromEntries(
    curvesOf(lines)
      .filter(({ isScore }) => isScore)
      .map(({ name: yardstick, points }) => [yardstick, points.at(-1)]),
  );
  return { run: name, step: crowned?.step ?? null, champion: crowned?.champion ?? null, yardsticks };
}

export const orRefuse = <T>(result: Parsed<T>, kind: 'usage' | 'input' | 'failed' = 'usage'): T => {
  if (!result.ok) throw new Failure(kind, result.reason);
  return result.value;
};

function listPresets(view: Screen, { json }: LearnOptions): void {
  if (json) {
    view.data(JSON.stringify(presets));
    return;
  }
  const rows = Object.entries(presets).map(([name, { summary }]) => [`  ${name}`, summary]);
  const lines = columns(rows, [0, 1]);
  for (const { title, presets: own } of presetGroups) {
    view.show(title);
    for (const line of lines.splice(0, Object.keys(own).length)) view.show(line);
  }
}

async function learnRecipe(parts: Parts, view: Screen, text: string, options: LearnOptions): Promise<void> {
  const threads = threadsFrom(options.threads);
  const runs = runsFolder(options.runs);
  const stages = options.stages === undefined ? [] : [`stages=${options.stages}`];
  const { name, experiment, isChanged } = await recipeFor(text, [...(options.set ?? []), ...stages]);
  const count = readWhole('--seeds', options.seeds ?? '1', 1, MAX_SEEDS);
  const wanted = seedsFrom(options.seed ?? experiment.seed, count).map(seed => {
    const seeded = { ...experiment, seed };
    const base = options.name ?? runName(name, seeded, isChanged);
    return { name: options.name !== undefined && count > 1 ? `${options.name}-${seed}` : base, experiment: seeded };
  });
  await reachQueue(options);
  const finished = await learnAll(parts, view, wanted, {
    runs,
    threads,
    log: options.log ?? false,
    force: options.force ?? false,
    queue: options,
  });
  const curves = finished.map(({ lines }) => curvesOf(lines));
  const means = (curves[0] ?? []).map(({ name: curve }) =>
    meanCurve(curves.flatMap(own => own.filter(each => each.name === curve))),
  );
  if (options.json) {
    view.data(
      JSON.stringify(
        count === 1
          ? summaryJson(finished[0]!)
          : {
              runs: finished.map(summaryJson),
              means: means.map(({ points, ...curve }) => ({ ...curve, ...points.at(-1) })),
            },
      ),
    );
    return;
  }
  for (const [i, { name: run }] of finished.entries()) {
    view.show(`${join(runs, run)}: champion.json`);
    for (const line of columns(finalRows(curves[i]!), [1, 2])) view.show(line);
  }
  if (count > 1) {
    view.show(`mean of ${count} seeds, with the 95 % interval of the mean:`);
    for (const line of columns(finalRows(means), [1, 2])) view.show(line);
  }
  const place = options.runs === undefined ? '' : `, runs="${options.runs}"`;
  const player = `run(${finished[0]!.name}${place})`;
  view.say(
    `play against it: breedboard play '${formatSpec(experiment.game)}' --second '${player}'`.replace(/'(\w+)'/, '$1'),
  );
}

/** The run of Currie's evolution that the answers describe; its genes move by ones, as in his print-out. */
async function learnAsked(parts: Parts, view: Screen, text: string | undefined, options: LearnOptions): Promise<void> {
  if (text !== undefined) throw new Failure('usage', `--dialogue asks for the recipe itself: leave out ${quote(text)}`);
  if (options.json) throw new Failure('usage', '--dialogue prints its questions: leave out --json');
  const answers = await learnDialogue(view);
  const set = [...answers, 'size=1', ...(options.set ?? [])];
  await learnRecipe(parts, view, 'currie', { ...options, set, log: true });
}

export function addLearn(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('learn')
    .description(
      'Run a recipe: a preset by its name, or a .yaml file. The run is stored in a folder; after an interruption the same command resumes it and ends with the same champion.',
    )
    .argument('[recipe]', 'a preset or a .yaml file; without one, the command lists the presets')
    .option('--set <name=value>', 'change the recipe: steps, seed, or an option of its learner', collect)
    .option('--stages <n>', 'the same as --set stages=n, for a learner with stages')
    .option('--seed <text>', 'seed of the run: same seed, same champion (default: that of the recipe, or 1)')
    .option(
      '--seeds <n>',
      'number of runs, with consecutive seeds, at most one per thread at a time; their mean follows',
    )
    .option(...THREADS_FLAG)
    .option(...RUNS_FLAG)
    .option('--name <name>', 'name of the run (default: the recipe and its seed)')
    .option('--log', 'print the log of the paper’s own program, where there is one')
    .option('--dialogue', 'ask as Currie’s program of 1997 did, and print the log of its evolution')
    .option(...FORCE_OPTION)
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
A recipe:
  game: ${FIRST_GAME}
  learner: pinkney(population=20)
  steps: 100
  yardsticks:
    - { against: random, games: 200, every: 10 }

The folder of a run holds run.json, events.jsonl, lineage.jsonl, ancestors/, checkpoints/, champion.json,
provenance.json and checks.jsonl. breedboard runs verify and runs repair check and restore them.

Examples:
  breedboard learn pinkney --set generations=12
  breedboard learn samples/recipe.yaml --seed 7 --name first
  breedboard play --white 'run(first)'`,
    )
    .action(async (text: string | undefined, options: LearnOptions) => {
      if (options.dialogue) await learnAsked(parts, screen(), text, options);
      else if (text === undefined) listPresets(screen(), options);
      else await learnRecipe(parts, screen(), text, options);
    });
}
