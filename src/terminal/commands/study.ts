/** `breedboard study`: a study file, run to its end, with the answer in one sentence, a table, and a report. */
import type { Command } from 'commander';
import { columnsOf, UNCHANGED } from '../../experiments/study.js';
import { columns } from '../columns.js';
import { addOutput, type OutputOptions, outputOf, RUNS_FLAG, THREADS_FLAG, threadsFrom } from '../flags.js';
import { withMinus } from '../minus.js';
import type { Parts } from '../parts.js';
import { CHECK_OPTION, DEVICE_OPTION, INSECURE_OPTION, QUEUE_OPTION, type QueueOptions, reachQueue } from '../queue.js';
import { runsFolder } from '../runs-folder.js';
import { shellWord } from '../saving.js';
import type { Screen } from '../screen.js';
import { planStudy } from '../study-file.js';
import { checkReport, type StudyResult, writeReport } from '../study-report.js';
import { effectOf, lastScore, runVariants, type SeedEffect } from '../variant-runs.js';
import { linesOf, tableJson, titleOf, type VariantRow, type VariantTable } from '../variant-table.js';

type StudyOptions = QueueOptions &
  OutputOptions & { readonly threads?: string; readonly runs?: string; readonly json?: true };

const points = (value: number): string => withMinus((100 * value).toFixed(1));
const within = ({ mean, low, high }: SeedEffect): string =>
  `${points(mean)} points (95 % interval ${points(low)} to ${points(high)})`;

/** What was compared, in one sentence for each ingredient, or one for the best of all. */
function answersOf(table: VariantTable, seeds: number): string[] {
  const { columns: names, rows } = table;
  const yardstick = table.yardsticks[0]!;
  const [base] = rows;
  if (base!.values.includes(UNCHANGED) && names[0] === 'without')
    return rows.slice(1).map(row => {
      const effect = effectOf(base!, row, yardstick);
      const { mean, low, high } = effect;
      const over = `over ${seeds} paired seeds`;
      if (low > 0) return `${row.values[0]} lowers the score against ${yardstick} by ${within(effect)}, ${over}.`;
      const rise = { ...effect, mean: -mean, low: -high, high: -low };
      if (high < 0) return `${row.values[0]} raises the score against ${yardstick} by ${within(rise)}, ${over}.`;
      return `What ${row.values[0]} does to the score against ${yardstick} cannot be told: it changes by ${within(rise)}, ${over}.`;
    });
  const scoreOf = (row: VariantRow): number => lastScore(row, yardstick)?.value ?? Number.NEGATIVE_INFINITY;
  const [best, next] = [...rows].sort((a, b) => scoreOf(b) - scoreOf(a));
  const effect = effectOf(best!, next!, yardstick);
  const isSettled = effect.low > 0;
  const first = `${titleOf(table, best!)} scores most against ${yardstick}, ${points(scoreOf(best!))} %`;
  return [
    isSettled
      ? `${first}: ${within(effect)} more than ${titleOf(table, next!)}, over ${seeds} paired seeds.`
      : `${first}, but it cannot be told from ${titleOf(table, next!)}: the difference is ${within(effect)} over ${seeds} paired seeds.`,
    ...(rows.length > 2 && isSettled
      ? [
          `The best of ${rows.length} was chosen after the runs, so its lead is somewhat too large: confirm it with new seeds.`,
        ]
      : []),
  ];
}

async function study(parts: Parts, view: Screen, file: string, options: StudyOptions): Promise<void> {
  const { text, study: read, variants, plan } = await planStudy(file);
  const { seeds } = read;
  const out = outputOf(options);
  const threads = threadsFrom(options.threads);
  const runs = runsFolder(options.runs);
  if (out !== undefined) await checkReport(out);
  await reachQueue(options);
  view.say(`${variants.length} variants × ${seeds} seeds: ${plan.once.length} runs`);
  const found = await runVariants(parts, view, plan, { runs, threads, queue: options });
  const rows = found.map((own, i) => ({ ...own, values: variants[i]!.values }));
  const table: VariantTable = { columns: columnsOf(read), yardsticks: plan.yardsticks, rows };
  const result: StudyResult = {
    ...table,
    name: file.replace(/^.*[\\/]/, '').replace(/\.ya?ml$/i, ''),
    text,
    command: `breedboard study ${shellWord(file)}`,
    seeds,
    answers: answersOf(table, seeds),
  };
  if (options.json) {
    view.data(JSON.stringify({ study: result.name, answers: result.answers, seeds, rows: tableJson(table) }));
  } else {
    for (const answer of result.answers) view.show(answer);
    view.show('');
    view.show(`score in %, after the last step: mean of ${seeds} seeds and its 95 % interval`);
    const lines = linesOf(table);
    for (const line of columns(
      lines,
      lines[0]!.map((_, i) => i),
    ))
      view.show(line);
  }
  if (out === undefined) return;
  await writeReport(out, result);
  view.say(`the report is in ${out}`);
}

export function addStudy(program: Command, parts: Parts, screen: () => Screen): void {
  const command = program
    .command('study')
    .description(
      'Run a study file: a recipe with every combination of some options, without one ingredient at a time, or several recipes, all on the same seeds. It prints what was found in a sentence, and the table. Every run is stored; after an interruption the same command resumes.',
    )
    .argument('<file>', 'a .yaml file, as below');
  addOutput(
    command,
    '<folder>',
    'write a report: table as CSV and LaTeX, curves as SVG, all measurements, versions, hashes, BibTeX',
  )
    .option(...THREADS_FLAG)
    .option(...RUNS_FLAG)
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
A study has one recipe, a preset or a file beside it, and what varies in it:
  recipe: pinkney-quick
  set: { steps: 6 }
  grid: { noise: [0, 0.05], population: [10, 20] }
  seeds: 5
  seed: 1
In place of grid, “without: [noise=0]” takes one ingredient out at a time; in place of recipe, “recipes: [td-quick,
pinkney-quick]” compares several. The table has a column for each option, and so has measurements.csv.

Examples:
  breedboard study samples/study.yaml
  breedboard study samples/study.yaml -o report`,
    )
    .action((file: string, options: StudyOptions) => study(parts, screen(), file, options));
}
