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

/** Points of a game: 1, ½ or 0, or what is wrong with the program. */
type Play = (game: number) => 0 | 0.5 | 1 | string;

class Score {
  private wins = 0;
  private draws = 0;
  private losses = 0;

  get games(): number {
    return this.wins + this.draws + this.losses;
  }

  /** Up to so many games in all, or what is wrong with the program. */
  play(games: number, play: Play): string | undefined {
    while (this.games < games) {
      const points = play(this.games);
      if (typeof points === 'string') return points;
      if (points === 1) this.wins++;
      else if (points === 0) this.losses++;
      else this.draws++;
    }
    return undefined;
  }

  get interval() {
    return scoreInterval(gameSample(this.wins, this.draws, this.losses));
  }

  text(games: string): string {
    const { low, high } = this.interval;
    const score = (this.wins + this.draws / 2) / this.games;
    return `${percent(score)} (${percent(low)} to ${percent(high)}) of ${this.games} ${games}`;
  }
}

/** The score of so many games as text, or what is wrong with the program. */
export function measured(games: number, play: Play): string {
  const score = new Score();
  return score.play(games, play) ?? score.text('games');
}

export function measuredAgainst(bar: number, most: number, play: Play, games = 'games'): CheckOutcome {
  const score = new Score();
  while (score.games < most) {
    const wrong = score.play(Math.min(most, score.games + LOOK), play);
    if (wrong !== undefined) return { share: 0, reason: wrong };
    const { low, high } = score.interval;
    const found = `${score.text(games)}; the bar is ${percent(bar)}`;
    if (low >= bar) return { share: 1, reason: found };
    if (high < bar) return { share: 0, reason: found };
    if (score.games === most) return { share: 1, reason: `${found}: too close to tell, so the points are given` };
  }
  throw new RangeError('a measurement needs games');
}
