/** What the commands about single runs do; loaded when one is called, so that a list of runs starts at once. */

import { join } from 'node:path';
import type { Command } from 'commander';
import { chartSvg } from '../experiments/chart-svg.js';
import { type Curve, curvesCsv, curvesOf, meanCurve } from '../experiments/curves.js';
import { differingOptions, optionsText } from '../experiments/differing-options.js';
import { backendOf } from '../learners/backend.js';
import { NO_MODELS } from '../models/registry.js';
import { plain, quote } from '../specs/parsed.js';
import { formatSpec } from '../specs/spec.js';
import { isLabelled, type RunLabel } from '../store/labels.js';
import { readRunLabel } from '../store/labels.node.js';
import { repair } from '../store/repairing.node.js';
import { nameFault } from '../store/run-names.js';
import { recipeHash, recipeOf } from '../store/runs.js';
import { type RunView, readRunFolder, removeRun } from '../store/runs.node.js';
import { stepsText } from '../store/step-lines.node.js';
import { checkFiles, verificationStart, verify } from '../store/verifying.node.js';
import { columns } from './columns.js';
import { orRefuse, scoreText } from './commands/learn.js';
import { Failure } from './failure.js';
import { threadsFrom } from './flags.js';
import { takeOver } from './forcing.js';
import { Interrupted, unlessInterrupted } from './lines.js';
import { withMinus } from './minus.js';
import { readWhole } from './numbers.js';
import { checkOutputs, writeOutput } from './output-files.js';
import type { Parts } from './parts.js';
import { checkPng, pngOf } from './png.js';
import { FILES } from './recorded-games.js';
import { labelText } from './run-labels.js';
import { chosenRuns, namedRun, type RunChoice, runsFolder } from './runs-folder.js';
import type { Screen } from './screen.js';
import { sparkline } from './sparkline.js';

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

/** Undefined where there is none; one that cannot be read is reported, and the run listed without it. */
async function labelOf(runs: string, name: string, view: Screen): Promise<RunLabel | undefined> {
  const label = await readRunLabel(runs, name);
  if (!label.ok) view.complain(`breedboard: ${name}: ${label.reason}`);
  return label.ok && isLabelled(label.value) ? label.value : undefined;
}

export const showRun =
  (runs: Command, screen: () => Screen) =>
  async (name: string, own: Place & CurveOptions): Promise<void> => {
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
  };

export const compareRun =
  (runs: Command, screen: () => Screen) =>
  async (given: readonly string[], own: Place & CurveOptions & RunChoice): Promise<void> => {
    const options = { ...runs.opts<typeof own>(), ...own };
    const view = screen();
    await checkPng(options.png);
    await checkOutputs([options.csv, options.svg, options.png], options.force);
    const names = await chosenRuns(runsFolder(options.runs), given, options);
    const all = groups(await views(runsFolder(options.runs), names, view));
    const differing = differingOptions(all.map(([first]) => first!.experiment));
    const compared = all.map((group, i) => {
      const own = all.length > 1 ? optionsText(differing, i) : '';
      const seeds = group.length === 1 ? '' : ` (${group.length} seeds)`;
      const title = own !== '' ? `${own}${seeds}` : group.length === 1 ? group[0]!.name : `${group[0]!.name} …${seeds}`;
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
  };

export const verifyRun =
  (runs: Command, screen: () => Screen, parts: Parts) =>
  async (name: string, own: Place & VerifyOptions): Promise<void> => {
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
    const steps = options.steps === undefined ? Number.POSITIVE_INFINITY : readWhole('--steps', options.steps, 1, 1e9);
    const start = orRefuse(await verificationStart(folder, name, from), 'input');
    const arena = await parts.arena(threadsFrom(options.threads), NO_MODELS);
    const made: number[] = [];
    try {
      const checked = verify(found!, backendOf(arena, FILES), start, steps);
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
  };

export const repairRun =
  (runs: Command, screen: () => Screen, parts: Parts) =>
  async (name: string, own: Place & { threads?: string; force?: true; json?: true }): Promise<void> => {
    const options = { ...runs.opts<typeof own>(), ...own };
    const view = screen();
    if (!parts.arena) throw new Failure('usage', 'this build has no arena, which the command needs');
    const folder = runsFolder(options.runs);
    if (options.force && nameFault(name) === undefined) await takeOver(join(folder, name), view);
    const arena = await parts.arena(threadsFrom(options.threads), NO_MODELS);
    try {
      const repairing = repair(folder, name, backendOf(arena, FILES));
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
  };

export const cleanRun =
  (runs: Command, screen: () => Screen) =>
  async (names: readonly string[], own: Place & { yes?: true; force?: true; json?: true }): Promise<void> => {
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
  };
