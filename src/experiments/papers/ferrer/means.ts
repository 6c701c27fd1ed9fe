/** Ferrer's means of winners: by population (figures 4.11, 4.22), and seeded beside unseeded (4.25, 4.28). */
import { overRuns } from '../../comparison.js';
import type { MeasuredTable, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import type { GameId } from './baselines.js';
import { FIGURES, meanPlayers, meansPlot, titleOf } from './figures.js';
import {
  DEVIATIONS,
  LONGEST,
  lastOfAll,
  learnAll,
  type Measured,
  QUICK_SEEDED,
  SEEDED_RUNS,
  scoreIn,
  UNSEEDED,
} from './runs.js';

export async function means(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const isQuick = tools.scale === 'quick';
  const seeded = lastOfAll(await learnAll(tools, game, isQuick ? QUICK_SEEDED : SEEDED_RUNS, { seeds: 2 }));
  const byPopulation = new Map<number, Measured[]>([[256, []]]);
  for (const size of isQuick ? [QUICK_SEEDED] : [...UNSEEDED[game], ...LONGEST]) {
    const runs = await learnAll(tools, game, size, LONGEST.includes(size) ? { isFollowed: true } : {});
    byPopulation.set(size.population, [...(byPopulation.get(size.population) ?? []), ...lastOfAll(runs)]);
  }
  const populations = [...byPopulation].map(([population, runs]) => [`population ${population}`, runs] as const);
  const unseeded = [...byPopulation.values()].flat();
  const seeds = [
    ['seeded', seeded],
    ['not seeded', unseeded],
  ] as const;
  const players = meanPlayers(game);
  const groups = isQuick ? seeds : [...populations, ...seeds];
  const rows = groups.map(([name, runs]): MeasuredTable['rows'][number] => ({
    what: `${name}, ${runs.length} runs`,
    cells: players.map(([, names]) => overRuns(runs.map(run => scoreIn(run, names)))),
  }));
  const { populations: population, seeds: seed } = FIGURES[game];
  return {
    comparisons: [],
    tables: [
      {
        title: `${titleOf(game)}: means of all winners, as in his figures 4.${population} and 4.${seed}`,
        columns: players.map(([name]) => name),
        rows,
        notes: ['Intervals are those of the mean of the runs, and never narrower than their games allow.'],
      },
    ],
    plots: [
      ...(isQuick ? [] : [meansPlot(population, `${titleOf(game)}, winners by population`, game, populations)]),
      meansPlot(seed, `${titleOf(game)}, winners of seeded and of other populations`, game, seeds),
    ],
    deviations: [...DEVIATIONS, ...(isQuick ? ['populations of 256 and 60 generations only'] : [])],
  };
}
