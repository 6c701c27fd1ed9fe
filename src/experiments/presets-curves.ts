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
  'currie-squares': { seconds: 2.2, curve: { against: 'random', scores: [94, 90] } },
  currie: { seconds: 4.2, curve: { against: 'random', scores: [94, 91] } },
  'currie-squares-2': { seconds: 3.1, curve: { against: 'random', scores: [98, 99] } },
  'currie-2': { seconds: 4.8, curve: { against: 'random', scores: [98, 95] } },
  'currie-squares-3': { seconds: 5, curve: { against: 'random', scores: [99, 99] } },
  'currie-3': { seconds: 24.3, curve: { against: 'random', scores: [99, 100] } },
  'ferrer-othello-seeded': {
    seconds: 30.8,
    curve: {
      against: 'RND1',
      scores: [59, 89, 85, 68, 80, 85, 87, 86, 86, 86, 87, 86, 77, 87, 84, 86, 82, 88, 86, 83, 84],
    },
  },
  'verhelst-program': {
    seconds: 49.1,
    curve: {
      against: 'faithful',
      scores: [15, 23, 38, 26, 29, 32, 33, 22, 40, 21, 64, 68, 61, 57, 46, 57, 75, 68, 72, 72, 66, 52, 64, 51, 52],
    },
  },
  'bill-quick': { seconds: 32.4, curve: { against: 'Iago', scores: [0, 71] } },
  'league-minute': { seconds: 27, curve: { against: 'league', scores: [20, 99] } },
  'champion-minute': { seconds: 57.2, curve: { against: 'random', scores: [50, 100] } },
};
