/**
 * Ferrer's functions for Othello, and more. All of them read sets of squares, so a view is a list of sets, each
 * computed on first use; the kernel has the same sets (kernel/assembly/evaluators/formula.ts).
 *
 * A square is a whole number from 0 (a1) to 63 (h8); fractions are cut off. A number that names a player means the
 * opponent if it is odd, otherwise the player itself. Beyond 2⁵³ numbers are even, and so are NaN and the infinities.
 */

import { COMMON, COMPARISONS, functionsOf } from '../../evaluators/formula/functions.js';
import { type Beyond, type Primitives, playerName } from '../../rules/primitives.js';
import { count, findMoves, has, hi, lo } from './bitboard.js';
import { type OthelloPosition, ownersOf, SQUARES } from './board.js';
import { widen } from './features.js';
import { formulaKernel } from './formula-twin.js';
import { OTHELLO_FORMULAS } from './formulas.js';
import {
  type Halves,
  isOdd,
  type OthelloFunctions,
  type OthelloQuery,
  type OthelloView,
  SETS,
  squareOf,
} from './queries.js';
import { stableDiscs } from './stability.js';

const CORNERS: Halves = [0x00000081, 0x81000000 | 0];

const and = (a: Halves, b: Halves): Halves => [a[0] & b[0], a[1] & b[1]];

const stable = (position: OthelloPosition): Halves =>
  stableDiscs(ownersOf(position)).reduce<[number, number]>(
    (bits, isStable, square) => {
      if (isStable) bits[square >> 5]! |= 1 << (square & 31);
      return bits;
    },
    [0, 0],
  );

function viewOf(position: OthelloPosition, side: number): OthelloView {
  const { blackLo, blackHi, whiteLo, whiteHi } = position;
  const black: Halves = [blackLo, blackHi];
  const white: Halves = [whiteLo, whiteHi];
  const discs: readonly [Halves, Halves] = side === 0 ? [black, white] : [white, black];
  const empty: Halves = [~(blackLo | whiteLo), ~(blackHi | whiteHi)];
  const known: (Halves | undefined)[] = [];
  const compute = (set: number): Halves => {
    const [own, other] = set & 1 ? [discs[1], discs[0]] : discs;
    switch (set & ~1) {
      case SETS.discs:
        return own;
      case SETS.empty:
        return empty;
      case SETS.moves:
        findMoves(own[0], own[1], other[0], other[1]);
        return [lo, hi];
      case SETS.corners:
        return and(own, CORNERS);
      case SETS.potential:
        return and(empty, widen(other));
      case SETS.frontier:
        return and(own, widen(empty));
      default:
        return and(own, stable(position));
    }
  };
  return set => (known[set] ??= compute(set));
}

const whether = (name: string, set: number, meaning: string, beyond: Beyond): OthelloQuery => ({
  name,
  arity: 1,
  meaning,
  asks: 'whether',
  set,
  isClaim: true,
  argumentName(a) {
    const square = squareOf(a, beyond);
    return square === undefined ? 'no square' : SQUARES[square]!;
  },
  apply(view, a) {
    const square = squareOf(a, beyond);
    return square !== undefined && has(square, ...view(set)) ? 1 : 0;
  },
});

const howMany = (name: string, set: number, meaning: string): OthelloQuery => ({
  name,
  arity: 1,
  meaning,
  asks: 'how many',
  set,
  argumentName: a => playerName(isOdd(a)),
  apply(view, a) {
    const [low, high] = view(isOdd(a) ? set + 1 : set);
    return count(low) + count(high);
  },
});

type OthelloFunctionOptions = {
  /** Ferrer does not specify squares beyond the board. */
  readonly beyond?: Beyond;
  /** His first experiments had no num-corners-occupied. */
  readonly corners?: boolean;
  /** His later wishes: stability and potential mobility. */
  readonly extended?: boolean;
};

export function othelloFunctions({
  beyond = 'zero',
  corners = true,
  extended = false,
}: OthelloFunctionOptions = {}): OthelloFunctions {
  const queries = [
    whether('empty?', SETS.empty, 'square a is empty', beyond),
    whether('me?', SETS.discs, 'square a holds an own disc', beyond),
    whether('enemy?', SETS.discs + 1, 'square a holds a disc of the opponent', beyond),
    whether('legal-self-move?', SETS.moves, 'the player could move to square a', beyond),
    whether('legal-enemy-move?', SETS.moves + 1, 'the opponent could move to square a', beyond),
    howMany('num-legal-moves', SETS.moves, 'moves of player a'),
    howMany('num-pieces', SETS.discs, 'discs of player a'),
    ...(corners ? [howMany('num-corners-occupied', SETS.corners, 'corners that player a holds')] : []),
    ...(extended
      ? [
          howMany('num-potential-moves', SETS.potential, 'empty squares next to a disc of player a’s opponent'),
          howMany('num-frontier', SETS.frontier, 'discs of player a next to an empty square'),
          howMany('num-stable', SETS.stable, 'discs of player a that can never be turned'),
        ]
      : []),
  ];
  const functions: OthelloFunctions = {
    primitives: functionsOf<OthelloView>([...COMMON, ...COMPARISONS, ...queries]),
    literals: Array.from({ length: 64 }, (_, i) => i),
    view: viewOf,
    queries: new Map(queries.map(query => [query.name, query])),
    beyond,
    twin: tree => formulaKernel(tree, functions),
  };
  return functions;
}

/** Names mean the same in the smaller set, of which trees are bred. */
export const othelloPrimitives: Primitives<OthelloPosition> = {
  functions: (beyond, use, { corners = true, extended = false } = {}) =>
    othelloFunctions({ beyond, corners, extended: use === 'written' || extended }),
  tournament: { games: 4, counts: 'margin' },
  seeds: ['ohc1', 'ohc3', 'ohc4', 'ohc5'],
  named: OTHELLO_FORMULAS,
};
