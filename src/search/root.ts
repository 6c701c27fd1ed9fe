/** What a search knows about the moves of its root, and which of them it plays. */
import type { Seed } from '../random/seed.js';
import type { Move, Position } from '../rules/position.js';
import type { Budget } from './budget.js';
import type { Report } from './searcher.js';

/** A line of play, as a list that lines of other positions can share. */
export type Variation = { readonly move: Move; readonly rest: Variation | undefined };

export type RootMove = { readonly move: Move; readonly value: number; readonly line: Variation };

export type DepthResult = {
  /** Those whose value is exact, in any order: all of them, or at least all that could be the best. */
  readonly moves: readonly RootMove[];
  readonly all: boolean;
  /** Every value was found by search to the end of the game. */
  readonly exact: boolean;
};

/** A search of one root, called for one depth after another. Throws SearchStopped. */
export type DepthSearch<P extends Position> = (root: P, seed: Seed) => (depth: number, budget: Budget) => DepthResult;

/** Values this close count as equal. */
const TIE = 1e-6;

/** A value so far below `best` that a move not above it cannot tie with it, also where 1e-6 is lost in rounding. */
export const belowTies = (best: number): number => best - Math.max(2 * TIE, Math.abs(best) * 2 ** -51);

export const isBest = (value: number, best: number, tolerance: number): boolean =>
  value >= best - Math.max(TIE, tolerance);

/** The moves that tie for the best, or are worse by at most the score margin, ascending. */
export function bestMoves<M extends { readonly move: Move; readonly value: number }>(
  moves: readonly M[],
  tolerance = 0,
): M[] {
  const best = moves.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return moves.filter(({ value }) => isBest(value, best, tolerance)).sort((a, b) => a.move - b.move);
}

function unroll(line: Variation): Move[] {
  const moves: Move[] = [];
  for (let at: Variation | undefined = line; at; at = at.rest) moves.push(at.move);
  return moves;
}

export function report(chosen: RootMove, searched: DepthResult, depth: number, nodes: number): Report {
  const { move, value, line } = chosen;
  const found = { move, value, depth, exact: searched.exact, nodes, pv: unroll(line) };
  if (!searched.all) return found;
  const values = searched.moves.map(each => ({ move: each.move, value: each.value }));
  return { ...found, values: values.sort((a, b) => a.move - b.move) };
}
