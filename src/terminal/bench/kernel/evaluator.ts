/** Errors of evaluators on the solved positions that ship: by number of empty squares and by depth. */
import type { OthelloPosition } from '../../../games/othello/board.js';
import type { Problem } from '../../../games/othello/notations/obf.js';
import { othello } from '../../../games/othello/othello.js';
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { buildEvaluator } from '../../../models/catalogue.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { CONVENTIONS } from '../../../search/conventions.js';
import { genericSearch } from '../../../search/generic.js';
import {
  byEmpties,
  type ErrorStatistics,
  type Estimate,
  EVEN,
  errorStatistics,
  estimate,
  lineThrough,
  pairedDifference,
} from '../../../search/kernel/evaluator-error.js';
import { kernelSearch } from '../../../search/kernel/searcher.js';
import { SPLITS, type Split } from '../../../search/kernel/solved-positions.js';
import type { Searcher } from '../../../search/searcher.js';
import { BadSpec } from '../../../specs/options.js';
import { quote } from '../../../specs/parsed.js';
import { columns } from '../../columns.js';
import { Failure } from '../../failure.js';
import { evaluatorSpec, specFrom } from '../../kernel/search-limits.js';
import { shippedSolved } from '../../kernel/solved-files.js';
import { withMinus } from '../../minus.js';
import { resolve } from '../../references.js';
import { reportProgress } from '../rounds.js';

const DEPTHS = [0, 1, 2, 6];
const TABLE_BYTES = 1 << 22;

type MeasuredEvaluator = {
  readonly name: string;
  readonly unit: Evaluator['unit'];
  readonly rows: readonly (ErrorStatistics & {
    /** Difference of the error from that of the first evaluator, and the half-width of its 95 % interval. */
    readonly change?: { readonly mean: number; readonly interval: number };
  })[];
};

/** Throws Failure. */
export async function evaluatorNamed(name: string): Promise<Evaluator<OthelloPosition>> {
  const { spec, models } = await resolve(specFrom(name), 'evaluator', othello.id);
  try {
    return buildEvaluator(evaluatorSpec(spec), othello, models) as Evaluator<OthelloPosition>;
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('usage', error.message);
    throw error;
  }
}

function searcherOf(evaluator: Evaluator<OthelloPosition>): Searcher<OthelloPosition> {
  const conventions = { ...CONVENTIONS, ties: 'first' as const };
  if (!evaluator.kernel) return genericSearch(othello, evaluator, conventions);
  const module = loadKernel();
  const weightBytes = evaluator.kernel.bytes(layoutOf(module)).length;
  return kernelSearch(openKernel(module, { threads: 1, tableBytes: TABLE_BYTES, weightBytes }), evaluator, conventions);
}

const problemsOf = (split: Split): readonly Problem[] => {
  const problems = shippedSolved(split);
  if (!problems.ok) throw new Failure('input', problems.reason);
  return problems.value;
};

type Tick = () => void;

function measureEvaluator(
  evaluator: Evaluator<OthelloPosition>,
  groups: readonly (readonly Problem[])[],
  development: readonly (readonly Problem[])[],
  tick: Tick,
): ErrorStatistics[] {
  const searcher = searcherOf(evaluator);
  const estimates = (problems: readonly Problem[], depth: number): Estimate[] =>
    problems.map(({ position }) => estimate(evaluator, searcher, position, depth));
  return groups.flatMap((problems, i) =>
    DEPTHS.map(depth => {
      const found = estimates(problems, depth);
      tick();
      if (evaluator.unit === 'discs') return errorStatistics(problems, found, depth);
      // Values without a unit become discs by a line that the test split has not seen.
      const known = development[i]!;
      const values = problems === known ? found : estimates(known, depth);
      const line = lineThrough(
        values.map(({ value }) => value),
        known.map(({ scores }) => scores[0]!.score),
      );
      return errorStatistics(problems, found, depth, line);
    }),
  );
}

type EvaluatorBench = {
  readonly split: Split;
  readonly evaluators: readonly MeasuredEvaluator[];
};

const rounded = (value: number): number => Number(value.toFixed(3));

export function splitFrom(text: string): Split {
  const split = SPLITS.find(each => each === text);
  if (!split) throw new Failure('usage', `no split ${quote(text)}; there are: ${SPLITS.join(', ')}`);
  return split;
}

export async function benchEvaluator(names: readonly string[], split: Split): Promise<EvaluatorBench> {
  const development = byEmpties(problemsOf('development'));
  const groups = split === 'development' ? development : byEmpties(problemsOf(split));
  const built = [];
  for (const name of names) built.push({ name, evaluator: await evaluatorNamed(name) });
  const pieces = built.length * groups.length * DEPTHS.length;
  let done = 0;
  const evaluators: MeasuredEvaluator[] = [];
  for (const { name, evaluator } of built) {
    const rows = measureEvaluator(evaluator, groups, development, () => reportProgress(++done, pieces));
    const first = evaluators[0];
    evaluators.push({
      name,
      unit: evaluator.unit,
      rows: first
        ? rows.map((row, i) => ({ ...row, change: pairedDifference(row.errors, first.rows[i]!.errors) }))
        : rows,
    });
  }
  return { split, evaluators };
}

/** Without the errors of single positions, and with no more digits than the positions support. */
export const benchData = ({ split, evaluators }: EvaluatorBench): object => ({
  split,
  evaluators: evaluators.map(({ name, unit, rows }) => ({
    name,
    unit,
    rows: rows.map(({ errors: _, error, evenError, bias, slope, best, change, ...row }) => ({
      ...row,
      error: rounded(error),
      evenError: rounded(evenError),
      bias: rounded(bias),
      slope: rounded(slope),
      ...(best === undefined ? {} : { best: rounded(best) }),
      ...(change ? { change: { mean: rounded(change.mean), interval: rounded(change.interval) } } : {}),
    })),
  })),
});

const signed = (value: number): string => withMinus(`${value < 0 ? '' : '+'}${value.toFixed(2)}`);

export function benchLines({ split, evaluators }: EvaluatorBench): string[] {
  return [
    `${split} split of the solved positions; errors in discs, even: decided by at most ${EVEN} discs`,
    ...evaluators.flatMap(({ name, unit, rows }, i) => [
      '',
      unit === 'discs'
        ? name
        : `${name}: its values became discs by a line for each row, fitted to the development split`,
      ...columns(
        [
          [
            'empty',
            'ply',
            'n',
            'error',
            'even',
            'bias',
            'slope',
            'best',
            ...(i > 0 ? [`error − ${evaluators[0]!.name}`] : []),
          ],
          ...rows.map(({ empties, depth, positions, error, evenError, bias, slope, best, change }) => [
            String(empties),
            String(depth),
            String(positions),
            error.toFixed(2),
            evenError.toFixed(2),
            signed(bias),
            withMinus(slope.toPrecision(3)),
            best === undefined ? '–' : `${(100 * best).toFixed(1)} %`,
            ...(change ? [`${signed(change.mean)} ± ${change.interval.toFixed(2)}`] : []),
          ]),
        ],
        [],
      ),
    ]),
  ];
}
