/** The folder of the runs, and a run in it, in messages. */
import { join } from 'node:path';
import { quote } from '../specs/parsed.js';
import { RunCatalogue } from '../store/run-catalogue.node.js';
import { DEFAULT_RUNS } from '../store/run-names.js';
import { Failure } from './failure.js';

/** The folder of the runs. */
export const runsFolder = (requested: string | undefined): string =>
  requested || process.env.BREEDBOARD_RUNS || DEFAULT_RUNS;

/** A reason about a file of a run names the file only; this adds the run. */
export const namedRun = (runs: string, name: string, reason: string): string =>
  reason.includes(quote(name)) ? reason : `cannot use ${quote(join(runs, name))}: ${reason}`;

const ANY = /[.+?^${}()|[\]\\]/g;

/** How runs are chosen without their names. */
export type RunChoice = { readonly all?: true; readonly study?: string };

/** The runs that names stand for; one with * stands for all that fit, in the order of their names. Throws Failure. */
export async function chosenRuns(
  runs: string,
  names: readonly string[],
  { all, study }: RunChoice,
): Promise<readonly string[]> {
  if (study !== undefined) {
    if (all || names.length > 0) throw new Failure('usage', 'choose names, --all or --study');
    const { runsOfStudy } = await import('./study-file.js'); // it knows the recipes, which others do not need
    return runsOfStudy(study);
  }
  if (all && names.length > 0) throw new Failure('usage', 'choose names or --all');
  if (!all && names.length === 0) throw new Failure('usage', 'name the runs, or choose --all');
  if (!all && !names.some(name => name.includes('*'))) return names;
  const found = await new RunCatalogue(runs).page(0, 1e9);
  if (!found.ok) throw new Failure('input', found.reason);
  const there = found.value.entries.filter(({ run }) => run !== undefined).map(({ name }) => name);
  if (all) {
    if (there.length === 0) throw new Failure('input', `there are no runs in ${quote(runs)}`);
    return there;
  }
  const chosen = names.flatMap(name => {
    if (!name.includes('*')) return [name];
    const pattern = new RegExp(`^${name.replace(ANY, '\\$&').replaceAll('*', '.*')}$`);
    const fitting = there.filter(each => pattern.test(each));
    if (fitting.length === 0) throw new Failure('input', `no run in ${quote(runs)} fits ${quote(name)}`);
    return fitting;
  });
  return [...new Set(chosen)];
}
