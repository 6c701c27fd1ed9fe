/**
 * Positions from an evaluator's own games with the value of every move by a deep search, or exact if few squares are empty: a
 * suite to measure shallower or quicker searches. The loss of a move is the best value minus its value, in the evaluator's
 * unit; exact values are only for an evaluator that counts discs.
 */
import { discs, type OthelloPosition } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Kernel } from '../../kernel/bridge.js';
import {
  fullSearch,
  type KernelLimits,
  rootMoves,
  runSearch,
  type SearchParameters,
  solve,
} from '../../kernel/search.js';
import { type Seed, seedFor } from '../../random/seed.js';
import type { Move } from '../../rules/position.js';
import { bestMoves } from '../root.js';
import { samplePositions } from './calibration.js';

/** Plies of the search, and the number of empty squares at which and below which every move is solved. */
export type SuiteDepth = { readonly depth: number; readonly exact: number };

/** The options of a search that cuts moves. */
export type Pruning = Pick<SearchParameters, 'probCut' | 'forward'>;

export type LabelledPosition = {
  readonly position: OthelloPosition;
  readonly values: readonly { readonly move: Move; readonly value: number }[];
};

/** The final difference in discs for the side that moves. */
function solved(kernel: Kernel, position: OthelloPosition, move: Move): number {
  const next = othello.play(position, move);
  const outcome = othello.outcome(next);
  if (outcome) return position.turn === 0 ? outcome.official : -outcome.official;
  return 0 - solve(kernel, next, {}, { orderingEvaluator: 0 }).score; // never −0, which no file can hold
}

/** The evaluator is at offset 0 of the kernel's weights. A longer suite of the same seed starts with a shorter one. */
export const suitePositions = (kernel: Kernel, bound: number, seed: Seed, positions: number): OthelloPosition[] =>
  samplePositions(kernel, bound, seedFor(seed, 'suite'), positions);

/** The value of every legal move, in their order. The evaluator is at offset 0 of the kernel's weights. */
export function moveValues(
  kernel: Kernel,
  bound: number,
  position: OthelloPosition,
  { depth, exact }: SuiteDepth,
  pruning: Pruning = {},
): number[] {
  const [black, white] = discs(position);
  if (64 - black - white <= exact) return othello.moves(position).map(move => solved(kernel, position, move));
  runSearch(kernel, position, { ...fullSearch(0, bound, depth), ...pruning, everyValue: true }, {});
  return rootMoves(kernel).map(({ value }) => value);
}

type SuiteResult = {
  readonly positions: number;
  /** How many of its moves are best ones. */
  readonly right: number;
  /** Mean over all positions. */
  readonly loss: number;
  readonly meanDepth: number;
  readonly nodes: number;
};

/** The evaluator is at offset 0 of the kernel's weights. Searches to a depth, or as long as the limits allow. */
export function playSuite(
  kernel: Kernel,
  bound: number,
  suite: readonly LabelledPosition[],
  depth: number,
  limits: KernelLimits,
  pruning: Pruning = {},
): SuiteResult {
  let [right, loss, depths, nodes] = [0, 0, 0, 0];
  for (const { position, values } of suite) {
    depths += runSearch(kernel, position, { ...fullSearch(0, bound, depth), ...pruning }, limits);
    nodes += kernel.exports.visited();
    const { move } = bestMoves(rootMoves(kernel).filter(each => each.exact))[0]!;
    const best = Math.max(...values.map(each => each.value));
    const lost = best - (values.find(each => each.move === move)?.value ?? Number.NaN);
    if (lost === 0) right++;
    loss += lost;
  }
  const positions = suite.length;
  return { positions, right, loss: loss / positions, meanDepth: depths / positions, nodes };
}
