/**
 * Currie 1997: six strategies, each from 0 to 1 for a side and changing with the move number, weighted and subtracted,
 * Σ w (f(own) − f(opponent)). How each was computed stood in a partner's report that is lost; the definitions here are
 * ours (docs/strategies.md). f32, in the order of his program: frontier, long sequences, discs, edges, special squares,
 * mobility.
 */

import { kernelEvaluator } from '../../../evaluators/twin.js';
import type { KernelLayout } from '../../../memory/layout.js';
import { writeRecord } from '../../../memory/record.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight, type Part } from '../../../rules/explanation.js';
import { opponent, type Side } from '../../../rules/position.js';
import { type OthelloPosition, ownersOf, squaresFor } from '../board.js';
import { NEIGHBOURS } from '../features.js';
import { KIND_OF_SQUARE } from '../kinds.js';

/** Which squares his B and C are: the usual names, or the ones that fit what his text says of B. */
export type Layout = 'standard' | 'text';
/** His text says “maximising frontier pieces”; players are usually advised to have few. */
export type Frontier = 'most' | 'fewest';

/**
 * How a strategy may be computed where his text leaves it open; the first of each is our definition, the others are tried
 * against what he recorded (docs/strategies.md).
 */
export const STRATEGY_READINGS = {
  /** Its moves as a share of the moves of both, of the 64 squares, or of the empty ones. */
  mobility: ['share', 'board', 'empties'],
  /** What a frontier is counted in: own discs beside an empty square, or empty squares beside own discs. */
  border: ['discs', 'squares'],
  /** A longest line of n discs is worth (8 − n) ÷ 7, or 1 ÷ n. */
  lines: ['longest', 'inverse'],
  /** Discs as a share of the 64 squares, or of all discs. */
  material: ['board', 'share'],
  /** Whether strategies change with the move number, or count the same throughout. */
  importance: ['moves', 'constant'],
} as const;

export type StrategyReadings = {
  readonly [Name in keyof typeof STRATEGY_READINGS]: (typeof STRATEGY_READINGS)[Name][number];
};
export const USUAL_READINGS: StrategyReadings = {
  mobility: 'share',
  border: 'discs',
  lines: 'longest',
  material: 'board',
  importance: 'moves',
};

/** Those that differ from our definitions: a file holds no others, so that files from before stay as they are. */
export const unusualReadings = (readings: Partial<StrategyReadings>): Partial<StrategyReadings> =>
  Object.fromEntries(
    Object.entries(readings).filter(([name, reading]) => reading !== USUAL_READINGS[name as keyof StrategyReadings]),
  );

export type StrategyWeights = {
  readonly edges: number;
  readonly frontier: number;
  readonly sequences: number;
  readonly mobility: number;
  readonly special: number;
  readonly discs: number;
  /** The weight of special squares; whole numbers, not negative. */
  readonly corner: number;
  readonly inner: number;
  readonly b: number;
  readonly c: number;
};

/** Their order in a file. */
export const STRATEGY_WEIGHTS = [
  'edges',
  'frontier',
  'sequences',
  'mobility',
  'special',
  'discs',
  'corner',
  'inner',
  'b',
  'c',
] as const satisfies readonly (keyof StrategyWeights)[];

const FIXED = { edges: 1, frontier: 3, sequences: 10, special: 1, b: 2 };

/** What he evolved for a lookahead of one to five moves: his tables 1 and 2. */
export const CURRIE_LEVELS: readonly StrategyWeights[] = [
  { ...FIXED, mobility: 18, discs: 10, corner: 63, inner: 11, c: 10 },
  { ...FIXED, mobility: 16, discs: 10, corner: 58, inner: 15, c: 11 },
  { ...FIXED, mobility: 18, discs: 11, corner: 57, inner: 16, c: 12 },
  { ...FIXED, mobility: 19, discs: 11, corner: 58, inner: 15, c: 10 },
  { ...FIXED, mobility: 19, discs: 11, corner: 60, inner: 16, c: 12 },
];

const f = Math.fround;
const ROUNDING = 1 + 2 ** -18;

// Kinds of square as in squares.ts.
const [CORNER, NEXT, A, B, X] = [0, 1, 2, 3, 4];

type Owners = readonly (Side | undefined)[];

const share = (part: number, whole: number): number => (whole === 0 ? 0 : f(part / whole));
const count = (owners: Owners, side: Side, holds: (square: number) => boolean = () => true): number =>
  owners.reduce<number>((n, owner, square) => (owner === side && holds(square) ? n + 1 : n), 0);

const isBeside = (owners: Owners, square: number, owner: Side | undefined): boolean =>
  NEIGHBOURS[square]!.some(each => owners[each] === owner);

/** A square that gives a corner away while it is empty. */
const isRisky = (owners: Owners, square: number): boolean =>
  NEIGHBOURS[square]!.some(each => KIND_OF_SQUARE[each] === CORNER && owners[each] === undefined);

