/**
 * Iago (P. Rosenbloom 1982), as Ferrer 1996, appendix C, describes it: a linear combination of edge stability (from the
 * table of 6561 edges), internal stability, current mobility and potential mobility, whose coefficients change with the
 * move number. That of edge stability is the largest.
 *
 * From outside the papers: the coefficients (see weights.ts for their source), a 32nd of the table's value as the unit of
 * edge stability (P. Norvig's version), and mobility as a share, 1000 · (own − other) ÷ (own + other + 2). Our choices:
 * the same share for internal stability, and the addition of the two counts of current mobility.
 *
 * The table gives the value for the side to move, so positions are rated from its view, and for the other side by the
 * negative.
 */
import type { Evaluator } from '../../../../rules/evaluator.js';
import type { Part } from '../../../../rules/explanation.js';
import { count } from '../../bitboard.js';
import type { OthelloPosition } from '../../board.js';
import { edgeTable, SWEEPS } from './edge-table.js';
import { edgeIndices } from './edges.js';
import { internalStability } from './internal-stability.js';
import { currentMobility, potentialMobility } from './mobility.js';

/** The unit of the table's values in the coefficient of edges. */
const EDGE_UNIT = 32;
const SHARE = 1000;

/** By move number, from 0 to 60. */
export const iagoCoefficients = (move: number) => ({
  edge: 312 + 6.24 * move,
  internal: 36,
  current: move <= 25 ? 50 + 2 * move : 75 + move,
  potential: 99,
});

const share = (own: number, other: number): number => (SHARE * (own - other)) / (own + other + 2);

type IagoTerms = {
  /** The value in the table, in its unit. */
  readonly edge: number;
  readonly internal: readonly [own: number, other: number];
  readonly current: readonly [own: number, other: number];
  readonly potential: readonly [own: number, other: number];
};

const ownEdges = new Int32Array(4);
const otherEdges = new Int32Array(4);

/** The four terms, for the side to move. */
export function iagoTerms(
  { turn, blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition,
  table: Int32Array = edgeTable(8),
): IagoTerms {
  const isBlack = turn === 0;
  const ownLo = isBlack ? blackLo : whiteLo;
  const ownHi = isBlack ? blackHi : whiteHi;
  const otherLo = isBlack ? whiteLo : blackLo;
  const otherHi = isBlack ? whiteHi : blackHi;
  const emptyLo = ~(ownLo | otherLo);
  const emptyHi = ~(ownHi | otherHi);
  edgeIndices(ownLo, ownHi, otherLo, otherHi, ownEdges);
  edgeIndices(otherLo, otherHi, ownLo, ownHi, otherEdges);
  return {
    edge: table[ownEdges[0]!]! + table[ownEdges[1]!]! + table[ownEdges[2]!]! + table[ownEdges[3]!]!,
    internal: [internalStability(ownLo, ownHi, ownEdges), internalStability(otherLo, otherHi, otherEdges)],
    current: [currentMobility(ownLo, ownHi, otherLo, otherHi), currentMobility(otherLo, otherHi, ownLo, ownHi)],
    potential: [
      potentialMobility(otherLo, otherHi, emptyLo, emptyHi),
      potentialMobility(ownLo, ownHi, emptyLo, emptyHi),
    ],
  };
}

/** Discs beyond the first four. */
const moveNumber = ({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition): number =>
  Math.max(0, count(blackLo | whiteLo) + count(blackHi | whiteHi) - 4);

function partsOf(position: OthelloPosition, sign: 1 | -1, table: Int32Array): Part[] {
  const { edge, internal, current, potential } = iagoTerms(position, table);
  const by = iagoCoefficients(moveNumber(position));
  const counted = (name: string, [mover, waiting]: readonly [number, number], coefficient: number): Part => {
    const [own, other] = sign === 1 ? [mover, waiting] : [waiting, mover];
    return {
      name,
      detail: `${own} own, ${other} of the opponent’s; their share × ${coefficient}`,
      value: coefficient * share(own, other),
    };
  };
  return [
    {
      name: 'edge stability',
      detail: `${sign * edge} by the table ÷ ${EDGE_UNIT} × ${by.edge.toFixed(2)}`,
      value: sign * by.edge * (edge / EDGE_UNIT),
    },
    counted('internal stability', internal, by.internal),
    counted('current mobility', current, by.current),
    counted('potential mobility', potential, by.potential),
  ];
}

function moverValue(position: OthelloPosition, table: Int32Array): number {
  const { edge, internal, current, potential } = iagoTerms(position, table);
  const by = iagoCoefficients(moveNumber(position));
  return (
    by.edge * (edge / EDGE_UNIT) +
    by.internal * share(internal[0], internal[1]) +
    by.current * share(current[0], current[1]) +
    by.potential * share(potential[0], potential[1])
  );
}

/** The largest value of an edge, 7800, on all four at the last move, and three shares of 1. */
const BOUND = (312 + 6.24 * 60) * ((4 * 7800) / EDGE_UNIT) + SHARE * (36 + 135 + 99);

export function iagoEdge(sweeps = SWEEPS): Evaluator<OthelloPosition> {
  let made: Int32Array | undefined;
  // Computed on first use: a list of players builds each of them, and the table takes a tenth of a second.
  const table = (): Int32Array => {
    made ??= edgeTable(8, sweeps);
    return made;
  };
  const value: Evaluator<OthelloPosition>['value'] = (position, side) =>
    position.turn === side ? moverValue(position, table()) : 0 - moverValue(position, table());
  return {
    unit: 'free',
    bound: Math.ceil(BOUND),
    value,
    explain: (position, side) => ({
      value: value(position, side),
      parts: partsOf(position, position.turn === side ? 1 : -1, table()),
    }),
  };
}
