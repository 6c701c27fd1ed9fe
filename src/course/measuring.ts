/**
 * A score that depends on chance: all points where its 95 % interval lies above the bar, none where it lies below. Otherwise more
 * games are played, up to a stated number, and what is then still open is decided for the student.
 */

import { scoreInterval } from '../tournaments/interval.js';
import { gameSample } from '../tournaments/score.js';
import type { CheckOutcome } from './lab.js';

/** Games between two looks. */
const LOOK = 100;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `play` gives the points of a game: 1, ½ or 0, or what is wrong with the program. */
export function measuredAgainst(
  bar: number,
  most: number,
  play: (game: number) => 0 | 0.5 | 1 | string,
  games = 'games',
): CheckOutcome {
  let [wins, draws, losses] = [0, 0, 0];
  for (let game = 0; game < most; ) {
    for (const end = Math.min(most, game + LOOK); game < end; game++) {
      const points = play(game);
      if (typeof points === 'string') return { share: 0, reason: points };
      if (points === 1) wins++;
      else if (points === 0) losses++;
      else draws++;
    }
    const { low, high } = scoreInterval(gameSample(wins, draws, losses));
    const score = (wins + draws / 2) / game;
    const found = `${percent(score)} (${percent(low)} to ${percent(high)}) of ${game} ${games}; the bar is ${percent(bar)}`;
    if (low >= bar) return { share: 1, reason: found };
    if (high < bar) return { share: 0, reason: found };
    if (game === most) return { share: 1, reason: `${found}: too close to tell, so the points are given` };
  }
  throw new RangeError('a measurement needs games');
}
