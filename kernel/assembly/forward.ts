/**
 * Principal variation search that prunes forward, and so is not bound to the values of minimax: multi-ProbCut
 * (probcut.ts) cuts by phase, table entries of deeper searches count, and a move whose position the table already knows
 * to be good enough ends the search of its node. Whether a game is over is asked at leaves only where it may well be.
 */
import { Bits } from './bitboard';
import { Clock, stopped } from './clock';
import { principal } from './endgame';
import { Entry, EXACT, LOWER, OF_FORWARD, UPPER } from './entry';
import { Frontier } from './frontier';
import { countsEnds, Leaf, passCosts } from './leaves';
import { Line } from './line';
import { base, PLIES } from './memory';
import { above, below } from './midgame';
import { LIST_BYTES, List, MOVE, PASS, pickBest } from './moves';
import { listByValue, listFastest } from './ordering';
import { ProbCut } from './probcut';
import { data, keep, probe, value as stored } from './table';

/** From this depth on moves are ordered by the evaluator, which costs as much as a leaf for each. */
const VALUE_ORDER: i32 = 5;
/** From this depth on the positions after all moves are looked up before the first is searched. */
const LOOK_UP: i32 = 4;

/** With at most this many empty squares the solver finishes a search that reaches the end of the game. */
const SOLVED: i32 = 10;

/** The exact score between alpha and beta, else a bound: scores are whole numbers, so the window is made of them. */
function solved(own: u64, other: u64, alpha: f64, beta: f64, empties: i32): f64 {
  const low = i32(min<f64>(63, max<f64>(-64, Math.floor(alpha))));
  const high = i32(max<f64>(f64(low + 1), min<f64>(64, Math.ceil(beta))));
  return f64(principal(own, other, low, high, empties));
}

/** True if the table knows a move that leads to at least beta; then `stored` is the opponent's value. */
function isKnownGood(list: usize, count: i32, own: u64, other: u64, depth: i32, beta: f64, waits: i32): bool {
  const end = list + usize(count) * MOVE;
  for (let at = list; at < end; at += MOVE) {
    const flips = List.flips(at);
    if (!probe(other ^ flips, own | flips | (u64(1) << List.square(at)))) continue;
    if (!Entry.isBy(data, OF_FORWARD, waits ^ 1) || Entry.depth(data) < depth - 1 || Entry.bound(data) == LOWER)
      continue;
    if (-reinterpret<f64>(stored) >= beta) return true;
  }
  return false;
}

/** Exact between alpha and beta, a bound outside, as far as pruning allows. `waits` as in leaves.ts. */
export function look(own: u64, other: u64, depth: i32, alpha: f64, beta: f64, waits: i32, ply: i32): f64 {
  if (Clock.tick()) return alpha;
  if (depth == 0) {
    Line.clear(ply);
    return Leaf.horizon(own, other, waits);
  }
  if (countsEnds) {
    const empties = i32(64 - popcnt(own | other));
    if (empties <= SOLVED && depth >= empties) {
      Line.clear(ply);
      return solved(own, other, alpha, beta, empties);
    }
  }
  const moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) {
      Line.clear(ply);
      return Leaf.end(own, other, waits);
    }
    const value = -look(other, own, depth - i32(passCosts), -beta, -alpha, waits ^ 1, ply + 1);
    Line.begin(ply, PASS);
    return value;
  }
  if (depth == 1) return Frontier.visit(own, other, moves, alpha, beta, waits, ply, true);
  const isPrincipal = beta > above(alpha);
  let known = PASS;
  if (probe(own, other) && Entry.isBy(data, OF_FORWARD, waits)) {
    known = Entry.move(data);
    if (Entry.depth(data) >= depth && !isPrincipal) {
      const value = reinterpret<f64>(stored);
      if (Entry.answers(data, value, alpha, beta)) return value;
    }
  }
  if (!isPrincipal) {
    const discs = i32(popcnt(own | other));
    const row = ProbCut.rowAt(depth, discs);
    // A static value on the other side of the window makes a cut so unlikely that its search does not pay.
    if (row && Leaf.guess(own, other, waits) >= beta) {
      const high = ProbCut.high(row, beta);
      if (look(own, other, ProbCut.depth(row), below(high), high, waits, ply) >= high) return stopped ? alpha : beta;
    } else if (row) {
      const low = ProbCut.low(row, alpha);
      if (look(own, other, ProbCut.depth(row), low, above(low), waits, ply) <= low) return alpha;
    }
    if (stopped) return alpha;
  }
  const list = base + PLIES + usize(ply) * LIST_BYTES;
  const count =
    depth >= VALUE_ORDER
      ? listByValue(list, own, other, moves, known, waits)
      : listFastest(list, own, other, moves, known, PASS);
  if (!isPrincipal && depth >= LOOK_UP && isKnownGood(list, count, own, other, depth, beta, waits)) {
    return -reinterpret<f64>(stored);
  }
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
    if (i == 0 || !isPrincipal) value = -look(next, mine, depth - 1, -beta, -floor, waits ^ 1, ply + 1);
    else {
      value = -look(next, mine, depth - 1, -above(floor), -floor, waits ^ 1, ply + 1);
      if (value > floor && value < beta) value = -look(next, mine, depth - 1, -beta, -floor, waits ^ 1, ply + 1);
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
  keep(own, other, Entry.pack(depth, bound, move, OF_FORWARD, waits), reinterpret<u64>(best), depth);
  return best;
}
