/** How far an evaluator is from the exact scores of solved positions, with and without search. */
import { emptySquares, type OthelloPosition } from '../../games/othello/board.js';
import type { Problem } from '../../games/othello/notations/obf.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Move } from '../../rules/position.js';
import { withoutBonus } from '../leaves.js';
import type { SearchContext, Searcher } from '../searcher.js';

/** A value for the side to move, and the move it chose; at depth 0 there is none. */
export type Estimate = { readonly value: number; readonly move: Move | undefined };

const SEED = parseSeed('evaluator error');
const context: SearchContext = { seed: SEED, rng: rngFrom(SEED), shouldStop: () => false, report: () => {} };

/** The evaluator's opinion of a position after a search of `depth` plies; 0 rates the position itself. */
export function estimate(
  evaluator: Evaluator<OthelloPosition>,
  searcher: Searcher<OthelloPosition>,
  position: OthelloPosition,
  depth: number,
): Estimate {
  const rated = evaluator.forGame?.(SEED) ?? evaluator;
  if (depth === 0) return { value: rated.value(position, position.turn), move: undefined };
  const { value, move } = searcher.search(position, { depth }, context);
  return { value: withoutBonus(value, rated.bound), move };
}

export type Line = { readonly slope: number; readonly intercept: number };

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The least-squares line score = slope · value + intercept. Without any spread of values it is flat. */
export function lineThrough(values: readonly number[], scores: readonly number[]): Line {
  const [x, y] = [mean(values), mean(scores)];
  let [products, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    products += (values[i]! - x) * (scores[i]! - y);
    squares += (values[i]! - x) ** 2;
  }
  const slope = squares > 0 ? products / squares : 0;
  return { slope, intercept: y - slope * x };
}

export type ErrorStatistics = {
  readonly empties: number;
  readonly depth: number;
  readonly positions: number;
  /** Mean of |value − score| in discs, and the same of positions decided by at most EVEN discs. */
  readonly error: number;
  readonly evenError: number;
  /** Mean of value − score, from the view of the side to move. */
  readonly bias: number;
  /** Slope of the score on the value: above 1 if the values are shrunken. */
  readonly slope: number;
  /** Share of positions in which the search chose a best move; at depth 0 there is none. */
  readonly best: number | undefined;
  /** |value − score| position by position, for comparisons in pairs. */
  readonly errors: readonly number[];
};

/** A position counts as even up to this difference in discs. */
export const EVEN = 12;
const MOST_DISCS = 64;

const clamped = (value: number): number => Math.max(-MOST_DISCS, Math.min(MOST_DISCS, value));

const scoreOf = ({ scores }: Problem): number => scores[0]!.score;

/** Statistics of estimates at one depth for problems with one number of empty squares; `line` maps values to discs. */
export function errorStatistics(
  problems: readonly Problem[],
  estimates: readonly Estimate[],
  depth: number,
  line?: Line,
): ErrorStatistics {
  const scores = problems.map(scoreOf);
  const raw = estimates.map(({ value }) => value);
  const values = (line ? raw.map(value => line.slope * value + line.intercept) : raw).map(clamped);
  const errors = values.map((value, i) => Math.abs(value - scores[i]!));
  const right = estimates.filter(({ move }, i) => problems[i]!.scores.some(best => best.move === move)).length;
  return {
    empties: emptySquares(problems[0]!.position),
    depth,
    positions: problems.length,
    error: mean(errors),
    evenError: mean(errors.filter((_, i) => Math.abs(scores[i]!) <= EVEN)),
    bias: mean(values.map((value, i) => value - scores[i]!)),
    slope: lineThrough(line ? raw : values, scores).slope,
    best: depth === 0 ? undefined : right / problems.length,
    errors,
  };
}

/** By number of empty squares, ascending. */
export function byEmpties(problems: readonly Problem[]): Problem[][] {
  const groups = new Map<number, Problem[]>();
  for (const problem of problems) {
    const empties = emptySquares(problem.position);
    groups.set(empties, [...(groups.get(empties) ?? []), problem]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Mean of the differences between two lists of errors of the same positions, and the half-width of its 95 % interval. */
export function pairedDifference(
  errors: readonly number[],
  others: readonly number[],
): { readonly mean: number; readonly interval: number } {
  const differences = errors.map((error, i) => error - others[i]!);
  const centre = mean(differences);
  const variance = differences.reduce((sum, each) => sum + (each - centre) ** 2, 0) / (differences.length - 1);
  return { mean: centre, interval: 1.96 * Math.sqrt(variance / differences.length) };
}
