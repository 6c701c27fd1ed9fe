/**
 * What this program's own learners reach: every learner at every game, TD(λ) at a game with dice, and learnt players of a
 * solved game against best play. No paper has these figures.
 */
import { checksumOf } from '../evaluators/checksum.js';
import { buildGame } from '../games/catalogue.js';
import { gamesOf, type Tally } from '../matches/tally.js';
import { lazyModel } from '../models/file.js';
import { buildPlayer } from '../players/catalogue.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Game, Model } from '../rules/game.js';
import { outcomeSolver } from '../search/outcome.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { choicePositions, NOTHING_MEASURED, type SolvedPosition, tryPosition } from '../tournaments/optimal.js';
import { type Figure, measuredScore, overRuns, shareFigure } from './comparison.js';
import {
  HAND_MADE,
  SEED_TABLES,
  type SeedTable,
  SOLVED_GAMES,
  seedRecipe,
  TABLE_GAMES,
  TABLE_ROWS,
  tableMcts,
  tableRecipe,
} from './presets-by-game.js';
import { type Recipe, readRecipe } from './recipe.js';
import {
  type FinishedRun,
  type MeasuredTable,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from './reproduction.js';

type Sizes = {
  /** The share of the steps of each recipe. */
  readonly share: number;
  /** Games against each opponent: of one run, and of each of three. */
  readonly games: number;
  readonly seedGames: number;
  /** Solved positions. */
  readonly positions: number;
};
const SIZES: Readonly<Record<'quick' | 'full', Sizes>> = {
  quick: { share: 0.1, games: 200, seedGames: 100, positions: 50 },
  full: { share: 1, games: 600, seedGames: 400, positions: 1000 },
};
const MCTS = 'mcts';
/** Positions that the solver may visit for one that is drawn; others are left out. */
const MOST_NODES = 20_000_000;

const specOf = (text: string): Spec => {
  const read = parseSpec(text);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};

/** What a champion scored after the last step, by the name of its opponent. */
function lastTally({ events }: FinishedRun, opponent: string): Tally {
  const found = events.findLast(event => event.type === 'measured' && event.yardstick === opponent);
  if (found?.type !== 'measured') throw new Error(`a run was not measured against ${opponent}`);
  return found.tally;
}

/** The share of optimal moves of a player on the same solved positions for all. */
type Optimal = (player: Spec, model?: Model) => Promise<Figure>;

function optimalAt(game: Game, count: number, seed: Seed): Optimal {
  const solve = outcomeSolver(game);
  let solved: readonly SolvedPosition[] | undefined;
  return async (player, model) => {
    solved ??= [...choicePositions(game, position => solve(position, MOST_NODES), SOLVED_GAMES[game.id]!, count, seed)];
    const models = new Map(model ? [[checksumOf(model), lazyModel(model, checksumOf(model))]] : []);
    const built = buildPlayer(player, game, models);
    let measured = NOTHING_MEASURED;
    for (const each of solved) measured = await tryPosition(built, each, measured, seed, () => 0);
    return shareFigure(measured.kept, measured.positions);
  };
}

const oneMove = (model: Model): Spec => ({
  kind: 'search',
  depth: 1,
  evaluator: { kind: 'stored', checksum: checksumOf(model) },
});

const nameOf = (row: string): string => row.replace(', ', '-').toLowerCase();
const recipeNote = (row: string, game: string, { steps, learner }: Recipe): string =>
  `${row}, ${game}: ${steps} × ${learner}`;

type Cell = { readonly random: Figure; readonly handMade: Figure; readonly optimal?: Figure };

async function byGame(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { share, games, positions } = SIZES[sizeOf(tools.scale)];
  const cells = new Map<string, Cell>();
  const recipes: string[] = [];
  for (const id of TABLE_GAMES) {
    const game = buildGame({ kind: id });
    const optimal = id in SOLVED_GAMES ? optimalAt(game, positions, seedFor(tools.seed, 'positions', id)) : undefined;
    for (const row of TABLE_ROWS) {
      const recipe = tableRecipe(row, id, share, games);
      // A genome that only some games have is refused by the others.
      if (!readRecipe(recipe).ok) continue;
      const run = await tools.learn(`${nameOf(row)}-${id}-${sizeOf(tools.scale)}`, recipe, 1);
      recipes.push(recipeNote(row, id, recipe));
      cells.set(`${row} ${id}`, {
        random: measuredScore(lastTally(run, 'random')),
        handMade: measuredScore(lastTally(run, HAND_MADE)),
        ...(optimal ? { optimal: await optimal(oneMove(run.champion), run.champion) } : {}),
      });
    }
    const { player, games: most } = tableMcts(id);
    const own = specOf(player);
    tools.say(`${player} at ${id}`);
    const meet = async (opponent: string): Promise<Figure> =>
      measuredScore(
        await playPaperMatch(tools, `${MCTS} ${id} ${opponent}`, {
          game: { kind: id },
          players: [own, specOf(opponent)],
          pairs: Math.min(most, games) / 2,
        }),
      );
    recipes.push(`${MCTS}, ${id}: ${player}`);
    cells.set(`${MCTS} ${id}`, {
      random: await meet('random'),
      handMade: await meet(HAND_MADE),
      ...(optimal ? { optimal: await optimal(own) } : {}),
    });
  }
  const table = (title: string, ids: readonly string[], figure: (cell: Cell) => Figure | undefined): MeasuredTable => ({
    title,
    columns: ids,
    rows: [...TABLE_ROWS, MCTS].map(row => ({
      what: row,
      cells: ids.map(id => {
        const cell = cells.get(`${row} ${id}`);
        return cell && figure(cell);
      }),
    })),
  });
  return {
    comparisons: [],
    tables: [
      table('score against random', TABLE_GAMES, ({ random }) => random),
      table('score against the hand-made player', TABLE_GAMES, ({ handMade }) => handMade),
      {
        ...table('optimal moves on solved positions', Object.keys(SOLVED_GAMES), ({ optimal }) => optimal),
        notes: recipes,
      },
    ],
    plots: [],
    deviations: [],
  };
}

const SEEDS = [1, 2, 3];

const lost = (tally: Tally): Figure => shareFigure(tally.losses, gamesOf(tally));

/** Three seeds of each learner against each opponent. */
const overSeeds =
  (table: SeedTable) =>
  async (tools: ReproductionTools): Promise<ReproductionOutcome> => {
    const { share, seedGames } = SIZES[sizeOf(tools.scale)];
    const figureOf = table.counts === 'losses' ? lost : measuredScore;
    const rows: MeasuredTable['rows'][number][] = [];
    const notes: string[] = [];
    for (const row of table.rows) {
      const recipe = seedRecipe(row, table, share, seedGames);
      // A genome that only some games have is refused by the others.
      if (!readRecipe(recipe).ok) continue;
      const name = `${nameOf(row)}-${table.id}-seeds-${sizeOf(tools.scale)}`;
      const runs = await Promise.all(SEEDS.map(seed => tools.learn(name, recipe, seed)));
      notes.push(recipeNote(row, table.game, recipe));
      for (const opponent of table.opponents) {
        const figures = runs.map(run => figureOf(lastTally(run, opponent)));
        rows.push({ what: `${row}, against ${opponent}`, cells: [...figures, overRuns(figures)] });
      }
    }
    const columns = [...SEEDS.map(seed => `seed ${seed}`), 'mean of the three'];
    const title = table.counts === 'losses' ? 'share of games lost' : 'score';
    return { comparisons: [], tables: [{ title, columns, rows, notes }], plots: [], deviations: [] };
  };

export const learnersByGames: readonly Reproduction[] = [
  {
    paper: 'learners',
    id: 'by-game',
    summary: 'every learner at every game: scores against random and the hand-made player, optimal moves',
    reproduce: byGame,
  },
  ...SEED_TABLES.map(
    (table): Reproduction => ({ paper: 'learners', id: table.id, summary: table.summary, reproduce: overSeeds(table) }),
  ),
];
