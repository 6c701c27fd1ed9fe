/**
 * Readings of Currie's strategies, tried against what he recorded. His appendix B has one move of his program: after e3 on
 * his mirrored board, with two lookaheads, it answers f3. Of his graph of games against a random player the text says that
 * black has a large advantage, and that the margin levels off with lookahead.
 *
 * Neither edge avoidance nor special squares can matter for the recorded move: no line of two moves reaches an edge or a
 * special square.
 */
import { startsFor } from '../../../arena/openings.js';
import { buildGame } from '../../../games/catalogue.js';
import { SQUARES } from '../../../games/othello/board.js';
import { CURRIE_LEVELS, STRATEGY_READINGS, strategies } from '../../../games/othello/evaluators/strategies.js';
import { othello } from '../../../games/othello/othello.js';
import { CURRIE } from '../../../games/othello/starts.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { plainAlphaBeta } from '../../../search/alpha-beta.js';
import { CONVENTIONS } from '../../../search/conventions.js';
import type { Spec } from '../../../specs/spec.js';
import { meanInterval } from '../../../tournaments/student.js';
import type { Figure } from '../../comparison.js';
import type { Curve, Point } from '../../curves.js';
import type { MeasuredTable, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';

const LOOKAHEAD = 2;
const RECORDED = 'f3';

const OPTIONS = { frontier: ['most', 'fewest'], ...STRATEGY_READINGS } as const;
export type Readings = { readonly [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name][number] };

/** Every combination, ours first. */
export function allReadings(): Readings[] {
  let all: Readonly<Record<string, string>>[] = [{}];
  for (const [name, values] of Object.entries(OPTIONS)) {
    all = all.flatMap(each => values.map(value => ({ ...each, [name]: value })));
  }
  return all as Readings[];
}

const unusual = (readings: Readings): [string, string][] =>
  Object.entries(readings).filter(([name, value]) => value !== OPTIONS[name as keyof Readings][0]);
/** The options that are not ours, as they are written in `strategies(…)`. */
const nameOf = (readings: Readings): string =>
  unusual(readings)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ') || 'our definitions';

type Answer = { readonly move: string; readonly values: readonly { readonly move: string; readonly value: number }[] };

/** The answer to e3 by a reading of the strategies, and the value of every move. */
export function answerBy({ frontier, ...readings }: Readings): Answer {
  const evaluator = strategies(CURRIE_LEVELS[LOOKAHEAD - 1]!, 'standard', frontier, readings);
  const position = othello.play(CURRIE, SQUARES.indexOf('e3'));
  const seed = parseSeed('0'); // nothing is drawn
  const context = { seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} };
  const found = plainAlphaBeta(othello, evaluator, CONVENTIONS).search(position, { depth: LOOKAHEAD }, context);
  const values = found.values!.map(({ move, value }) => ({ move: SQUARES[move]!, value }));
  // The first of equal ones, as in his program; on this board its order, column by column, is ours, row by row.
  const best = values.reduce((most, each) => (each.value > most.value ? each : most));
  return { move: best.move, values };
}

const exact = (value: number): Figure => ({ value, low: value, high: value, n: 0 });
const meanOf = (values: readonly number[]): Figure => {
  const { mean, low, high } = meanInterval(values);
  return { value: mean, low, high, n: values.length };
};

/** Discs ahead of a random player at each lookahead, with each colour, pair by pair. */
type Margins = { readonly lookahead: number; readonly black: readonly number[]; readonly white: readonly number[] };

async function marginsBy(
  { backend, seed, say }: ReproductionTools,
  readings: Readings,
  lookaheads: readonly number[],
  pairs: number,
): Promise<Margins[]> {
  const game = { kind: 'othello', start: 'currie' };
  const all: Margins[] = [];
  say(`against random: ${nameOf(readings)}`);
  for (const lookahead of lookaheads) {
    // One label for all readings: they meet the same random players.
    const own = seedFor(seed, 'definitions', lookahead);
    const starts = startsFor({ kind: 'start' }, { game: buildGame(game), pairs, seed: own });
    const player: Spec = {
      kind: 'search',
      depth: lookahead,
      ties: 'first',
      pass: 'ply',
      evaluator: { kind: 'strategies', level: lookahead, ...Object.fromEntries(unusual(readings)) },
    };
    for await (const { margins } of backend.play([
      { game, players: [player, { kind: 'random' }], starts, pairs, seed: own },
    ])) {
      const of = (side: number): number[] => [...margins].filter((_, i) => i % 2 === side);
      all.push({ lookahead, black: of(0), white: of(1) });
    }
  }
  return all;
}

