/** Moves of a game that were judged, and the mistakes among them. */
import type { Move, Side } from '../../rules/position.js';
import { type PositionAnalysis, turnOf } from './verdict.js';

/** One decision of the game. `ply` counts from 0: the position was reached by so many plies. */
export type ReviewedMove = {
  readonly ply: number;
  readonly side: Side;
  readonly move: Move;
  readonly analysis: PositionAnalysis;
  /** Against the best move, in the analysis's unit. */
  readonly loss: number;
};

/** Worse than a good move may be. */
export const isMistake = ({ loss, analysis }: ReviewedMove): boolean => loss > analysis.tolerance;

/** Of a unit in which a good move may lose nothing. */
const SMALLEST_SCALE = 0.5;

/**
 * Points, discs and margins do not compare, but what a good move may lose in each does: its mean over the game is the
 * scale of a unit. One scale a unit, so that a greater loss in the same unit is always the worse one.
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

/** A loss as a multiple of the scale of its unit. */
export const weightOf = ({ loss, analysis }: ReviewedMove, scales: ReadonlyMap<string, number>): number =>
  loss / (scales.get(analysis.unit) ?? SMALLEST_SCALE);

/** The worst first: those that turned the result, by how far, then by what they lost; equal ones as they were played. */
export function mistakesOf(judged: readonly ReviewedMove[]): readonly ReviewedMove[] {
  const scales = scalesOf(judged);
  const turn = ({ analysis, move }: ReviewedMove): number => turnOf(analysis, move);
  const weight = (each: ReviewedMove): number => {
    const own = weightOf(each, scales);
    return Number.isFinite(own) ? own : 0; // its turn says it all
  };
  return judged.filter(isMistake).sort((a, b) => turn(b) - turn(a) || weight(b) - weight(a) || a.ply - b.ply);
}
