/** Flags of a call, packed into one word: the view of a value, and how a search plays. */

/** It is the other side's turn. */
export const WAITING: i32 = 1;
/** The discs of the requested view are white. */
export const WHITE: i32 = 2;
/** A pass costs a ply. */
export const PASS_COSTS: i32 = 4;
/** The evaluator also values finished games. */
export const RATED_ENDS: i32 = 8;
/** Plain alpha-beta to a fixed depth. */
export const PLAIN: i32 = 16;
/** Every root move gets its exact value. */
export const EVERY_VALUE: i32 = 32;

/** The root's side makes every move of a plain search; finished games are rated like any other position. */
export const ALONE: i32 = 64;

/** A plain search follows the best moves only, fewer with depth. */
export const TAPER: i32 = 128;
/** A plain search follows moves that stand out beyond its depth; `setSingular` has the margin. */
export const SINGULAR: i32 = 256;
/** Prunes forward, so that its values are not those of minimax (forward.ts). */
export const FORWARD: i32 = 512;
/**
 * A finished game counts its discs, so that its value and an evaluator's in discs are of one scale; the solver plays the last
 * squares. Only in a search that prunes forward.
 */
export const DISC_ENDS: i32 = 1024;
/** All moves are equally good: in a match one is drawn without a search. */
export const UNIFORM: i32 = 2048;

/** Values this close count as equal; src/search/root.ts has the same rule. */
export const TIE: f64 = 1e-6;
