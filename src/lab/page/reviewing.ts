/** A game judged move by move. What was judged once is remembered as long as the game is. */
import { type Signal, signal } from '@preact/signals';
import { type History, positionAt } from '../../matches/history.js';
import type { Game } from '../../rules/game.js';
import type { Move, Side } from '../../rules/position.js';
import { judge, lossOf, type Verdict } from './judge.js';

/** One decision of the game. `ply` counts from 0: the position was reached by so many plies. */
export type Judged = {
  readonly ply: number;
  readonly side: Side;
  readonly move: Move;
  readonly verdict: Verdict;
  /** Against the best move, in the verdict's unit. */
  readonly loss: number;
};

export type Review = {
  readonly judged: readonly Judged[];
  readonly decisions: number;
  readonly done: boolean;
  readonly trouble?: string;
};

/** Positions a game's review looks at: some tenths of a second each at the most. */
const EFFORT = { nodes: 300_000 };

const reviews = new WeakMap<History, Signal<Review>>();

const decisionsOf = (game: Game, history: History): number[] =>
  history.plies.flatMap((_, i) => (game.moves(positionAt(history, i)).length > 0 ? [i] : []));

/** It goes on by itself; another one waits for it, since they are judged by the same worker. */
let last: Promise<void> = Promise.resolve();

async function run(review: Signal<Review>, game: Game, name: string, history: History): Promise<void> {
  for (const ply of decisionsOf(game, history)) {
    const position = positionAt(history, ply);
    const { move } = history.plies[ply]!;
    const verdict = await judge(game, name, position, EFFORT);
    const judged = { ply, side: position.turn, move, verdict, loss: lossOf(verdict, move) };
    review.value = { ...review.value, judged: [...review.value.judged, judged] };
  }
  review.value = { ...review.value, done: true };
}

export function reviewOf(game: Game, name: string, history: History): Signal<Review> {
  const before = reviews.get(history);
  if (before) return before;
  const review = signal<Review>({ judged: [], decisions: decisionsOf(game, history).length, done: false });
  reviews.set(history, review);
  last = last
    .then(() => run(review, game, name, history))
    .catch(error => {
      review.value = { ...review.value, trouble: error instanceof Error ? error.message : String(error) };
    });
  return review;
}

/** Worse than a good move may be. */
export const isMistake = ({ loss, verdict }: Judged): boolean => loss > verdict.tolerance;

/** A loss as a multiple of what a good move may lose. */
export const weightOf = ({ loss, verdict }: Judged): number => loss / (verdict.tolerance || 0.5);
const WORST = 1e6;

/** The worst first. Points and discs do not compare; what a good move may lose in either does. */
export const mistakesOf = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(isMistake).sort((a, b) => Math.min(WORST, weightOf(b)) - Math.min(WORST, weightOf(a)) || a.ply - b.ply);
