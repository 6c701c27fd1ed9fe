/** `breedboard reproduce`: re-runs a paper's experiments beside its figures, and measures our own learners at every game. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { RunEvent } from '../../experiments/experiment.js';
import { PAPERS, SYSTEMS } from '../../experiments/papers/about.js';
import { reproductions } from '../../experiments/papers/catalogue.js';
import { costOf, costText, totalCost } from '../../experiments/papers/times.js';
import { type Recipe, readRecipe } from '../../experiments/recipe.js';
import { type ReproductionRecord, recordOf } from '../../experiments/record.js';
import {
  cells,
  type FinishedRun,
  HEAD,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  SCALES,
  type Scale,
  tableCells,
} from '../../experiments/reproduction.js';
import { judged } from '../../experiments/verdict.js';
import { backendOf } from '../../learners/backend.js';
import { NO_MODELS } from '../../models/registry.js';
import { parseSeed, type Seed } from '../../random/seed.js';
import { suggestion } from '../../specs/nearest.js';
import { quote } from '../../specs/parsed.js';
import { readAncestor, readPopulation } from '../../store/runs.node.js';
import { columns } from '../columns.js';
import { inTurns } from '../concurrently.js';
import { Failure } from '../failure.js';
import { addOutput, type OutputOptions, outputOf, SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { Interrupted, unlessInterrupted } from '../lines.js';
import type { Parts } from '../parts.js';
import { checkPng } from '../png.js';
import {
  addressFrom,
  CHECK_OPTION,
  DEVICE_OPTION,
  INSECURE_OPTION,
  openArena,
  QUEUE_OPTION,
  type QueueOptions,
  reachQueue,
} from '../queue.js';
import {
  Costs,
  ensureFolder,
  finishedIn,
  folderFor,
  type Place,
  readFinished,
  writeFinished,
  writePngs,
  writeReport,
} from '../reproduction-folder.js';
import type { Screen } from '../screen.js';
import { learnIn, orRefuse, WHOLE_AT_ONCE } from './learn.js';

type ReproduceOptions = OutputOptions &
  QueueOptions & {
    readonly experiment?: string;
    readonly all?: true;
    readonly report?: true;
    readonly scale: Scale;
    readonly seed: string;
    readonly threads?: string;
    readonly png?: true;
    readonly json?: true;
  };

const papers = (): string[] => [...new Set(reproductions.map(({ paper }) => paper))];

function chosen(paper: string, experiment: string | undefined): readonly Reproduction[] {
  const own = reproductions.filter(each => each.paper === paper);
  if (own.length === 0) throw new Failure('usage', `no paper called ${quote(paper)}; ${suggestion(paper, papers())}`);
  if (experiment === undefined) return own;
  const found = own.filter(({ id }) => id === experiment);
  const ids = own.map(({ id }) => id);
  if (found.length === 0)
    throw new Failure('usage', `${paper} has no experiment ${quote(experiment)}; ${suggestion(experiment, ids)}`);
  return found;
}

/** What the one report has: the five papers, and at scale extended what goes beyond them. */
export const ofReport = (scale: Scale): readonly Reproduction[] =>
  (scale === 'extended' ? [...PAPERS, SYSTEMS] : PAPERS).flatMap(({ paper }) =>
    reproductions.filter(each => each.paper === paper && (scale === 'extended' || !each.isBeyond)),
  );

/** Every experiment with its time at each scale, and the times of --all. */
function list(view: Screen, isJson: boolean): void {
  if (isJson) {
    const withTimes = reproductions.map(each => ({
      ...each,
      cpu: Object.fromEntries(SCALES.map(scale => [scale, costOf(each, scale)])),
    }));
    view.data(JSON.stringify(withTimes));
    return;
  }
  const rows = reproductions.map(each => [
    each.paper,
    each.id,
    ...SCALES.map(scale => costText(costOf(each, scale))),
    each.summary,
  ]);
  const total = ['--all', '', ...SCALES.map(scale => costText(totalCost(ofReport(scale), scale))), ''];
  for (const line of columns([['paper', 'experiment', ...SCALES, ''], ...rows, total], [0, 1, 5])) view.show(line);
  view.show('');
  view.show(
    'Times are CPU time at each scale, ~ an estimate: two free cores take about half. An interrupted command resumes.',
  );
}

