/**
 * How far a curve of scores moves by chance alone: a player that never changes is measured again and again, each time
 * with a finite number of games. What stays within the band shows no learning.
 */
import { gamesOf } from '../matches/tally.js';
import type { Curve } from './curves.js';
import { scorePoint } from './curves.js';
import type { RunEvent } from './experiment.js';

export type Luck = {
  /** The value of the first measurement. */
  readonly value: number;
  /** A later measurement of the same player is within these with 95 % probability. */
  readonly low: number;
  readonly high: number;
  /** The number of games of a measurement, the last one. */
  readonly games: number;
  /** Where the last measurement is. */
  readonly last: 'within' | 'above' | 'below';
};

type LuckLine = RunEvent | { readonly type: string; readonly step: number };

/** By yardstick. Both the first and the last measurement have an error: those of independent games add as squares. */
export function luckOf(lines: readonly LuckLine[]): ReadonlyMap<string, Luck> {
  const found = new Map<string, Extract<RunEvent, { readonly type: 'measured' }>[]>();
  for (const line of lines as readonly RunEvent[]) {
    if (line.type !== 'measured') continue;
    found.set(line.yardstick, [...(found.get(line.yardstick)?.slice(0, 1) ?? []), line]);
  }
  const luck = new Map<string, Luck>();
  for (const [name, [first, last]] of found) {
    if (!first || !last) continue;
    const [start, end] = [first, last].map(({ step, tally }) => scorePoint(step, tally)) as [
      Curve['points'][0],
      Curve['points'][0],
    ];
    const below = Math.hypot(start.value - start.low, end.high - end.value);
    const above = Math.hypot(start.high - start.value, end.value - end.low);
    const [low, high] = [Math.max(0, start.value - below), Math.min(1, start.value + above)];
    luck.set(name, {
      value: start.value,
      low,
      high,
      games: gamesOf(last.tally),
      last: end.value < low ? 'below' : end.value > high ? 'above' : 'within',
    });
  }
  return luck;
}
