/**
 * What a training batch is told, and what it returns: one record, with a record for each of its two players behind
 * it. src/kernel/training.ts writes it, with the same offsets. Everything it points to lies in the weights region.
 */

// The batch.
export const MODE: usize = 0;
export const TARGET: usize = 4;
export const WHEN: usize = 8;
export const HORIZON: usize = 12;
export const LAMBDA: usize = 16;
/** Random plies before a game: at least, and at most. */
export const LEAST_PLIES: usize = 24;
export const MOST_PLIES: usize = 28;
/** Afterstates with so many empty squares or fewer are solved; 0 for none. */
export const EXACT: usize = 32;
/** Games over which exploration and rates change from their first to their last value. */
export const TOTAL: usize = 36;
export const EXPLORE_FROM: usize = 40;
export const EXPLORE_TO: usize = 48;
/** How often a player that does not learn plays a random move. */
export const EPSILON: usize = 56;
/** What a final score, or its sign, is multiplied with to be a target. */
export const SCALE: usize = 64;
/** Values of the moves at hand: 64 f64. */
export const VALUES: usize = 72;
/** Keep the board after every so many moves, the game's number added to the ply's; 0 for none. */
export const EVERY: usize = 76;

// What came of it, f64 each: games, those the first player won, drew and lost, updates, sum of |error| and of error².
export const GAMES: usize = 80;
export const WON: usize = 88;
export const DRAWN: usize = 96;
export const LOST: usize = 104;
export const UPDATES: usize = 112;
export const ERRORS: usize = 120;
export const SQUARES: usize = 128;

/** Where boards are kept, two u64 each, and how many there are. */
export const BOARDS: usize = 136;
export const BOARD_COUNT: usize = 140;

/** Share of games in which one side, in turn the one and the other, only counts discs. */
export const GREEDY_SHARE: usize = 144;
/** Whether the board before a move that was not the best is drawn towards the best one's value, or not at all. */
export const LEARNS_BEST: usize = 152;

/** Addresses of evaluators that are played in some games against itself, the share of those games, and how many there are. */
export const POOL: usize = 156;
export const POOL_SHARE: usize = 160;
export const POOL_SIZE: usize = 168;

export const PLAYERS: usize = 176;
export const PLAYER_BYTES: usize = 128;

// A player.
export const KIND: usize = 0;
export const BLOCK: usize = 4;
export const RULE: usize = 8;
/** Placements of patterns; padding is not among them. */
export const PLACEMENTS: usize = 12;
export const RATE_FROM: usize = 16;
export const RATE_TO: usize = 24;
/** From a weight to the error and to the magnitude that temporal coherence keeps of it, in bytes. */
export const TO_ERROR: usize = 32;
export const TO_MAGNITUDE: usize = 36;
/** For each entry of a phase's tables the next that shares its weight, as an index into its table (u16); or 0. */
export const LINKS: usize = 40;
/** Pattern indices of the boards of a game, one array a ply. */
export const ROWS: usize = 44;
/** Both sides' views of a board are learnt, not only that of the side which has just moved. */
export const BOTH_VIEWS: usize = 48;
/** Of nets: working memory, biases of the first layer, and what its squares put in. */
export const ACTIVITY: usize = 52;
export const BIASES: usize = 56;
export const ENCODING: usize = 60;
/** How many of the eight symmetries a sample is learnt in. */
export const SYMMETRIES: usize = 64;
/** The afterstates of the game under way, how many there are, and the first that has not been learnt yet. */
export const STATES: usize = 68;
export const COUNT: usize = 72;
export const PENDING: usize = 76;
/** The rate of the game under way. */
export const RATE: usize = 80;
/** Units of each hidden layer without padding. */
export const UNITS: usize = 88; // a list of i32

// Modes: against itself, two learners, a learner and one that does not learn.
export const SELF: i32 = 0;
export const RIVALS: i32 = 1;
export const OPPONENT: i32 = 2;

// Targets.
export const OUTCOME: i32 = 0;
export const DISCS: i32 = 1;

// When to learn: after each step, or all pairs after the game.
export const STEP: i32 = 0;
export const GAME: i32 = 1;

// Kinds of player.
export const PATTERNS: i32 = 0;
export const NETWORK: i32 = 1;
export const FIXED: i32 = 2;

// Rules.
export const PLAIN: i32 = 0;
export const COHERENCE: i32 = 1;

/** The record whose batch is under way: for counting. */
let setup: usize = 0;

export function setSetup(address: usize): void {
  setup = address;
}

export function add(what: usize, amount: f64): void {
  store<f64>(setup + what, load<f64>(setup + what) + amount);
}

/** An error was learnt from. */
export function countError(error: f32): void {
  add(UPDATES, 1);
  add(ERRORS, f64(abs<f32>(error)));
  add(SQUARES, f64(error) * f64(error));
}

/** A value that changes linearly over the games of the schedule. */
export function scheduled(from: f64, to: f64, game: i32): f64 {
  const total = load<i32>(setup, TOTAL);
  if (total < 2) return from;
  return from + (to - from) * (f64(min(game, total - 1)) / f64(total - 1));
}
