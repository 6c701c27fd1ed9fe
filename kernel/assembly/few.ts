/**
 * The last squares of a game, where playing a move is faster than ordering it: only parity decides the order. Every
 * function tests whether the side to move reaches more than alpha, and is fail-soft.
 */
import { Bits } from './bitboard';
import { Clock } from './clock';
import { Last } from './last';
import { Squares } from './squares';

/** Beyond any score. */
export const INFINITE: i32 = 99;

/** Neither side can move: the empty squares count for the winner. */
export class Over {
  @inline static score(own: u64, empties: i32): i32 {
    const difference = 2 * i32(popcnt(own)) - 64 + empties;
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
  }
}

function last2(own: u64, other: u64, a: i32, b: i32, alpha: i32): i32 {
  Clock.count();
  let best = -INFINITE;
  if (Squares.around(a) & other) {
    const flips = Bits.flips(a, own, other);
    if (flips) {
      Clock.count();
      best = -Last.score(b, other ^ flips);
      if (best > alpha) return best;
    }
  }
  if (Squares.around(b) & other) {
    const flips = Bits.flips(b, own, other);
    if (flips) {
      Clock.count();
      const score = -Last.score(a, other ^ flips);
      return score > best ? score : best;
    }
  }
  if (best != -INFINITE) return best;
  // A pass: the opponent minimises.
  let worst = INFINITE;
  if (Squares.around(a) & own) {
    const flips = Bits.flips(a, other, own);
    if (flips) {
      Clock.count();
      worst = Last.score(b, own ^ flips);
      if (worst <= alpha) return worst;
    }
  }
  if (Squares.around(b) & own) {
    const flips = Bits.flips(b, other, own);
    if (flips) {
      Clock.count();
      const score = Last.score(a, own ^ flips);
      return score < worst ? score : worst;
    }
  }
  return worst != INFINITE ? worst : Over.score(own, 2);
}

function last3(own: u64, other: u64, a: i32, b: i32, c: i32, alpha: i32): i32 {
  Clock.count();
  let best = -INFINITE;
  if (Squares.around(a) & other) {
    const flips = Bits.flips(a, own, other);
    if (flips) {
      best = -last2(other ^ flips, own | flips | (u64(1) << a), b, c, -alpha - 1);
      if (best > alpha) return best;
    }
  }
  if (Squares.around(b) & other) {
    const flips = Bits.flips(b, own, other);
    if (flips) {
      const score = -last2(other ^ flips, own | flips | (u64(1) << b), a, c, -alpha - 1);
      if (score > alpha) return score;
      if (score > best) best = score;
    }
  }
  if (Squares.around(c) & other) {
    const flips = Bits.flips(c, own, other);
    if (flips) {
      const score = -last2(other ^ flips, own | flips | (u64(1) << c), a, b, -alpha - 1);
      if (score > best) best = score;
    }
  }
  if (best != -INFINITE) return best;
  if (Bits.moves(other, own) == 0) return Over.score(own, 3);
  return -last3(other, own, a, b, c, -alpha - 1);
}

function last4(own: u64, other: u64, a: i32, b: i32, c: i32, d: i32, alpha: i32): i32 {
  Clock.count();
  let best = -INFINITE;
  if (Squares.around(a) & other) {
    const flips = Bits.flips(a, own, other);
    if (flips) {
      best = -last3(other ^ flips, own | flips | (u64(1) << a), b, c, d, -alpha - 1);
      if (best > alpha) return best;
    }
  }
  if (Squares.around(b) & other) {
    const flips = Bits.flips(b, own, other);
    if (flips) {
      const score = -last3(other ^ flips, own | flips | (u64(1) << b), a, c, d, -alpha - 1);
      if (score > alpha) return score;
      if (score > best) best = score;
    }
  }
  if (Squares.around(c) & other) {
    const flips = Bits.flips(c, own, other);
    if (flips) {
      const score = -last3(other ^ flips, own | flips | (u64(1) << c), a, b, d, -alpha - 1);
      if (score > alpha) return score;
      if (score > best) best = score;
    }
  }
  if (Squares.around(d) & other) {
    const flips = Bits.flips(d, own, other);
    if (flips) {
      const score = -last3(other ^ flips, own | flips | (u64(1) << d), a, b, c, -alpha - 1);
      if (score > best) best = score;
    }
  }
  if (best != -INFINITE) return best;
  if (Bits.moves(other, own) == 0) return Over.score(own, 4);
  return -last4(other, own, a, b, c, d, -alpha - 1);
}

/** Four empty squares; those alone in their quarter come first: the side that fills a region last often wins it. */
function four(own: u64, other: u64, empty: u64, odd: u64, alpha: i32): i32 {
  let first = empty & odd;
  let rest = empty & ~odd;
  if (first == 0 || rest == 0) {
    first = empty;
    rest = 0;
  }
  // Squares are taken from `first` until it is empty, then from `rest`.
  const a = i32(ctz(first));
  first &= first - 1;
  if (first == 0) {
    first = rest;
    rest = 0;
  }
  const b = i32(ctz(first));
  first &= first - 1;
  if (first == 0) {
    first = rest;
    rest = 0;
  }
  const c = i32(ctz(first));
  first &= first - 1;
  if (first == 0) first = rest;
  const d = i32(ctz(first));
  return last4(own, other, a, b, c, d, alpha);
}

/** Five or more empty squares, but too few for sorting to pay off. `odd`: the quarters with an odd number of them. */
export function shallow(own: u64, other: u64, alpha: i32, empties: i32, odd: i32): i32 {
  Clock.count();
  const moves = Bits.moves(own, other);
  if (moves == 0) {
    if (Bits.moves(other, own) == 0) return Over.score(own, empties);
    return -shallow(other, own, -alpha - 1, empties, odd);
  }
  const early = Squares.ofQuarters(odd);
  let best = -INFINITE;
  let group = moves & early;
  let later = moves & ~early;
  while (group | later) {
    if (group == 0) {
      group = later;
      later = 0;
    }
    const square = i32(ctz(group));
    const disc = u64(1) << square;
    group ^= disc;
    const flips = Bits.flips(square, own, other);
    const next = other ^ flips;
    const mine = own | flips | disc;
    const quarters = odd ^ Squares.quarter(square);
    const score =
      empties == 5
        ? -four(next, mine, ~(next | mine), Squares.ofQuarters(quarters), -alpha - 1)
        : -shallow(next, mine, -alpha - 1, empties - 1, quarters);
    if (score > best) {
      best = score;
      if (score > alpha) return score;
    }
  }
  return best;
}

/** Four empty squares or fewer. */
export function few(own: u64, other: u64, alpha: i32, empties: i32): i32 {
  const empty = ~(own | other);
  if (empties == 4) return four(own, other, empty, Squares.ofQuarters(Squares.oddQuarters(empty)), alpha);
  const a = i32(ctz(empty));
  const rest = empty & (empty - 1);
  if (empties == 3) return last3(own, other, a, i32(ctz(rest)), i32(63 - clz(rest)), alpha);
  if (empties == 2) return last2(own, other, a, i32(ctz(rest)), alpha);
  Clock.count();
  return empties == 1 ? Last.score(a, own) : Over.score(own, 0);
}
