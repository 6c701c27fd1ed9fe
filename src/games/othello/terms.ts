/**
 * Terms of a polynomial that rates a board of Othello, for Samuel's method, which keeps 16 of them in use. Each is own
 * minus opponent's, and the sum over terms is linear. Ferrer 1996 says that Samuel had 38 terms, for draughts; these are
 * ours. docs/systems.md lists them.
 */
import type { Side } from '../../rules/position.js';
import { count, findFlips, findMoves, hi, listSquares, lo } from './bitboard.js';
import { type OthelloPosition, ownersOf } from './board.js';
import { widen } from './features.js';
import { KIND_OF_SQUARE } from './kinds.js';
import { edgeStable, stableDiscs } from './stability.js';
import { TABLES } from './view.js';

type Halves = readonly [number, number];

const size = ([low, high]: Halves): number => count(low) + count(high);
const and = (a: Halves, b: Halves): Halves => [a[0] & b[0], a[1] & b[1]];
const without = (a: Halves, b: Halves): Halves => [a[0] & ~b[0], a[1] & ~b[1]];
const setOf = (squares: readonly number[]): Halves => [
  squares.reduce((bits, square) => (square < 32 ? bits | (1 << square) : bits), 0),
  squares.reduce((bits, square) => (square >= 32 ? bits | (1 << (square - 32)) : bits), 0),
];
const squaresWhere = (is: (x: number, y: number) => boolean): Halves =>
  setOf(Array.from({ length: 64 }, (_, square) => square).filter(square => is(square & 7, square >> 3)));

/** By the ten kinds of square: a1 b1 c1 d1 b2 c2 d2 c3 d3 d4. */
const KINDS: readonly Halves[] = Array.from({ length: 10 }, (_, kind) =>
  setOf(KIND_OF_SQUARE.flatMap((each, square) => (each === kind ? [square] : []))),
);
const [CORNERS, C_SQUARES, , , X_SQUARES] = KINDS as [Halves, Halves, Halves, Halves, Halves];
const EDGES = squaresWhere((x, y) => x === 0 || x === 7 || y === 0 || y === 7);
const SIXTEEN = squaresWhere((x, y) => x > 1 && x < 6 && y > 1 && y < 6);
const LONG_DIAGONALS = squaresWhere((x, y) => x === y || x + y === 7);
const ROWS = Array.from({ length: 8 }, (_, row) => squaresWhere((_, y) => y === row));
const COLUMNS = Array.from({ length: 8 }, (_, column) => squaresWhere(x => x === column));
const DIAGONALS = Array.from({ length: 15 }, (_, i) => i).flatMap(i => [
  squaresWhere((x, y) => x + y === i),
  squaresWhere((x, y) => x - y === i - 7),
]);
const FOUR_EDGES = [ROWS[0]!, ROWS[7]!, COLUMNS[0]!, COLUMNS[7]!];
const QUADRANTS = [0, 1, 2, 3].map(i => squaresWhere((x, y) => (x > 3 ? 1 : 0) + (y > 3 ? 2 : 0) === i));
/** Each corner with the squares beside it along its two edges, the nearest first. */
const FROM_CORNERS = [0, 7, 56, 63].map(corner => ({
  corner,
  edges: [corner & 7 ? -1 : 1, corner > 7 ? -8 : 8].map(step =>
    Array.from({ length: 7 }, (_, i) => corner + (i + 1) * step),
  ),
}));

/** A position as one side sees it; costly parts are computed when a term first asks for them. */
class TermView {
  readonly own: Halves;
  readonly other: Halves;
  readonly empty: Halves;
  readonly nearEmptyCorner: Halves;
  private readonly sets = new Map<string, Halves>();
  private readonly flips = new Map<string, readonly number[]>();
  readonly position: OthelloPosition;
  readonly side: Side;

  constructor(position: OthelloPosition, side: Side) {
    const { blackLo, blackHi, whiteLo, whiteHi } = position;
    const [black, white]: [Halves, Halves] = [
      [blackLo, blackHi],
      [whiteLo, whiteHi],
    ];
    [this.own, this.other] = side === 0 ? [black, white] : [white, black];
    this.empty = [~(blackLo | whiteLo), ~(blackHi | whiteHi)];
    this.nearEmptyCorner = widen(and(this.empty, CORNERS));
    this.position = position;
    this.side = side;
  }

