/**
 * Principal variation search with a table and ordered moves. Without ProbCut (probcut.ts), its values equal those of
 * plain minimax at the same depth: a table entry counts only at equal depth, and only cut-offs that cannot change the
 * value are made.
 */
import { Bits } from './bitboard';
import { Clock, stopped } from './clock';
import { Leaf, passCosts } from './leaves';
import { base, LINE_BYTES, LINES, PLIES } from './memory';
import { LIST_BYTES, List, PASS, pickBest } from './moves';
import { listFastest } from './ordering';
import { ProbCut } from './probcut';
import { CORNERS } from './squares';
import { data, keep, probe, value as stored } from './table';

// Table entries: depth in bits 0–7, kind of bound in 8–9, best move in 16–22, and a mark in 40–47 that distinguishes
// them from the solver's and records the side to move; the value is an f64.
const LOWER: u64 = 1;
const UPPER: u64 = 2;
const EXACT: u64 = 3;

class Entry {
  @inline static mark(waits: i32): u64 {
    return u64(2 + waits) << 40;
  }
  @inline static isOurs(d: u64, waits: i32): bool {
    return (d & 0x0000ff0000000000) == Entry.mark(waits);
  }
  @inline static depth(d: u64): i32 {
    return i32(d & 255);
  }
  @inline static bound(d: u64): u64 {
    return (d >> 8) & 3;
  }
  @inline static move(d: u64): i32 {
    return i32((d >> 16) & 127);
  }
}

/** The next f64 above x. */
export function above(x: f64): f64 {
  if (x == 0) return f64.MIN_VALUE;
  const bits = reinterpret<i64>(x);
  return reinterpret<f64>(x > 0 ? bits + 1 : bits - 1);
}

/** The next f64 below x. */
export function below(x: f64): f64 {
  return -above(-x);
}

export class Line {
  @inline static at(ply: i32): usize {
    return base + LINES + usize(ply) * LINE_BYTES;
  }
  @inline static clear(ply: i32): void {
    store<u8>(Line.at(ply), 0);
  }
  /** The line of a ply is this move followed by the line of the next ply. */
  @inline static begin(ply: i32, square: i32): void {
    const line = Line.at(ply);
    const rest = Line.at(ply + 1);
    const length = load<u8>(rest);
    store<u8>(line, length + 1);
    store<u8>(line, u8(square), 1);
    memory.copy(line + 2, rest + 1, length);
  }
}

/** One ply before the horizon, where most nodes are: nothing is listed, corners come first. */
function frontier(own: u64, other: u64, moves: u64, alpha: f64, beta: f64, waits: i32, ply: i32): f64 {
  let best = -Infinity;
  let floor = alpha;
  let group = moves & CORNERS;
  let later = moves & ~CORNERS;
  while (group | later) {
    if (group == 0) {
      group = later;
      later = 0;
    }
    const square = i32(ctz(group));
    group &= group - 1;
    if (Clock.tick()) return alpha;
    const flips = Bits.flips(square, own, other);
    const value = Leaf.last(own, other, square, flips, waits);
    if (value > best) {
      best = value;
      if (value > floor) {
        floor = value;
        if (value >= beta) break;
        Line.clear(ply + 1);
        Line.begin(ply, square);
      }
    }
  }
  return best;
}

/** Exact between alpha and beta, a bound outside. `waits` as in leaves.ts. */
export function visit(own: u64, other: u64, depth: i32, alpha: f64, beta: f64, waits: i32, ply: i32): f64 {
  if (Clock.tick()) return alpha;
  if (depth == 0) {
    Line.clear(ply);
    return Leaf.horizon(own, other, waits);
  }
  const moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) {
      Line.clear(ply);
      return Leaf.end(own, other, waits);
    }
    const value = -visit(other, own, depth - i32(passCosts), -beta, -alpha, waits ^ 1, ply + 1);
    Line.begin(ply, PASS);
    return value;
  }
  if (depth == 1) return frontier(own, other, moves, alpha, beta, waits, ply);
  const isPrincipal = beta > above(alpha);
  let known = PASS;
  if (probe(own, other) && Entry.isOurs(data, waits)) {
    known = Entry.move(data);
    // On the principal line even a known value is searched again: the line itself is wanted, and the search is cheap.
    if (Entry.depth(data) == depth && !isPrincipal) {
      const value = reinterpret<f64>(stored);
      const bound = Entry.bound(data);
      if (bound == EXACT || (bound == LOWER && value >= beta) || (bound == UPPER && value <= alpha)) return value;
    }
  }
  if (!isPrincipal) {
    const row = ProbCut.row(depth);
    if (row) {
      const high = ProbCut.high(row, beta);
      if (visit(own, other, ProbCut.depth(row), below(high), high, waits, ply) >= high) return stopped ? alpha : beta;
      const low = ProbCut.low(row, alpha);
      if (visit(own, other, ProbCut.depth(row), low, above(low), waits, ply) <= low || stopped) return alpha;
    }
  }
  const list = base + PLIES + usize(ply) * LIST_BYTES;
  const count = listFastest(list, own, other, moves, known, PASS);
  let best = -Infinity;
  let move = PASS;
  let floor = alpha;
  for (let i = 0; i < count; i++) {
    const at = pickBest(list, i, count);
    const flips = List.flips(at);
    const square = List.square(at);
    const next = other ^ flips;
    const mine = own | flips | (u64(1) << square);
    Leaf.play(own, other, square, flips, waits);
    let value: f64;
    if (i == 0 || !isPrincipal) value = -visit(next, mine, depth - 1, -beta, -floor, waits ^ 1, ply + 1);
    else {
      value = -visit(next, mine, depth - 1, -above(floor), -floor, waits ^ 1, ply + 1);
      if (value > floor && value < beta) value = -visit(next, mine, depth - 1, -beta, -floor, waits ^ 1, ply + 1);
    }
    if (stopped) return alpha;
    if (value > best) {
      best = value;
      move = square;
      if (value > floor) {
        floor = value;
        if (value >= beta) break;
        Line.begin(ply, square);
      }
    }
  }
  const bound = best >= beta ? LOWER : best > alpha ? EXACT : UPPER;
  keep(own, other, u64(depth) | (bound << 8) | (u64(move) << 16) | Entry.mark(waits), reinterpret<u64>(best), depth);
  return best;
}
