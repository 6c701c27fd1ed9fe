/**
 * Verhelst's wish: each ingredient with and without, “in order to make sure that they are relevant”. His own network is the
 * base, and each row changes one thing. The ingredients that he names and leaves out are those of Binkley, Seehart and
 * Hagiwara 2007; what their abstract does not say (sizes of layers, rates) is ours.
 */

import type { Json } from '../../specs/spec.js';
import { holm } from '../../tournaments/holm.js';
import { type Figure, overRuns } from '../comparison.js';
import type { Recipe } from '../recipe.js';
import type { MeasuredTable, Reproduction, ReproductionOutcome, ReproductionTools, Scale } from '../reproduction.js';
import { differenceOf } from '../verdict.js';
import { runsOver } from './over-seeds.js';
import { VERHELST_GAMES as GAMES, VERHELST_GAMES_A_STEP as GAMES_A_STEP } from './printed.js';
import { fifth } from './verhelst-fifths.js';

export type Ingredients = Readonly<Record<string, Json>>;

/** Leouski and Utgoff 1996: one input a square, one hidden layer; then weights that mirror images share. */
export const LEOUSKI: Ingredients = { encoding: 'one', symmetries: 'one' };
export const LEOUSKI_SHARED: Ingredients = { encoding: 'one', symmetries: 'shared', hidden: 48 };
/** What Binkley, Seehart and Hagiwara found best. */
export const BINKLEY: Ingredients = { encoding: 'three', symmetries: 'shared', hidden: 48, layers: '24-16' };

const ROWS: readonly (readonly [name: string, what: string, ingredients: Ingredients])[] = [
  ['base', 'as his text: two inputs a square, 50 units, eight mirror images', {}],
  ['one', 'one input a square', { encoding: 'one' }],
  ['three', 'three inputs a square', { encoding: 'three' }],
  ['as-it-is', 'no mirror images', { symmetries: 'one' }],
  ['shared', 'weights that mirror images share', { symmetries: 'shared', hidden: 48 }],
  ['removed', 'boards turned to one orientation', { symmetries: 'removed' }],
  ['small', '25 hidden units', { hidden: 25 }],
  ['large', '100 hidden units', { hidden: 100 }],
  ['two-layers', 'two hidden layers, 50 and 20', { layers: '20' }],
  ['three-layers', 'three hidden layers, 50, 20 and 10', { layers: '20-10' }],
  ['blocks', 'a layer of blocks of squares before the 50 units', { blocks: true }],
  ['exact', 'exact values from 10 empty squares on', { exact: 10 }],
  ['steps', 'learning after each move, not after the game', { form: 'steps' }],
  ['greedy', 'no random moves', { explore: 0 }],
  ['leouski', 'Leouski & Utgoff: one input, no mirror images', LEOUSKI],
  ['leouski-shared', 'Leouski & Utgoff with shared weights', LEOUSKI_SHARED],
  ['binkley', 'Binkley and others: three inputs, shared weights, three layers', BINKLEY],
];

const SIZES: Readonly<Record<Scale, { readonly seeds: number; readonly games: number }>> = {
  quick: { seeds: 3, games: 1500 },
  full: { seeds: 4, games: 9000 },
  extended: { seeds: 5, games: GAMES },
};
/** After every 150 games. The last fifth of them counts, since nets differ much from one measurement to the next. */
const GAMES_A_MEASUREMENT = 20;
const LAST_FIFTH = 4;

const reference = (search: string): string => `verhelst-reference(ply=3, noise=10, search=${search})`;
const OPPONENTS = [
  ['random', 'random'],
  ['his reference', reference('faithful')],
  ['a true look-ahead', reference('corrected')],
] as const;

const recipe = (ingredients: Ingredients, games: number): Recipe => ({
  learner: { kind: 'verhelst', total: games, ...ingredients },
  steps: games / GAMES_A_STEP,
  keep: games,
  yardsticks: OPPONENTS.map(([name, against]) => ({ name, against, games: GAMES_A_MEASUREMENT, openings: 'start' })),
});

/** Which rows differ from his network after Holm's correction, opponent by opponent. */
function notesOf(
  base: readonly Figure[],
  others: readonly { readonly what: string; readonly cells: Figure[] }[],
): string[] {
  return OPPONENTS.map(([opponent], i) => {
    const differences = others.map(({ cells }) => differenceOf(base[i]!, cells[i]!));
    const ps = holm(differences.map(({ p }) => p));
    const told = others.flatMap(({ what }, row) =>
      ps[row]! < 0.05 ? [`${what} (${differences[row]!.value > 0 ? 'better' : 'worse'})`] : [],
    );
    return `Against ${opponent}, after Holm’s correction: ${told.length > 0 ? told.join('; ') : 'no row differs'}.`;
  });
}

async function ingredients(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { seeds, games } = SIZES[tools.scale];
  const numbers = Array.from({ length: seeds }, (_, i) => i + 1);
  const rows: { what: string; cells: Figure[] }[] = [];
  for (const [name, what, chosen] of ROWS) {
    // The size is in the name: it differs from scale to scale.
    const runs = await runsOver(tools, `verhelst-ingredients-${name}-${games}`, recipe(chosen, games), numbers);
    rows.push({
      what,
      cells: OPPONENTS.map(([against]) => overRuns(runs.map(run => fifth(run, against, LAST_FIFTH)))),
    });
  }
  const [base, ...others] = rows as [(typeof rows)[number], ...typeof rows];
  const columns = OPPONENTS.map(([what]) => what);
  const differences: MeasuredTable = {
    title: 'the difference that each ingredient makes, in points',
    columns,
    rows: others.map(({ what, cells }) => ({
      what,
      cells: cells.map((cell, i): Figure => {
        const { value, low, high } = differenceOf(base.cells[i]!, cell);
        return { value, low, high, n: 0 };
      }),
    })),
    notes: notesOf(base.cells, others),
  };
  return {
    comparisons: [],
    tables: [
      {
        title: `games won by the first net in the last fifth of ${games} training games, over ${seeds} runs`,
        columns,
        rows,
      },
      differences,
    ],
    plots: [],
    deviations: [
      'he wished for this and did not do it; α is .02 in every row, although each network may have a better rate',
      'shared weights need layers of a multiple of eight units: 48, not 50',
      ...(games < GAMES ? [`${games} training games instead of ${GAMES}`] : []),
    ],
  };
}

export const ingredientsReproduction: Reproduction = {
  paper: 'verhelst',
  id: 'ingredients',
  isBeyond: true,
  summary: 'his wish: each ingredient with and without',
  reproduce: ingredients,
};
