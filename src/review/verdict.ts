/** The value of every legal move of a position, and what a move loses compared with the best. */
import type { RatedMove } from '../arena/kernel/analysis.js';
import { formatSigned } from '../evaluators/reasons.js';
import { MAX_BOUND } from '../rules/evaluator.js';
import type { Move } from '../rules/position.js';
import type { Report } from '../search/searcher.js';

export const DISCS = 'discs';

export type PositionAnalysis = {
  /** Best first, for the side to move. */
  readonly values: readonly RatedMove[];
  readonly exact: boolean;
  readonly depth: number;
  /** The best line. */
  readonly pv: readonly Move[];
  /** The unit of the values, and how much a good move may lose. */
  readonly unit: string;
  readonly tolerance: number;
  /** The largest value an estimate can have, where it is not in discs. */
  readonly scale?: number;
  /** A value that is not final but above this is a mean over mostly decided games; only in games with dice. */
  readonly bound?: number;
};

export const sourceOf = ({ exact, depth }: Pick<PositionAnalysis, 'exact' | 'depth'>): string =>
  exact ? 'exact' : `depth ${depth}`;

/** Orders a won game before all estimates, and a lost one after them. */
const worth = ({ value, final }: RatedMove): number => (final ? value + Math.sign(value) * MAX_BOUND : value);
const byWorth = (values: readonly RatedMove[]): readonly RatedMove[] => [...values].sort((a, b) => worth(b) - worth(a));

/** A good move may lose a twentieth of the best move's value. */
const SHARE = 0.05;

/**
 * From the values that a search gives the moves. A finished game is worth 2 · bound plus its margin, so a value above
 * the evaluator's bound is a result; with dice only from 2 · bound on, because below that the mean includes unfinished
 * games.
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
    scale: bound,
    ...(hasDice ? { bound } : {}),
  };
}

/** The result of a move: 1 for won, 0 for drawn, −1 for lost. Discs are compared as numbers, decided or not. */
const resultOf = ({ value, final }: RatedMove, unit: string): number | undefined =>
  final && unit !== DISCS ? Math.sign(value) : undefined;

const ratingOf = ({ values }: PositionAnalysis, move: Move): RatedMove =>
  values.find(each => each.move === move) ?? values[0]!;

/** What a move loses compared with the best one; infinite if only one of the two decides the game. */
export function lossOf(verdict: PositionAnalysis, move: Move): number {
  const [best, own] = [verdict.values[0]!, ratingOf(verdict, move)];
  if (own === best) return 0;
  if (own.final !== best.final && verdict.unit !== DISCS) return Number.POSITIVE_INFINITY;
  return Math.max(0, best.value - own.value);
}

/**
 * How far a move changes the result: 2 from won to lost; 1 from won to drawn, from drawn to lost, or between a result
 * and an open game; 0 if both are the same, or in discs.
 */
export function turnOf(verdict: PositionAnalysis, move: Move): number {
  const [best, own] = [verdict.values[0]!, ratingOf(verdict, move)];
  const [was, is] = [resultOf(best, verdict.unit), resultOf(own, verdict.unit)];
  if (was === undefined && is === undefined) return 0;
  return was === undefined || is === undefined ? 1 : was - is;
}

/** Discs that fill most of an evaluation bar, and the part of an evaluator's bound that does. */
const DISC_SCALE = 24;
const BOUND_PART = 1 / 8;

/** A value as the part of an evaluation bar that belongs to the side to move, from 0 to 1. */
export function shareOf(
  { unit, scale, bound }: Pick<PositionAnalysis, 'unit' | 'scale' | 'bound'>,
  rated: RatedMove,
): number {
  const result = resultOf(rated, unit);
  if (result !== undefined) return (result + 1) / 2;
  if (bound !== undefined && Math.abs(rated.value) > bound) return rated.value > 0 ? 1 : 0;
  const full = unit === DISCS ? DISC_SCALE : Math.max(1e-9, (scale ?? 1) * BOUND_PART);
  return 0.5 + 0.5 * Math.tanh(rated.value / full);
}

/** Three digits, and of discs one decimal at most. */
const rounded = (value: number, unit = ''): number =>
  unit === DISCS ? Math.round(value * 10) / 10 : Number(value.toPrecision(3));

/** The value of a move in a few characters: a number in the analysis's unit, or a result. */
export function valueText({ unit, bound }: Pick<PositionAnalysis, 'unit' | 'bound'>, rated: RatedMove): string {
  const result = resultOf(rated, unit);
  if (result !== undefined) return result > 0 ? 'won' : result < 0 ? 'lost' : 'draw';
  if (bound !== undefined && Math.abs(rated.value) > bound) return rated.value > 0 ? 'almost won' : 'almost lost';
  return formatSigned(rounded(rated.value, unit));
}

/** The worth of a move with the unit after a number. */
export function worthText(verdict: Pick<PositionAnalysis, 'unit' | 'bound'>, rated: RatedMove): string {
  const text = valueText(verdict, rated);
  return /\d/.test(text) || text === '0' ? `${text} ${verdict.unit}` : text;
}

/** What a move loses, as words that follow “loses”. */
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
  return countText(lossOf(verdict, move), verdict.unit);
}

export const amountText = (amount: number, unit = ''): string => formatSigned(rounded(amount, unit)).replace(/^\+/, '');

/** An amount with its unit after it: 1 disc, 2.5 discs. */
export function countText(amount: number, unit: string): string {
  const text = amountText(amount, unit);
  return `${text} ${text === '1' && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;
}
