/** How long the rest of a run takes, if its steps continue at the pace of the last ones. */
import type { Timing } from '../experiments/run-service.js';

/** The last steps that count: enough for a steady figure, few enough to follow a change of pace. */
export const ETA_STEPS = 20;

/** In seconds; undefined before the first step is timed. Step 0 stores the initial state and takes no games. */
export function secondsLeft(timings: readonly Timing[], step: number, steps: number): number | undefined {
  const last = timings.filter(timing => timing.step > 0).slice(-ETA_STEPS);
  if (last.length === 0) return undefined;
  const mean = last.reduce((sum, { seconds }) => sum + seconds, 0) / last.length;
  return mean * Math.max(0, steps - step);
}

/** Two units at most: 14 s, 3 min, 2 h 10 min, 3 d 4 h. */
export function durationText(seconds: number): string {
  if (seconds < 1) return 'less than 1 s';
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const parts = (whole: number, unit: string, rest: number, smaller: string): string =>
    rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${smaller}`;
  if (minutes < 24 * 60) return parts(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  return parts(Math.floor(hours / 24), 'd', hours % 24, 'h');
}
