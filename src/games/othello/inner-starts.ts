/** Two more readings of Alliot & Durand's random starts. */
import type { Rng } from '../../random/rng.js';
import { type OthelloPosition, squaresFor } from './board.js';
import { othelloRules } from './rules.js';
import { goesOn, innerBoard } from './starts.js';

/** No move of either side ends the game. */
const lasts = (position: OthelloPosition): boolean =>
  goesOn(position) &&
  ([0, 1] as const).every(turn => {
    const asked = { ...position, turn };
    return squaresFor(asked, turn).every(square => goesOn(othelloRules.play(asked, square)));
  });

/**
 * Without boards that one move can end by capturing everything. Most drawn pairs of games from the others are that one move,
 * made by each player in turn.
 */
export function lastingInner(rng: Rng): OthelloPosition {
  for (;;) {
    const position = innerBoard(rng, () => rng.below(2) === 0);
    if (lasts(position)) return position;
  }
}

/** With a share of black of its own for each board, uniform from 0 to 1: one side often has most of the discs. */
export function lopsidedInner(rng: Rng): OthelloPosition {
  for (;;) {
    const share = rng.next();
    const position = innerBoard(rng, () => rng.next() < share);
    if (goesOn(position)) return position;
  }
}
