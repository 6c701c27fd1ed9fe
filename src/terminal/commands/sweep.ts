/** `breedboard sweep`: a recipe with every combination of some options, several seeds each, as one table. */
import type { Command } from 'commander';
import { combinations, parseAxis } from '../../experiments/grid.js';
import { latexTable } from '../../notations/latex.js';
import { columns } from '../columns.js';
import { Failure } from '../failure.js';
import { collect, OVERWRITE_FLAG, RUNS_FLAG, THREADS_FLAG, threadsFrom } from '../flags.js';
import { readWhole } from '../numbers.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import type { Parts } from '../parts.js';
import { checkPng, pngOf } from '../png.js';
import { CHECK_OPTION, DEVICE_OPTION, INSECURE_OPTION, QUEUE_OPTION, type QueueOptions, reachQueue } from '../queue.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';
import { MAX_RUNS, planVariants, runVariants } from '../variant-runs.js';
import { linesOf, tableChart, tableCsv, tableJson, type VariantTable } from '../variant-table.js';
import { orRefuse, recipeFor } from './learn.js';

type SweepOptions = QueueOptions & {
  readonly grid?: readonly string[];
  readonly set?: readonly string[];
  readonly seed?: string;
  readonly seeds: string;
  readonly threads?: string;
  readonly runs?: string;
  readonly csv?: string;
  readonly latex?: string;
  readonly svg?: string;
  readonly png?: string;
  readonly force?: true;
  readonly json?: true;
};

async function sweep(parts: Parts, view: Screen, text: string, options: SweepOptions): Promise<void> {
  const { grid = [], set = [] } = options;
  if (grid.length === 0) throw new Failure('usage', 'name an option to vary: --grid name=value,value');
  const axes = grid.map(each => orRefuse(parseAxis(each)));
  const twice = axes.find(({ name }, i) => axes.findIndex(other => other.name === name) < i);
  if (twice) throw new Failure('usage', `--grid ${twice.name} is given twice: give all its values at once`);
  const threads = threadsFrom(options.threads);
  const runs = runsFolder(options.runs);
  const count = readWhole('--seeds', options.seeds, 1, 1000);
  const all = combinations(axes);
  if (all.length * count > MAX_RUNS)
    throw new Failure('usage', `${all.length} combinations of ${count} seeds are more than ${MAX_RUNS} runs`);
  await checkPng(options.png);
  await checkOutputs([options.csv, options.latex, options.svg, options.png], options.force ?? false);
  await reachQueue(options);
  await recipeFor(text, set); // reports what is wrong with --set
  const variants = all.map(changes => ({ recipe: text, changes: [...set, ...changes] }));
  const plan = await planVariants(variants, { seed: options.seed, seeds: count, flag: '--grid' });
  const { once, yardsticks } = plan;
  view.say(
    `${all.length} combination${all.length === 1 ? '' : 's'} × ${count} seed${count === 1 ? '' : 's'}: ${once.length} runs`,
  );
  const found = await runVariants(parts, view, plan, { runs, threads, queue: options });
  const values = (changes: readonly string[]): string[] => changes.map(change => change.slice(change.indexOf('=') + 1));
  const rows = found.map((own, i) => ({ ...own, values: values(all[i]!) }));
  const table: VariantTable = { columns: axes.map(({ name }) => name), yardsticks, rows };
  const [head, ...cells] = linesOf(table);
  const write = async (): Promise<void> => {
    await writeOutput(options.csv, tableCsv(table));
    await writeOutput(options.latex, latexTable(head!, cells, axes.length));
    const drawing = tableChart(text, table);
    await writeOutput(options.svg, drawing);
    if (options.png !== undefined) await writeOutput(options.png, await pngOf(drawing));
  };
  if (options.json) {
    view.data(JSON.stringify({ recipe: text, seeds: count, rows: tableJson(table) }));
    return write();
  }
  const what = count === 1 ? 'the 95 % interval of its games' : `mean of ${count} seeds and its 95 % interval`;
  view.show(`score in %, after the last step: ${what}`);
  for (const line of columns(
    [head!, ...cells],
    head!.map((_, i) => i),
  ))
    view.show(line);
  await write();
}

export function addSweep(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('sweep')
    .description(
      'Run a recipe with every combination of some options, several seeds each, and print the last measurements as one table: the mean of the seeds and its 95 % interval. Every run is stored; after an interruption the same command resumes.',
    )
    .argument('<recipe>', 'a preset or a .yaml file, see: breedboard learn')
    .option('--grid <name=value,value>', 'an option and its values; repeatable', collect)
    .option('--set <name=value>', 'change the recipe in all runs', collect)
    .option('--seed <text>', 'the first seed (default: that of the recipe, or 1)')
    .option('--seeds <n>', 'number of runs for each combination', '3')
    .option(...THREADS_FLAG)
    .option(...RUNS_FLAG)
    .option('--csv <file>', 'write the table as CSV')
    .option('--latex <file>', 'write the table as LaTeX')
    .option('--svg <file>', 'draw the curves against the first yardstick')
    .option('--png <file>', 'the same as PNG; needs @resvg/resvg-js')
    .option(...OVERWRITE_FLAG)
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  breedboard sweep pinkney-quick --grid noise=0,0.05 --grid population=10,20 --seeds 3
  breedboard sweep samples/recipe.yaml --grid population=10,20 --seeds 5 --svg sweep.svg --latex sweep.tex`,
    )
    .action((text: string, options: SweepOptions) => sweep(parts, screen(), text, options));
}
