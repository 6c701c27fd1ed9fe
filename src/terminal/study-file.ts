/** A study in a file, and the runs that it stands for. */
import { dirname, join } from 'node:path';
import { presets } from '../experiments/presets.js';
import { parseStudy, type Study, type Variant, variantsOf } from '../experiments/study.js';
import { quote } from '../specs/parsed.js';
import { readText } from '../store/files.node.js';
import { Failure } from './failure.js';
import { MAX_RUNS, type Plan, planVariants } from './variant-runs.js';

const MAX_BYTES = 1 << 16;

type PlannedStudy = {
  readonly text: string;
  readonly study: Study;
  readonly variants: readonly Variant[];
  readonly plan: Plan;
};

/** A recipe in a file is looked for beside the study. */
const placed = (file: string, recipe: string): string =>
  Object.hasOwn(presets, recipe) || !/\.ya?ml$/i.test(recipe) ? recipe : join(dirname(file), recipe);

/** Throws Failure. */
export async function planStudy(file: string): Promise<PlannedStudy> {
  const content = await readText(file, MAX_BYTES);
  if (!content.ok) throw new Failure('input', `cannot read ${quote(file)}: ${content.reason}`);
  const study = parseStudy(content.value);
  if (!study.ok) throw new Failure('input', `${quote(file)}: ${study.reason}`);
  const { seeds, seed } = study.value;
  const variants = variantsOf(study.value);
  const runs = variants.length * seeds;
  if (runs > MAX_RUNS)
    throw new Failure(
      'input',
      `${quote(file)}: ${variants.length} variants of ${seeds} seeds are more than ${MAX_RUNS} runs`,
    );
  const wanted = variants.map(({ recipe, changes }) => ({ recipe: placed(file, recipe), changes }));
  const plan = await planVariants(wanted, { seed, seeds, flag: `${quote(file)}:` });
  return { text: content.value, study: study.value, variants, plan };
}

/** The names of its runs, each once. Throws Failure. */
export async function runsOfStudy(file: string): Promise<readonly string[]> {
  const { plan } = await planStudy(file);
  return plan.once.map(({ name }) => name);
}
