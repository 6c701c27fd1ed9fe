/**
 * The protocol of the Othello League (S. Lucas and T. Runarsson): both players make one move in ten at random, all
 * games start from the initial position, the majority of discs wins, and a search rates a finished board like any
 * other. The last point matters: a player that rates a finished game as won or lost ends the game when it is ahead and
 * never when it is behind, which the League's players cannot do.
 */
import { GALLERY, type Gallery, searchOf } from '../players/catalogue.js';
import type { Spec } from '../specs/spec.js';

export const LEAGUE_EPSILON: readonly [number, number] = [0.1, 0.1];
export const LEAGUE_OPENINGS: Spec = { kind: 'start' };

/** The player under the League's protocol; a player that does not search is unchanged. Throws BadSpec. */
export function inLeague(spec: Spec, gallery: Gallery = GALLERY): Spec {
  const search = searchOf(spec, gallery);
  return search ? { ...search, terminal: 'evaluator' } : spec;
}
