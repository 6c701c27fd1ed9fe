/**
 * How much time the players of a game have, and the timekeeper that watches it: so much for each move, a game clock with
 * an increment, or CPU time. All times are in milliseconds.
 */
import { Forfeit } from '../players/forfeit.js';
import { shareOfClock } from '../protocols/pacing.js';
import type { Game } from '../rules/game.js';
import type { Position, Side } from '../rules/position.js';
import type { Limits } from '../search/searcher.js';

export type TimeControl =
  /** For each move of either side. */
  | { readonly kind: 'move'; readonly milliseconds: number }
  /** For all moves of a side, and what each of its moves adds. */
  | { readonly kind: 'clock'; readonly milliseconds: number; readonly increment: number }
  /** CPU time for each move of either side. */
  | { readonly kind: 'cpu'; readonly milliseconds: number };

interface Timekeeper {
  limits(side: Side, position: Position): Limits;
  /** After each move. Throws Forfeit. */
  took(side: Side, milliseconds: number): void;
}

/** Nothing but the limits of the game; a time limit may be exceeded by `grace`. */
export const fixedLimits = (limits: readonly [Limits, Limits], grace: number): Timekeeper => ({
  limits: side => limits[side],
  took(side, taken) {
    const given = limits[side].milliseconds;
    if (given === undefined || taken <= given + grace) return;
    throw new Forfeit('time', `a move took ${Math.round(taken)} ms of ${given} ms`);
  },
});

/** This share of the increment is used at once; the rest is for the way through the pipe. */
const USED_INCREMENT = 0.8;
/** In a game that does not fill a board: the share of the clock for a move. */
const SHARE = 1 / 30;

/** The share of the clock for a move. */
function shareAt(game: Game, position: Position): number {
  const { axes, diagram } = game.display;
  if (!axes) return SHARE;
  const taken = diagram(position).cells.filter(({ owner }) => owner !== undefined).length;
  return shareOfClock(axes.columns.length * axes.rows.length - taken);
}

/** Debts stay on the clock, so `grace` covers a whole game. */
function gameClock(
  game: Game,
  { milliseconds, increment }: Extract<TimeControl, { kind: 'clock' }>,
  grace: number,
): Timekeeper {
  const left: [number, number] = [milliseconds, milliseconds];
  return {
    limits(side, position) {
      const share = left[side] * shareAt(game, position) + increment * USED_INCREMENT;
      return {
        milliseconds: Math.max(1, Math.min(share, 0.9 * left[side])),
        clock: { left: left[side], increment },
      };
    },
    took(side, taken) {
      left[side] -= taken;
      if (left[side] < -grace) {
        throw new Forfeit('time', `its clock ran out: ${Math.round(-left[side])} ms too late`);
      }
      left[side] += increment;
    },
  };
}

/** A move may be given this many times the usual CPU time, or this part of it. */
const MOST = 2;
const LEAST = 0.25;

/**
 * An engine cannot limit its CPU time to the millisecond. So each move is given what is left of the CPU time of all moves
 * so far, and the means of both sides approach the same.
 */
function cpuBudget({ milliseconds }: { readonly milliseconds: number }, grace: number): Timekeeper {
  const balance: [number, number] = [0, 0];
  return {
    limits: side => ({
      milliseconds: Math.min(Math.max(milliseconds + balance[side], LEAST * milliseconds), MOST * milliseconds),
      isCpu: true,
    }),
    took(side, taken) {
      if (taken > MOST * milliseconds + grace) {
        throw new Forfeit('time', `a move took ${Math.round(taken)} ms of CPU time, of ${milliseconds} ms`);
      }
      // A quick move, such as one from a book, saves no time for later ones beyond the next.
      balance[side] = Math.min(balance[side] + milliseconds - taken, (MOST - 1) * milliseconds);
    },
  };
}

export function timekeeper(game: Game, time: TimeControl, grace: number): Timekeeper {
  if (time.kind === 'clock') return gameClock(game, time, grace);
  if (time.kind === 'cpu') return cpuBudget(time, grace);
  const { milliseconds } = time;
  return fixedLimits([{ milliseconds }, { milliseconds }], grace);
}

/** The limits of the first move: what a player must be able to take. */
export const firstLimits = (game: Game, time: TimeControl): Limits =>
  timekeeper(game, time, 0).limits(0, game.initial());

const seconds = (milliseconds: number): string =>
  milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;

/** For people: “100 ms a move”. */
export function timeText(time: TimeControl): string {
  if (time.kind === 'move') return `${seconds(time.milliseconds)} a move`;
  if (time.kind === 'cpu') return `${seconds(time.milliseconds)} of CPU time a move`;
  const more = time.increment > 0 ? ` and ${seconds(time.increment)} more for each move` : '';
  return `${seconds(time.milliseconds)} a game${more}`;
}
