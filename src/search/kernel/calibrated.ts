/**
 * The ProbCut tables that ship, by the text form of their evaluator. Each is the output of
 * `breedboard calibrate <evaluator>` (600 positions, depth 10, seed 1; the champion’s 300 positions, depth 11). A new
 * champion needs a new measurement.
 */
import type { ProbCutRow } from '../../kernel/probcut.js';

export const CALIBRATED: Readonly<Record<string, readonly ProbCutRow[]>> = {
  champion: [
    { deep: 3, shallow: 1, slope: 1.011, intercept: 0.3038, deviation: 2.548 },
    { deep: 4, shallow: 2, slope: 0.999, intercept: 0.03847, deviation: 2.196 },
    { deep: 5, shallow: 1, slope: 1.007, intercept: 0.1947, deviation: 3.126 },
    { deep: 6, shallow: 2, slope: 1.002, intercept: -0.07133, deviation: 2.776 },
    { deep: 7, shallow: 3, slope: 0.9946, intercept: -0.05291, deviation: 2.527 },
    { deep: 8, shallow: 4, slope: 0.9934, intercept: 0.07753, deviation: 2.305 },
    { deep: 9, shallow: 3, slope: 0.9961, intercept: -0.1049, deviation: 2.681 },
    { deep: 10, shallow: 4, slope: 1.005, intercept: 0.06096, deviation: 2.476 },
    { deep: 11, shallow: 5, slope: 1.012, intercept: -0.05412, deviation: 2.308 },
  ],
  iago: [
    { deep: 3, shallow: 1, slope: 1.072, intercept: 7.308, deviation: 75.29 },
    { deep: 4, shallow: 2, slope: 1.065, intercept: 5.89, deviation: 67.28 },
    { deep: 5, shallow: 1, slope: 1.131, intercept: 13.65, deviation: 112.8 },
    { deep: 6, shallow: 2, slope: 1.127, intercept: 9.921, deviation: 105.3 },
    { deep: 7, shallow: 3, slope: 1.15, intercept: 15.2, deviation: 102.6 },
    { deep: 8, shallow: 4, slope: 1.179, intercept: 5.271, deviation: 100 },
    { deep: 9, shallow: 3, slope: 1.256, intercept: 22.22, deviation: 130 },
    { deep: 10, shallow: 4, slope: 1.298, intercept: -0.1518, deviation: 134.4 },
  ],
  squares: [
    { deep: 3, shallow: 1, slope: 1.006, intercept: 0.02122, deviation: 0.1193 },
    { deep: 4, shallow: 2, slope: 1.002, intercept: 0.004037, deviation: 0.1173 },
    { deep: 5, shallow: 1, slope: 1.012, intercept: 0.02461, deviation: 0.1776 },
    { deep: 6, shallow: 2, slope: 1.005, intercept: 0.009891, deviation: 0.1837 },
    { deep: 7, shallow: 3, slope: 1.015, intercept: 0.01208, deviation: 0.1812 },
    { deep: 8, shallow: 4, slope: 1.021, intercept: 0.01497, deviation: 0.1941 },
    { deep: 9, shallow: 3, slope: 1.036, intercept: 0.02335, deviation: 0.2594 },
    { deep: 10, shallow: 4, slope: 1.05, intercept: 0.02671, deviation: 0.2879 },
  ],
  'alliot(stage=0)': [
    { deep: 3, shallow: 1, slope: 1.043, intercept: 10.76, deviation: 72.54 },
    { deep: 4, shallow: 2, slope: 1.056, intercept: 5.259, deviation: 75.27 },
    { deep: 5, shallow: 1, slope: 1.113, intercept: 15.53, deviation: 113.3 },
    { deep: 6, shallow: 2, slope: 1.129, intercept: 7.034, deviation: 113.9 },
    { deep: 7, shallow: 3, slope: 1.136, intercept: 12.38, deviation: 108.6 },
    { deep: 8, shallow: 4, slope: 1.149, intercept: 9.24, deviation: 122.3 },
    { deep: 9, shallow: 3, slope: 1.227, intercept: 27.35, deviation: 167.1 },
    { deep: 10, shallow: 4, slope: 1.234, intercept: 17.5, deviation: 172.3 },
  ],
};