const both = ({ black, white }: Margins): number[] => [...black, ...white];
const minus = (of: readonly number[], from: readonly number[]): number[] => of.map((each, i) => each - from[i]!);

/** What his text says of the graph, in discs: black's advantage, and the margin, which should level off. */
function shapeOf(all: readonly Margins[]): (Figure | undefined)[] {
  const at = (lookahead: number): number[] | undefined => {
    const found = all.find(each => each.lookahead === lookahead);
    return found && both(found);
  };
  const rise = (from: number, to: number): Figure | undefined => {
    const [a, b] = [at(from), at(to)];
    return a && b && meanOf(minus(b, a));
  };
  const advantage = all.flatMap(({ black, white }) => minus(black, white));
  return [meanOf(advantage), ...all.map(each => meanOf(both(each))), rise(1, 3), rise(3, 5)];
}

const curveOf = (name: string, all: readonly Margins[]): Curve => ({
  name,
  isScore: false,
  points: all.map((each): Point => {
    const { value, low, high } = meanOf(both(each));
    return { step: each.lookahead, value, low, high };
  }),
});

export async function definitions(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const isQuick = tools.scale === 'quick';
  const lookaheads = isQuick ? [1, 2, 3] : [1, 2, 3, 4, 5];
  const pairs = tools.scale === 'extended' ? 500 : isQuick ? 20 : 50;
  const tried = allReadings().map(readings => ({ readings, ...answerBy(readings) }));
  const found = tried.filter(({ move }) => move === RECORDED);
  const moves = tried[0]!.values.map(({ move }) => move);
  const values: MeasuredTable = {
    title: `The answer to e3 with two lookaheads, by ${tried.length} readings; he recorded ${RECORDED}`,
    columns: moves,
    unit: 'number',
    rows: tried.map(({ readings, move, values: all }) => ({
      what: `${move}: ${nameOf(readings)}`,
      cells: all.map(({ value }) => exact(value)),
    })),
    notes: [`${found.length} of ${tried.length} readings answer ${RECORDED}. The cells are the values of the moves.`],
  };
  const byOption: MeasuredTable = {
    title: `The share of readings with each option that answer ${RECORDED}`,
    columns: ['share'],
    rows: Object.entries(OPTIONS).flatMap(([name, all]) =>
      all.map(value => {
        const having = tried.filter(({ readings }) => readings[name as keyof Readings] === value);
        const share = having.filter(({ move }) => move === RECORDED).length / having.length;
        return { what: `${name}=${value}`, cells: [exact(share)] };
      }),
    ),
    notes: ['The first of each option is our definition.'],
  };
  const shown = [tried[0]!, ...found].map(({ readings }) => readings);
  const measured: { readonly readings: Readings; readonly all: Margins[] }[] = [];
  for (const readings of shown) measured.push({ readings, all: await marginsBy(tools, readings, lookaheads, pairs) });
  const shapes: MeasuredTable = {
    title: `Our definitions and the readings that answer ${RECORDED} against a random player, in discs`,
    columns: [
      'ahead as black − as white',
      ...lookaheads.map(lookahead => `ahead at lookahead ${lookahead}`),
      'from 1 to 3',
      'from 3 to 5',
    ],
    unit: 'number',
    rows: measured.map(({ readings, all }) => ({ what: nameOf(readings), cells: shapeOf(all) })),
    notes: [
      `${pairs} games with each colour and lookahead; all readings meet the same random players.`,
      'He saw a large advantage for black, and a margin that levels off.',
      `Of ${measured.length} intervals about one in twenty misses the truth.`,
    ],
  };
  const simplest = measured.slice(1).sort((a, b) => unusual(a.readings).length - unusual(b.readings).length)[0];
  return {
    comparisons: [],
    tables: [values, byOption, shapes],
    plots: [
      {
        name: 'margins',
        title: 'Margin against a random player',
        x: 'lookahead',
        y: 'discs ahead',
        curves: [measured[0]!, ...(simplest ? [simplest] : [])].map(({ readings, all }) =>
          curveOf(nameOf(readings), all),
        ),
      },
    ],
    deviations: [
      'his weights for each lookahead, and our readings of what they weigh: his partner’s report is lost',
      ...(isQuick ? ['lookaheads 1 to 3 only'] : []),
    ],
  };
}