function show(view: Screen, title: string, { comparisons, tables = [], deviations }: ReproductionOutcome): void {
  view.show(view.paint.bold(title));
  for (const comparison of comparisons) {
    const { title: caption, notes = [] } = comparison;
    view.show('');
    view.show(caption);
    for (const line of columns([HEAD, ...judged(comparison).map(cells)], [0, 1, 2, 3])) view.show(line);
    for (const note of notes) view.show(note);
  }
  for (const table of tables) {
    view.show('');
    view.show(table.title);
    const rows = tableCells(table);
    for (const line of columns(rows, [...rows[0]!.keys()])) view.show(line);
    for (const note of table.notes ?? []) view.show(note);
  }
  if (deviations.length === 0) return;
  view.show('');
  view.show('Deviations from the paper:');
  for (const each of deviations) view.show(`  – ${each}`);
}

type Work = {
  readonly view: Screen;
  readonly parts: Parts;
  readonly options: ReproduceOptions;
  readonly place: Place;
  readonly threads: number;
  readonly version: string;
  readonly seed: Seed;
};

/** Runs an experiment, or resumes it, and stores what it found. Throws Failure. */
async function reproduceOne(
  { view, parts, options, place, threads, version, seed }: Work,
  given: Reproduction,
  progress: string,
): Promise<ReproductionRecord> {
  const { paper, id, summary } = given;
  const title = `${paper}, ${id}: ${summary} (${options.scale})`;
  const cost = costText(costOf(given, options.scale));
  const runs = join(place.output, 'runs');
  const folder = folderFor(place, given);
  view.say(`${progress}${title}; ${cost} of CPU time`);
  await ensureFolder(folder);
  const costs = await Costs.open(folder);
  /** The experiment goes on until it next asks for a run. */
  let isInterrupted = false;
  const isOnQueue = addressFrom(options) !== undefined;
  const turns = inTurns(isOnQueue ? WHOLE_AT_ONCE : 1);
  const learnOne = async (name: string, recipe: Recipe, run: number, isOneOfMany: boolean): Promise<FinishedRun> => {
    if (isInterrupted) throw new Interrupted();
    const experiment = { ...orRefuse(readRecipe(recipe), 'failed'), seed: `${options.seed}.${run}` };
    const called = `${name}-${options.seed}.${run}`;
    const setting = { runs, name: called, experiment, threads, queue: options };
    // Runs that are given together go to the workers whole, several at once; here they follow each other.
    const { lines } =
      isOneOfMany && isOnQueue
        ? await learnIn(parts, view, { ...setting, whole: true, onProgress: () => {} })
        : await costs.during(called, () => learnIn(parts, view, setting));
    const evaluator = async (generation?: number) =>
      orRefuse(await readAncestor(runs, called, generation), 'failed').file;
    return {
      name: called,
      events: lines.filter(({ type }) => type === 'step' || type === 'measured' || type === 'log') as RunEvent[],
      champion: await evaluator(),
      population: async () => orRefuse(await readPopulation(runs, called), 'failed'),
      ancestor: step => evaluator(step),
    };
  };
  /** Ctrl-C ends each of them after its step; until then it holds the lock of its folder. */
  const asked = new Set<Promise<FinishedRun>>();
  const learn: ReproductionTools['learn'] = (...args) => {
    const run = turns(async isOneOfMany => {
      try {
        return await learnOne(...args, isOneOfMany);
      } catch (error) {
        // Before the next of the runs that wait begins.
        isInterrupted ||= error instanceof Failure && error.kind === 'interrupted';
        throw error;
      }
    });
    asked.add(run);
    return run;
  };
  const arena = await openArena(parts, view, options, { threads, models: NO_MODELS, doing: title });
  try {
    const outcome = await unlessInterrupted(
      given.reproduce({
        backend: backendOf(arena),
        seed,
        scale: options.scale,
        learn,
        say: text => view.say(text),
      }),
    );
    const record = recordOf(
      {
        paper,
        id,
        summary,
        scale: options.scale,
        seed: options.seed,
        breedboard: version,
        cpu: Math.round(costs.total() * 10) / 10,
        queue: isOnQueue,
      },
      outcome,
    );
    if (!options.json) show(view, title, outcome);
    await writeFinished(folder, title, record, options.png ?? false);
    view.say(`stored in ${folder}`);
    return record;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    isInterrupted = true;
    await Promise.allSettled(asked);
    throw new Failure(
      'interrupted',
      `interrupted in ${paper}, ${id}; finished runs are stored, and the same command resumes`,
    );
  } finally {
    await arena.close();
  }
}

