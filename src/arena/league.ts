/**
 * The protocol of the Othello League (S. Lucas and T. Runarsson): both players make one move in ten at random, all games
 * begin at the start, the majority of discs wins, and a search rates a finished board like any other. The last point is
 * worth points: a player that counts a finished game as won or lost ends the game where it is ahead and never where it
 * is behind, which the League's players do not know how to do.
 */
import { GALLERY, type Gallery, searchOf } from '../players/catalogue.js';
import type { Spec } from '../specs/spec.js';

export const LEAGUE_EPSILON: readonly [number, number] = [0.1, 0.1];
export const LEAGUE_OPENINGS: Spec = { kind: 'start' };

/** A player as it plays in the League; one that does not search plays as ever. Throws BadSpec. */
export function inLeague(spec: Spec, gallery: Gallery = GALLERY): Spec {
  const search = searchOf(spec, gallery);
  return search ? { ...search, terminal: 'evaluator' } : spec;
}
