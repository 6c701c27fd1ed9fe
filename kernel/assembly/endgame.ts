/**
 * Exact play. Scores are final disc differences for the side to move; empty squares count for the winner.
 *
 * From many empty squares to few: `principal` searches a window, and `narrow` tests whether a score exceeds alpha. Both
 * use the table, stability cut-offs, and moves ordered by the opponent's mobility; few.ts plays the last squares. Every
 * function is fail-soft.
 */

import { Bits } from './bitboard';
import { Clock, resume, stopped } from './clock';
import { orderingEvaluator } from './evaluator-ordering';
import { few, INFINITE, Over, shallow } from './few';
import { base, LISTS } from './memory';
import { LIST_BYTES, List, MOVE, NO_MOVE, PASS, pickBest } from './moves';
import { known, listFastest, listKnown, rankByEvaluator } from './ordering';
import {
  awaitWork,
  beBusy,
  beIdle,
  canSplit,
  enter,
  findWork,
  isShared,
  leave,
  openSplit,
  releaseSplit,
  report,
  Split,
  takeMove,
} from './split';
import { Squares } from './squares';
import { stableDiscs } from './stability';
import { data, keep, probe } from './table';

// Fewest empty squares at which sorting moves, using the table, and probing it for the children first pay off.
// Chosen by the time for FFO 40–44 (`breedboard bench solve`): a probe costs a cache miss, sorting a few move
// generations.
const SORTED: i32 = 7;
const TABLED: i32 = 9;
const LOOK_AHEAD: i32 = 11;
/** Fewest at which an evaluator orders the moves, and at which it looks one, two and three plies beyond a move. */
const ORDERED_BY_EVALUATOR: i32 = 12;
const ORDERED_ONE_PLY: i32 = 14;
const ORDERED_TWO_PLIES: i32 = 17;
const ORDERED_THREE_PLIES: i32 = 20;
/** Fewest at which a node is worth sharing with another thread. */
const SHARED: i32 = 12;

// Table entries of the solver: bounds (each + 64) in bits 0–7 and 8–15, the two best moves in 16–23 and 24–31,
// and a mark in bits 40–47 that tells them from entries of other searches.
const MARK: u64 = u64(1) << 40;
const MARKS: u64 = u64(0xff) << 40;

class Entry {
  @inline static lower(d: u64): i32 {
    return i32(d & 255) - 64;
  }
  @inline static upper(d: u64): i32 {
    return i32((d >> 8) & 255) - 64;
  }
  @inline static first(d: u64): i32 {
    return i32((d >> 16) & 255);
  }
  @inline static second(d: u64): i32 {
    return i32((d >> 24) & 255);
  }
  /** The best move in an entry of the midgame search; it is in the place of the solver's first move. */
  @inline static guessed(d: u64): i32 {
    return i32((d >> 16) & 127);
  }
  @inline static pack(lower: i32, upper: i32, first: i32, second: i32): u64 {
    return u64(lower + 64) | (u64(upper + 64) << 8) | (u64(first) << 16) | (u64(second) << 24) | MARK;
  }
}

/** Stores the result of a search between alpha and beta. */
function remember(own: u64, other: u64, empties: i32, alpha: i32, beta: i32, score: i32, move: i32): void {
  let lower = -64;
  let upper = 64;
  let first = move;
  let second = PASS;
  if (probe(own, other) && (data & MARKS) == MARK) {
    lower = Entry.lower(data);
    upper = Entry.upper(data);
    second = Entry.first(data);
    if (second == first || (score <= alpha && second != PASS)) {
      first = second;
      second = Entry.second(data);
    }
  }
  if (score < beta && score < upper) upper = score;
  if (score > alpha && score > lower) lower = score;
  keep(own, other, Entry.pack(lower, upper, first, second), 0, empties);
}

/**
 * The opponent's stable discs bound the score; with fewer empty squares than this there are hardly ever enough of them.
 */
const STABLE_FROM: i32 = 8;

function list(at: usize, own: u64, other: u64, moves: u64, first: i32, second: i32, byEvaluator: bool): i32 {
  return byEvaluator
    ? listKnown(at, own, other, moves, first, second)
    : listFastest(at, own, other, moves, first, second);
}

/** Whether an evaluator orders the moves of a node with this many empty squares. */
function isOrderedByEvaluator(empties: i32): bool {
  return orderingEvaluator != 0 && empties >= ORDERED_BY_EVALUATOR;
}

