/** `breedboard runs`: lists, compares, verifies, repairs and removes runs. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { chartSvg } from '../../experiments/chart-svg.js';
import { type Curve, curvesCsv, curvesOf, meanCurve } from '../../experiments/curves.js';
import { backendOf } from '../../learners/backend.js';
import { gamesOf } from '../../matches/tally.js';
import { NO_MODELS } from '../../models/registry.js';
import { plain, quote } from '../../specs/parsed.js';
import { formatSpec } from '../../specs/spec.js';
import { repair } from '../../store/repairing.node.js';
import { nameFault, recipeHash, recipeOf } from '../../store/runs.js';
import { listRuns, type RunView, readRunFolder, removeRun } from '../../store/runs.node.js';
import { stepsText } from '../../store/step-lines.node.js';
import { checkFiles, verificationStart, verify } from '../../store/verifying.node.js';
import { columns } from '../columns.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG, RUNS_FLAG, THREADS_FLAG, threadsFrom } from '../flags.js';
import { FORCE_OPTION, takeOver } from '../forcing.js';
import { Interrupted, unlessInterrupted } from '../lines.js';
import { withMinus } from '../minus.js';
import { readWhole } from '../numbers.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import type { Parts } from '../parts.js';
import { checkPng, pngOf } from '../png.js';
import { recordedGames } from '../recorded-games.js';
import { namedRun, runsFolder } from '../references.js';
import { labelOf, labelText } from '../run-labels.js';
import type { Screen } from '../screen.js';
import { sparkline } from '../sparkline.js';
import { refuseSubcommand } from '../subcommands.js';
import { orRefuse, scoreText } from './learn.js';
import { addRunArchives } from './runs-archive.js';

type Place = { readonly runs?: string };

type CurveOptions = {
  readonly csv?: string;
  readonly svg?: string;
  readonly png?: string;
  readonly force?: true;
  readonly json?: true;
};

type VerifyOptions = {
  readonly from?: string;
  readonly steps?: string;
  readonly files?: true;
  readonly threads?: string;
  readonly json?: true;
};

const stepOf = ({ lines }: RunView): number =>
  lines.reduce((most, line) => (line.type === 'checkpoint' ? Math.max(most, line.step) : most), -1);

function stateOf(view: RunView): string {
  if (view.lines.some(({ type }) => type === 'crowned')) return 'finished';
  return view.writer === undefined ? 'stopped' : `running (process ${view.writer})`;
}

const gamesIn = ({ lines }: RunView): number =>
  lines.reduce(
    (sum, line) => sum + (line.type === 'step' ? line.games : line.type === 'measured' ? gamesOf(line.tally) : 0),
    0,
  );

const lastScores = (view: RunView): string =>
  curvesOf(view.lines)
    .filter(({ isScore, points }) => isScore && points.length > 0)
    .slice(0, 3)
    .map(({ name, points }) => `${name} ${(100 * points.at(-1)!.value).toFixed(1)} %`)
    .join(', ');

async function views(runs: string, names: readonly string[], view: Screen): Promise<RunView[]> {
  const all: RunView[] = [];
  for (const name of names) {
    const read = await readRunFolder(runs, name);
    if (!read.ok) throw new Failure('input', namedRun(runs, name, read.reason));
    const found = read.value;
    if (found.fault !== undefined) view.complain(`breedboard: ${name}: ${found.fault}`);
    all.push(found);
  }
  return all;
}

const short = (value: number): string => withMinus(String(Number(value.toPrecision(4))));
const pointText = ({ isScore }: Curve, point: Curve['points'][number]): string =>
  isScore
    ? scoreText(point)
    : point.low === point.high || !Number.isFinite(point.low)
      ? short(point.value)
      : `${short(point.value)} (${short(point.low)}–${short(point.high)})`;

/** Runs that differ only in their seed are one sample. */
function groups(all: readonly RunView[]): RunView[][] {
  const found = new Map<string, RunView[]>();
  for (const view of all) {
    const key = recipeHash(view.experiment);
    found.set(key, [...(found.get(key) ?? []), view]);
  }
  return [...found.values()];
}

