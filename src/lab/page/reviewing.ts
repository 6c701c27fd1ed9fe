/** Analyses a game move by move. The analysis is remembered as long as the game. */
import { type Signal, signal } from '@preact/signals';
import { type History, positionAt } from '../../matches/history.js';
import { REVIEW_NODES } from '../../review/effort.js';
import type { ReviewedMove } from '../../review/mistakes.js';
import { lossOf } from '../../review/verdict.js';
import type { Game } from '../../rules/game.js';
import { analysePosition } from './position-analysis.js';

export type Review = {
  readonly moves: readonly ReviewedMove[];
  readonly decisions: number;
  readonly done: boolean;
  readonly trouble?: string;
};

const EFFORT = { nodes: REVIEW_NODES };

const reviews = new WeakMap<History, Signal<Review>>();

const decisionsOf = (game: Game, history: History): number[] =>
  history.plies.flatMap((_, i) => (game.moves(positionAt(history, i)).length > 0 ? [i] : []));

/** A review continues by itself; the next one waits for it, because the same worker analyses them. */
let last: Promise<void> = Promise.resolve();

async function run(review: Signal<Review>, game: Game, name: string, history: History): Promise<void> {
  for (const ply of decisionsOf(game, history)) {
    const position = positionAt(history, ply);
    const { move } = history.plies[ply]!;
    const analysis = await analysePosition(game, name, position, EFFORT);
    const reviewed = { ply, side: position.turn, move, analysis, loss: lossOf(analysis, move) };
    review.value = { ...review.value, moves: [...review.value.moves, reviewed] };
  }
  review.value = { ...review.value, done: true };
}

export function reviewOf(game: Game, name: string, history: History): Signal<Review> {
  const before = reviews.get(history);
  if (before) return before;
  const review = signal<Review>({ moves: [], decisions: decisionsOf(game, history).length, done: false });
  reviews.set(history, review);
  last = last
    .then(() => run(review, game, name, history))
    .catch(error => {
      review.value = { ...review.value, trouble: error instanceof Error ? error.message : String(error) };
    });
  return review;
}
