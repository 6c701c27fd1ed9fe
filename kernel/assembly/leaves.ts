/**
 * What the leaves of a midgame tree are worth. Evaluators need not be odd, so they are always asked for the view of the
 * side to move at the root; inside the tree values belong to the side to move there, which is the negative or not.
 */

import { Bits } from './bitboard';
import { ALONE, PASS_COSTS, RATED_ENDS, WAITING, WHITE } from './conventions';
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
import { base, INDICES, INDICES_BYTES } from './memory';

let block: usize = 0;
let bound: f64 = 0;
let white: i32 = 0; // WHITE where the root's side to move is
let rated: bool = false; // finished games are rated by the evaluator like any other position

// Patterns are kept up to date from move to move: an array of indices for every number of discs. A pass changes none.
let indexed: bool = false;
let indices: usize = 0;
let stride: usize = 0;

/** How far a value may be expected to move a ply, where the evaluator counts discs. */
const SWING: f64 = 4;
/** The same for the evaluator at hand; Infinity where its unit says nothing. */
export let swing: f64 = Infinity;

/** A pass costs a ply. */
export let passCosts: bool = false;
/** The root's side makes every move. */
export let movesAlone: bool = false;

function isPatterns(address: usize): bool {
  return changetype<Block>(address).kind == Kind.patterns;
}

/**
 * `conventions`: WHITE where the root's side to move is, PASS_COSTS, RATED_ENDS, ALONE. `slot`: which of the two sets of indices
 * is used. The root is set up when a search begins.
 */
export function setLeaves(address: usize, conventions: i32, slot: i32 = 0): void {
  block = address;
  bound = changetype<Block>(address).bound;
  passCosts = (conventions & PASS_COSTS) != 0;
  movesAlone = (conventions & ALONE) != 0;
  rated = (conventions & RATED_ENDS) != 0;
  white = conventions & WHITE;
  indexed = isPatterns(address);
  if (indexed) {
    indices = Indices.of(slot);
    stride = patternsBytes(address);
  }
  swing = indexed && patternsCountDiscs(address) ? SWING : Infinity;
}

class Indices {
  @inline static of(slot: i32): usize {
    return base + INDICES + usize(slot) * INDICES_BYTES;
  }
}

/** A game begins whose player, in a slot, rates by the evaluator at an address. */
export function beginGame(address: usize, slot: i32, black: u64, white: u64): void {
  if (!isPatterns(address)) return;
  patternsSetUp(address, Indices.of(slot) + usize(popcnt(black | white)) * patternsBytes(address), black, white);
}

/** A move of that game, from a board with so many discs. */
export function followGame(address: usize, slot: i32, discs: i32, square: i32, flips: u64, whiteMoves: bool): void {
  if (!isPatterns(address)) return;
  const step = patternsBytes(address);
  const from = Indices.of(slot) + usize(discs) * step;
  patternsUpdate(address, from, from + step, square, flips, whiteMoves);
}

/** Before every search: where it begins, in the view of the side to move. */
export function setRoot(own: u64, other: u64): void {
  if (!indexed) return;
  patternsSetUp(block, Leaf.indices(own | other), white ? other : own, white ? own : other);
}

/** `waits`: 0 where the side to move is the root's, 1 where it is the other. */
export class Leaf {
  @inline static indices(taken: u64): usize {
    return indices + usize(popcnt(taken)) * stride;
  }

  @inline static whiteMoves(waits: i32): bool {
    return (white != 0) != (waits != 0);
  }

  /** The side to move is about to be followed to a square; every move inside a tree is announced before it is visited. */
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
    return Bits.moves(own, other) == 0 && Bits.moves(other, own) == 0;
  }

  /** Neither side can move. */
  @inline static end(own: u64, other: u64, waits: i32): f64 {
    return rated ? Leaf.guess(own, other, waits) : won(i32(popcnt(own)) - i32(popcnt(other)));
  }

  /** No depth is left; the game may or may not be over. */
  @inline static horizon(own: u64, other: u64, waits: i32): f64 {
    if (!rated && Leaf.isOver(own, other)) return won(i32(popcnt(own)) - i32(popcnt(other)));
    return Leaf.guess(own, other, waits);
  }

  /** What the last move before the horizon is worth to the side that makes it; it need not be announced. */
  @inline static last(own: u64, other: u64, square: i32, flips: u64, waits: i32): f64 {
    const next = other ^ flips;
    const mine = own | flips | (u64(1) << square);
    if (!indexed) return -Leaf.horizon(next, mine, waits ^ 1);
    if (!rated && Leaf.isOver(next, mine)) return -won(i32(popcnt(next)) - i32(popcnt(mine)));
    const taken = own | other;
    const discs = i32(popcnt(taken)) + 1;
    const view = white | (waits ? 0 : WAITING);
    const by = Leaf.whiteMoves(waits);
    const value = patternsAfter(block, Leaf.indices(taken), square, flips, by, discs, i32(popcnt(mine)), view);
    return waits ? -value : value;
  }
}

/** Above any guess, and the more discs the better. */
function won(margin: i32): f64 {
  if (margin == 0) return 0;
  return margin > 0 ? 2 * bound + f64(margin) : f64(margin) - 2 * bound;
}
