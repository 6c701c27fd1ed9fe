/** Learning curves as papers print them, to stand beside the curve of a run. */
import type { Spec } from '../../specs/spec.js';
import { printedScore } from '../comparison.js';
import type { Curve } from '../curves.js';

export type PrintedFigure = {
  readonly title: string;
  /** The yardstick whose curve it is. */
  readonly yardstick: string;
  /** Undefined where the paper's heights are not known. */
  readonly curve?: Curve;
  /** What the paper says of it, and what differs. */
  readonly note: string;
};

/** Verhelst's games in all, and between two measurements. */
export const VERHELST_GAMES = 45_000;
export const VERHELST_GAMES_A_STEP = 150;
/** Games of a measurement. */
const VERHELST_MEASURED = 50;
/** Means of the data points of his figure 3, by fifths of the run. */
export const FIGURE_3: Readonly<Record<number, readonly number[]>> = {
  0.1: [0.11, 0.13, 0.14, 0.15, 0.16],
  0.02: [0.29, 0.4, 0.51, 0.52, 0.55],
  0.001: [0.2, 0.27, 0.28, 0.3, 0.5],
};

const FIFTH = VERHELST_GAMES / VERHELST_GAMES_A_STEP / 5;

/** A mean stands in the middle of its fifth. */
export function verhelstCurve(rate: number): Curve | undefined {
  const printed = FIGURE_3[rate];
  return (
    printed && {
      name: 'Verhelst 2018, figure 3',
      isScore: true,
      isClaim: true,
      points: printed.map((value, fifth) => {
        const { low, high } = printedScore(value, FIFTH * VERHELST_MEASURED);
        return { step: (fifth + 0.5) * FIFTH, value, low, high };
      }),
    }
  );
}

/** The printed figures of a run of this learner: those whose conditions are the paper's. */
export function printedFigures(learner: Spec): readonly PrintedFigure[] {
  // As his program learns, not as his text says: figure 3 is made by the program.
  if (learner.kind === 'verhelst' && learner.form === 'steps' && learner.ends === 'net') {
    const curve = verhelstCurve(Number(learner.rate ?? 0.02));
    if (!curve) return [];
    const note =
      'Figure 3 of Verhelst 2018: games won against the reference player of his program, means of his data points by fifths of 45,000 games (300 steps). Ours counts a draw as half a win.';
    return [{ title: 'figure 3 of Verhelst 2018', yardstick: 'faithful', curve, note }];
  }
  if (learner.kind === 'pinkney' && learner.fitness === undefined && learner.crossover === undefined) {
    const note =
      'Figure 8 of Pinkney 2009 is this curve over 800 generations. Its heights are lost; his text says that it rises from about generation 80 and levels off at about 300.';
    return [{ title: 'figure 8 of Pinkney 2009', yardstick: 'random', note }];
  }
  return [];
}
