/** The parts that games offer, and the error for a part that a game lacks. */

import type { Game } from '../rules/game.js';
import { NotOffered } from '../specs/options.js';
import { buildGame, games } from './catalogue.js';
import { variantOf } from './variants.js';

/** The parts, as messages name them. */
const PARTS = {
  features: 'features',
  board: 'a board of cells',
  primitives: 'functions for formulas',
  kernel: 'a kernel',
  margin: 'a margin to count',
  giveTurn: 'boards on which either side can be to move',
} as const;
export type Part = keyof typeof PARTS;

export const gamesWith = (part: Part): string[] =>
  Object.keys(games).filter(id => buildGame({ kind: id })[part] !== undefined);

/** The part of a game that `what` needs. Throws NotOffered. */
export function offered<K extends Part>(game: Game, part: K, what: string): NonNullable<Game[K]> {
  const found = game[part];
  if (found === undefined || found === null) {
    throw new NotOffered(
      `${what} needs a game with ${PARTS[part]}, and ${variantOf(game)} has none; games that have it: ${gamesWith(part).join(', ')}`,
    );
  }
  return found as NonNullable<Game[K]>;
}
