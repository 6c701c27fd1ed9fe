/** Where the phases of a game begin, for tables of their own. */
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';

/**
 * Numbers of pieces at which each phase but the first begins, equally long; `after` more than the boundary itself.
 * Throws BadSpec where the number of pieces does not grow.
 */
export function phaseBoundaries(game: Game, { filling }: BoardView, phases: number, after: 0 | 1): number[] {
  if (phases === 1) return [];
  if (!filling) throw new BadSpec(`phases are counted in pieces, and at ${game.id} their number does not grow`);
  const [least, most] = filling;
  return Array.from({ length: phases - 1 }, (_, i) => least + after + Math.round(((most - least) * (i + 1)) / phases));
}
