/**
 * Two readings of Ferrer's integers. He lists “the integers from 0 to 63” among the terminals. If each of them is a terminal,
 * most random trees of Othello are constants; if all of them are one, hardly any is. His random players come from the same
 * code as his first generations, so they exist by both readings too (RND1–8, RNDC1–8).
 */
import { COMMON, COMPARISONS } from '../../../evaluators/formula/functions.js';
import { randomTree } from '../../../evaluators/formula/random-tree.js';
import { buildGame } from '../../../games/catalogue.js';
import { rngFrom } from '../../../random/rng.js';
import { seedFor } from '../../../random/seed.js';
import { meanInterval } from '../../../tournaments/student.js';
import { type Comparison, type Figure, measuredScore, overRuns, shareFigure } from '../../comparison.js';
import type { MeasuredTable, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { type GameId, handMadeNames, type Integers, RANDOM_NAMES } from './baselines.js';
import { PLAIN } from './claims.js';
import { againstClass } from './class-players.js';
import { titleOf } from './figures.js';
import { lastOf, lastOfAll, learnAll, type Runs, SHARED_DEVIATIONS, scoreIn, sizeText, table } from './runs.js';

const READINGS: readonly (readonly [reading: Integers, what: string])[] = [
  ['each', 'each integer is a terminal'],
  ['class', 'all integers are one terminal'],
];

const FIRST_TREES = 10_000;
const SHARED_FUNCTIONS = new Set([...COMMON, ...COMPARISONS].map(({ name }) => name));

/** The share of random trees that hold no function or terminal of the game. */
function blindShare({ seed }: ReproductionTools, game: GameId, integers: Integers): Figure {
  const set = buildGame({ kind: game }).primitives!.functions('zero', 'bred');
  let blind = 0;
  for (let i = 0; i < FIRST_TREES; i++) {
    const tree = randomTree(set, rngFrom(seedFor(seed, 'first trees', game, integers, i)), { height: 6, integers });
    if (tree.every(node => typeof node === 'number' || SHARED_FUNCTIONS.has(node))) blind++;
  }
  return shareFigure(blind, FIRST_TREES);
}

const differenceOf = (of: readonly Figure[], from: readonly Figure[]): Figure => {
  const { mean, low, high } = meanInterval(of.map(({ value }, i) => value - from[i]!.value));
  return { value: mean, low, high, n: of.length };
};

export async function integers(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const runs = tools.scale === 'extended' ? 6 : 3;
  const size: Runs = { runs, population: 256, generations: tools.scale === 'quick' ? 30 : 100 };
  const hand = handMadeNames(game);
  const comparisons: Comparison[] = [];
  const scores: Figure[][][] = [];
  for (const [reading, what] of READINGS) {
    const learnt = await learnAll(tools, game, size, { integers: reading, isFollowed: false });
    const byClass: Figure[] = [];
    for (const run of learnt) byClass.push(measuredScore(await againstClass(tools, game, run)));
    const last = learnt.map(({ events }) => lastOf(events));
    scores.push([
      last.map(run => scoreIn(run, RANDOM_NAMES)),
      byClass,
      ...['Const', ...hand].map(name => last.map(run => scoreIn(run, [name]))),
    ]);
    comparisons.push(table(`${what}: ${sizeText(size)}`, game, lastOfAll(learnt), PLAIN[game], size));
  }
  const blind = READINGS.map(([reading]) => blindShare(tools, game, reading));
  const [each, together] = scores as [Figure[][], Figure[][]];
  const rows: MeasuredTable['rows'] = [
    ...READINGS.map(([, what], i) => ({ what, cells: [blind[i], ...scores[i]!.map(overRuns)] })),
    { what: 'the second minus the first', cells: [undefined, ...together.map((of, i) => differenceOf(of, each[i]!))] },
  ];
  return {
    comparisons,
    tables: [
      {
        title: `${titleOf(game)}: ${sizeText(size)}, by reading`,
        columns: ['random trees without a function of the game', 'RND1–8', 'RNDC1–8', 'Const', ...hand],
        rows,
        notes: [
          'RND1–8 are random trees in which each integer is a terminal, RNDC1–8 such in which all are one.',
          'Intervals and the difference, seed by seed, are those of the mean of the runs; n of the difference counts runs.',
        ],
      },
    ],
    plots: [],
    deviations: SHARED_DEVIATIONS,
  };
}
