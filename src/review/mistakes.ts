/** Analysed moves of a game, and the mistakes among them. */
import type { Move, Side } from '../rules/position.js';
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

/** How bad a move is. */
export type Grade = 'inaccuracy' | 'mistake' | 'blunder';
/** As chess players write them. */
export const GRADE_MARKS: Readonly<Record<Grade, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/**
 * Discs from which a loss has each grade, an inaccuracy above its number; with a change of the winner, from which it is a
 * blunder. Below that an estimate does not tell who wins; an exact value does.
 */
const INACCURACY = 2;
const MISTAKE = 6;
const BLUNDER = 12;
const TURNING = 4;

/** For the page, the worst first. */
export const DISC_GRADES: Readonly<Record<Grade, string>> = {
  blunder: `loses ${BLUNDER} discs or more, or turns a win into a loss (by estimates, of at least ${TURNING} discs)`,
  mistake: `loses ${MISTAKE} discs or more, or, where values are exact, turns a win into a draw or a draw into a loss`,
  inaccuracy: `loses more than ${INACCURACY} discs`,
};

export const OTHER_GRADES: Readonly<Partial<Record<Grade, string>>> = {
  blunder: 'changes the result',
  mistake: 'loses more than a twentieth of the best move’s value',
};

/** As the page shows it: a loss of 11.96 discs is shown as 12, and graded as 12. */
const shown = (loss: number): number => Math.round(loss * 10) / 10;

/**
 * In discs by the loss and by whether the winner changes; in other units a change of the result is a blunder, and any
 * other loss above the tolerance a mistake.
 */
export function gradeOf({ analysis, move, loss }: Pick<ReviewedMove, 'analysis' | 'move' | 'loss'>): Grade | undefined {
  if (analysis.unit !== DISCS) {
    if (turnOf(analysis, move) > 0) return 'blunder';
    return loss > analysis.tolerance ? 'mistake' : undefined;
  }
  const lost = shown(loss);
  const best = analysis.values[0]!.value;
  const [before, after] = [Math.sign(best), Math.sign(best - loss)];
  const isCertain = analysis.exact || lost >= TURNING;
  if (lost >= BLUNDER || (isCertain && before > 0 && after < 0)) return 'blunder';
  if (lost >= MISTAKE || (analysis.exact && before > after)) return 'mistake';
  return lost > INACCURACY ? 'inaccuracy' : undefined;
}

/** The move lost more than the tolerance, or the result. */
export const isMistake = (reviewed: Pick<ReviewedMove, 'analysis' | 'move' | 'loss'>): boolean =>
  reviewed.loss > reviewed.analysis.tolerance || gradeOf(reviewed) !== undefined;

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
