/**
 * The value of an edge for the side to move, from a table of all its configurations: 3⁸ = 6561 for the eight squares of
 * an edge (Rosenbloom's Iago), 3¹⁰ = 59,049 with the two X squares beside it (Lee & Mahajan's Bill). Ferrer 1996,
 * appendix C, describes how the table is made, without numbers:
 *
 *   – it begins with static values by the place and the stability of each disc;
 *   – it works back from full edges to the empty one; an edge with empty squares is worth what is expected of the moves
 *     there, each weighted by the probability that it can be played;
 *   – this is repeated, because a side may also move elsewhere, and then the other side is to move at the same edge.
 *
 * How often is not said. Sweeps converge, but to the value of an edge at which both sides may wait for ever, and there a
 * likely and an unlikely move differ little. The number of sweeps is therefore an option. An edge and the same edge with
 * colours exchanged depend on each other and on edges with more discs, so the limit is found edge by edge.
 *
 * The static values and the probabilities are those of P. Norvig's version of Iago (Paradigms of AI Programming, 1992,
 * chapter 18), whose table has X squares. Without X squares the probability of a corner is ours.
 */
import type { Side } from '../../../../rules/position.js';
import { type EdgeOwners, safeOnEdge } from '../../stability.js';

/** Digits of a configuration to base 3: corner to corner, then the X squares beside the first and the second corner. */
export const EMPTY = 0;
export const OWN = 1;
const OTHER = 2;

export type EdgeSquares = 8 | 10;

/** By default: of 1, 2, 5 and the limit the number that plays best (docs/results.md); Norvig’s version has as many. */
export const SWEEPS = 5;

const LENGTH = 8;
const LAST = LENGTH - 1;
const FIRST_X = 8;
/** The power of 3 of each square. */
const POWERS: readonly number[] = Array.from({ length: 10 }, (_, i) => 3 ** i);

type Digits = readonly number[];

export const digitsOf = (index: number, squares: EdgeSquares): number[] =>
  POWERS.slice(0, squares).map(power => Math.floor(index / power) % 3);

export const indexOf = (digits: Digits): number => digits.reduce((sum, digit, i) => sum + digit * POWERS[i]!, 0);

const isCorner = (square: number): boolean => square === 0 || square === LAST;
const isX = (square: number): boolean => square >= FIRST_X;
const xOf = (corner: number): number => (corner === 0 ? FIRST_X : FIRST_X + 1);
const cornerOf = (x: number): number => (x === FIRST_X ? 0 : LAST);

const swapped = (digits: Digits): number[] => digits.map(digit => (digit === EMPTY ? EMPTY : OWN + OTHER - digit));

/** The edge read from its other corner. */
const mirrored = (digits: Digits): number[] => [
  ...digits.slice(0, LENGTH).reverse(),
  ...digits.slice(LENGTH).reverse(),
];

/** The squares that turn when `who` takes an empty square of the edge. */
function flipsOf(digits: Digits, square: number, who: number): number[] {
  if (isX(square)) return [];
  const flips: number[] = [];
  for (const step of [-1, 1]) {
    let end = square + step;
    while (end >= 0 && end <= LAST && digits[end] === OWN + OTHER - who) end += step;
    if (end >= 0 && end <= LAST && digits[end] === who)
      for (let each = square + step; each !== end; each += step) flips.push(each);
  }
  return flips;
}

/** The edge after a move to an empty square, which need turn nothing there: it turns discs inland. */
export function playedOn(digits: Digits, square: number, who: number): number[] {
  const after = [...digits];
  for (const each of [square, ...flipsOf(digits, square, who)]) after[each] = who;
  return after;
}

type EdgeStability = 'stable' | 'semi-stable' | 'unstable';