/** Ranks the moves that `listKnown` did not, from the i-th on. */
function rankRest(moveList: usize, i: i32, count: i32, own: u64, other: u64, empties: i32, alpha: i32): void {
  const depth = empties < ORDERED_ONE_PLY ? 0 : empties < ORDERED_TWO_PLIES ? 1 : empties < ORDERED_THREE_PLIES ? 2 : 3;
  rankByEvaluator(moveList + usize(i) * MOVE, moveList + usize(count) * MOVE, own, other, depth, alpha);
}

/** Tests whether the side to move reaches more than alpha. */
export function narrow(own: u64, other: u64, alpha: i32, empties: i32): i32 {
  if (empties < SORTED) {
    if (empties > 4) return shallow(own, other, alpha, empties, Squares.oddQuarters(~(own | other)));
    return few(own, other, alpha, empties);
  }
  if (Clock.tick()) return alpha;
  const moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) return Over.score(own, empties);
    return -narrow(other, own, -alpha - 1, empties);
  }
  if (alpha >= STABLE_FROM) {
    const most = 64 - 2 * i32(popcnt(stableDiscs(other, own)));
    if (most <= alpha) return most;
  }
  let first = PASS;
  let second = PASS;
  if (empties >= TABLED && probe(own, other)) {
    if ((data & MARKS) == MARK) {
      const lower = Entry.lower(data);
      const upper = Entry.upper(data);
      if (lower > alpha) return lower;
      if (upper <= alpha) return upper;
      first = Entry.first(data);
      second = Entry.second(data);
    } else if (orderingEvaluator != 0) first = Entry.guessed(data);
  }
  const moveList = base + LISTS + usize(empties) * LIST_BYTES;
  const byEvaluator = isOrderedByEvaluator(empties);
  const count = list(moveList, own, other, moves, first, second, byEvaluator);
  const unranked = byEvaluator ? known : -1;
  if (empties >= LOOK_AHEAD) {
    // Enhanced transposition cut-off: one child that the table already refutes is enough.
    for (let i = 0; i < count; i++) {
      const at = moveList + usize(i) * MOVE;
      const flips = List.flips(at);
      if (probe(other ^ flips, own | flips | (u64(1) << List.square(at))) && (data & MARKS) == MARK) {
        const least = -Entry.upper(data);
        if (least > alpha) return least;
      }
    }
  }
  let top = -INFINITE;
  let move = PASS;
  for (let i = 0; i < count; i++) {
    if (i == unranked) rankRest(moveList, i, count, own, other, empties, alpha);
    const at = pickBest(moveList, i, count);
    const flips = List.flips(at);
    const square = List.square(at);
    const score = -narrow(other ^ flips, own | flips | (u64(1) << square), -alpha - 1, empties - 1);
    if (stopped) return alpha;
    if (score > top) {
      top = score;
      move = square;
      if (score > alpha) break;
    }
    if (empties >= SHARED && i + 1 < count && canSplit()) {
      for (let j = i + 1; j < unranked; j++) pickBest(moveList, j, count);
      if (i < unranked) rankRest(moveList, unranked, count, own, other, empties, alpha);
      for (let j = i + 1; j < count - 1; j++) pickBest(moveList, j, count); // other threads take them in this order
      top = share(own, other, alpha, empties, top, move, moveList + usize(i + 1) * MOVE, count - i - 1);
      if (stopped) return alpha;
      move = sharedMove;
      break;
    }
  }
  if (empties >= TABLED) remember(own, other, empties, alpha, alpha + 1, top, move);
  return top;
}

/** Searches moves of a split until none is left. */
function work(split: usize): void {
  const record = changetype<Split>(split);
  const own = record.own;
  const other = record.other;
  const alpha = record.alpha;
  const empties = record.empties;
  for (let at = takeMove(split); at != 0; at = takeMove(split)) {
    const flips = List.flips(at);
    const square = List.square(at);
    const score = -narrow(other ^ flips, own | flips | (u64(1) << square), -alpha - 1, empties - 1);
    if (stopped) return;
    report(split, square, score);
  }
}

/** Works for a split that this thread has joined, and returns. */
function visit(split: usize): void {
  const outer = enter(split);
  resume();
  work(split);
  enter(outer);
  leave(split);
  resume();
}

/** The best move of the last `share`. */
let sharedMove: i32 = PASS;

