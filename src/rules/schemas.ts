/** Sides, outcomes and endings as they stand in files. */
import { called, exactly, number, object, oneOf, optional, type Schema } from '../specs/schema.js';
import type { Outcome, Side } from './position.js';

export const side: Schema<Side> = oneOf(0, 1);

export const outcome: Schema<Outcome> = called(
  'an outcome: winner, margin and official',
  exactly({ winner: oneOf(0, 1, null), margin: number(), official: number(), capped: optional(oneOf(true)) }),
);

/** How a side lost otherwise than on the board. */
export const ending = called('a way for a game to end', object({ loser: side, how: oneOf('resigned', 'time') }));
