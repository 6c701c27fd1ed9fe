/**
 * The owners of memory. It is imported and may be shared by several instances, one per thread:
 *
 *     constants and tables   the same for all; every instance writes the same bytes when it starts
 *     shared regions         the head below, splits, transposition table, weights: placed and sized by the host
 *     areas                  one for each thread, at a base that the host passes to `open`
 *
 * There is no heap: nothing is allocated after start. Globals belong to the instance, so to its thread.
 *
 * A record in memory is an @unmanaged class: the compiler places its fields, and reading one is a single load. A record
 * that the host reads or writes has an enum of its offsets, which layout.ts exports.
 */
import { MAX_PLACEMENTS } from './evaluators/patterns';
import { FEATURE_COUNT } from './features';
import { LIST_BYTES, MAX_MOVES } from './moves';

/** Every region, and everything in the weights region, starts on a multiple of this: one vector. */
export const ALIGNMENT: usize = 16;

/** Data that all threads on one memory share. */
@unmanaged
class Shared {
  /** 0 while searches may continue; any thread may set it. */
  stop: i32;
  /** The current generation of the transposition table. */
  generation: i32;
  /** The number of writes to the weights: a thread compares it to know whether its evaluator is still there. */
  writes: i32;
}

export enum SharedAt {
  stop = offsetof<Shared>('stop'),
  generation = offsetof<Shared>('generation'),
  writes = offsetof<Shared>('writes'),
  bytes = (offsetof<Shared>() + 63) & ~63,
}

/** A board: two sets of discs. Each call defines which side comes first. */
@unmanaged
export class Board {
  first: u64;
  second: u64;
}

export enum BoardAt {
  first = offsetof<Board>('first'),
  second = offsetof<Board>('second'),
  bytes = offsetof<Board>(),
}

/** One game of a batch: discs of the side to move at its start, of the other, plies, and a hash of the moves. */
@unmanaged
export class Result {
  own: u8;
  other: u8;
  plies: u8;
  hash: u64;
}

export enum ResultAt {
  own = offsetof<Result>('own'),
  other = offsetof<Result>('other'),
  plies = offsetof<Result>('plies'),
  hash = offsetof<Result>('hash'),
  bytes = offsetof<Result>(),
}

/** A player of a match. */
@unmanaged
export class Player {
  /** Address of its evaluator. */
  block: u32;
  /** Bits of conventions.ts, without the colour. */
  conventions: i32;
  depth: i32;
  /** It solves with at most this many empty squares; 0 never. */
  exact: i32;
  /** Probability of a random move. */
  epsilon: f64;
  nodes: f64;
  window: f64;
  /** The threshold of its ProbCut, in deviations. */
  confidence: f64;
  /** It plays any move that is at most this much worse than the best. */
  tolerance: f64;
  /** By how much a move must stand out to be searched further; 0 never. */
  singular: f64;
  /** Address of its ProbCut table, 0 for none. */
  probCut: u32;
}

export enum PlayerAt {
  block = offsetof<Player>('block'),
  conventions = offsetof<Player>('conventions'),
  depth = offsetof<Player>('depth'),
  exact = offsetof<Player>('exact'),
  epsilon = offsetof<Player>('epsilon'),
  nodes = offsetof<Player>('nodes'),
  window = offsetof<Player>('window'),
  confidence = offsetof<Player>('confidence'),
  tolerance = offsetof<Player>('tolerance'),
  singular = offsetof<Player>('singular'),
  probCut = offsetof<Player>('probCut'),
  bytes = (offsetof<Player>() + 15) & ~15,
}

/** A move at the root of a search; its line, this move first, follows it. */
@unmanaged
export class RootMove {
  square: i32;
  /** A RootState. */
  state: i32;
  value: f64;
}

/** A line of moves has one byte for its length and one per move. */
export const LINE_BYTES: usize = 132;
const ROOT_LINE: usize = offsetof<RootMove>();
const ROOT_BYTES: usize = (ROOT_LINE + LINE_BYTES + 15) & ~15;

