/** Moriarty and Miikkulainen 1994: networks that choose which moves minimax looks at. */
import { othello } from '../../../games/othello/othello.js';
import { buildEvaluator } from '../../../models/catalogue.js';
import { lazyModel } from '../../../models/file.js';
import { rngFrom } from '../../../random/rng.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import { anyGame, type Model } from '../../../rules/game.js';
import { hasDecision } from '../../../rules/passes.js';
import { genericSearch } from '../../../search/generic.js';
import { meanInterval } from '../../../tournaments/student.js';
import { type Figure, overRuns } from '../../comparison.js';
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { curvesOver, finalScores, runsOver, seedsOf } from '../over-seeds.js';

/** Evaluators of the leaves: a positional one, and Bill's. */
const RATES = ['squares', 'bill-1'] as const;
type Rates = (typeof RATES)[number];
const DEPTHS = [2, 3] as const;
const OPPONENTS = DEPTHS.map(depth => `full width, ${depth} plies`);

/** In shorter chromosomes fewer squares have connections, so that first networks hide fewer moves. */
const LENGTH = 500;

/** A search without a network, both at the same depth. Ten games each, after four random moves. */
const recipe = (rates: Rates, generations: number, games: number): Recipe => ({
  learner:
    `evolution(genome=focus-network(rates=${rates}, length=${LENGTH}), population=50, selection=rank, survival=elitism(count=5), ` +
    `crossover=own, fitness=reference(against=search(depth=2, evaluator=${rates}), depth=2, pairs=5, ` +
    'openings=random(plies=4)))',
  steps: generations,
  keep: generations,
  plays: 'search(depth=2)',
  yardsticks: DEPTHS.map((depth, i) => ({
    name: OPPONENTS[i]!,
    against: `search(depth=${depth}, evaluator=${rates})`,
    plays: `search(depth=${depth})`,
    games,
    openings: 'random(plies=4)',
    every: generations / 4,
  })),
});

const [QUICK, FULL] = [20, 200];

export const focusPresets: Readonly<Record<string, Preset>> = {
  focus: {
    summary: 'Moriarty & Miikkulainen 1994: networks that choose which moves a search looks at; a quarter of an hour',
    recipe: recipe('squares', FULL, 200),
  },
  'focus-quick': { summary: 'the same for 20 generations: a minute', recipe: recipe('squares', QUICK, 100) },
};

/** Nodes of the focused search as a share of those of the same search without it, on the same positions. */
type Saving = { readonly nodes: Figure; readonly moves: Figure };

/**
 * Games of the focused search against random moves, half of them with each colour. The share of the nodes, and of the
 * legal moves at the root, has an interval over the games.
 */
export function saving(model: Model, rates: Rates, depth: number, games: number, seed: Seed): Saving {
  const game = anyGame(othello);
  const stored = lazyModel(model, 'sha256:focused');
  const models = new Map([[stored.checksum, stored]]);
  const focused = genericSearch(game, buildEvaluator({ kind: 'stored', checksum: stored.checksum }, game, models));
  const full = genericSearch(game, buildEvaluator({ kind: rates }, game));
  const shares: { readonly nodes: number; readonly moves: number }[] = [];
  for (let i = 0; i < games; i++) {
    const rng = rngFrom(seedFor(seed, 'saving', i));
    const context = { seed, rng, shouldStop: () => false, report: () => {} };
    const counts = { focused: 0, full: 0, seen: 0, legal: 0 };
    let position = game.initial();
    while (!game.outcome(position)) {
      const legal = game.moves(position);
      if (position.turn !== i % 2 || !hasDecision(game, legal)) {
        position = game.play(position, legal[rng.below(legal.length)]!);
        continue;
      }
      const { move, nodes, values } = focused.search(position, { depth }, context);
      counts.focused += nodes;
      counts.full += full.search(position, { depth }, context).nodes;
      counts.seen += values!.length;
      counts.legal += legal.length;
      position = game.play(position, move);
    }
    shares.push({ nodes: counts.focused / counts.full, moves: counts.seen / counts.legal });
  }
  const figure = (values: readonly number[]): Figure => {
    const { mean, low, high } = meanInterval(values);
    return { value: mean, low, high, n: values.length };
  };
  return { nodes: figure(shares.map(({ nodes }) => nodes)), moves: figure(shares.map(({ moves }) => moves)) };
}

async function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { scale, seed, say } = tools;
  const [generations, games, counted] = scale === 'quick' ? [QUICK, 100, 4] : [FULL, 200, 20];
  const seeds = scale === 'quick' ? [1] : seedsOf(scale);
  const rows = [];
  const plots = [];
  for (const rates of RATES) {
    const runs = await runsOver(tools, `focus-${rates}`, recipe(rates, generations, games), seeds);
    say(`nodes of the searches with ${rates}`);
    const savings = (depth: number): Saving[] =>
      runs.map(({ champion }) => saving(champion, rates, depth, counted, seed));
    const [shallow, deep] = [savings(2), savings(3)];
    rows.push(
      {
        what: `${rates}, before evolution`,
        cells: [...finalScores(runs, OPPONENTS, 'first'), undefined, undefined, undefined],
      },
      {
        what: `${rates}, after ${generations} generations`,
        cells: [
          ...finalScores(runs, OPPONENTS),
          overRuns(shallow.map(({ nodes }) => nodes)),
          overRuns(deep.map(({ nodes }) => nodes)),
          overRuns(deep.map(({ moves }) => moves)),
        ],
      },
    );
    plots.push({
      name: `focus-${rates}`,
      title: `The best network against the same search without it, leaves rated by ${rates}`,
      x: 'generation',
      y: 'score',
      curves: curvesOver(runs),
    });
  }
  return {
    comparisons: [],
    tables: [
      {
        title: `A focused search against the same search without the network, ${seeds.length === 1 ? 'one run' : `${seeds.length} runs`} for each evaluator`,
        columns: [...OPPONENTS, 'nodes, 2 plies', 'nodes, 3 plies', 'moves looked at'],
        rows,
        notes: [
          'Nodes and moves are shares of those of the full search on the same positions, in games against random.',
        ],
      },
    ],
    plots,
    deviations: [
      'the papers only name this system; the method is from the summary of the 1994 paper, the rule of the window is ours: a move is hidden if the output of its square is below 0',
      'the encoding is that of the networks without search, with 500 numbers; population 50, ranks, two points of crossover, 0.4 % of the numbers drawn anew, five elites',
      'fitness is the score in ten games at two plies, after four random moves; a drawn game counts half',
      'leaves are rated by the League’s table of squares, or by our Bill 1.0',
    ],
  };
}

export const focusReproduction: Reproduction = {
  paper: 'systems',
  id: 'focus',
  summary: 'Moriarty & Miikkulainen 1994: networks that focus minimax',
  reproduce,
};
