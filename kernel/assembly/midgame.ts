/**
 * Principal variation search with a table and ordered moves. Without ProbCut (probcut.ts), its values equal those of
 * plain minimax at the same depth: a table entry counts only at equal depth, and only cut-offs that cannot change the
 * value are made.
 */
import { Bits } from './bitboard';
import { Clock, stopped } from './clock';
import { Entry, EXACT, LOWER, OF_MIDGAME, UPPER } from './entry';
import { Frontier } from './frontier';
import { Leaf, passCosts } from './leaves';
import { Line } from './line';
import { base, PLIES } from './memory';
import { LIST_BYTES, List, PASS, pickBest } from './moves';
import { listFastest } from './ordering';
import { ProbCut } from './probcut';
import { data, keep, probe, value as stored } from './table';

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
  if (depth == 1) return Frontier.visit(own, other, moves, alpha, beta, waits, ply, false);
  const isPrincipal = beta > above(alpha);
  let known = PASS;
  if (probe(own, other) && Entry.isBy(data, OF_MIDGAME, waits)) {
    known = Entry.move(data);
    // On the principal line even a known value is searched again: the line itself is wanted, and the search is cheap.
    if (Entry.depth(data) == depth && !isPrincipal) {
      const value = reinterpret<f64>(stored);
      if (Entry.answers(data, value, alpha, beta)) return value;
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
  keep(own, other, Entry.pack(depth, bound, move, OF_MIDGAME, waits), reinterpret<u64>(best), depth);
  return best;
}
