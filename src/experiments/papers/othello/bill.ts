/** Lee & Mahajan's Bill (Ferrer 1996, appendix C): its discriminants learnt anew, and games with Iago and Bill 1.0. */
import { gamesOf, type Tally } from '../../../matches/tally.js';
import type { Spec } from '../../../specs/spec.js';
import { type Figure, measuredScore, overRuns, printedNone, type Row, shareFigure } from '../../comparison.js';
import { curvesOf } from '../../curves.js';
import type { Preset, Recipe } from '../../recipe.js';
import {
  type FinishedRun,
  type MeasuredTable,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../../reproduction.js';

const recipe = (steps: number): Recipe => ({
  learner: { kind: 'bill' },
  steps,
  plays: 'search(depth=2)',
  yardsticks: [
    { name: 'Iago', against: 'search(depth=2, evaluator=iago-edge)', openings: 'balanced', games: 200, every: steps },
    { name: 'Bill 1.0', against: 'search(depth=2, evaluator=bill-1)', openings: 'balanced', games: 200, every: steps },
  ],
});

const [QUICK, FULL] = [3, 12];

export const billPresets: Readonly<Record<string, Preset>> = {
  bill: {
    summary: 'Bill 3.0: quadratic discriminants from 4,080 games of Bill 1.0; minutes. Seed 1 made bill-3',
    recipe: recipe(FULL),
  },
  'bill-quick': { summary: 'the same from 1,020 games', recipe: recipe(QUICK) },
};

const IAGO: Spec = { kind: 'iago-edge' };
const BILL_1: Spec = { kind: 'bill-1' };

const searching = (evaluator: Spec, depth: number): Spec => ({ kind: 'search', depth, evaluator });

const lost = (tally: Tally): Figure => shareFigure(tally.losses, gamesOf(tally));

async function bill(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { backend, scale, learn, say } = tools;
  const isQuick = scale === 'quick';
  const pairs = isQuick ? 50 : 500;
  const depths = isQuick ? [1, 2] : [1, 2, 3];
  const learnt: FinishedRun[] = [];
  for (const seed of scale === 'extended' ? [1, 2, 3] : [1])
    learnt.push(await learn(`bill-${sizeOf(scale)}`, recipe(isQuick ? QUICK : FULL), seed));

  /** From balanced openings, both sides of each. */
  const match = async (what: string, players: readonly [Spec, Spec], depth: number, run: number): Promise<Tally> => {
    say(`${what}, depth ${depth}`);
    return playPaperMatch(tools, `${what}, ${depth}, ${run}`, {
      game: { kind: 'othello' },
      players: [searching(players[0], depth), searching(players[1], depth)],
      pairs,
      openings: { kind: 'balanced' },
    });
  };
  const rows: Row[] = [];
  const scores: MeasuredTable['rows'][number][] = [];
  for (const depth of depths) {
    const withIago: Tally[] = [];
    const withBill1: Tally[] = [];
    for (const [run, { champion }] of learnt.entries()) {
      const [evaluator] = await backend.register([champion]);
      withIago.push(await match('Bill 3.0 and Iago', [evaluator!, IAGO], depth, run));
      withBill1.push(await match('Bill 3.0 and Bill 1.0', [evaluator!, BILL_1], depth, run));
    }
    const bill1WithIago = await match('Bill 1.0 and Iago', [BILL_1, IAGO], depth, 0);
    rows.push({
      what: `games that Bill 3.0 loses to Iago, depth ${depth}`,
      paper: 'none',
      figure: printedNone(),
      ours: overRuns(withIago.map(lost)),
    });
    scores.push({
      what: `depth ${depth}`,
      cells: [
        overRuns(withIago.map(measuredScore)),
        overRuns(withBill1.map(measuredScore)),
        measuredScore(bill1WithIago),
      ],
    });
  }
  return {
    comparisons: [
      {
        title: 'Bill 3.0 against Iago',
        rows,
        notes: ['Ferrer adds that the number of games is not stated.'],
        ...(isQuick ? { isSmaller: true } : {}),
      },
    ],
    tables: [
      {
        title: `Scores at equal depth, ${2 * pairs} games each`,
        columns: ['Bill 3.0 against Iago', 'Bill 3.0 against Bill 1.0', 'Bill 1.0 against Iago'],
        rows: scores,
      },
    ],
    plots: [
      {
        name: 'right',
        title: 'Positions of new games whose winner the discriminants know',
        x: 'steps of 340 games',
        y: 'share',
        curves: curvesOf(learnt[0]!.events).filter(({ name }) => name === 'right'),
      },
    ],
    deviations: [
      'both programs look equally far; theirs had clocks, and Pinkney writes that Bill won with a fifth of Iago’s time',
      'the values, probabilities, penalties and bonuses of all tables are ours or from P. Norvig’s version of Iago',
      'Bill 1.0’s coefficients are ours, from a few variations that played Iago',
      'training games begin with 4 to 20 random moves; drawn games and finished boards teach nothing; both classes are equally likely beforehand',
      'games of a match begin from balanced openings, one for each pair',
      ...(isQuick ? ['1,020 training games instead of 4,080, and 100 games a cell instead of 1,000'] : []),
    ],
  };
}

export const billReproduction: Reproduction = {
  paper: 'systems',
  id: 'bill',
  summary: 'Bill 3.0, learnt from games of Bill 1.0, against Iago with its table of edges',
  reproduce: bill,
};