export enum RootAt {
  square = offsetof<RootMove>('square'),
  state = offsetof<RootMove>('state'),
  value = offsetof<RootMove>('value'),
  line = i32(ROOT_LINE),
  bytes = i32(ROOT_BYTES),
}

/** The start of an area. */
@unmanaged
export class Area {
  /** The position of a call: discs of the side to move, discs of the other. */
  own: u64;
  other: u64;
  /** The result of a call: one or two sets of squares, a Board. */
  foundFirst: u64;
  foundSecond: u64;
  /** Seed of a batch: four words. */
  seedA: u32;
  seedB: u32;
  seedC: u32;
  seedD: u32;
  /** Nodes of the current search so far: other threads may read it. */
  nodes: u64;
}

/** This thread's area. Set once, by `open`. */
export let base: usize = 0;

export function setBase(address: usize): void {
  base = address;
}

/** Upper bound for the plies of a game, passes included, and of a line of search. */
const MAX_PLIES: usize = 160;
/** Games in one batch. */
export const MAX_BATCH: i32 = 3840;
/** Numbers of discs on a board, 0 to 64. */
const DISC_COUNTS: usize = 65;

// In an area: parts of its start, and what follows it; each is aligned to 64 bytes, a cache line.
export const FOUND: usize = offsetof<Area>('foundFirst');
export const SEED: usize = offsetof<Area>('seedA');
export const NODES: usize = offsetof<Area>('nodes');
/** Squares of the last recorded game, one byte per ply. */
export const MOVES: usize = (offsetof<Area>() + 63) & ~63;
/** Boards for undo. */
export const HISTORY: usize = (MOVES + MAX_PLIES + 63) & ~63;
export const HISTORY_PLIES: i32 = 128;
/** The two players of a match. */
export const PLAYERS: usize = (HISTORY + HISTORY_PLIES * BoardAt.bytes + 63) & ~63;
/** Features of one position, as f32. */
export const FEATURES: usize = (PLAYERS + 2 * PlayerAt.bytes + 63) & ~63;
/** Results of a batch. */
export const RESULTS: usize = (FEATURES + FEATURE_COUNT * sizeof<f32>() + 63) & ~63;
/** Moves listed by the solver, by the number of empty squares. */
export const LISTS: usize = (RESULTS + MAX_BATCH * ResultAt.bytes + 63) & ~63;
/** Two tables of the moves at the root: the results so far, and those of the current depth. */
export const ROOTS: usize = (LISTS + DISC_COUNTS * LIST_BYTES + 63) & ~63;
/** Best lines, by ply. */
export const LINES: usize = (ROOTS + 2 * MAX_MOVES * ROOT_BYTES + 63) & ~63;
/** Moves listed by a midgame search, by ply. */
export const PLIES: usize = (LINES + MAX_PLIES * LINE_BYTES + 63) & ~63;
/** Working memory of an evaluation, free again when it returns. */
export const SCRATCH: usize = (PLIES + MAX_PLIES * LIST_BYTES + 63) & ~63;
const SCRATCH_BYTES: usize = 16384;
/**
 * Indices of patterns along a line of play, by the number of discs: one set for each player of a match, one for the
 * evaluator that orders moves.
 */
export const INDICES: usize = SCRATCH + SCRATCH_BYTES;
export const INDICES_BYTES: usize = DISC_COUNTS * MAX_PLACEMENTS * sizeof<u16>();
const AREA_BYTES: usize = INDICES + 3 * INDICES_BYTES;

export enum AreaAt {
  own = offsetof<Area>('own'),
  other = offsetof<Area>('other'),
  found = i32(FOUND),
  seed = i32(SEED),
  nodes = i32(NODES),
  moves = i32(MOVES),
  players = i32(PLAYERS),
  results = i32(RESULTS),
  roots = i32(ROOTS),
  bytes = i32(AREA_BYTES),
}
