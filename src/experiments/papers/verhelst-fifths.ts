/** Verhelst's measure: the share of games won in a fifth of a run. */
import { gamesOf, type Tally } from '../../matches/tally.js';
import { type Figure, shareFigure } from '../comparison.js';
import type { FinishedRun } from '../reproduction.js';

/** He counts games won: a draw is no win. */
export const won = (tallies: readonly Tally[]): Figure =>
  shareFigure(
    tallies.reduce((sum, { wins }) => sum + wins, 0),
    tallies.reduce((sum, tally) => sum + gamesOf(tally), 0),
  );

export const FIFTHS = [0, 1, 2, 3, 4] as const;

/** The share of games won in a fifth of a run. */
export function fifth({ events }: FinishedRun, yardstick: string, which: number): Figure {
  const tallies = events.flatMap(event =>
    event.type === 'measured' && event.yardstick === yardstick && event.step > 0 ? [event.tally] : [],
  );
  const at = (part: number): number => Math.round((tallies.length * part) / FIFTHS.length);
  // A run shorter than five measurements has its nearest one in each fifth.
  const from = Math.min(at(which), tallies.length - 1);
  return won(tallies.slice(from, Math.max(from + 1, at(which + 1))));
}
