/** `breedboard runs`: lists, compares, verifies, repairs and removes runs. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { quote } from '../../specs/parsed.js';
import { writerOf } from '../../store/lock.node.js';
import { PAGE, RunCatalogue } from '../../store/run-catalogue.node.js';
import { faultOf, isNoRun, type RunEntry } from '../../store/run-entry.node.js';
import { columns } from '../columns.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG, RUNS_FLAG, THREADS_FLAG } from '../flags.js';
import { FORCE_OPTION } from '../forcing.js';
import { readWhole } from '../numbers.js';
import type { Parts } from '../parts.js';
import { labelText } from '../run-labels.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';
import { refuseSubcommand } from '../subcommands.js';
import { addRunArchives } from './runs-archive.js';

type Place = { readonly runs?: string };

type ListOptions = Place & { readonly page?: string; readonly all?: true; readonly json?: true };

async function stateIn(folder: string, { name, run, isLocked }: RunEntry): Promise<string> {
  if (run!.isFinished) return 'finished';
  const writer = isLocked ? await writerOf(join(folder, name)) : undefined;
  return writer === undefined ? 'stopped' : `running (process ${writer})`;
}

/** Programs get all runs unless they ask for a page; a person gets the first page. */
async function listAll(options: ListOptions, view: Screen): Promise<void> {
  const folder = runsFolder(options.runs);
  if (options.page !== undefined && options.all) throw new Failure('usage', 'choose --page or --all');
  const number = options.page === undefined ? 1 : readWhole('--page', options.page, 1, 1e9);
  const isAll = options.all ?? (options.json && options.page === undefined);
  const catalogue = new RunCatalogue(folder);
  const found = await catalogue.page(isAll ? 0 : (number - 1) * PAGE, isAll ? 1e9 : PAGE);
  if (!found.ok) throw new Failure('input', found.reason);
  const { total, entries } = found.value;
  const pages = Math.ceil(total / PAGE);
  if (number > Math.max(1, pages)) throw new Failure('input', `there is no page ${number}: the last is ${pages}`);
  const all: RunEntry[] = [];
  for (const entry of entries) {
    const fault = faultOf(entry);
    if (fault !== undefined) view.complain(`breedboard: ${entry.name}: ${fault}`);
    if (entry.labelFault !== undefined) view.complain(`breedboard: ${entry.name}: ${entry.labelFault}`);
    if (entry.run) all.push(entry);
    else if (!isNoRun(entry)) view.complain(`breedboard: ${entry.name}: ${entry.reason}`);
  }
  const states = await Promise.all(all.map(each => stateIn(folder, each)));
  if (options.json) {
    view.data(
      JSON.stringify(
        all.map(({ name, label, run }, i) => ({
          name,
          ...(label ? { label } : {}),
          step: run!.step,
          steps: run!.about.steps,
          state: states[i],
          games: run!.games,
          recipe: run!.recipe,
        })),
      ),
    );
    return;
  }
  if (all.length === 0) {
    const unread = entries.filter(entry => !isNoRun(entry)).length;
    view.say(
      unread > 0
        ? `none of the ${unread} runs on this page of ${quote(folder)} can be read`
        : `there are no runs in ${quote(folder)}; begin one: breedboard learn`,
    );
    return;
  }
  const texts = all.map(({ label }) => labelText(label));
  const isNamed = texts.some(each => each !== '');
  const head = ['run', ...(isNamed ? ['label'] : []), 'step', 'state', 'games', 'seed', 'learner', 'last measured'];
  const rows = all.map(({ name, run }, i) => [
    name,
    ...(isNamed ? [texts[i]!] : []),
    `${Math.max(0, run!.step)}/${run!.about.steps}`,
    `${states[i]}${run!.games === null ? ', unverified' : ''}`,
    run!.games === null ? '–' : String(run!.games),
    run!.about.seed,
    run!.about.learner,
    run!.scores
      .slice(0, 3)
      .map(([against, score]) => `${against} ${(100 * score).toFixed(1)} %`)
      .join(', '),
  ]);
  const left = isNamed ? [0, 1, 3, 6, 7] : [0, 2, 5, 6];
  for (const line of columns([head, ...rows], left)) view.show(line);
  if (!isAll && pages > 1) {
    const next = number < pages ? `; breedboard runs --page ${number + 1} lists the next` : '';
    view.say(`page ${number} of ${pages}, ${total} runs${next}`);
  }
}