const meansOf = (group: readonly RunView[]): Curve[] => {
  const all = group.map(({ lines }) => curvesOf(lines));
  return all[0]!.map(({ name }) => meanCurve(all.flatMap(own => own.filter(each => each.name === name))));
};

async function exportCurves(
  curves: readonly Curve[],
  title: string,
  { csv, svg, png }: { readonly csv?: string; readonly svg?: string; readonly png?: string },
): Promise<void> {
  if (csv !== undefined) await writeOutput(csv, curvesCsv(curves));
  if (svg === undefined && png === undefined) return;
  const scores = curves.filter(({ isScore }) => isScore);
  const shown = scores.length > 0 ? scores : curves;
  const drawing = chartSvg(shown, { title, x: 'step', y: scores.length > 0 ? 'score' : 'value' });
  await writeOutput(svg, drawing);
  if (png !== undefined) await writeOutput(png, await pngOf(drawing));
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
    .action(async (name: string, own: Place & CurveOptions) => {
      const options = { ...runs.opts<typeof own>(), ...own };
      const view = screen();
      await checkPng(options.png);
      await checkOutputs([options.csv, options.svg, options.png], options.force);
      const [found] = await views(runsFolder(options.runs), [name], view);
      const curves = curvesOf(found!.lines);
      const label = await labelOf(runsFolder(options.runs), name, view);
      if (options.json) {
        view.data(
          JSON.stringify({
            name,
            ...(label ? { label } : {}),
            recipe: recipeOf(found!.experiment),
            state: stateOf(found!),
            curves,
          }),
        );
        return exportCurves(curves, name, options);
      }
      view.show(
        `${name}: ${formatSpec(found!.experiment.learner)}, step ${stepOf(found!)} of ${found!.experiment.steps}, ${stateOf(found!)}`,
      );
      if (labelText(label) !== '') view.show(labelText(label));
      if (label && label.note !== '') for (const line of label.note.split('\n')) view.show(plain(line));
      const rows = curves.map(curve => [
        `${curve.isScore ? 'against ' : ''}${curve.name}`,
        sparkline(curve, view.unicode),
        pointText(curve, curve.points.at(-1)!),
      ]);
      for (const line of columns(rows, [0, 1, 2])) view.show(line);
      await exportCurves(curves, name, options);
    });
}

function addCompare(runs: Command, screen: () => Screen): void {
  runs
    .command('compare <names...>')
    .summary('compare the curves of several runs; runs that differ only in their seed are averaged')
    .option(...RUNS_FLAG)
    .option('--csv <file>', 'write the curves as CSV')
    .option('--svg <file>', 'draw the scores')
    .option('--png <file>', 'the same as PNG; needs @resvg/resvg-js')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print one JSON object')
    .action(async (names: readonly string[], own: Place & CurveOptions) => {
      const options = { ...runs.opts<typeof own>(), ...own };
      const view = screen();
      await checkPng(options.png);
      await checkOutputs([options.csv, options.svg, options.png], options.force);
      const all = groups(await views(runsFolder(options.runs), names, view));
      const compared = all.map(group => {
        const title = group.length === 1 ? group[0]!.name : `${group[0]!.name} … (${group.length} seeds)`;
        return { title, runs: group.map(({ name }) => name), curves: meansOf(group) };
      });
      const named = compared.flatMap(({ title, curves }) =>
        curves.map(curve => ({ ...curve, name: compared.length > 1 ? `${title}: ${curve.name}` : curve.name })),
      );
      const write = (): Promise<void> => exportCurves(named, names.join(', ').slice(0, 60), options);
      if (options.json) {
        view.data(JSON.stringify(compared));
        return write();
      }
      for (const { title, curves } of compared) {
        view.show(title);
        const rows = curves.map(curve => [
          '',
          `${curve.isScore ? 'against ' : ''}${curve.name}`,
          sparkline(curve, view.unicode),
          curve.points.length > 0 ? pointText(curve, curve.points.at(-1)!) : 'no common step',
        ]);
        for (const line of columns(rows, [1, 2, 3])) view.show(line);
      }
      await write();
    });
}

