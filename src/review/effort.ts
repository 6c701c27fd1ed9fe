/** How hard a review looks: the same limits on every surface, so that a game has one review. */

/** For each position: a few hundredths of a second. */
export const REVIEW_NODES = 300_000;

/** Before a cause is named: so many times the nodes, and solved from a few squares earlier. */
export const SECOND_LOOK = 4;
export const SECOND_LOOK_EXACT = 16;

/** Positions with at most this many empty squares are solved, within this many nodes. */
export const EXACT_FROM = 14;
export const EXACT_NODES = 40_000_000;

/** What a good move may lose, in discs. */
export const DISCS_TOLERANCE = 2;
