/**
 * Who owns which bytes. Memory is imported and may be shared by several instances, one a thread:
 *
 *     constants and tables   the same for all; every instance writes the same bytes when it starts
 *     shared regions         transposition table, weights: placed and sized by the host
 *     areas                  AREA_BYTES for each thread, at a base the host hands to `open`
 *
 * There is no heap: nothing is allocated after start. Globals belong to the instance, so to its thread.
 */

/** Of one thread. The host reads this number from the module and never hard-codes it. */
export const AREA_BYTES: u32 = 653312;

/** This thread's area. Set once, by `open`. */
export let base: usize = 0;

export function setBase(address: usize): void {
  base = address;
}

// Offsets inside an area; src/kernel/area.ts has the same table.
/** The position a call is about: discs of the side to move, discs of the other. */
export const OWN: usize = 0;
export const OTHER: usize = 8;
/** What a call found: one or two sets of squares. */
export const FOUND: usize = 16;
/** Nodes so far, of a search under way: for whoever watches from another thread. */
export const NODES: usize = 48;
/** Seed of a batch: four words. */
export const SEED: usize = 32;
/** Squares of the last recorded game, one byte a ply; 64 is a pass. */
export const MOVES: usize = 64;
/** Boards to return to, 16 bytes each. */
export const HISTORY: usize = 256;
export const HISTORY_PLIES: i32 = 128;
/** Features of one position, as f32. */
export const FEATURES: usize = 3968;
/** The two players of a match, PLAYER_BYTES each; match.ts says what of them. */
export const PLAYERS: usize = 2304;
export const PLAYER_BYTES: usize = 64;
/** Results of a batch, RESULT_BYTES a game: discs, discs and plies in bytes, from byte 8 on a hash of the moves. */
export const RESULTS: usize = 4096;
export const RESULT_BYTES: usize = 16;
export const MAX_BATCH: i32 = 3840;
/** Moves listed by the solver, by the number of empty squares. */
export const LISTS: usize = 65536;
/** What a search knows of the moves at its root, ROOT_BYTES each: square, state, value, line; see root.ts. */
export const ROOTS: usize = 102400;
export const ROOT_BYTES: usize = 160;
/** Best lines, by ply: LINE_BYTES each, first their length. */
export const LINES: usize = 114688;
export const LINE_BYTES: usize = 132;
/** Moves listed by a midgame search, by ply. */
export const PLIES: usize = 135168;
/** Working memory of an evaluation, free again when it returns. */
export const SCRATCH: usize = 262144;
export const SCRATCH_BYTES: usize = 16384;
/**
 * Indices of patterns along a line of play, by the number of discs: one set for each player of a match, one for the
 * evaluator that orders moves.
 */
export const INDICES: usize = 278528;
export const INDICES_BYTES: usize = 124928;
