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

function redrawn(draw: () => OthelloPosition): OthelloPosition {
  for (;;) {
    const position = draw();
    if (lasts(position)) return position;
  }
}

/**
 * Without boards that one move can end by capturing everything. Most drawn pairs of games from the others are that one move,
 * made by each player in turn.
 */
export const lastingInner = (rng: Rng): OthelloPosition => redrawn(() => innerBoard(rng, () => rng.below(2) === 0));

/** The same, with a share of black of its own for each board, uniform from 0 to 1: one side often has most of the discs. */
export const lopsidedInner = (rng: Rng): OthelloPosition =>
  redrawn(() => {
    const share = rng.next();
    return innerBoard(rng, () => rng.next() < share);
  });
