/**
 * The values of leaves in a midgame tree. Evaluators need not be odd functions, so they always give the view of the
 * root's side to move; inside the tree a value belongs to the side to move there, which may be its negative.
 */

import { Bits } from './bitboard';
import { ALONE, DISC_ENDS, FORWARD, PASS_COSTS, RATED_ENDS, SINGULAR, TAPER, WAITING, WHITE } from './conventions';
import { Block, Kind } from './evaluators/block';
import { evaluate } from './evaluators/evaluator';
import {
  patternsAfter,
  patternsBytes,
  patternsCountDiscs,
  patternsSetUp,
  patternsUpdate,
  patternsValue,
} from './evaluators/patterns';
import { Over } from './few';
import { base, INDICES, INDICES_BYTES } from './memory';

let block: usize = 0;
let bound: f64 = 0;
let white: i32 = 0; // WHITE if the root's side to move is white
let rated: bool = false; // the evaluator also values finished games

// Pattern indices are updated from move to move: one array for every number of discs. A pass changes none.
let indexed: bool = false;
let indices: usize = 0;
let stride: usize = 0;

/** The expected change of a value per ply, if the evaluator counts discs. */
const SWING: f64 = 4;
/** The same for the current evaluator; Infinity if its unit is not discs. */
export let swing: f64 = Infinity;

/** A pass costs a ply. */
export let passCosts: bool = false;
/** The root's side makes every move. */
export let movesAlone: bool = false;
/** It follows fewer moves with depth. */
export let tapers: bool = false;
/** It tapers, or follows moves that stand out. */
export let isSelective: bool = false;
/** It prunes forward. */
export let prunes: bool = false;
/** Finished games count their discs; the solver plays the last squares. */
export let countsEnds: bool = false;
/** What one disc is in the unit of the evaluator; only a guess where the unit is not discs. */
export let disc: f64 = 1;

function isPatterns(address: usize): bool {
  return changetype<Block>(address).kind == Kind.patterns;
}

/**
 * `conventions`: WHITE if the root's side to move is white, PASS_COSTS, RATED_ENDS, ALONE, TAPER, SINGULAR, FORWARD,
 * DISC_ENDS. `slot`: which of the two sets of indices to use. The root is set up when a search starts.
 */
export function setLeaves(address: usize, conventions: i32, slot: i32 = 0): void {
  block = address;
  bound = changetype<Block>(address).bound;
  passCosts = (conventions & PASS_COSTS) != 0;
  movesAlone = (conventions & ALONE) != 0;
  tapers = (conventions & TAPER) != 0;
  isSelective = (conventions & (TAPER | SINGULAR)) != 0;
  prunes = (conventions & FORWARD) != 0;
  countsEnds = (conventions & DISC_ENDS) != 0;
  rated = (conventions & RATED_ENDS) != 0;
  white = conventions & WHITE;
  indexed = isPatterns(address);
  if (indexed) {
    indices = Indices.of(slot);
    stride = patternsBytes(address);
  }
  const countsDiscs = indexed && patternsCountDiscs(address);
  swing = countsDiscs ? SWING : Infinity;
  disc = countsDiscs ? 1 : bound / 64;
}

class Indices {
  @inline static of(slot: i32): usize {
    return base + INDICES + usize(slot) * INDICES_BYTES;
  }
}

/** Starts a game of a player, in a slot, with the evaluator at an address. */
export function beginGame(address: usize, slot: i32, black: u64, white: u64): void {
  if (!isPatterns(address)) return;
  patternsSetUp(address, Indices.of(slot) + usize(popcnt(black | white)) * patternsBytes(address), black, white);
}

/** A move of that game, from a board with `discs` discs. */
export function followGame(address: usize, slot: i32, discs: i32, square: i32, flips: u64, whiteMoves: bool): void {
  if (!isPatterns(address)) return;
  const step = patternsBytes(address);
  const from = Indices.of(slot) + usize(discs) * step;
  patternsUpdate(address, from, from + step, square, flips, whiteMoves);
}