  discs(isOwn: boolean): Halves {
    return isOwn ? this.own : this.other;
  }

  moves(isOwn: boolean): Halves {
    const key = isOwn ? 'own' : 'other';
    const known = this.sets.get(key);
    if (known) return known;
    const [a, b] = isOwn ? [this.own, this.other] : [this.other, this.own];
    findMoves(a[0], a[1], b[0], b[1]);
    const found: Halves = [lo, hi];
    this.sets.set(key, found);
    return found;
  }

  /** How many discs each move flips. */
  flipped(isOwn: boolean): readonly number[] {
    const key = isOwn ? 'own' : 'other';
    const known = this.flips.get(key);
    if (known) return known;
    const [a, b] = isOwn ? [this.own, this.other] : [this.other, this.own];
    const found = listSquares(...this.moves(isOwn)).map(square => {
      findFlips(square, a[0], a[1], b[0], b[1]);
      return count(lo) + count(hi);
    });
    this.flips.set(key, found);
    return found;
  }
}

type Count = (view: TermView, isOwn: boolean) => number;
export type Term = {
  readonly name: string;
  /** The standard deviation over positions of random games: a coefficient weighs the term in this unit. */
  readonly scale: number;
  read(view: TermView): number;
};

const difference =
  (of: Count) =>
  (view: TermView): number =>
    of(view, true) - of(view, false);
const onSquares = (squares: Halves): ((view: TermView) => number) =>
  difference((view, isOwn) => size(and(view.discs(isOwn), squares)));
const movesTo = (squares: (view: TermView) => Halves): ((view: TermView) => number) =>
  difference((view, isOwn) => size(and(view.moves(isOwn), squares(view))));
/** Regions in which a side has more discs than the other. */
const led = (regions: readonly Halves[]): ((view: TermView) => number) =>
  difference(
    (view, isOwn) =>
      regions.filter(each => size(and(view.discs(isOwn), each)) > size(and(view.discs(!isOwn), each))).length,
  );
const surplusOf =
  (find: typeof stableDiscs) =>
  ({ position, side }: TermView): number => {
    const owners = ownersOf(position);
    return find(owners).reduce((sum, isFound, i) => (isFound ? sum + (owners[i] === side ? 1 : -1) : sum), 0);
  };
const tableOf =
  (table: readonly number[]) =>
  ({ position, side }: TermView): number =>
    ownersOf(position).reduce<number>(
      (sum, owner, i) => (owner === undefined ? sum : sum + (owner === side ? table[i]! : -table[i]!)),
      0,
    );
const exceptX: (view: TermView) => Halves = view => without(view.nearEmptyCorner, CORNERS);

/** Discs in unbroken rows along an edge from a corner of the same side, the corner not counted. */
const anchored: Count = (view, isOwn) => {
  const own = new Set(listSquares(...view.discs(isOwn)));
  let discs = 0;
  for (const { corner, edges } of FROM_CORNERS) {
    if (!own.has(corner)) continue;
    for (const edge of edges) {
      const end = edge.findIndex(square => !own.has(square));
      discs += end < 0 ? edge.length : end;
    }
  }
  return discs;
};
const mover = ({ position, side }: TermView): number => (position.turn === side ? 1 : -1);