/** Searches the rest of a node's moves together with idle threads. */
function share(own: u64, other: u64, alpha: i32, empties: i32, top: i32, move: i32, moves: usize, count: i32): i32 {
  const split = openSplit(own, other, alpha, empties, top, move, moves, count);
  const outer = enter(split);
  work(split);
  beIdle();
  while (isShared(split)) {
    const below = findWork(split);
    if (below == 0) continue;
    beBusy();
    visit(below);
    beIdle();
  }
  beBusy();
  enter(outer);
  resume();
  const score = changetype<Split>(split).score;
  sharedMove = changetype<Split>(split).best;
  releaseSplit();
  return score;
}

/** The loop of a helper thread until it is sent home. */
export function help(): void {
  beIdle();
  do {
    const split = findWork(0);
    if (split == 0) continue;
    beBusy();
    visit(split);
    beIdle();
  } while (awaitWork());
  beBusy();
}

/** The exact score if it lies between alpha and beta, else a bound. */
export function principal(own: u64, other: u64, alpha: i32, beta: i32, empties: i32): i32 {
  if (beta - alpha == 1) return narrow(own, other, alpha, empties);
  if (Clock.tick()) return alpha;
  const moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) return Over.score(own, empties);
    return -principal(other, own, -beta, -alpha, empties);
  }
  return branch(own, other, moves, alpha, beta, empties);
}

/** The best move of the last `branch`; NO_MOVE if it was stopped before it had one. */
let branchMove: i32 = NO_MOVE;

/** The first move gets the whole window; the others are first tested with a null window. */
function branch(own: u64, other: u64, moves: u64, alpha: i32, beta: i32, empties: i32): i32 {
  let first = PASS;
  let second = PASS;
  if (probe(own, other)) {
    if ((data & MARKS) == MARK) {
      first = Entry.first(data);
      second = Entry.second(data);
    } else if (orderingEvaluator != 0) first = Entry.guessed(data);
  }
  const moveList = base + LISTS + usize(empties) * LIST_BYTES;
  const byEvaluator = isOrderedByEvaluator(empties);
  const count = list(moveList, own, other, moves, first, second, byEvaluator);
  const unranked = byEvaluator ? known : -1;
  let top = -INFINITE;
  let move = NO_MOVE;
  let floor = alpha;
  for (let i = 0; i < count; i++) {
    if (i == unranked) rankRest(moveList, i, count, own, other, empties, alpha);
    const at = pickBest(moveList, i, count);
    const flips = List.flips(at);
    const square = List.square(at);
    const next = other ^ flips;
    const mine = own | flips | (u64(1) << square);
    let score: i32;
    if (i == 0) score = -principal(next, mine, -beta, -floor, empties - 1);
    else {
      score = -narrow(next, mine, -floor - 1, empties - 1);
      if (score > floor && score < beta && !stopped) score = -principal(next, mine, -beta, -score, empties - 1);
    }
    if (stopped) break;
    if (score > top) {
      top = score;
      move = square;
      if (score > floor) floor = score;
      if (score >= beta) break;
    }
  }
  branchMove = move;
  if (stopped) return top == -INFINITE ? alpha : top;
  remember(own, other, empties, alpha, beta, top, move);
  return top;
}

/** The best move of the last `solveRoot`; NO_MOVE if it was stopped too early or the game is over. */
export let rootMove: i32 = NO_MOVE;

/** Suggests a likely best move of a position: it is searched first. */
export function suggest(own: u64, other: u64, square: i32): void {
  keep(own, other, Entry.pack(-64, 64, square, PASS), 0, i32(64 - popcnt(own | other)));
}

/** Score and move of a position. If the search was stopped, they are the best of the finished moves. */
export function solveRoot(own: u64, other: u64, alpha: i32, beta: i32): i32 {
  const empties = i32(64 - popcnt(own | other));
  const moves = Bits.moves(own, other);
  if (moves) {
    const score = branch(own, other, moves, alpha, beta, empties);
    rootMove = branchMove;
    return score;
  }
  if (Bits.moves(other, own) == 0) {
    rootMove = NO_MOVE;
    return Over.score(own, empties);
  }
  const score = -branch(other, own, Bits.moves(other, own), -beta, -alpha, empties);
  rootMove = branchMove == NO_MOVE ? NO_MOVE : PASS;
  return score;
}