/** Values of a disc by the kind of its square. A corner is always stable, an X square never. */
const STATIC: Readonly<Record<'corner' | 'C' | 'A' | 'B' | 'X', Readonly<Record<EdgeStability, number>>>> = {
  corner: { stable: 700, 'semi-stable': 700, unstable: 700 },
  C: { stable: 1200, 'semi-stable': 200, unstable: -25 },
  A: { stable: 1000, 'semi-stable': 200, unstable: 75 },
  B: { stable: 1000, 'semi-stable': 200, unstable: 50 },
  X: { stable: 0, 'semi-stable': 0, unstable: -2000 },
};
const KINDS = ['corner', 'C', 'A', 'B', 'B', 'A', 'C', 'corner', 'X', 'X'] as const;

const OWNERS: readonly (Side | undefined)[] = [undefined, 0, 1];
const ownersIn = (digits: Digits): EdgeOwners => digits.slice(0, LENGTH).map(digit => OWNERS[digit]);

/**
 * Stable: no later discs on this edge can turn it. Unstable: the other side can turn it at once by a move on this edge;
 * or it stands on an X square whose corner is empty. Semi-stable: all other discs.
 */
export function stabilityOf(digits: Digits): readonly (EdgeStability | undefined)[] {
  const safe = safeOnEdge(ownersIn(digits));
  const turned = new Set<number>();
  for (let square = 0; square <= LAST; square++)
    if (digits[square] === EMPTY)
      for (const who of [OWN, OTHER]) for (const each of flipsOf(digits, square, who)) turned.add(each);
  return digits.map((digit, square) => {
    if (digit === EMPTY) return undefined;
    if (isX(square)) return digits[cornerOf(square)] === EMPTY ? 'unstable' : 'semi-stable';
    return safe[square] ? 'stable' : turned.has(square) ? 'unstable' : 'semi-stable';
  });
}

export function staticValue(digits: Digits): number {
  const stability = stabilityOf(digits);
  return digits.reduce((sum, digit, square) => {
    if (digit === EMPTY) return sum;
    const value = STATIC[KINDS[square]!][stability[square]!];
    return digit === OWN ? sum + value : sum - value;
  }, 0);
}

/** A corner whose X square is empty, or has a disc of the side to move or of the opponent, which may then have to give it up. */
const CORNER_BY_X = [0.1, 0.001, 0.9] as const;
/** Without X squares in the table, as if the X square were empty. */
const CORNER = CORNER_BY_X[EMPTY];
const X_SQUARE = 0.5;
/** By own and the other's discs next to the square on the edge; it cannot have more than two. */
const BY_NEIGHBOURS: readonly (readonly number[])[] = [[0.1, 0.4, 0.7], [0.05, 0.3], [0.01]];

/** How likely it is that the side to move can play to an empty square of the edge. */
export function moveProbability(digits: Digits, square: number): number {
  if (isX(square)) return X_SQUARE;
  if (flipsOf(digits, square, OWN).length > 0) return 1;
  if (isCorner(square)) return digits.length === LENGTH ? CORNER : CORNER_BY_X[digits[xOf(square)]! as 0 | 1 | 2];
  const neighbours = [digits[square - 1], digits[square + 1]];
  const countOf = (who: number): number => neighbours.filter(digit => digit === who).length;
  const likely = BY_NEIGHBOURS[countOf(OWN)]![countOf(OTHER)]!;
  // Both sides want it: each gets it half the time.
  return flipsOf(digits, square, OTHER).length > 0 ? likely / 2 : likely;
}

/** A move at the edge: how likely it can be played, and what it is worth to its side. */
type EdgeMove = { readonly probability: number; readonly value: number };

/**
 * What is expected of the moves, the best first, each played if it can be and no better one could: a move that is worth
 * less than moving elsewhere is not made.
 */
export function expectation(bestFirst: readonly EdgeMove[], elsewhere: number): number {
  let sum = 0;
  let rest = 1;
  for (const { probability, value } of bestFirst) {
    if (value <= elsewhere) break;
    sum += rest * probability * value;
    rest -= rest * probability;
  }
  return sum + rest * elsewhere;
}

/** Iteration to the limit ends when no value moves by more than this; a corner is worth 700. */
const STILL = 1e-6;
/** The least likely move has 0.001, so a value covers a fiftieth of its way in at most 20 of these. */
const MOST_ROUNDS = 20_000;