/** Call before every search: its root, from the view of the side to move. */
export function setRoot(own: u64, other: u64): void {
  if (!indexed) return;
  patternsSetUp(block, Leaf.indices(own | other), white ? other : own, white ? own : other);
}

/** `waits`: 0 if the side to move is the root's, 1 if it is the other. */
export class Leaf {
  @inline static indices(taken: u64): usize {
    return indices + usize(popcnt(taken)) * stride;
  }

  @inline static whiteMoves(waits: i32): bool {
    return (white != 0) != (waits != 0);
  }

  /** Call before the search follows a move of the side to move; every move inside a tree needs this call. */
  @inline static play(own: u64, other: u64, square: i32, flips: u64, waits: i32): void {
    if (!indexed) return;
    const from = Leaf.indices(own | other);
    patternsUpdate(block, from, from + stride, square, flips, Leaf.whiteMoves(waits));
  }

  @inline static guess(own: u64, other: u64, waits: i32): f64 {
    if (indexed) {
      const taken = own | other;
      const discs = i32(popcnt(taken));
      const view = white | (waits ? WAITING : 0);
      const value = patternsValue(block, Leaf.indices(taken), discs, i32(popcnt(other)), view);
      return waits ? -value : value;
    }
    return waits ? -evaluate(block, other, own, white | WAITING) : evaluate(block, own, other, white);
  }

  @inline static isOver(own: u64, other: u64): bool {
    if (Bits.eastMoves(own, other) | Bits.eastMoves(other, own)) return false;
    return Bits.moves(own, other) == 0 && Bits.moves(other, own) == 0;
  }

  /** Neither side can move. */
  @inline static end(own: u64, other: u64, waits: i32): f64 {
    return rated ? Leaf.guess(own, other, waits) : won(own, other);
  }

  /** No depth is left; the game may or may not be over. */
  @inline static horizon(own: u64, other: u64, waits: i32): f64 {
    if (!rated && Leaf.isOver(own, other)) return won(own, other);
    return Leaf.guess(own, other, waits);
  }

  /** The value of the last move before the horizon for the side that makes it; it needs no `play`. */
  @inline static last(own: u64, other: u64, square: i32, flips: u64, waits: i32): f64 {
    const next = other ^ flips;
    const mine = own | flips | (u64(1) << square);
    if (!rated && Leaf.isOver(next, mine)) return -won(next, mine);
    return Leaf.after(own, other, square, flips, waits);
  }

  /** The evaluator's value of the board after a move, for the side that makes it; it needs no `play`. */
  @inline static after(own: u64, other: u64, square: i32, flips: u64, waits: i32): f64 {
    const mine = own | flips | (u64(1) << square);
    if (!indexed) return -Leaf.guess(other ^ flips, mine, waits ^ 1);
    const taken = own | other;
    const discs = i32(popcnt(taken)) + 1;
    const view = white | (waits ? 0 : WAITING);
    const by = Leaf.whiteMoves(waits);
    const value = patternsAfter(block, Leaf.indices(taken), square, flips, by, discs, i32(popcnt(mine)), view);
    return waits ? -value : value;
  }

  /**
   * As `last`, but whether the game is over is asked only where it may well be: with few squares left, or if the move
   * takes the last disc. In other positions it costs two lists of moves at every leaf and is almost never so.
   */
  @inline static near(own: u64, other: u64, square: i32, flips: u64, waits: i32): f64 {
    if (flips == other || popcnt(own | other) > 54) return Leaf.last(own, other, square, flips, waits);
    return Leaf.after(own, other, square, flips, waits);
  }
}

/** Above any estimate; more discs are better. */
function won(own: u64, other: u64): f64 {
  if (countsEnds) return f64(Over.score(own, i32(64 - popcnt(own | other))));
  const margin = i32(popcnt(own)) - i32(popcnt(other));
  if (margin == 0) return 0;
  return margin > 0 ? 2 * bound + f64(margin) : f64(margin) - 2 * bound;
}
