/** Analysed moves of a game, and the mistakes among them. */
import type { Move, Side } from '../../rules/position.js';
import { DISCS, type PositionAnalysis, turnOf } from './verdict.js';

/** One decision of the game. `ply` counts from 0: the number of plies before the position. */
export type ReviewedMove = {
  readonly ply: number;
  readonly side: Side;
  readonly move: Move;
  readonly analysis: PositionAnalysis;
  /** Compared with the best move, in the analysis's unit. */
  readonly loss: number;
};

/** The move lost more than the tolerance. */
export const isMistake = ({ loss, analysis }: ReviewedMove): boolean => loss > analysis.tolerance;

/** How bad a move is. */
export type Grade = 'inaccuracy' | 'mistake' | 'blunder';
/** As chess players write them. */
export const GRADE_MARKS: Readonly<Record<Grade, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** Discs from which a loss has each grade; with a change of the winner, from which it is a blunder. */
const INACCURACY = 2;
const MISTAKE = 6;
const BLUNDER = 12;
const TURNING = 4;

/**
 * In discs by the loss and by whether the winner changes; in other units a change of the result is a blunder, and any
 * other mistake a mistake.
 */
export function gradeOf(reviewed: ReviewedMove): Grade | undefined {
  const { analysis, move, loss } = reviewed;
  if (analysis.unit !== DISCS) {
    if (turnOf(analysis, move) > 0) return 'blunder';
    return isMistake(reviewed) ? 'mistake' : undefined;
  }
  const best = analysis.values[0]!.value;
  const isTurning = loss >= TURNING && best > 0 && best - loss < 0;
  if (loss >= BLUNDER || isTurning) return 'blunder';
  if (loss >= MISTAKE) return 'mistake';
  return loss > INACCURACY ? 'inaccuracy' : undefined;
}

/** The scale of a unit whose tolerance is 0. */
const SMALLEST_SCALE = 0.5;

/**
 * Points, discs and margins cannot be compared directly, but the tolerances for a good move can: the mean tolerance
 * over the game is the scale of a unit. Each unit has one scale, so that a larger loss in the same unit is always
 * worse.
 */
export function scalesOf(judged: readonly ReviewedMove[]): ReadonlyMap<string, number> {
  const tolerances = new Map<string, number[]>();
  for (const { analysis } of judged)
    tolerances.set(analysis.unit, [...(tolerances.get(analysis.unit) ?? []), analysis.tolerance]);
  return new Map(
    [...tolerances].map(([unit, all]) => [
      unit,
      Math.max(SMALLEST_SCALE, all.reduce((sum, each) => sum + each, 0) / all.length),
    ]),
  );
}

/** A loss as a multiple of its unit's scale. */
export const weightOf = ({ loss, analysis }: ReviewedMove, scales: ReadonlyMap<string, number>): number =>
  loss / (scales.get(analysis.unit) ?? SMALLEST_SCALE);

/** The worst first: by how far they changed the result, then by loss; equal ones in the order of play. */
export function mistakesOf(judged: readonly ReviewedMove[]): readonly ReviewedMove[] {
  const scales = scalesOf(judged);
  const turn = ({ analysis, move }: ReviewedMove): number => turnOf(analysis, move);
  const weight = (each: ReviewedMove): number => {
    const own = weightOf(each, scales);
    return Number.isFinite(own) ? own : 0; // it is ranked by its change of the result alone
  };
  return judged.filter(isMistake).sort((a, b) => turn(b) - turn(a) || weight(b) - weight(a) || a.ply - b.ply);
}