/** The limit of the values of an edge and of the same edge with colours exchanged, for the side to move. */
function settle(
  moves: readonly EdgeMove[],
  swappedMoves: readonly EdgeMove[],
  start: number,
): readonly [number, number] {
  let value = start;
  let swap = -start;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = expectation(moves, -swap);
    const nextSwap = expectation(swappedMoves, -value);
    const change = Math.max(Math.abs(next - value), Math.abs(nextSwap - swap));
    value = next;
    swap = nextSwap;
    if (change <= STILL) break;
  }
  return [value, swap];
}

/** An edge that stands for all its views (mirror image, colours exchanged), and the moves there of either side. */
type Entry = {
  readonly index: number;
  readonly mirror: number;
  readonly swap: number;
  readonly swapMirror: number;
  readonly start: number;
  readonly moves: readonly Reply[];
  readonly swapMoves: readonly Reply[];
};
/** A move by the edge that it leaves, as the other side sees it. */
type Reply = { readonly probability: number; readonly after: number };

const repliesAt = (digits: Digits): Reply[] =>
  digits.flatMap((digit, square) =>
    digit === EMPTY
      ? [
          {
            probability: moveProbability(digits, square),
            after: indexOf(swapped(playedOn(digits, square, OWN))),
          },
        ]
      : [],
  );

/** Full edges first. */
function entriesOf(squares: EdgeSquares): Entry[] {
  const byEmpties: Entry[][] = Array.from({ length: squares + 1 }, () => []);
  for (let index = 0; index < POWERS[squares - 1]! * 3; index++) {
    const digits = digitsOf(index, squares);
    const other = swapped(digits);
    const mirror = indexOf(mirrored(digits));
    const swap = indexOf(other);
    const swapMirror = indexOf(mirrored(other));
    if (index > Math.min(mirror, swap, swapMirror)) continue;
    byEmpties[digits.filter(digit => digit === EMPTY).length]!.push({
      index,
      mirror,
      swap,
      swapMirror,
      start: staticValue(digits),
      moves: repliesAt(digits),
      swapMoves: repliesAt(other),
    });
  }
  return byEmpties.flat();
}

/** Whole numbers: sums of them do not depend on the order of the edges. 0 sweeps: the limit. */
export function buildEdgeTable(squares: EdgeSquares, sweeps: number): Int32Array {
  const entries = entriesOf(squares);
  const values = new Float64Array(POWERS[squares - 1]! * 3);
  const write = ({ index, mirror, swap, swapMirror }: Entry, value: number, swapValue: number): void => {
    values[index] = values[mirror] = value;
    values[swap] = values[swapMirror] = swapValue;
  };
  const bestFirst = (replies: readonly Reply[]): EdgeMove[] =>
    replies
      // 0 − v, because −0 would show.
      .map(({ probability, after }) => ({ probability, value: 0 - values[after]! }))
      .sort((a, b) => b.value - a.value || b.probability - a.probability);
  for (const entry of entries) write(entry, entry.start, 0 - entry.start);
  if (sweeps === 0) {
    for (const entry of entries)
      write(entry, ...settle(bestFirst(entry.moves), bestFirst(entry.swapMoves), entry.start));
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const entry of entries) {
      // Edges with more discs have their values of this sweep, this one and its swap those of the last.
      const [value, swap] = [values[entry.index]!, values[entry.swap]!];
      write(entry, expectation(bestFirst(entry.moves), 0 - swap), expectation(bestFirst(entry.swapMoves), 0 - value));
    }
  }
  return Int32Array.from(values, Math.round);
}

const built = new Map<string, Int32Array>();

/** Built when first needed: a tenth of a second for 8 squares, and some tenths for 10. */
export function edgeTable(squares: EdgeSquares, sweeps = SWEEPS): Int32Array {
  const key = `${squares} ${sweeps}`;
  let table = built.get(key);
  if (!table) {
    table = buildEdgeTable(squares, sweeps);
    built.set(key, table);
  }
  return table;
}
