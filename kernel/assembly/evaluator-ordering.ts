/**
 * Values of moves for move ordering, by patterns and a search of a few plies; in discs. Boards are always evaluated
 * from the view of the side that has just moved, as in training.
 */
import { Bits } from './bitboard';
import { Clock } from './clock';
import { WAITING, WHITE } from './conventions';
import { Block, Kind } from './evaluators/block';
import { patternsAfter, patternsBytes, patternsCountDiscs, patternsSetUp, patternsUpdate } from './evaluators/patterns';
import { base, INDICES, INDICES_BYTES } from './memory';
import { CORNERS } from './squares';

/** The address of the evaluator that orders moves; 0 for none. */
export let orderingEvaluator: usize = 0;
let stride: usize = 0;
/** Whether the positions that move ordering looks at count as nodes. */
let countsNodes: bool = false;

/** A finished game counts more than any estimate. */
const DECIDED: f64 = 1000;

/**
 * Sets the evaluator that orders moves, if it is a pattern evaluator in discs; otherwise, and for 0, there is none.
 * `counts`: the positions that it looks at count as nodes.
 */
export function setOrderingEvaluator(address: usize, counts: bool): void {
  countsNodes = counts;
  orderingEvaluator =
    address != 0 && changetype<Block>(address).kind == Kind.patterns && patternsCountDiscs(address) ? address : 0;
  if (orderingEvaluator) stride = patternsBytes(address);
}

function indicesOf(taken: u64): usize {
  return base + INDICES + 2 * INDICES_BYTES + usize(popcnt(taken)) * stride;
}

/**
 * The value of a move for the side that makes it, `depth` plies beyond; the other side's best reply is below `most`.
 */
function worth(own: u64, other: u64, square: i32, flips: u64, white: bool, depth: i32, least: f64, most: f64): f64 {
  if (countsNodes) Clock.count();
  const taken = own | other;
  const from = indicesOf(taken);
  if (depth == 0) {
    const discs = i32(popcnt(taken)) + 1;
    const moved = i32(popcnt(own | flips)) + 1;
    return patternsAfter(orderingEvaluator, from, square, flips, white, discs, moved, (white ? WHITE : 0) | WAITING);
  }
  patternsUpdate(orderingEvaluator, from, from + stride, square, flips, white);
  return -best(other ^ flips, own | flips | (u64(1) << square), !white, depth, -most, -least);
}

/** For the side to move, `depth` plies ahead; fail-soft. */
function best(own: u64, other: u64, white: bool, depth: i32, least: f64, most: f64): f64 {
  let moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) != 0) return -best(other, own, !white, depth, -most, -least);
    return DECIDED * f64(i32(popcnt(own)) - i32(popcnt(other)));
  }
  let top = -Infinity;
  let floor = least;
  let group = moves & CORNERS;
  moves ^= group;
  while (group | moves) {
    if (group == 0) {
      group = moves;
      moves = 0;
    }
    const square = i32(ctz(group));
    group &= group - 1;
    const value = worth(own, other, square, Bits.flips(square, own, other), white, depth - 1, floor, most);
    if (value > top) {
      top = value;
      if (value > floor) floor = value;
      if (value >= most) break;
    }
  }
  return top;
}

/** Call before asking for the moves of a position. */
export function beginOrdering(own: u64, other: u64): void {
  patternsSetUp(orderingEvaluator, indicesOf(own | other), own, other);
}

/**
 * The value of a move in the position of `beginOrdering`, `depth` plies beyond it: exact between `least` and `most`,
 * else a bound.
 */
export function orderingValue(own: u64, other: u64, square: i32, flips: u64, depth: i32, least: f64, most: f64): f64 {
  return worth(own, other, square, flips, false, depth, least, most);
}