function addVerify(runs: Command, parts: Parts, screen: () => Screen): void {
  runs
    .command('verify <name>')
    .summary('check every file of a run, re-run some of its steps, and compare them')
    .option(...RUNS_FLAG)
    .option('--from <step>', 'step to start after; 0 is the start (default: the checkpoint before the last)')
    .option('--steps <n>', 'number of steps to re-run (default: all to the last)')
    .option('--files', 'check the files, but re-run no step')
    .option(...THREADS_FLAG)
    .option('--json', 'print one JSON object')
    .action(async (name: string, own: Place & VerifyOptions) => {
      const options = { ...runs.opts<typeof own>(), ...own };
      const view = screen();
      if (!parts.arena) throw new Failure('usage', 'this build has no arena, which the command needs');
      const folder = runsFolder(options.runs);
      const { files, damages } = orRefuse(await checkFiles(folder, name), 'input');
      if (damages.length > 0) {
        if (options.json) view.data(JSON.stringify({ name, files, damages }));
        for (const { file, reason } of damages) view.complain(`breedboard: ${join(folder, name, file)}: ${reason}`);
        throw new Failure('failed', `${quote(name)} is damaged; breedboard runs repair ${name} restores what it can`);
      }
      if (options.files) {
        if (options.json) view.data(JSON.stringify({ name, files, damages }));
        else view.show(`${name}: ${files} files are intact`);
        return;
      }
      const [found] = await views(folder, [name], view);
      const from = options.from === undefined ? undefined : readWhole('--from', options.from, 0, 1e9);
      const steps =
        options.steps === undefined ? Number.POSITIVE_INFINITY : readWhole('--steps', options.steps, 1, 1e9);
      const start = orRefuse(await verificationStart(folder, name, from), 'input');
      const arena = await parts.arena(threadsFrom(options.threads), NO_MODELS);
      const made: number[] = [];
      try {
        const checked = verify(found!, backendOf(arena, { recorded: recordedGames }), start, steps);
        for (;;) {
          const next = await unlessInterrupted(checked.next());
          if (next.done) break;
          if (!next.value.isSame) {
            throw new Failure(
              'failed',
              `step ${next.value.step} of ${quote(name)} differs from the stored run when it is re-run`,
            );
          }
          made.push(next.value.step);
          view.say(`step ${next.value.step}: the same`);
        }
      } catch (error) {
        if (error instanceof Interrupted) throw new Failure('interrupted', `interrupted after ${made.length} steps`);
        throw error;
      } finally {
        await arena.close();
      }
      const after = start?.step ?? null;
      if (options.json) view.data(JSON.stringify({ name, files, from: after, steps: made, same: true }));
      else
        view.show(
          made.length === 0
            ? `${name}: ${files} files are intact; there is no step after step ${after} to re-run`
            : `${name}: ${files} files are intact; steps ${made[0]}–${made.at(-1)} are the same when re-run`,
        );
    });
}

