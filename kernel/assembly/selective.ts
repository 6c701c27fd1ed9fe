/**
 * Tapered search and singular extension, which Currie (1997) wished for. src/search/selective.ts defines both and is the
 * reference, node for node. Moves are ranked in the lists of the midgame search, which does not run meanwhile.
 */
import { Bits } from './bitboard';
import { Clock } from './clock';
import { Leaf, passCosts, tapers } from './leaves';
import { base, PLIES } from './memory';
import { LIST_BYTES, MOVE } from './moves';

/** More branches than a position can have. */
export const ALL_BRANCHES: i32 = 64;

/** By how much a move must be better than the second to be searched further; 0 never. */
let margin: f64 = 0;

export function setSingular(least: f64): void {
  margin = least;
}

/** A move and its static value for the side that makes it; it takes the place of a ranked move. */
@unmanaged
class Rated {
  value: f64;
  square: i32;
}

class Rank {
  @inline static at(ply: i32, i: i32): Rated {
    return changetype<Rated>(base + PLIES + usize(ply) * LIST_BYTES + usize(i) * MOVE);
  }
}

/** Whether a static value stands out from the second, with `extra` plies of extension left. */
export function standsOut(first: f64, second: f64, extra: i32): bool {
  return margin > 0 && extra > 0 && first - second > margin;
}

/** The branches after a move of this rank, from 1, of `count`. */
export function branchesAfter(count: i32, rank: i32): i32 {
  return tapers ? count - rank : ALL_BRANCHES;
}

/** Ranks all moves, the best first and equal ones ascending; returns their number. */
function rankAll(own: u64, other: u64, moves: u64, waits: i32, ply: i32): i32 {
  let count = 0;
  for (let rest = moves; rest != 0; rest &= rest - 1) {
    const square = i32(ctz(rest));
    Clock.count();
    const value = Leaf.last(own, other, square, Bits.flips(square, own, other), waits);
    let i = count++;
    for (; i > 0 && Rank.at(ply, i - 1).value < value; i--) {
      Rank.at(ply, i).value = Rank.at(ply, i - 1).value;
      Rank.at(ply, i).square = Rank.at(ply, i - 1).square;
    }
    Rank.at(ply, i).value = value;
    Rank.at(ply, i).square = square;
  }
  return count;
}

/** The value of a move for the side that makes it; the move is counted already. */
export function answered(
  own: u64,
  other: u64,
  square: i32,
  depth: i32,
  branches: i32,
  extra: i32,
  alpha: f64,
  beta: f64,
  waits: i32,
  ply: i32,
): f64 {
  const flips = Bits.flips(square, own, other);
  Leaf.play(own, other, square, flips, waits);
  const mine = own | flips | (u64(1) << square);
  return -selective(other ^ flips, mine, depth, branches, extra, -beta, -alpha, waits ^ 1, ply + 1);
}

/** The value for the side to move. */
export function selective(
  own: u64,
  other: u64,
  depth: i32,
  branches: i32,
  extra: i32,
  alpha: f64,
  beta: f64,
  waits: i32,
  ply: i32,
): f64 {
  if (depth == 0) return Leaf.horizon(own, other, waits);
  const moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) return Leaf.end(own, other, waits);
    Clock.count();
    return -selective(other, own, depth - i32(passCosts), branches, extra, -beta, -alpha, waits ^ 1, ply + 1);
  }
  if (branches == 0) return Leaf.horizon(own, other, waits);
  if (depth == 1) {
    const count = min(branches, rankAll(own, other, moves, waits, ply));
    const first = Rank.at(ply, 0).value;
    if (count < 2) return first;
    const second = Rank.at(ply, 1).value;
    if (!standsOut(first, second, extra)) return first;
    const square = Rank.at(ply, 0).square;
    const after = branchesAfter(count, 1);
    const value = answered(own, other, square, 1, after, extra - 1, max(alpha, second), beta, waits, ply);
    return max(second, value);
  }
  let best = -Infinity;
  let floor = alpha;
  if (tapers) {
    const count = min(branches, rankAll(own, other, moves, waits, ply));
    for (let i = 0; i < count; i++) {
      const after = count - i - 1;
      const square = Rank.at(ply, i).square;
      const value =
        after == 0
          ? Rank.at(ply, i).value
          : answered(own, other, square, depth - 1, after, extra, floor, beta, waits, ply);
      if (value <= best) continue;
      best = value;
      if (value > floor) floor = value;
      if (floor >= beta) break;
    }
    return best;
  }
  for (let rest = moves; rest != 0; rest &= rest - 1) {
    Clock.count();
    const value = answered(own, other, i32(ctz(rest)), depth - 1, ALL_BRANCHES, extra, floor, beta, waits, ply);
    if (value <= best) continue;
    best = value;
    if (value > floor) floor = value;
    if (floor >= beta) break;
  }
  return best;
}
