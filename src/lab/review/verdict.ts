/** What every legal move of a position is worth, as whoever judged it says, and what a move loses against the best. */
import type { RatedMove } from '../../arena/kernel/analysis.js';
import { formatSigned } from '../../evaluators/reasons.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import type { Move } from '../../rules/position.js';
import type { Report } from '../../search/searcher.js';

export const DISCS = 'discs';

export type PositionAnalysis = {
  /** Best first, for the side to move. */
  readonly values: readonly RatedMove[];
  readonly exact: boolean;
  readonly depth: number;
  /** The best line. */
  readonly pv: readonly Move[];
  /** What the values are measured in, and how much a good move may lose. */
  readonly unit: string;
  readonly tolerance: number;
  /** A value that is not final but beyond this is a mean over games that are mostly decided; only with dice. */
  readonly bound?: number;
};

export const sourceOf = ({ exact, depth }: Pick<PositionAnalysis, 'exact' | 'depth'>): string =>
  exact ? 'exact' : `depth ${depth}`;

/** A won game before any guess, a lost one behind all of them. */
const worth = ({ value, final }: RatedMove): number => (final ? value + Math.sign(value) * MAX_BOUND : value);
export const byWorth = (values: readonly RatedMove[]): readonly RatedMove[] =>
  [...values].sort((a, b) => worth(b) - worth(a));

/** A good move may lose a twentieth of what the best is worth. */
const SHARE = 0.05;

/**
 * From the values that a search gives the moves. Beyond the bound of its evaluator stands a finished game, 2 · bound and
 * its margin; with dice only from 2 · bound on, for below that some of the games in the mean go on.
 */
export function verdictFrom(report: Report, bound: number, hasDice: boolean): PositionAnalysis {
  const exact = report.exact && !hasDice;
  const values = (report.values ?? [{ move: report.move, value: report.value }]).map(({ move, value }): RatedMove => {
    const isFinal = Math.abs(value) > bound && (!hasDice || Math.abs(value) >= 2 * bound);
    if (isFinal) return { move, value: value - Math.sign(value) * 2 * bound, final: true };
    return { move, value: exact ? 0 : value, final: exact };
  });
  const sorted = byWorth(values);
  return {
    values: sorted,
    exact,
    depth: report.depth,
    pv: report.pv,
    unit: exact ? 'final margin' : 'points',
    tolerance: exact ? 0 : SHARE * Math.abs(sorted[0]!.value),
    ...(hasDice ? { bound } : {}),
  };
}

/** Of a result on the board: 1 for won, 0 for drawn, −1 for lost. Discs are compared as numbers, decided or not. */
const resultOf = ({ value, final }: RatedMove, unit: string): number | undefined =>
  final && unit !== DISCS ? Math.sign(value) : undefined;

const ratingOf = ({ values }: PositionAnalysis, move: Move): RatedMove =>
  values.find(each => each.move === move) ?? values[0]!;

/** What a move loses against the best one; infinite where one of the two decides the game and the other does not. */
export function lossOf(verdict: PositionAnalysis, move: Move): number {
  const [best, own] = [verdict.values[0]!, ratingOf(verdict, move)];
  if (own === best) return 0;
  if (own.final !== best.final && verdict.unit !== DISCS) return Number.POSITIVE_INFINITY;
  return Math.max(0, best.value - own.value);
}

/**
 * How far a move changes the result: 2 from won to lost, 1 from won to drawn, from drawn to lost, or between a result and
 * a game that goes on; 0 where both are alike, or in discs.
 */
export function turnOf(verdict: PositionAnalysis, move: Move): number {
  const [best, own] = [verdict.values[0]!, ratingOf(verdict, move)];
  const [was, is] = [resultOf(best, verdict.unit), resultOf(own, verdict.unit)];
  if (was === undefined && is === undefined) return 0;
  return was === undefined || is === undefined ? 1 : was - is;
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** What a move is worth in a few characters: a number in the analysis's unit, or a result. */
export function valueText({ unit, bound }: Pick<PositionAnalysis, 'unit' | 'bound'>, rated: RatedMove): string {
  const result = resultOf(rated, unit);
  if (result !== undefined) return result > 0 ? 'won' : result < 0 ? 'lost' : 'draw';
  if (bound !== undefined && Math.abs(rated.value) > bound) return rated.value > 0 ? 'almost won' : 'almost lost';
  return formatSigned(rounded(rated.value));
}

/** The same with the unit of a number. */
export function worthText(verdict: Pick<PositionAnalysis, 'unit' | 'bound'>, rated: RatedMove): string {
  const text = valueText(verdict, rated);
  return /\d/.test(text) || text === '0' ? `${text} ${verdict.unit}` : text;
}

/** What a move loses, in words that follow “loses”. */
export function lossText(verdict: PositionAnalysis, move: Move): string {
  const [best, own] = [verdict.values[0]!, ratingOf(verdict, move)];
  if (turnOf(verdict, move) > 0) {
    const was = resultOf(best, verdict.unit);
    return was === 1
      ? 'the win'
      : was === 0
        ? 'the draw'
        : resultOf(own, verdict.unit) === -1
          ? 'the game'
          : 'the chance to win';
  }
  const { bound } = verdict;
  if (bound !== undefined && best.value > bound && own.value <= bound) return 'a game that was almost won';
  if (bound !== undefined && own.value < -bound && best.value >= -bound) return 'almost the game';
  return `${amountText(lossOf(verdict, move))} ${verdict.unit}`;
}

export const amountText = (amount: number): string => formatSigned(rounded(amount)).replace(/^\+/, '');