function addRepair(runs: Command, parts: Parts, screen: () => Screen): void {
  runs
    .command('repair <name>')
    .summary('restore damaged files of a run: from its checkpoint, or by re-running lost steps')
    .option(...RUNS_FLAG)
    .option(...THREADS_FLAG)
    .option(...FORCE_OPTION)
    .option('--json', 'print one JSON object')
    .action(async (name: string, own: Place & { threads?: string; force?: true; json?: true }) => {
      const options = { ...runs.opts<typeof own>(), ...own };
      const view = screen();
      if (!parts.arena) throw new Failure('usage', 'this build has no arena, which the command needs');
      const folder = runsFolder(options.runs);
      if (options.force && nameFault(name) === undefined) await takeOver(join(folder, name), view);
      const arena = await parts.arena(threadsFrom(options.threads), NO_MODELS);
      try {
        const repairing = repair(folder, name, backendOf(arena, { recorded: recordedGames }));
        for (;;) {
          const next = await unlessInterrupted(repairing.next());
          if (!next.done) {
            view.say(`re-running step ${next.value.step} of ${next.value.last}`);
            continue;
          }
          const isMissing = !next.value.ok && ['missing', 'name'].includes(next.value.kind);
          const { notices, steps, left } = orRefuse(next.value, isMissing ? 'input' : 'failed');
          for (const notice of notices) view.complain(`breedboard: ${notice}`);
          for (const { file, reason } of left) view.complain(`breedboard: ${join(folder, name, file)}: ${reason}`);
          if (left.length > 0) throw new Failure('failed', `${quote(name)} is still damaged`);
          const done = steps.length === 0 ? '' : `; ${stepsText(steps)} ${steps.length === 1 ? 'was' : 'were'} re-run`;
          if (options.json) view.data(JSON.stringify({ name, notices, steps }));
          else view.show(`${name}: its files are intact${done}`);
          return;
        }
      } catch (error) {
        if (error instanceof Interrupted) throw new Failure('interrupted', 'interrupted; nothing was restored');
        throw error;
      } finally {
        await arena.close();
      }
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
    .action(async (names: readonly string[], own: Place & { yes?: true; force?: true; json?: true }) => {
      const options = { ...runs.opts<typeof own>(), ...own };
      const view = screen();
      const folder = runsFolder(options.runs);
      for (const name of names) {
        if (!options.yes) {
          await views(folder, [name], view);
          if (!options.json) view.show(`would remove ${join(folder, name)}; add --yes to remove it`);
          continue;
        }
        if (options.force && nameFault(name) === undefined) await takeOver(join(folder, name), view);
        const removed = await removeRun(folder, name);
        if (!removed.ok) throw new Failure('input', `cannot remove ${quote(join(folder, name))}: ${removed.reason}`);
        view.say(`removed ${join(folder, name)}`);
      }
      if (options.json) view.data(JSON.stringify({ [options.yes ? 'removed' : 'found']: names }));
    });

  addRunArchives(runs, screen);
}

async function listAll(options: Place & { readonly json?: true }, view: Screen): Promise<void> {
  const folder = runsFolder(options.runs);
  const names = orRefuse(await listRuns(folder), 'input');
  const all: RunView[] = [];
  for (const name of names) {
    const read = await readRunFolder(folder, name);
    if (read.ok) {
      all.push(read.value);
      if (read.value.fault !== undefined) view.complain(`breedboard: ${name}: ${read.value.fault}`);
    } else if (read.kind !== 'missing') view.complain(`breedboard: ${name}: ${read.reason}`);
  }
  const labels = await Promise.all(all.map(({ name }) => labelOf(folder, name, view)));
  if (options.json) {
    view.data(
      JSON.stringify(
        all.map((each, i) => ({
          name: each.name,
          ...(labels[i] ? { label: labels[i] } : {}),
          step: stepOf(each),
          steps: each.experiment.steps,
          state: stateOf(each),
          games: gamesIn(each),
          recipe: recipeOf(each.experiment),
        })),
      ),
    );
    return;
  }
  if (all.length === 0) {
    view.say(`there are no runs in ${quote(folder)}; begin one: breedboard learn`);
    return;
  }
  const texts = labels.map(labelText);
  const isNamed = texts.some(each => each !== '');
  const head = ['run', ...(isNamed ? ['label'] : []), 'step', 'state', 'games', 'seed', 'learner', 'last measured'];
  const rows = all.map((each, i) => [
    each.name,
    ...(isNamed ? [texts[i]!] : []),
    `${Math.max(0, stepOf(each))}/${each.experiment.steps}`,
    stateOf(each),
    String(gamesIn(each)),
    each.experiment.seed,
    formatSpec(each.experiment.learner),
    lastScores(each),
  ]);
  const left = isNamed ? [0, 1, 3, 6, 7] : [0, 2, 5, 6];
  for (const line of columns([head, ...rows], left)) view.show(line);
}

export function addRuns(program: Command, parts: Parts, screen: () => Screen): void {
  const runs = program
    .command('runs')
    .description('List the runs there are, and how far they have come.')
    .option(...RUNS_FLAG)
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
    .action((options: Place & { readonly json?: true }, own: Command) => {
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