function longestRun(owners: Owners, side: Side): number {
  let longest = 0;
  for (let square = 0; square < 64; square++) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [-1, 1],
    ] as const) {
      let [x, y, run] = [square & 7, square >> 3, 0];
      for (; x >= 0 && x < 8 && y < 8 && owners[y * 8 + x] === side; x += dx, y += dy) run++;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

type Term = { readonly name: string; readonly weight: number; readonly own: number; readonly other: number };

/** What is wrong with them, if anything. */
export function strategiesFault(weights: StrategyWeights): string | undefined {
  const special = [weights.corner, weights.inner, weights.b, weights.c];
  if (!special.every(n => Number.isInteger(n) && n >= 0 && n <= 2 ** 20) || special.every(n => n === 0)) {
    return 'special squares have whole weights from 0 to 2²⁰, not all of them 0';
  }
  const isSmall = STRATEGY_WEIGHTS.every(name => Math.abs(weights[name]) <= 2 ** 32);
  return isSmall ? undefined : 'a weight is larger than 2^32';
}

const boundOf = ({ frontier, sequences, discs, edges, special, mobility }: StrategyWeights): number =>
  ROUNDING *
  [frontier, sequences, discs, edges, special, mobility].reduce((sum, weight) => sum + Math.abs(f(weight)), 0);

/** How the kernel reads them. */
const flagsOf = (
  flag: KernelLayout['StrategiesFlag'],
  layout: Layout,
  frontier: Frontier,
  { mobility, border, lines, material, importance }: StrategyReadings,
): number =>
  (layout === 'text' ? flag.text : 0) |
  (frontier === 'fewest' ? flag.fewest : 0) |
  (mobility === 'board' ? flag.board : mobility === 'empties' ? flag.empties : 0) |
  (border === 'squares' ? flag.squares : 0) |
  (lines === 'inverse' ? flag.inverse : 0) |
  (material === 'share' ? flag.material : 0) |
  (importance === 'constant' ? flag.constant : 0);

export function strategies(
  weights: StrategyWeights,
  layout: Layout = 'standard',
  frontier: Frontier = 'most',
  given: Partial<StrategyReadings> = {},
): Evaluator<OthelloPosition> {
  const readings = { ...USUAL_READINGS, ...given };
  const { mobility, border, lines, material, importance } = readings;
  const fault = strategiesFault(weights);
  if (fault !== undefined) throw new RangeError(fault);
  const { corner, inner } = weights;
  // Of B and C one lies next to the corner; the other is the fourth kind.
  const [next, fourth, fourthKind] = layout === 'standard' ? [weights.c, weights.b, B] : [weights.b, weights.c, A];
  const worst = 4 * inner + 8 * next;
  const range = 4 * corner + 8 * fourth + worst;
  const bound = boundOf(weights);

  const terms = (position: OthelloPosition, side: Side): Term[] => {
    const owners = ownersOf(position);
    const move = Math.max(0, owners.filter(owner => owner !== undefined).length - 4);
    const [early, late, fading] =
      importance === 'constant' ? [1, 1, 1] : [f((60 - move) / 60), f(move / 60), Math.min(1, f((60 - move) / 20))];
    const empty = owners.filter(owner => owner === undefined).length;
    const moves = [squaresFor(position, 0).length, squaresFor(position, 1).length] as const;

    const mobilityOf = {
      share: moves[0] + moves[1],
      board: 64,
      empties: empty,
    }[mobility];

    const term = (name: string, weight: number, factor: number, of: (side: Side) => number): Term => ({
      name,
      weight: f(weight),
      own: f(factor * of(side)),
      other: f(factor * of(opponent(side))),
    });
    return [
      term(frontier === 'most' ? 'frontier discs' : 'inner discs', weights.frontier, early, who => {
        const [outer, all] =
          border === 'discs'
            ? [count(owners, who, square => isBeside(owners, square, undefined)), count(owners, who)]
            : [owners.filter((owner, square) => owner === undefined && isBeside(owners, square, who)).length, 64];
        return share(frontier === 'most' ? outer : all - outer, all);
      }),
      term('no long sequences', weights.sequences, early, who => {
        const longest = longestRun(owners, who);
        if (longest === 0) return 0;
        return lines === 'longest' ? f((8 - longest) / 7) : f(1 / longest);
      }),
      term('discs', weights.discs, late, who => share(count(owners, who), material === 'board' ? 64 : 64 - empty)),
      term('edge avoidance', weights.edges, early, who => {
        const kinds = [NEXT, A, B];
        return share(
          count(owners, who, square => !kinds.includes(KIND_OF_SQUARE[square]!)),
          count(owners, who),
        );
      }),
      term('special squares', weights.special, fading, who => {
        const on = (kind: number): number => count(owners, who, square => KIND_OF_SQUARE[square] === kind);
        const risky = (kind: number): number =>
          count(owners, who, square => KIND_OF_SQUARE[square] === kind && isRisky(owners, square));
        const score = corner * on(CORNER!) + fourth * on(fourthKind!) - inner * risky(X!) - next * risky(NEXT!);
        return share(score + worst, range);
      }),
      term('mobility', weights.mobility, fading, who => share(moves[who], mobilityOf)),
    ];
  };

  const contribution = ({ weight, own, other }: Term): number => f(weight * f(own - other));
  const value = (position: OthelloPosition, side: Side): number => {
    const [first, ...rest] = terms(position, side).map(contribution);
    return rest.reduce((sum, each) => f(sum + each), first!);
  };

  return {
    unit: 'free',
    bound,
    value,
    explain(position, side) {
      const parts = terms(position, side).map(
        (term): Part => ({
          name: term.name,
          detail: `${term.own.toFixed(3)} own, ${term.other.toFixed(3)} of the opponent’s, × ${term.weight}`,
          value: contribution(term),
        }),
      );
      return { value: value(position, side), parts: byWeight(parts) };
    },
    kernel: kernelEvaluator('strategies', bound, ({ Strategies, StrategiesFlag }) => {
      const payload = new DataView(new ArrayBuffer(Strategies.bytes));
      const { edges, sequences, special, discs } = weights;
      const strategies = { frontier: weights.frontier, sequences, discs, edges, special, mobility: weights.mobility };
      writeRecord(Strategies, payload, 0, { ...strategies, corner, inner, next, fourth });
      return { flags: flagsOf(StrategiesFlag, layout, frontier, readings), payload };
    }),
  };
}
