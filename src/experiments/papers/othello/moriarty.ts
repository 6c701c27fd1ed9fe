/** Moriarty and Miikkulainen 1995: networks that choose moves without search, against random and then against a search. */

import { othello } from '../../../games/othello/othello.js';
import { othelloBoard } from '../../../games/othello/view.js';
import { lazyModel } from '../../../models/file.js';
import { buildPlayer } from '../../../players/catalogue.js';
import { rngFrom } from '../../../random/rng.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import { anyGame, type Model } from '../../../rules/game.js';
import { hasDecision } from '../../../rules/passes.js';
import { opponent, type Side } from '../../../rules/position.js';
import { meanInterval } from '../../../tournaments/student.js';
import type { Curve } from '../../curves.js';
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { curvesOver, finalScores, runsOver, seedsOf } from '../over-seeds.js';

/** Three plies with a table of squares: their evaluation is positional, and not given. */
const SEARCH = 'search(depth=3, evaluator=squares)';
const OPPONENTS = ['random', 'three plies'] as const;
/** Four random moves: otherwise a network that never draws plays one game against a search. */
const TEN_GAMES = 'pairs=5, openings=random(plies=4)';

/** The second half of the generations is against the search. */
const recipe = (generations: number, games: number): Recipe => ({
  learner:
    'evolution(genome=marker-network, population=50, selection=rank, survival=elitism(count=5), crossover=own, ' +
    `fitness=staged(first=reference(against=random, ${TEN_GAMES}), second=reference(against=${SEARCH}, ${TEN_GAMES}), ` +
    `after=${generations / 2}))`,
  steps: generations,
  keep: generations / 2,
  yardsticks: [
    { against: 'random', games, openings: 'random(plies=4)', every: generations / 4 },
    { name: 'three plies', against: SEARCH, games, openings: 'random(plies=4)', every: generations / 4 },
  ],
});

const [QUICK, FULL] = [40, 400];

export const moriartyPresets: Readonly<Record<string, Preset>> = {
  moriarty: {
    summary: 'Moriarty & Miikkulainen 1995: networks that choose moves without search, against random, then a search',
    recipe: recipe(FULL, 200),
  },
  'moriarty-quick': { summary: 'the same for 40 generations: minutes', recipe: recipe(QUICK, 100) },
};

/** By the number of the move, from 0: own discs, and the moves that the opponent then has. */
type Traces = { readonly discs: number[][]; readonly moves: number[][] };

/** Games against random, half of them with each colour: a strategy shows where the opponent does not force it. */
export function trace(model: Model, games: number, seed: Seed): Traces {
  const game = anyGame(othello);
  const stored = lazyModel(model, 'sha256:traced');
  const evaluator = { kind: 'stored', checksum: stored.checksum };
  const own = buildPlayer({ kind: 'search', depth: 1, evaluator }, game, new Map([[stored.checksum, stored]]));
  const { choose } = own.policy!;
  const traces: Traces = { discs: [], moves: [] };
  const cells = new Int8Array(othelloBoard.cells.length);
  for (let i = 0; i < games; i++) {
    const rng = rngFrom(seedFor(seed, 'trace', i));
    const side: Side = i % 2 === 0 ? 0 : 1;
    let position = othello.initial();
    while (!othello.outcome(position)) {
      const legal = othello.moves(position);
      const isOwn = position.turn === side;
      const chosen = isOwn && hasDecision(othello, legal) ? choose!(position, rng)! : legal[rng.below(legal.length)]!;
      position = othello.play(position, chosen);
      if (!isOwn) continue;
      othelloBoard.read(position, side, cells);
      const empties = cells.filter(cell => cell === 0).length;
      (traces.discs[60 - empties] ??= []).push(cells.filter(cell => cell === 1).length);
      const answers = position.turn === opponent(side) ? othello.moves(position) : [];
      (traces.moves[60 - empties] ??= []).push(hasDecision(othello, answers) ? answers.length : 0);
    }
  }
  return traces;
}

const traceCurve = (name: string, values: readonly (readonly number[] | undefined)[]): Curve => ({
  name,
  isScore: false,
  points: values.flatMap((at, step) => {
    if (!at || at.length < 2) return [];
    const { mean, low, high } = meanInterval(at);
    return [{ step, value: mean, low, high }];
  }),
});

const TRACED = 100;

async function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { scale, seed } = tools;
  const [generations, games] = scale === 'quick' ? [QUICK, 100] : [FULL, 200];
  const seeds = seedsOf(scale);
  const runs = await runsOver(tools, 'moriarty', recipe(generations, games), seeds);
  const early = await runs[0]!.ancestor(generations / 2);
  const named = [
    ['after random', trace(early, TRACED, seed)],
    ['after three plies', trace(runs[0]!.champion, TRACED, seed)],
  ] as const;
  return {
    comparisons: [],
    tables: [
      {
        title: `The best network after ${generations} generations, ${seeds.length} runs: scores without search`,
        columns: OPPONENTS,
        rows: [
          { what: 'before evolution', cells: finalScores(runs, OPPONENTS, 'first') },
          { what: 'after both opponents', cells: finalScores(runs, OPPONENTS) },
        ],
      },
    ],
    plots: [
      { name: 'moriarty', title: 'The best network', x: 'generation', y: 'score', curves: curvesOver(runs) },
      {
        name: 'discs',
        title: 'Own discs after each own move, in games against random',
        x: 'move',
        y: 'discs',
        curves: named.map(([name, { discs }]) => traceCurve(name, discs)),
      },
      {
        name: 'moves',
        title: 'The opponent’s moves after each own move, in games against random',
        x: 'move',
        y: 'moves',
        curves: named.map(([name, { moves }]) => traceCurve(name, moves)),
      },
    ],
    deviations: [
      'the marker-based encoding is our reading: markers leave 1 or 2 divided by 25, a node has its initial value and triples of key, label and weight',
      'population 50, 5000 numbers, ranks, two points of crossover, 0.4 % of the numbers drawn anew, five elites',
      'a drawn game counts half; they count games won',
      'games begin with four random moves, and the search rates squares by the League’s table',
      'half of the generations against each opponent',
    ],
  };
}

export const moriartyReproduction: Reproduction = {
  paper: 'systems',
  id: 'moriarty',
  summary: 'Moriarty & Miikkulainen 1995: networks without search',
  reproduce,
};
