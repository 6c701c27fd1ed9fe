/**
 * Runs of presets that were timed: `time breedboard learn NAME --seed 1 --threads 1`, user and system seconds on a shared
 * machine, and the scores (`breedboard runs show NAME-1`) against the first benchmark opponent, at most 25 of them.
 */

/** Scores of one run against its first benchmark opponent, in per cent, evenly spaced from the first step to the last. */
export type ScoreCurve = { readonly against: string; readonly scores: readonly number[] };
export type MeasuredRun = { readonly seconds: number; readonly curve: ScoreCurve };

export const MEASURED_RUNS: Readonly<Record<string, MeasuredRun>> = {
  noughts: {
    seconds: 3.4,
    curve: { against: 'random', scores: [71, 95, 88, 96, 94, 93, 96, 93, 95, 95, 95, 92, 96, 93, 95, 97] },
  },
  'noughts-td': { seconds: 6.1, curve: { against: 'random', scores: [72, 97, 98, 98, 97] } },
  'noughts-network': { seconds: 13.8, curve: { against: 'random', scores: [75, 95, 97, 97, 97] } },
  'noughts-formula': { seconds: 21.7, curve: { against: 'random', scores: [72, 68, 73, 87, 85, 88, 83, 89, 89] } },
};