const READ: Readonly<Record<string, readonly [scale: number, read: (view: TermView) => number]>> = {
  corners: [1, onSquares(CORNERS)],
  'C squares': [1.6, onSquares(C_SQUARES)],
  'A squares': [1.8, onSquares(KINDS[2]!)],
  'B squares': [2.1, onSquares(KINDS[3]!)],
  'X squares': [1.4, onSquares(X_SQUARES)],
  'squares like c2': [2.3, onSquares(KINDS[5]!)],
  'squares like d2': [2.4, onSquares(KINDS[6]!)],
  'squares like c3': [1.7, onSquares(KINDS[7]!)],
  'squares like d3': [2.7, onSquares(KINDS[8]!)],
  centre: [2.1, onSquares(KINDS[9]!)],
  'sixteen inner squares': [4.4, onSquares(SIXTEEN)],
  'long diagonals': [3.8, onSquares(LONG_DIAGONALS)],
  edges: [4.7, onSquares(EDGES)],
  'C squares by an empty corner': [
    1,
    difference((view, isOwn) => size(and(and(view.discs(isOwn), C_SQUARES), view.nearEmptyCorner))),
  ],
  'X squares by an empty corner': [
    0.94,
    difference((view, isOwn) => size(and(and(view.discs(isOwn), X_SQUARES), view.nearEmptyCorner))),
  ],
  mobility: [4, movesTo(view => view.empty)],
  'moves to corners': [0.87, movesTo(() => CORNERS)],
  'moves to edges': [3.1, movesTo(() => EDGES)],
  'moves that give up a corner': [1.7, movesTo(exceptX)],
  'safe moves': [3.4, movesTo(view => without(view.empty, exceptX(view)))],
  'moves to the sixteen': [1.3, movesTo(() => SIXTEEN)],
  'moves that flip one disc': [
    3.1,
    difference((view, isOwn) => view.flipped(isOwn).filter(flips => flips === 1).length),
  ],
  'most discs flipped': [2.5, difference((view, isOwn) => Math.max(0, ...view.flipped(isOwn)))],
  'discs all moves flip': [12, difference((view, isOwn) => view.flipped(isOwn).reduce((a, b) => a + b, 0))],
  'no move': [0.17, difference((view, isOwn) => (size(view.moves(isOwn)) === 0 ? 1 : 0))],
  'one or two moves': [0.27, difference((view, isOwn) => ([1, 2].includes(size(view.moves(isOwn))) ? 1 : 0))],
  'frontier discs': [6.1, difference((view, isOwn) => size(and(view.discs(isOwn), widen(view.empty))))],
  'inner discs': [5.8, difference((view, isOwn) => size(without(view.discs(isOwn), widen(view.empty))))],
  'empty squares by the opponent': [6.3, difference((view, isOwn) => size(and(view.empty, widen(view.discs(!isOwn)))))],
  'stable discs': [6.4, surplusOf(stableDiscs)],
  'edge-stable discs': [4.7, surplusOf(edgeStable)],
  'discs anchored in a corner': [5.9, difference(anchored)],
  'rows led': [2.8, led(ROWS)],
  'columns led': [2.8, led(COLUMNS)],
  'diagonals led': [6.9, led(DIAGONALS)],
  'edges led': [1.5, led(FOUR_EDGES)],
  'quadrants led': [1.8, led(QUADRANTS)],
  'table of squares': [1, tableOf(TABLES.swh)],
  'Verhelst’s table': [100, tableOf(TABLES.verhelst)],
  'to move': [1, mover],
  parity: [1, view => (size(view.empty) % 2 === 1 ? mover(view) : -mover(view))],
  'odd quadrants': [2.2, view => QUADRANTS.filter(each => size(and(view.empty, each)) % 2 === 1).length * mover(view)],
};

export const TERMS: readonly Term[] = Object.entries(READ).map(([name, [scale, read]]) => ({ name, scale, read }));

/** Always in use, beside the terms: own discs minus the opponent's. */
export const PIECE_ADVANTAGE: Term = {
  name: 'piece advantage',
  scale: 8.7,
  read: difference((view, isOwn) => size(view.discs(isOwn))),
};

export const TERM_NAMES: readonly string[] = [PIECE_ADVANTAGE, ...TERMS].map(({ name }) => name);

/** By name, piece advantage among them; undefined where there is none. */
export const termNamed = (name: string): Term | undefined =>
  name === PIECE_ADVANTAGE.name ? PIECE_ADVANTAGE : TERMS.find(term => term.name === name);

/** Terms in their units. */
export function readTerms(terms: readonly Term[], position: OthelloPosition, side: Side): number[] {
  const view = new TermView(position, side);
  return terms.map(({ scale, read }) => read(view) / scale);
}
