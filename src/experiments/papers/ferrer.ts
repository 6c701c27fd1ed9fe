/**
 * Ferrer 1996: his populations of Senet and Othello players, and what his text says of their winners. The bars of his
 * figures are lost; the words are here as ranges. What he measured is measured, at `quick` and `full`: the winners of the
 * last tournaments, and those of every fifth in his longest runs. `extended` follows all runs that way.
 */
import { type Comparison, claimed, meanOfRuns, type Row } from '../comparison.js';
import type { Preset } from '../recipe.js';
import type { Plot, Reproduction, ReproductionOutcome, ReproductionTools } from '../reproduction.js';
import { CHANCE_NAMES, ferrerRecipe, type GameId, handMadeNames } from './ferrer/baselines.js';
import { PLAIN, SEEDED } from './ferrer/claims.js';
import { lastWithClass } from './ferrer/class-players.js';
import { FIGURES, followedPlot, longestPlot, titleOf, winnerPlots } from './ferrer/figures.js';
import { integers } from './ferrer/integers.js';
import { means } from './ferrer/means.js';
import {
  BESIDE_SEEDED,
  DEVIATIONS,
  LONGEST,
  learnAll,
  QUICK_EVERY,
  QUICK_LONGEST,
  QUICK_SEEDED,
  QUICK_UNSEEDED,
  SEEDED_RUNS,
  scoreIn,
  sizeText,
  table,
  UNSEEDED,
} from './ferrer/runs.js';
import { wishes } from './ferrer/wishes.js';

const PRESET_SIZE = { population: 256, generations: 100 };

export const ferrerPresets: Readonly<Record<string, Preset>> = {
  'ferrer-othello': {
    summary: 'Ferrer 1996: 100 generations of 256 Othello formulas, the best of every fifth against his baselines',
    recipe: ferrerRecipe('othello', PRESET_SIZE),
  },
  'ferrer-othello-seeded': {
    summary: 'the same with two each of OHC1, 3, 4 and 5 in the first generation',
    recipe: ferrerRecipe('othello', PRESET_SIZE, { seeds: 2 }),
  },
  'ferrer-senet': {
    summary: 'Ferrer 1996: 100 generations of 256 Senet formulas; --set population=512 --set steps=400 for his largest',
    recipe: ferrerRecipe('senet', PRESET_SIZE),
  },
  'ferrer-senet-seeded': {
    summary: 'the same with two each of HC1, 2, 3 and 5 in the first generation',
    recipe: ferrerRecipe('senet', PRESET_SIZE, { seeds: 2 }),
  },
  'ferrer-people': {
    summary:
      'his wish: a bred network learns from games against people (--set positions=FILE --set base=runs/NAME/champion.json)',
    recipe: {
      learner: 'imitation(positions=samples/wthor, blend=1, lessons=20)',
      steps: 20,
      keep: 20,
      yardsticks: ['random', 'squares'].map(against => ({ against, games: 1000, epsilon: 0.1, every: 20 })),
    },
  },
};

async function unseeded(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const comparisons: Comparison[] = [];
  const plots: Plot[] = [];
  for (const size of tools.scale === 'quick' ? QUICK_UNSEEDED : UNSEEDED[game]) {
    const runs = await learnAll(tools, game, size);
    const measured = await lastWithClass(tools, game, runs);
    comparisons.push(table(sizeText(size), game, measured, PLAIN[game], size));
    const { population, generations } = size;
    const title = `${titleOf(game)}, population ${population}, ${generations} generations`;
    const name = `${population}-${generations}`;
    plots.push(...winnerPlots(FIGURES[game].sizes[name]!, title, game, measured, PLAIN[game]));
    if (tools.scale === 'extended') plots.push(followedPlot(name, `${title}: mean of ${runs.length} runs`, game, runs));
  }
  const fewer = tools.scale === 'quick' ? [`only ${sizeText(QUICK_UNSEEDED[0]!)}`] : [];
  return { comparisons, plots, deviations: [...DEVIATIONS, ...fewer] };
}

