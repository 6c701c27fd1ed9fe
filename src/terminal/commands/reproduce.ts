/** `breedboard reproduce`: re-runs a paper's experiments beside its figures, and measures our own learners at every game. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { chartSvg } from '../../experiments/chart-svg.js';
import { curvesCsv } from '../../experiments/curves.js';
import type { RunEvent } from '../../experiments/experiment.js';
import { reproductions } from '../../experiments/papers/catalogue.js';
import { readRecipe } from '../../experiments/recipe.js';
import {
  cells,
  comparedRow,
  type FinishedRun,
  figuresCsv,
  HEAD,
  outcomeMarkdown,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  SCALES,
  type Scale,
  tableCells,
} from '../../experiments/reproduction.js';
import { backendOf } from '../../learners/backend.js';
import { NO_MODELS } from '../../models/registry.js';
import { parseSeed } from '../../random/seed.js';
import { suggestion } from '../../specs/nearest.js';
import { quote } from '../../specs/parsed.js';
import { makeFolder, writeWhole } from '../../store/files.node.js';
import { readAncestor, readPopulation } from '../../store/runs.node.js';
import { columns } from '../columns.js';
import { inTurns } from '../concurrently.js';
import { EXIT_HELP, Failure } from '../failure.js';
import { addOutput, type OutputOptions, outputOf, SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { Interrupted, unlessInterrupted } from '../lines.js';
import type { Parts } from '../parts.js';
import { checkPng, pngOf } from '../png.js';
import { addressFrom, INSECURE_OPTION, openArena, QUEUE_OPTION, type QueueOptions, reachQueue } from '../queue.js';
import type { Screen } from '../screen.js';
import { learnIn, orRefuse, WHOLE_AT_ONCE } from './learn.js';

type ReproduceOptions = OutputOptions &
  QueueOptions & {
    readonly experiment?: string;
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

async function writeAll(folder: string, title: string, outcome: ReproductionOutcome, png: boolean): Promise<void> {
  const rows = outcome.comparisons.map(({ rows, ...rest }) => ({ ...rest, rows: rows.map(comparedRow) }));
  const files: (readonly [string, string | Uint8Array])[] = [
    ['report.md', outcomeMarkdown(title, outcome)],
    ['figures.csv', figuresCsv(outcome)],
    [
      'report.json',
      `${JSON.stringify({ title, ...outcome, comparisons: rows, plots: outcome.plots.map(({ name }) => name) }, null, 1)}\n`,
    ],
  ];
  for (const { name, curves, ...text } of outcome.plots) {
    const drawing = chartSvg(curves, text);
    files.push([`${name}.svg`, drawing], [`${name}.csv`, curvesCsv(curves)]);
    if (png) files.push([`${name}.png`, await pngOf(drawing)]);
  }
  for (const [name, text] of files) {
    const written = await writeWhole(join(folder, name), text);
    if (!written.ok) throw new Failure('failed', `cannot write to ${quote(join(folder, name))}: ${written.reason}`);
  }
}

function show(view: Screen, title: string, { comparisons, tables = [], deviations }: ReproductionOutcome): void {
  view.show(view.paint.bold(title));
  for (const { title: caption, rows, notes = [] } of comparisons) {
    view.show('');
    view.show(caption);
    for (const line of columns([HEAD, ...rows.map(row => cells(comparedRow(row)))], [0, 1, 2, 3])) view.show(line);
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

export function addReproduce(program: Command, parts: Parts, screen: () => Screen): void {
  const command = program
    .command('reproduce')
    .description(
      'Run a paper’s experiments and print its figures beside the measured ones, each with a 95 % interval; or measure our own learners at every game. All results are stored; after an interruption the same command resumes.',
    )
    .argument('[paper]', `one of ${papers().join(', ')}; without one, the command lists their experiments`)
    .option('-e, --experiment <name>', 'run only this experiment of the paper')
    .addOption(
      new Option(
        '-s, --scale <scale>',
        'quick: minutes on two cores; full: the paper’s own sizes, or those of docs/results.md; extended: more seeds',
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
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The folder of an experiment holds report.md, report.json, figures.csv, plots as SVG and CSV, and its runs in runs/.

Examples:
  breedboard reproduce pinkney
  breedboard reproduce alliot --experiment tables --scale full
  breedboard reproduce learners --experiment by-game --scale full

${EXIT_HELP}`,
    )
    .action(async (paper: string | undefined, options: ReproduceOptions) => {
      const view = screen();
      if (paper === undefined) {
        const rows = reproductions.map(each => [each.paper, each.id, each.summary]);
        if (options.json) view.data(JSON.stringify(reproductions));
        else for (const line of columns([['paper', 'experiment', ''], ...rows], [0, 1, 2])) view.show(line);
        return;
      }
      const list = chosen(paper, options.experiment);
      const threads = threadsFrom(options.threads);
      const seed = parseSeed(options.seed);
      await checkPng(options.png);
      await reachQueue(options);
      const output = outputOf(options) ?? 'reproductions';
      const runs = join(output, 'runs');
      const done: object[] = [];
      const isOnQueue = addressFrom(options) !== undefined;
      const turns = inTurns(isOnQueue ? WHOLE_AT_ONCE : 1);
      /** The experiment goes on until it next asks for a run. */
      let isInterrupted = false;
      for (const folder of [output, runs]) {
        const made = await makeFolder(folder);
        if (!made.ok) throw new Failure('failed', `cannot create the folder ${quote(folder)}: ${made.reason}`);
      }
      for (const { id, summary, reproduce } of list) {
        const title = `${paper}, ${id}: ${summary} (${options.scale})`;
        view.say(title);
        const arena = await openArena(parts, view, options, { threads, models: NO_MODELS, doing: title });
        const learnOne = async (
          name: string,
          recipe: Parameters<typeof readRecipe>[0],
          run: number,
          isOneOfMany: boolean,
        ): Promise<FinishedRun> => {
          if (isInterrupted) throw new Interrupted();
          const experiment = { ...orRefuse(readRecipe(recipe), 'failed'), seed: `${options.seed}.${run}` };
          const called = `${name}-${options.seed}.${run}`;
          // Runs that are given together go to the workers whole; here they follow each other.
          const whole = isOneOfMany && isOnQueue;
          const { lines } = await learnIn(parts, view, {
            ...{ runs, name: called, experiment, threads, queue: options, whole },
            ...(whole ? { onProgress: () => {} } : {}),
          });
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
        const learn: ReproductionTools['learn'] = (...args) => turns(isOneOfMany => learnOne(...args, isOneOfMany));
        try {
          const outcome = await unlessInterrupted(
            reproduce({ backend: backendOf(arena), seed, scale: options.scale, learn, say: text => view.say(text) }),
          );
          const folder = join(output, `${paper}-${id}-${options.scale}`);
          if (options.json)
            done.push({
              paper,
              id,
              scale: options.scale,
              ...outcome,
              comparisons: outcome.comparisons.map(({ rows, ...rest }) => ({ ...rest, rows: rows.map(comparedRow) })),
            });
          else show(view, title, outcome);
          orRefuse(await makeFolder(folder), 'failed');
          await writeAll(folder, title, outcome, options.png ?? false);
          view.say(`stored in ${folder}`);
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
          isInterrupted = true;
          throw new Failure(
            'interrupted',
            `interrupted in ${paper}, ${id}; finished runs are stored, and the same command resumes`,
          );
        } finally {
          await arena.close();
        }
      }
      if (options.json) view.data(JSON.stringify(done));
    });
}
