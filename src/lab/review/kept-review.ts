/** A finished review as data, so that a reload need not judge the game again. */
import type { History } from '../../matches/history.js';
import { moveTexts } from '../../matches/history.js';
import { seedFor } from '../../random/seed.js';
import type { ReviewedMove } from '../../review/mistakes.js';
import type { Game } from '../../rules/game.js';
import { flag, type Infer, isValid, list, number, object, oneOf, optional, text, whole } from '../../specs/schema.js';

const MOST = 1000;

const reviewSchema = object({
  key: text(64),
  moves: list(
    object({
      ply: whole(0),
      side: oneOf(0, 1),
      move: whole(0),
      loss: number(0),
      analysis: object({
        values: list(object({ move: whole(0), value: number(), final: flag }), MOST),
        exact: flag,
        depth: whole(0),
        pv: list(whole(0), MOST),
        unit: text(40),
        tolerance: number(0),
        scale: optional(number()),
        bound: optional(number()),
      }),
    }),
    MOST,
  ),
});
export type KeptReview = Infer<typeof reviewSchema>;

/** Names the review of a game as it was played. `judge` names who judges: another evaluator or effort judges anew. */
export const reviewKey = (game: Game, name: string, history: History, judge: string): string =>
  seedFor(
    '0'.repeat(32),
    'review',
    judge,
    name,
    game.display.formatPosition(history.start),
    moveTexts(game, history).join(' '),
  );

/** The judged moves, if they are those of this game; undefined for anything else. */
export function readReview(
  value: unknown,
  key: string,
  decisions: readonly number[],
): readonly ReviewedMove[] | undefined {
  if (!isValid(reviewSchema, value) || value.key !== key) return undefined;
  const isWhole =
    value.moves.length === decisions.length &&
    value.moves.every(({ ply, analysis }, i) => ply === decisions[i] && analysis.values.length > 0);
  return isWhole ? value.moves : undefined;
}
