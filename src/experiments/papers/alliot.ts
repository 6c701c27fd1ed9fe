/** Alliot & Durand 1995: their experiment as recipes, and their tables 3, 5 and 6. */

import { startsFor } from '../../arena/openings.js';
import { ALLIOT_STAGES } from '../../games/othello/evaluators/alliot.js';
import { alliotModel } from '../../games/othello/files.js';
import { othello } from '../../games/othello/othello.js';
import { seedFor } from '../../random/seed.js';
import type { Game, Model } from '../../rules/game.js';
import type { Spec } from '../../specs/spec.js';
import { type Figure, printedGames } from '../comparison.js';
import { curvesOf } from '../curves.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type Comparison,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  type Row,
  sizeOf,
} from '../reproduction.js';

/** Results by pairs of games, at depths from 0 as they count: won, lost, drawn. */
type Table = readonly (readonly [wins: number, losses: number, draws: number])[];

export const ALLIOT_TABLE_3: Table = [
  [282, 98, 20],
  [252, 101, 47],
  [278, 78, 44],
  [281, 75, 44],
  [280, 75, 45],
  [286, 68, 46],
  [72, 20, 8],
];
export const ALLIOT_TABLE_5: Table = [
  [188, 194, 18],
  [285, 82, 33],
  [303, 55, 42],
  [298, 50, 52],
  [320, 46, 34],
  [329, 40, 31],
];
export const ALLIOT_TABLE_6: Table = [
  [274, 107, 19],
  [266, 93, 41],
  [243, 120, 37],
  [292, 61, 47],
  [277, 82, 41],
];

/** Against the program they started from, from random inner positions, at depths as they count. */
const againstOriginal = (games: number): Recipe[] =>
  Array.from({ length: 5 }, (_, depth) => ({
    name: `original at depth ${depth}`,
    against: `alliot-durand(stage=0, depth=${depth})`,
    plays: `search(depth=${depth + 1})`,
    openings: 'inner',
    games,
    every: 50,
  }));

const recipe = (learner: Spec, span: number, games: number): Recipe => ({
  learner,
  // The steps of twenty stages; the learner stops after `stages`.
  steps: 20 * span,
  keep: 10,
  plays: 'search(depth=3)',
  yardsticks: games > 0 ? againstOriginal(games) : [],
});

const QUICK = { kind: 'alliot', islands: 6, span: 40 };

export const alliotPresets: Readonly<Record<string, Preset>> = {
  alliot: {
    summary: 'Alliot & Durand 1995: 30 islands of 30, 150 generations a stage; --set stages=4 runs four stages',
    recipe: recipe({ kind: 'alliot' }, 150, 800),
  },
  'alliot-quick': {
    summary: 'the same with 6 islands and 40 generations: a minute or two',
    recipe: recipe(QUICK, 40, 400),
  },
};

/** As their tables are made: two games from one position are one result, by the sum of their discs. */
async function results(
  { backend, seed }: ReproductionTools,
  label: string,
  players: readonly [Model, Model],
  depth: number,
  pairs: number,
): Promise<Figure> {
  const own = seedFor(seed, label, depth);
  const admitted = await backend.register(players);
  const [first, second] = admitted.map((evaluator): Spec => ({ kind: 'search', depth: depth + 1, evaluator }));
  const starts = startsFor({ kind: 'inner' }, { game: othello as Game, pairs, seed: seedFor(own, 'openings') });
  const match = { game: { kind: 'othello' }, players: [first!, second!] as const, starts, pairs, seed: own };
  const counts = [0, 0, 0];
  for await (const { margins } of backend.play([match])) {
    for (let game = 0; game + 1 < margins.length; game += 2) {
      counts[1 + Math.sign(margins[game]! + margins[game + 1]!)]!++;
    }
  }
  return printedGames(counts[2]!, counts[0]!, counts[1]!);
}

async function table(
  tools: ReproductionTools,
  title: string,
  printed: Table,
  players: readonly [Model, Model],
): Promise<Comparison> {
  const rows: Row[] = [];
  for (const [depth, counts] of printed.entries()) {
    const [wins, losses, draws] = counts;
    const isRun = tools.scale !== 'quick' || depth <= 3;
    if (isRun) tools.say(`${title}, depth ${depth}`);
    const ours = isRun ? await results(tools, title, players, depth, wins + losses + draws) : undefined;
    rows.push({
      what: `depth ${depth}`,
      paper: `${wins} won, ${losses} lost, ${draws} drawn`,
      figure: printedGames(wins, losses, draws),
      ...(ours ? { ours } : {}),
    });
  }
  return { title, rows };
}

const READINGS = [
  'positions have up to ten random discs of random colours around the centre, black moves, and no two are equal',
  'no exact endings: their times for a game do not allow them',
  'ties are broken at random',
];

async function replayed(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const [original, first, second] = ALLIOT_STAGES.map(alliotModel) as [Model, Model, Model];
  return {
    comparisons: [
      await table(tools, 'Table 3: their stage 1 against the original', ALLIOT_TABLE_3, [first, original]),
      await table(tools, 'Table 5: their stage 2 against their stage 1', ALLIOT_TABLE_5, [second, first]),
      await table(tools, 'Table 6: their stage 2 against the original', ALLIOT_TABLE_6, [second, original]),
    ],
    plots: [],
    deviations: [...READINGS, ...(tools.scale === 'quick' ? ['depths 0 to 3 only'] : [])],
  };
}

async function evolved(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { scale, learn } = tools;
  const stages = 2;
  const span = scale !== 'quick' ? 150 : 40;
  const learner = scale !== 'quick' ? { kind: 'alliot', stages } : { ...QUICK, stages };
  const learnt = await learn(`alliot-stages-${sizeOf(scale)}`, recipe(learner, span, 0), 1);
  const original = alliotModel(ALLIOT_STAGES[0]);
  const first = await learnt.ancestor(span);
  const second = learnt.champion;
  return {
    comparisons: [
      await table(tools, 'Table 3: a new stage 1 against the original', ALLIOT_TABLE_3, [first, original]),
      await table(tools, 'Table 5: a new stage 2 against the new stage 1', ALLIOT_TABLE_5, [second, first]),
      await table(tools, 'Table 6: a new stage 2 against the original', ALLIOT_TABLE_6, [second, original]),
    ],
    plots: [
      {
        name: 'figure-4',
        title: 'Fitness of the best island and of the eighth',
        x: 'generation',
        y: 'fitness',
        curves: curvesOf(learnt.events).filter(({ name }) => name === 'best' || name === 'eighth'),
      },
    ],
    deviations: [
      ...READINGS,
      'first elements are uniform: squares from −100 to 100, bonus and penalty from −40 to 40',
      'past results weigh as much as those of the generation, as in (now + before) / 2, and the correction for luck applies to their sum',
      'children compete with their parents by their inherited fitness, which is what their times allow',
      'clusters, the decrease of the annealing probability, and the ring of islands are our readings',
      ...(scale === 'quick' ? ['6 islands and 40 generations a stage instead of 30 and 150; depths 0 to 3 only'] : []),
    ],
  };
}

export const alliotReproductions: readonly Reproduction[] = [
  {
    paper: 'alliot',
    id: 'tables',
    summary: 'tables 3, 5 and 6 with the twelve numbers they print',
    reproduce: replayed,
  },
  {
    paper: 'alliot',
    id: 'stages',
    summary: 'two stages of evolution, measured as tables 3, 5 and 6',
    reproduce: evolved,
  },
];
