/** Where the phases of a game start; each phase has its own tables. */
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';

/**
 * The number of pieces at which each phase after the first starts, `after` more than the boundary itself; all phases
 * are equally long. Throws BadSpec if the number of pieces does not grow.
 */
export function phaseBoundaries(game: Game, { filling }: BoardView, phases: number, after: 0 | 1): number[] {
  if (phases === 1) return [];
  if (!filling) throw new BadSpec(`phases are counted in pieces, and in ${game.id} their number does not grow`);
  const [least, most] = filling;
  return Array.from({ length: phases - 1 }, (_, i) => least + after + Math.round(((most - least) * (i + 1)) / phases));
}
