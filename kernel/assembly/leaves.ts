/**
 * What the leaves of a midgame tree are worth. Evaluators need not be odd, so they are always asked for the view of the
 * side to move at the root; inside the tree values belong to the side to move there, which is the negative or not.
 */

import { Bits } from './bitboard';
import { boundOf, evaluate, WAITING, WHITE } from './evaluators/evaluator';

let block: usize = 0;
let bound: f64 = 0;
let white: i32 = 0; // WHITE where the root's side to move is
let rated: bool = false; // finished games are rated by the evaluator like any other position

/** A pass costs a ply. */
export let passCosts: bool = false;

/** `conventions`: 1 a pass costs a ply, 2 the evaluator rates finished games, 4 the root's side to move is white. */
export function setLeaves(address: usize, conventions: i32): void {
  block = address;
  bound = boundOf(address);
  passCosts = (conventions & 1) != 0;
  rated = (conventions & 2) != 0;
  white = conventions & 4 ? WHITE : 0;
}

export class Leaf {
  /** `waits`: 0 where the side to move is the root's, 1 where it is the other. */
  @inline static guess(own: u64, other: u64, waits: i32): f64 {
    return waits ? -evaluate(block, other, own, white | WAITING) : evaluate(block, own, other, white);
  }

  /** Neither side can move. */
  @inline static end(own: u64, other: u64, waits: i32): f64 {
    return rated ? Leaf.guess(own, other, waits) : won(i32(popcnt(own)) - i32(popcnt(other)));
  }

  /** No depth is left; the game may or may not be over. */
  @inline static horizon(own: u64, other: u64, waits: i32): f64 {
    if (!rated && Bits.moves(own, other) == 0 && Bits.moves(other, own) == 0) {
      return won(i32(popcnt(own)) - i32(popcnt(other)));
    }
    return Leaf.guess(own, other, waits);
  }
}

/** Above any guess, and the more discs the better. */
function won(margin: i32): f64 {
  if (margin == 0) return 0;
  return margin > 0 ? 2 * bound + f64(margin) : f64(margin) - 2 * bound;
}
