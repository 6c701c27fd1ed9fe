/**
 * The state of a learner that trains in one stream of games: the number of games played, the seed of the stream, the
 * statistics of the last step, and the arrays that training keeps. A game depends on the seed of the stream and on its
 * own number, not on the step that it belongs to.
 */
import type { Seed } from '../random/seed.js';
import { count, list, object, statistic, text } from '../specs/schema.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Backend } from './backend.js';
import { arrayOf, dataOf } from './codec.js';
import type { Codec } from './learner.js';

export type Stream = {
  readonly games: number;
  readonly seed: Seed;
  readonly statistics: readonly number[];
  readonly arrays: Arrays;
};

const streamData = object({ games: count, seed: text(), figures: list(statistic) });

export const streamCodec: Codec<Stream> = {
  encode: ({ games, seed, statistics, arrays }) => ({ data: { games, seed, figures: statistics }, arrays }),
  decode(state) {
    const { games, seed, figures: statistics } = dataOf(streamData, state);
    arrayOf(state, 'weights', 'Float32Array');
    return { games, seed, statistics, arrays: state.arrays };
  },
};

/** Plays `games` more games; the batch records the number of the first one. */
export async function playStream(
  { games: first, seed, arrays }: Stream,
  games: number,
  game: Spec,
  batch: Spec,
  backend: Backend,
): Promise<Stream> {
  const { figures, ...trained } = await backend.train(game, { ...batch, first, games }, arrays, seed);
  return { games: first + games, seed, statistics: [...figures!], arrays: trained };
}

/** Games, the mean error of an update, and the score; empty before the first game. */
export function streamProgress({ games, statistics }: Stream, points: string): Readonly<Record<string, number>> {
  const [played, won = 0, drawn = 0, , updates = 0, error = 0] = statistics;
  return played ? { games, error: error / updates, [points]: (won + drawn / 2) / played } : {};
}
