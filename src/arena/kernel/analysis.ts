/** What every legal move of a position of the kernel's game is worth: by search, or exactly where the end is near. */

import { emptySquares as emptiesOn, type OthelloPosition } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { parseSeed } from '../../random/seed.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import type { Move, Position } from '../../rules/position.js';
import { CONVENTIONS } from '../../search/conventions.js';
import type { Limits, Report } from '../../search/searcher.js';
import type { Answers, KernelRating } from '../messages.js';
import type { SearchPool } from './search-pool.js';

declare const performance: { now(): number };

export type RatedMove = {
  readonly move: Move;
  /** In the evaluator's unit; where `final`, the disc difference with which the game ends. */
  readonly value: number;
  readonly final: boolean;
};

export type Analysis = {
  /** Best first. */
  readonly values: readonly RatedMove[];
  /** Every value is final, the empty squares given to the winner. */
  readonly exact: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: readonly Move[];
};

/** For callers that know only that the position is one of the kernel's game. */
export const emptySquares = (position: Position): number => emptiesOn(position as OthelloPosition);

/** Enough for an answer at once, whatever becomes of the solution after it. */
const FIRST_DEPTH = 6;

/** A won game before any guess, a lost one behind. */
const worth = ({ value, final }: RatedMove): number => (final ? value + Math.sign(value) * MAX_BOUND : value);
const byWorth = <R extends RatedMove>(values: readonly R[]): R[] => [...values].sort((a, b) => worth(b) - worth(a));

export type AnalysisRequest = {
  readonly pool: SearchPool;
  readonly position: Position;
  readonly rating: KernelRating;
  readonly probCut?: Answers['search']['ask']['probCut'];
  readonly limits: Limits;
  /** Solve rather than search with at most so many empty squares. */
  readonly exactFrom: number;
  report(report: Report): void;
  isInterrupted(): boolean;
};

async function search({ pool, position, rating, probCut, report }: AnalysisRequest, limits: Limits): Promise<Analysis> {
  const question = { position, rating, conventions: CONVENTIONS, limits, seed: parseSeed('analyse') };
  // A limit may end a depth that has rated only some moves: then the depth before it counts, with a value for every move.
  let whole: Report | undefined;
  const last = await pool.search({ ...question, ...(probCut ? { probCut } : {}) }, found => {
    whole = found;
    report(found);
  });
  const isWhole = last.values!.length === othello.moves(position as OthelloPosition).length;
  const { depth, pv, values } = isWhole || !whole ? last : whole;
  const { nodes } = last;
  // Beyond the bound stands a finished game: 2 · bound and its margin.
  const rated = values!.map(({ move, value }) =>
    Math.abs(value) > rating.bound
      ? { move, value: value - Math.sign(value) * 2 * rating.bound, final: true }
      : { move, value, final: false },
  );
  return { values: byWorth(rated), exact: false, depth, nodes, pv };
}

/**
 * Undefined where the limits, or an interruption, did not allow it. An interruption between two searches must be asked
 * for: the pool forgets a stop when the next search starts.
 */
async function solve(
  { pool, position, rating, isInterrupted }: AnalysisRequest,
  left: (spent: number) => Limits,
): Promise<Analysis | undefined> {
  let nodes = 0;
  const values: (RatedMove & { readonly pv: readonly Move[] })[] = [];
  const from = position as OthelloPosition;
  for (const move of othello.moves(from)) {
    if (isInterrupted()) return undefined;
    const solved = await pool.solve(othello.play(from, move), rating, left(nodes));
    nodes += solved.nodes;
    if (!solved.finished || solved.score === undefined) return undefined;
    values.push({ move, value: 0 - solved.score, final: true, pv: [move, ...solved.pv] });
  }
  const sorted = byWorth(values);
  return {
    values: sorted.map(({ move, value, final }) => ({ move, value, final })),
    exact: true,
    depth: emptySquares(position),
    nodes,
    pv: sorted[0]!.pv,
  };
}

/** The limits hold for all of it together. Interrupted, it answers with what it has. */
export async function analyse(request: AnalysisRequest): Promise<Analysis> {
  const { position, limits, exactFrom } = request;
  const start = performance.now();
  const { nodes, milliseconds } = limits;
  const left = (spent: number): Limits => ({
    ...limits,
    ...(nodes === undefined ? {} : { nodes: Math.max(1, nodes - spent) }),
    ...(milliseconds === undefined ? {} : { milliseconds: Math.max(1, milliseconds - (performance.now() - start)) }),
  });
  const empties = emptySquares(position);
  if (limits.depth === undefined ? empties > exactFrom : limits.depth < empties) return search(request, limits);
  const first = await search(request, { ...limits, depth: FIRST_DEPTH });
  const solved = await solve(request, spent => left(first.nodes + spent));
  if (solved) return { ...solved, nodes: solved.nodes + first.nodes };
  return request.isInterrupted() ? first : search(request, left(first.nodes));
}
