/** What Currie wished for: tapered search, singular extension, and games against survivors only. */
import type { OthelloPosition } from '../../../games/othello/board.js';
import { CURRIE_LEVELS, strategies } from '../../../games/othello/evaluators/strategies.js';
import { othello } from '../../../games/othello/othello.js';
import { CURRIE } from '../../../games/othello/starts.js';
import { rngFrom } from '../../../random/rng.js';
import { seedFor } from '../../../random/seed.js';
import { plainAlphaBeta } from '../../../search/alpha-beta.js';
import { CONVENTIONS, type Conventions } from '../../../search/conventions.js';
import type { Searcher } from '../../../search/searcher.js';
import { selectiveSearch } from '../../../search/selective.js';
import type { Spec } from '../../../specs/spec.js';
import { meanInterval } from '../../../tournaments/student.js';
import { type Figure, measuredScore } from '../../comparison.js';
import {
  type FinishedRun,
  type MeasuredTable,
  playPaperMatch,
  type ReproductionOutcome,
  type ReproductionTools,
} from '../../reproduction.js';
import { finalScores, runsOver } from '../over-seeds.js';
import { currieRecipe, LEARNER, STEPS } from './recipes.js';

type Way = { readonly taper?: boolean; readonly singular?: number };

const playerOf = (level: number, depth: number, way: Way = {}): Spec => ({
  kind: 'search',
  depth,
  ties: 'first',
  pass: 'ply',
  evaluator: { kind: 'strategies', level },
  ...way,
});

const SAMPLE = 60;

/** Positions of random games, one of each, somewhere in its middle. */
function sampled({ seed }: ReproductionTools): OthelloPosition[] {
  const all: OthelloPosition[] = [];
  for (let n = 0; all.length < SAMPLE; n++) {
    const rng = rngFrom(seedFor(seed, 'wishes', 'positions', n));
    let position = CURRIE;
    for (let ply = 6 + rng.below(44); ply > 0 && othello.moves(position).length > 0; ply--) {
      const moves = othello.moves(position);
      position = othello.play(position, moves[rng.below(moves.length)]!);
    }
    if (othello.moves(position).length > 1) all.push(position);
  }
  return all;
}

/** Nodes of a search on each position. */
function nodesOf(
  { seed }: ReproductionTools,
  searcherWith: (conventions: Conventions) => Searcher<OthelloPosition>,
  way: Way,
  depth: number,
  positions: readonly OthelloPosition[],
): number[] {
  const searcher = searcherWith({ ...CONVENTIONS, ties: 'first', pass: 'ply', ...way });
  const context = { seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} };
  return positions.map(position => searcher.search(position, { depth }, context).nodes);
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Nodes as a share of those of his search, over all positions; the interval is that of the positions. */
function shareOf(nodes: readonly number[], plain: readonly number[]): Figure {
  const ratio = sum(nodes) / sum(plain);
  // The error of a ratio of means: by its residuals.
  const mean = sum(plain) / plain.length;
  const { low, high } = meanInterval(nodes.map((each, i) => (each - ratio * plain[i]!) / mean));
  return { value: ratio, low: ratio + low, high: ratio + high, n: nodes.length };
}

const MARGINS = [1, 3] as const;

/** Each search against his own, with his weights, from random openings. */
async function searches(tools: ReproductionTools): Promise<MeasuredTable> {
  const isQuick = tools.scale === 'quick';
  const pairs = tools.scale === 'extended' ? 2000 : isQuick ? 50 : 500;
  const positions = sampled(tools);
  const rows: MeasuredTable['rows'][number][] = [];
  for (const lookahead of isQuick ? [2, 3] : [2, 3, 4]) {
    const evaluator = strategies(CURRIE_LEVELS[lookahead - 1]!);
    const plain = nodesOf(tools, given => plainAlphaBeta(othello, evaluator, given), {}, lookahead, positions);
    for (const [what, depth, way] of [
      [`tapered, ${lookahead} plies`, lookahead, { taper: true }],
      [`tapered, ${lookahead + 1} plies`, lookahead + 1, { taper: true }],
      ...MARGINS.map(margin => [`singular by ${margin}, ${lookahead} plies`, lookahead, { singular: margin }] as const),
    ] as const) {
      tools.say(`${what} against ${lookahead} plies`);
      const tally = await playPaperMatch(tools, `wishes, ${what}, ${lookahead}`, {
        game: { kind: 'othello', start: 'currie' },
        players: [playerOf(lookahead, depth, way), playerOf(lookahead, lookahead)],
        pairs,
      });
      const nodes = nodesOf(tools, given => selectiveSearch(othello, evaluator, given), way, depth, positions);
      rows.push({
        what: `${what}, against his search of ${lookahead}`,
        cells: [measuredScore(tally), shareOf(nodes, plain)],
      });
    }
  }
  return {
    title: 'tapered search and singular extension against his own search, with his weights',
    columns: ['score', 'nodes, of those of his search'],
    rows,
    notes: [
      `${2 * pairs} games each from random openings; nodes on ${SAMPLE} positions of random games, without move ordering.`,
      'Singular by m: the last move is searched further if its value is better than all others by more than m.',
    ],
  };
}

const gamesOf = ({ events }: FinishedRun): number =>
  sum(events.flatMap(event => (event.type === 'step' ? [event.games] : [])));
const meanGames = (runs: readonly FinishedRun[]): Figure => {
  const { mean, low, high } = meanInterval(runs.map(gamesOf));
  return { value: mean, low, high, n: runs.length };
};

const OPPONENTS = ['random', 'his own weights'] as const;

/** Whole evolutions, in which new individuals play everyone, or survivors only. */
async function survivors(tools: ReproductionTools): Promise<MeasuredTable[]> {
  const { scale, say } = tools;
  const seeds = Array.from({ length: scale === 'extended' ? 20 : scale === 'quick' ? 3 : 10 }, (_, i) => i + 1);
  const scores: MeasuredTable['rows'][number][] = [];
  const games: MeasuredTable['rows'][number][] = [];
  for (const lookahead of scale === 'quick' ? [1] : [1, 2]) {
    for (const [what, opponents] of [
      ['games against everyone, as he did', 'all'],
      ['games against survivors only', 'survivors'],
    ] as const) {
      say(`lookahead ${lookahead}, ${what}`);
      const recipe = currieRecipe({ ...LEARNER, opponents }, lookahead, scale === 'quick' ? 300 : STEPS, 200);
      const runs = await runsOver(tools, `currie-${opponents}-${lookahead}`, recipe, seeds);
      const row = `lookahead ${lookahead}, ${what}`;
      scores.push({ what: row, cells: finalScores(runs, OPPONENTS) });
      games.push({ what: row, cells: [meanGames(runs)] });
    }
  }
  const notes = [`${seeds.length} runs each, with the interval of their mean; runs stop by themselves.`];
  return [
    { title: 'the fittest of whole evolutions, 200 games a run', columns: OPPONENTS, rows: scores, notes },
    { title: 'games that these evolutions took', columns: ['games'], unit: 'number', rows: games, notes },
  ];
}

export async function wishes(tools: ReproductionTools): Promise<ReproductionOutcome> {
  return {
    comparisons: [],
    tables: [await searches(tools), ...(await survivors(tools))],
    plots: [],
    deviations: [
      'he wished for these and did not try them',
      'a tapered search gives the answer to the last of n moves no branch, so that it is rated as it stands',
      'a singular extension goes on while a move stands out, for at most as many plies as the search is deep',
      'against survivors only, quality is points per game, because new individuals do not meet each other',
    ],
  };
}
