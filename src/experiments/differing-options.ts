/** What the recipes of some runs do differently, as columns: an option with its value in each run. */
import { formatSpec, isSpec, type Json, type Spec } from '../specs/spec.js';
import type { Experiment } from './experiment.js';

/** The value of an option that a recipe does not name, while others do. */
const UNNAMED = 'default';

type Compared = Pick<Experiment, 'game' | 'learner' | 'steps' | 'plays'>;

/** A part of the same kind in every run is told by its options: `fitness.pairs`. Lists and other data stay whole. */
function addPart(values: Map<string, string>, name: string, value: Json, depth: number): void {
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value) && isSpec(value);
  if (!isPart) {
    values.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    return;
  }
  const { kind, ...options } = value as Spec;
  values.set(name, kind);
  const inside = depth === 0 ? '' : `${name}.`;
  for (const [option, own] of Object.entries(options)) addPart(values, `${inside}${option}`, own, depth + 1);
}

function valuesOf({ game, learner, steps, plays }: Compared): Map<string, string> {
  const values = new Map<string, string>();
  addPart(values, 'learner', learner, 0);
  for (const [name, value] of [
    ['game', formatSpec(game)],
    ['steps', String(steps)],
    ['plays', formatSpec(plays)],
  ] as const)
    values.set(values.has(name) ? `recipe.${name}` : name, value);
  return values;
}

export type DifferingOption = { readonly name: string; readonly values: readonly string[] };

/** In the order of the first recipe that names them; nothing where all are the same. */
export function differingOptions(experiments: readonly Compared[]): readonly DifferingOption[] {
  const all = experiments.map(valuesOf);
  const names = [...new Set(all.flatMap(values => [...values.keys()]))];
  return names.flatMap(name => {
    const values = all.map(own => own.get(name) ?? UNNAMED);
    return new Set(values).size > 1 ? [{ name, values }] : [];
  });
}

/** `population=10, noise=0.05`: one run beside others. */
export const optionsText = (options: readonly DifferingOption[], run: number): string =>
  options.map(({ name, values }) => `${name}=${values[run]!}`).join(', ');