async function reproduce(
  parts: Parts,
  view: Screen,
  version: string,
  paper: string | undefined,
  options: ReproduceOptions,
): Promise<void> {
  const place: Place = { output: outputOf(options) ?? 'reproductions', scale: options.scale, seed: options.seed };
  if (options.report) {
    if (options.all || paper !== undefined || options.experiment !== undefined)
      throw new Failure('usage', '--report runs nothing: leave out --all, the paper and --experiment');
    await checkPng(options.png);
    const records = await finishedIn(place, ofReport('extended'), version);
    if (records.length === 0)
      throw new Failure('input', `${quote(place.output)} has no finished experiment of this version and seed`);
    if (options.png)
      for (const record of records) await writePngs(folderFor({ ...place, scale: record.scale }, record), record);
    view.show(
      `the report of ${records.length} experiments is ${await writeReport(place, undefined, records, version)}`,
    );
    return;
  }
  if (options.all && (paper !== undefined || options.experiment !== undefined))
    throw new Failure('usage', '--all runs every paper: leave out the paper and --experiment');
  if (paper === undefined && !options.all) {
    if (options.experiment !== undefined)
      throw new Failure('usage', `--experiment needs a paper before it: ${papers().join(', ')}`);
    list(view, options.json ?? false);
    return;
  }
  const wanted = paper === undefined ? ofReport(options.scale) : chosen(paper, options.experiment);
  const threads = threadsFrom(options.threads);
  const work = { view, parts, options, place, threads, version, seed: parseSeed(options.seed) };
  await checkPng(options.png);
  for (const each of wanted) folderFor(place, each); // refuses a bad seed before the first of them runs
  await reachQueue(options);
  for (const folder of [place.output, join(place.output, 'runs')]) await ensureFolder(folder);
  const done: ReproductionRecord[] = [];
  for (const [i, each] of wanted.entries()) {
    const folder = folderFor(place, each);
    const found = options.all ? await readFinished(folder, place, version) : undefined;
    if (found?.ok) {
      view.say(`${each.paper}, ${each.id} is finished: ${folder}`);
      if (options.png) await writePngs(folder, found.value);
      done.push(found.value);
      continue;
    }
    const record = await reproduceOne(work, each, options.all ? `${i + 1} of ${wanted.length}: ` : '');
    done.push(record);
    // After each of them, so that an interrupted command leaves a report of what it did.
    if (options.all) await writeReport(place, options.scale, done, version);
  }
  if (options.all) view.say(`the report is ${await writeReport(place, options.scale, done, version)}`);
  if (options.json)
    view.data(
      JSON.stringify(
        done.map(({ comparisons, ...rest }) => ({
          ...rest,
          comparisons: comparisons.map(comparison => ({ ...comparison, rows: judged(comparison) })),
        })),
      ),
    );
}

export function addReproduce(program: Command, parts: Parts, version: string, screen: () => Screen): void {
  const command = program
    .command('reproduce')
    .description(
      'Run a paper’s experiments and print its figures beside the measured ones, each with a 95 % interval; or measure our own learners at every game. All results are stored; after an interruption the same command resumes.',
    )
    .argument(
      '[paper]',
      `one of ${papers().join(', ')}; without one, the command lists their experiments and their times`,
    )
    .option('-e, --experiment <name>', 'run only this experiment of the paper')
    .option(
      '-a, --all',
      'all experiments of the five papers, at scale extended also the systems they describe; one report in HTML and CSV',
    )
    .option('--report', 'run nothing: write one report of what is finished, each experiment at its largest scale')
    .addOption(
      new Option(
        '-s, --scale <scale>',
        'quick: minutes each; full: the paper’s own sizes, or those of docs/results.md; extended: more seeds, other readings; without a paper the command lists their times',
      )
        .choices([...SCALES])
        .default('quick'),
    )
    .option('--seed <text>', 'seed of the experiments: same seed, same figures', SEED)
    .option(...THREADS_FLAG);
  addOutput(command, '<folder>', 'folder of reports, plots and runs (default: reproductions)')
    .option('--png', 'draw plots as PNG too; needs @resvg/resvg-js')
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The folder of an experiment holds report.md, report.json, figures.csv and plots as SVG and CSV; runs are in runs/. With --all
the page papers-SCALE.html has all of them; experiments that this version has finished are not run again: to run one again,
delete its folder.

Examples:
  breedboard reproduce pinkney
  breedboard reproduce alliot --experiment tables --scale full
  breedboard reproduce --all --scale full
  breedboard reproduce learners --experiment by-game --scale full`,
    )
    .action((paper: string | undefined, options: ReproduceOptions) =>
      reproduce(parts, screen(), version, paper, options),
    );
}