function addShow(runs: Command, screen: () => Screen): void {
  runs
    .command('show <name>')
    .summary('show the curves of a run')
    .option(...RUNS_FLAG)
    .option('--csv <file>', 'write its curves as CSV')
    .option('--svg <file>', 'draw its scores')
    .option('--png <file>', 'the same as PNG; needs @resvg/resvg-js')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print one JSON object')
    .action(async (name: string, own: object) => {
      const { showRun } = await import('../run-actions.js');
      return showRun(runs, screen)(name, own);
    });
}

function addCompare(runs: Command, screen: () => Screen): void {
  runs
    .command('compare [names...]')
    .summary('compare the curves of several runs; runs that differ only in their seed are averaged')
    .option(...RUNS_FLAG)
    .option('--all', 'all runs of the folder')
    .option('--study <file>', 'the runs of a study file, see: breedboard study')
    .option('--csv <file>', 'write the curves as CSV')
    .option('--svg <file>', 'draw the scores')
    .option('--png <file>', 'the same as PNG; needs @resvg/resvg-js')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print one JSON object')
    .action(async (names: readonly string[], own: object) => {
      const { compareRun } = await import('../run-actions.js');
      return compareRun(runs, screen)(names, own);
    });
}

function addVerify(runs: Command, parts: () => Promise<Parts>, screen: () => Screen): void {
  runs
    .command('verify <name>')
    .summary('check every file of a run, re-run some of its steps, and compare them')
    .option(...RUNS_FLAG)
    .option('--from <step>', 'step to start after; 0 is the start (default: the checkpoint before the last)')
    .option('--steps <n>', 'number of steps to re-run (default: all to the last)')
    .option('--files', 'check the files, but re-run no step')
    .option(...THREADS_FLAG)
    .option('--json', 'print one JSON object')
    .action(async (name: string, own: object) => {
      const { verifyRun } = await import('../run-actions.js');
      return verifyRun(runs, screen, await parts())(name, own);
    });
}

function addRepair(runs: Command, parts: () => Promise<Parts>, screen: () => Screen): void {
  runs
    .command('repair <name>')
    .summary('restore damaged files of a run: from its checkpoint, or by re-running lost steps')
    .option(...RUNS_FLAG)
    .option(...THREADS_FLAG)
    .option(...FORCE_OPTION)
    .option('--json', 'print one JSON object')
    .action(async (name: string, own: object) => {
      const { repairRun } = await import('../run-actions.js');
      return repairRun(runs, screen, await parts())(name, own);
    });
}

function addClean(runs: Command, screen: () => Screen): void {
  runs
    .command('clean <names...>')
    .summary('delete runs')
    .option(...RUNS_FLAG)
    .option('--yes', 'delete them; without --yes the command only lists them')
    .option(...FORCE_OPTION)
    .option('--json', 'print one JSON object')
    .action(async (names: readonly string[], own: object) => {
      const { cleanRun } = await import('../run-actions.js');
      return cleanRun(runs, screen)(names, own);
    });

  addRunArchives(runs, screen);
}

export function addRuns(program: Command, parts: () => Promise<Parts>, screen: () => Screen): void {
  const runs = program
    .command('runs')
    .description('List the runs there are, and how far they have come.')
    .option(...RUNS_FLAG)
    .option('--page <n>', `of more than ${PAGE} runs, the n-th ${PAGE} by name (default: 1; with --json all)`)
    .option('--all', 'list all runs, however many')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  breedboard learn samples/recipe.yaml --name first
  breedboard runs
  breedboard runs show first
  breedboard runs verify first --files
  breedboard runs export first`,
    )
    .allowExcessArguments()
    .action((options: ListOptions, own: Command) => {
      refuseSubcommand(own);
      return listAll(options, screen());
    });
  // An option that `runs` has too is heard by it, wherever it stands.
  addShow(runs, screen);
  addCompare(runs, screen);
  addVerify(runs, parts, screen);
  addRepair(runs, parts, screen);
  addClean(runs, screen);
}
