/** Analyses a game move by move. The analysis is remembered as long as the game. */
import { type Signal, signal } from '@preact/signals';
import { type History, positionAt } from '../../matches/history.js';
import { REVIEW_NODES } from '../../review/effort.js';
import type { ReviewedMove } from '../../review/mistakes.js';
import { lossOf } from '../../review/verdict.js';
import type { Game } from '../../rules/game.js';
import { answer, databaseOf, done } from '../../store/indexed-db.web.js';
import { readReview, reviewKey } from '../review/kept-review.js';
import { analysePosition } from './position-analysis.js';
import { newestEdition } from './workers.js';

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

const REVIEWS = 'reviews';
const database = databaseOf('breedboard reviews', 1, made => {
  made.createObjectStore(REVIEWS, { keyPath: 'key' });
});

/** Undefined where the browser stores nothing, or nothing of this game. */
async function stored(key: string, decisions: readonly number[]): Promise<readonly ReviewedMove[] | undefined> {
  try {
    const found = (await database()).transaction(REVIEWS).objectStore(REVIEWS).get(key) as IDBRequest<unknown>;
    return readReview(await answer(found), key, decisions);
  } catch {
    return undefined;
  }
}

const judge = (): string => `${newestEdition()} ${REVIEW_NODES}`;

/** The judged moves of a game that was reviewed before; undefined where it was not. */
export const storedReview = (
  game: Game,
  name: string,
  history: History,
): Promise<readonly ReviewedMove[] | undefined> =>
  stored(reviewKey(game, name, history, judge()), decisionsOf(game, history));

/** What is reviewed later is stored anew. */
export async function eraseReviews(): Promise<void> {
  const transaction = (await database()).transaction(REVIEWS, 'readwrite');
  const finished = done(transaction);
  transaction.objectStore(REVIEWS).clear();
  await finished;
}

/** Without a store the game is judged again after a reload: that is no error. */
async function store(key: string, moves: readonly ReviewedMove[]): Promise<void> {
  try {
    const transaction = (await database()).transaction(REVIEWS, 'readwrite');
    const finished = done(transaction);
    transaction.objectStore(REVIEWS).put({ key, moves });
    await finished;
  } catch {
    // It is judged again.
  }
}

async function run(review: Signal<Review>, game: Game, name: string, history: History): Promise<void> {
  const decisions = decisionsOf(game, history);
  const key = reviewKey(game, name, history, judge());
  const before = await stored(key, decisions);
  if (before) {
    review.value = { ...review.value, moves: before, done: true };
    return;
  }
  for (const ply of decisions) {
    const position = positionAt(history, ply);
    const { move } = history.plies[ply]!;
    const analysis = await analysePosition(game, name, position, EFFORT);
    const reviewed = { ply, side: position.turn, move, analysis, loss: lossOf(analysis, move) };
    review.value = { ...review.value, moves: [...review.value.moves, reviewed] };
  }
  review.value = { ...review.value, done: true };
  // Points stand in where the champion did not load: such a review is not kept.
  if (
    review.value.moves.every(
      ({ loss, analysis }) => (Number.isFinite(loss) && analysis.unit !== 'points') || !game.kernel,
    )
  )
    await store(key, review.value.moves);
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