async function seeded(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const isQuick = tools.scale === 'quick';
  const size = isQuick ? QUICK_SEEDED : SEEDED_RUNS;
  const besideSize = isQuick ? QUICK_SEEDED : BESIDE_SEEDED;
  const with8 = await learnAll(tools, game, size, { seeds: 2 });
  const without = await learnAll(tools, game, besideSize);
  const [ours, plain] = [await lastWithClass(tools, game, with8), await lastWithClass(tools, game, without)];
  const names = [...CHANCE_NAMES, ...handMadeNames(game)];
  /** Run by run, of the same seed. */
  const gains = plain.map((run, i) => scoreIn(ours[i]!, names).value - scoreIn(run, names).value);
  const gain: Row = {
    what: 'seeded minus unseeded, all baselines',
    paper: 'above 0',
    figure: claimed(0, 1),
    ours: meanOfRuns(gains),
  };
  const { rows, ...seededTable } = table(`Seeded, ${sizeText(size)}`, game, ours, SEEDED[game], size);
  const label = `${titleOf(game)}, seeded, population ${size.population}, ${size.generations} generations`;
  return {
    comparisons: [
      { ...seededTable, rows: [...rows, gain] },
      table(`Not seeded, ${sizeText(besideSize)}`, game, plain, PLAIN[game], besideSize),
    ],
    plots: [
      ...winnerPlots(FIGURES[game].seeded, label, game, ours, SEEDED[game]),
      ...(tools.scale === 'extended'
        ? [followedPlot('seeded', `${label}: mean of ${with8.length} runs`, game, with8)]
        : []),
    ],
    deviations: [...DEVIATIONS, `${sizeText(size)}; he made five runs of 100 generations at Senet and two at Othello`],
  };
}

/** His populations of 400 generations, the best of every fifth measured. */
async function longest(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const isQuick = tools.scale === 'quick';
  const comparisons: Comparison[] = [];
  const plots: Plot[] = [];
  for (const size of isQuick ? QUICK_LONGEST : LONGEST) {
    const [run] = await learnAll(tools, game, size, { isFollowed: true });
    const { generations } = LONGEST[0]!;
    comparisons.push(
      table(sizeText(size), game, await lastWithClass(tools, game, [run!]), PLAIN[game], size, generations),
    );
    plots.push(longestPlot(game, size.population, run!));
  }
  const shorter = isQuick
    ? ['100 generations instead of 400, and only 256 formulas', `the best of every ${QUICK_EVERY}th generation`]
    : [];
  return { comparisons, plots, deviations: [...DEVIATIONS, ...shorter] };
}

const bothGames = (
  id: string,
  summary: string,
  figures: Readonly<Record<GameId, string>> | undefined,
  reproduce: (tools: ReproductionTools, game: GameId) => Promise<ReproductionOutcome>,
): Reproduction[] =>
  (['senet', 'othello'] as const).map(game => ({
    paper: 'ferrer',
    id: id === '' ? game : `${game}-${id}`,
    summary: `${titleOf(game)}: ${summary}${figures ? ` (figures ${figures[game]})` : ''}`,
    reproduce: tools => reproduce(tools, game),
  }));

export const ferrerReproductions: readonly Reproduction[] = [
  ...bothGames(
    '',
    'winners of populations with a random first generation',
    { senet: '4.1–4.8', othello: '4.12–4.19' },
    unseeded,
  ),
  ...bothGames(
    'seeded',
    'winners of populations with hand-made players in the first generation',
    { senet: '4.23, 4.24', othello: '4.26, 4.27' },
    seeded,
  ),
  ...bothGames(
    'curve',
    'the best of every fifth generation of 400',
    { senet: '4.9, 4.10', othello: '4.20, 4.21' },
    longest,
  ),
  ...bothGames(
    'means',
    'means of all winners by population, and with seeds and without',
    { senet: '4.11, 4.25', othello: '4.22, 4.28' },
    means,
  ),
  ...bothGames('integers', 'each integer as a terminal, or all as one, over several seeds', undefined, integers).map(
    (each): Reproduction => ({ ...each, isBeyond: true }),
  ),
  {
    paper: 'ferrer',
    id: 'othello-wishes',
    isBeyond: true,
    summary: 'Othello: no height limits, no corners, and what he wished for, each beside his way, over seeds',
    reproduce: wishes,
  },
];
