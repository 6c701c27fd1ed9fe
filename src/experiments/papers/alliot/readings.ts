/** Readings of Alliot & Durand's text, tried against their three tables at depths 0 to 2. */
import type { Figure } from '../../comparison.js';
import { shareFigure } from '../../comparison.js';
import type { ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import {
  CLOSEST,
  type Counts,
  drawsOf,
  LITERAL,
  PUT_RIGHT,
  pairsOf,
  type Reading,
  results,
  scoreOf,
  stagesBy,
  TABLES,
} from './games.js';

const PLIES = [1, 2] as const;
const DIVISORS = [1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24] as const;
const DEPTHS = [0, 1, 2] as const;

/** Of depth and liberties, with the play given. */
const grid = (play: Partial<Reading>): Reading[] =>
  PLIES.flatMap(plies => DIVISORS.map(liberties => ({ plies, liberties, ...play })));

/** Every way to play that differs from our usual one, and from the one put right. */
const ways = (base: Reading): Reading[] =>
  ([undefined, 'first'] as const).flatMap(ties =>
    ([undefined, 'evaluator'] as const).flatMap(ends =>
      (['inner', 'inner-lasting', 'inner-lopsided'] as const).flatMap(starts =>
        [0, PUT_RIGHT.exact].map(exact => ({
          ...base,
          ...(ties ? { ties } : {}),
          ...(ends ? { ends } : {}),
          starts,
          exact,
        })),
      ),
    ),
  );

const textOf = ({ plies, liberties, ties, ends, starts = 'inner', exact = 0 }: Reading): string =>
  [
    `${plies} ${plies === 1 ? 'ply' : 'plies'} at depth 0`,
    `liberties divided by ${liberties}`,
    ...(ties === 'first' ? ['ties: the first'] : []),
    ...(ends === 'evaluator' ? ['ends rated at depth 0'] : []),
    ...(starts === 'inner' ? [] : [starts]),
    ...(exact > 0 ? [`last ${exact} exact`] : []),
  ].join(', ');

/** Each once: the grid of depth and liberties by our usual play and put right, and all ways to play by two of its readings. */
function readingsTried(): Reading[] {
  const all = [...grid({}), ...grid(PUT_RIGHT), ...ways(LITERAL), ...ways(CLOSEST)];
  return [...new Map(all.map(reading => [textOf(reading), reading])).values()];
}

const rootMeanSquare = (errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, each) => sum + each ** 2, 0) / errors.length);
const exactly = (value: number): Figure => ({ value, low: value, high: value, n: 0 });

/** Pairs of all three tables at one depth. */
function drawnAt(counts: readonly Counts[], depth: number): Figure {
  const own = TABLES.map((_, i) => counts[i * DEPTHS.length + depth]!);
  return shareFigure(
    own.reduce((sum, each) => sum + each[2], 0),
    own.reduce((sum, each) => sum + pairsOf(each), 0),
  );
}

type Tried = { readonly reading: Reading; readonly counts: readonly Counts[] };

const PRINTED: readonly Counts[] = TABLES.flatMap(([, printed]) => DEPTHS.map(depth => printed[depth]!));
const errorOf = ({ counts }: Tried, of: (each: Counts) => Figure): number =>
  rootMeanSquare(counts.map((each, i) => of(each).value - of(PRINTED[i]!).value));

export async function readings(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const isQuick = tools.scale === 'quick';
  const pairs = isQuick ? 50 : 400;
  const tried: Tried[] = [];
  for (const reading of isQuick ? grid({}) : readingsTried()) {
    const stages = stagesBy(reading);
    const counts: Counts[] = [];
    // One label for all readings: they play from the same positions.
    for (const [title, , first, second] of TABLES)
      for (const depth of DEPTHS)
        counts.push(await results(tools, title, [stages[first]!, stages[second]!], depth, pairs, reading));
    tools.say(textOf(reading));
    tried.push({ reading, counts });
  }
  const row = (each: Tried) => ({
    what: textOf(each.reading),
    cells: [
      exactly(errorOf(each, scoreOf)),
      exactly(errorOf(each, drawsOf)),
      ...DEPTHS.map(depth => drawnAt(each.counts, depth)),
      ...each.counts.map(scoreOf),
    ],
  });
  tried.sort((a, b) => errorOf(a, scoreOf) - errorOf(b, scoreOf));
  const byDraws = [...tried].sort((a, b) => errorOf(a, drawsOf) - errorOf(b, drawsOf)).slice(0, 10);
  const columns = [
    'error',
    'error of draws',
    ...DEPTHS.map(depth => `drawn, depth ${depth}`),
    ...TABLES.flatMap((_, i) => DEPTHS.map(depth => `table ${[3, 5, 6][i]}, depth ${depth}`)),
  ];
  const printed = {
    what: 'they print',
    cells: [undefined, undefined, ...DEPTHS.map(depth => drawnAt(PRINTED, depth)), ...PRINTED.map(scoreOf)],
  };
  return {
    comparisons: [],
    tables: [
      {
        title: 'readings of their text, the closest scores first: root mean square errors, drawn pairs, and scores',
        columns,
        rows: [printed, ...tried.map(row)],
        notes: [`${pairs} pairs of games a cell; readings with the same starts play from the same positions.`],
      },
      { title: 'the ten readings whose draws are closest', columns, rows: [printed, ...byDraws.map(row)] },
    ],
    plots: [],
    deviations: [
      'where a reading does not say otherwise: up to ten random discs of random colours around the centre, black moves, no two positions are equal; finished games are scored; ties are broken at random; no exact endings',
      ...(isQuick ? ['only readings of depth and liberties'] : []),
    ],
  };
}
