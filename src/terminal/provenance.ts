/**
 * The origin of a champion, stored beside its weights: the recipe and seed of a run, the games it learnt from, and its
 * scores with 95 % intervals. The file may come from anyone, so it is validated.
 */
import { curvesOf } from '../experiments/curves.js';
import { presentSpelling } from '../specs/former-names.js';
import { quote } from '../specs/parsed.js';
import {
  anything,
  dictionary,
  type Infer,
  isValid,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  where,
} from '../specs/schema.js';
import { formatValue, type Json } from '../specs/spec.js';
import { columns } from './columns.js';
import { Failure } from './failure.js';

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/** Throws Failure. */
export async function provenanceOf(runs: string, name: string): Promise<Json> {
  // Runs bring all learners, which the other commands need not load.
  const [{ readRunFolder }, { recipeOf }] = await Promise.all([
    import('../store/runs.node.js'),
    import('../store/runs.js'),
  ]);
  const view = await readRunFolder(runs, name);
  if (!view.ok) throw new Failure('input', view.reason);
  const { lines, experiment } = view.value;
  if (!lines.some(({ type }) => type === 'crowned')) {
    throw new Failure('input', `the run ${quote(name)} is not finished; breedboard learn resumes it`);
  }
  const curves = curvesOf(lines);
  const scores = curves.filter(({ isScore }) => isScore);
  return {
    run: name,
    recipe: recipeOf(experiment) as Json,
    games: curves.find(curve => curve.name === 'games')?.points.at(-1)?.value ?? null,
    curves: Object.fromEntries(
      scores.map(curve => [
        curve.name,
        curve.points.map(({ step, value, low, high }) => ({
          step,
          score: thousandth(value),
          low: thousandth(low),
          high: thousandth(high),
        })),
      ]),
    ),
  };
}

const point = object({ step: number(), score: number(), low: number(), high: number() });
const provenanceFields = object({
  run: optional(text()),
  recipe: object({ learner: anything, seed: text(), steps: number() }),
  games: nullable(number()),
  curves: dictionary(
    where<readonly Infer<typeof point>[]>('a list of points', value => isValid(list(point), value) && value.length > 0),
  ),
});

/** What a model card says of it. */
export type Origin = {
  readonly run?: string;
  readonly learner: Json;
  readonly steps: number;
  readonly seed: string;
  readonly games: number | null;
  readonly curves: Readonly<Record<string, readonly Infer<typeof point>[]>>;
};

/** Undefined where the value does not have the form that `provenanceOf` writes. */
export function originOf(provenance: Json): Origin | undefined {
  if (!isValid(provenanceFields, provenance)) return undefined;
  const { run, recipe, games, curves } = provenance;
  const { learner, steps, seed } = recipe;
  return { ...(run === undefined ? {} : { run }), learner, steps, seed, games, curves };
}

const percent = (value: number): string => (100 * value).toFixed(1);

/** As lines for people; undefined where the value does not have the form that `provenanceOf` writes. */
export function describeProvenance(provenance: Json): readonly string[] | undefined {
  if (!isValid(provenanceFields, provenance)) return undefined;
  const { recipe, games, curves } = provenance;
  const scores = Object.entries(curves);
  const measured = [...new Set(scores.flatMap(([, points]) => points.map(({ step }) => step)))].sort((a, b) => a - b);
  const rows = scores.map(([name, points]) => [
    `against ${name}, %`,
    ...measured.map(step => {
      const found = points.find(each => each.step === step);
      return found ? percent(found.score) : '';
    }),
    `(${percent(points.at(-1)!.low)}–${percent(points.at(-1)!.high)})`,
  ]);
  const head = ['after step', ...measured.map(String), '95 % of the last'];
  const origin = `from ${formatValue(presentSpelling(recipe.learner))}, ${recipe.steps} steps, seed ${recipe.seed}`;
  return [`${origin}, ${games ?? '?'} games`, ...columns([head, ...rows], [0, head.length - 1])];
}
