/** The moves at the root of a search and what is known of them, one depth after another. */
import { Bits } from './bitboard';
import { bindClock, Clock, stopped } from './clock';
import { narrow, solveRoot } from './endgame';
import { Leaf, passCosts, setRoot, swing } from './leaves';
import { base, LINE_BYTES, ROOT_BYTES, ROOTS } from './memory';
import { above, Line, visit } from './midgame';
import { plain } from './plain';
import { below } from './random';

/** The host hears of every depth that is finished; imported as root.depthDone. */
declare function depthDone(depth: i32): void;

const PASS: i32 = 64;

// A root move: square (i32), state (i32), value (f64), line (length, then squares; this move first).
// What the depth under way finds stands in a second table until it is finished.
const STATE: usize = 4;
const VALUE: usize = 8;
const LINE: usize = 16;
const WORSE: i32 = 0; // only known to be worse than the best
const EXACT: i32 = 1;
const TABLE: usize = 34 * ROOT_BYTES;

class Root {
  @inline static done(i: i32): usize {
    return base + ROOTS + usize(i) * ROOT_BYTES;
  }
  @inline static under(i: i32): usize {
    return Root.done(i) + TABLE;
  }
}

let count: i32 = 0;
let first: i32 = 0; // the best of the depth before

/** Values this close count as equal; src/search/root.ts has the same rule. */
const TIE: f64 = 1e-6;
const TWO_ULPS: f64 = 4.440892098500626e-16;

/** A value so far below `best` that a move not above it cannot tie with it, also where 1e-6 is lost in rounding. */
function belowTies(best: f64): f64 {
  return best - max<f64>(2 * TIE, abs(best) * TWO_ULPS);
}

function put(square: i32): void {
  const at = Root.done(count++);
  store<i32>(at, square);
  store<i32>(at, WORSE, STATE);
}

/** Lists the legal moves ascending, a forced pass among them; returns how many, 0 where the game is over. */
function listMoves(own: u64, other: u64): i32 {
  count = 0;
  first = 0;
  for (let moves = Bits.moves(own, other); moves; moves &= moves - 1) put(i32(ctz(moves)));
  if (count == 0 && Bits.moves(other, own) != 0) put(PASS);
  return count;
}

/** The value of a root move between alpha and beta. */
function rate(own: u64, other: u64, square: i32, depth: i32, alpha: f64, beta: f64, isPlain: bool): f64 {
  let next = other;
  let mine = own;
  let left = depth - 1;
  if (square == PASS) left = depth - i32(passCosts);
  else {
    const flips = Bits.flips(square, own, other);
    if (isPlain && left == 0) {
      Clock.count();
      return Leaf.last(own, other, square, flips, 0);
    }
    Leaf.play(own, other, square, flips, 0);
    next = other ^ flips;
    mine = own | flips | (u64(1) << square);
  }
  return isPlain ? -plain(next, mine, left, -beta, -alpha, 1) : -visit(next, mine, left, -beta, -alpha, 1, 1);
}

/** The first move of a depth: expected near the value of the depth before, and searched again where it is not. */
function rateFirst(own: u64, other: u64, square: i32, depth: i32, window: f64): f64 {
  if (depth > 2 && window > 0) {
    const guess = load<f64>(Root.done(first), VALUE);
    const value = rate(own, other, square, depth, guess - window, guess + window, false);
    if (stopped || (value > guess - window && value < guess + window)) return value;
  }
  return rate(own, other, square, depth, -Infinity, Infinity, false);
}

/**
 * Every move to one depth. `all`: each gets its exact value; otherwise one that cannot tie with the best is only known
 * to be worse. `ties`: in the plain search, too, moves that tie with the best are told from worse ones. False where the
 * search was stopped.
 */
function searchDepth(own: u64, other: u64, depth: i32, all: bool, isPlain: bool, ties: bool, window: f64): bool {
  let best = -Infinity;
  for (let i = 0; i < count; i++) {
    // The best of the depth before comes first, the others in ascending order.
    const which = isPlain || i > first ? i : i == 0 ? first : i - 1;
    const square = load<i32>(Root.done(which));
    // In ascending order the first of several equal moves is the one that raised alpha; in any other it need not be.
    const alpha = all ? -Infinity : isPlain && !ties ? best : belowTies(best);
    let value: f64;
    if (isPlain || all) value = rate(own, other, square, depth, alpha, Infinity, isPlain);
    else if (i == 0) value = rateFirst(own, other, square, depth, window);
    else {
      value = rate(own, other, square, depth, alpha, above(alpha), false);
      if (value > alpha && !stopped) value = rate(own, other, square, depth, alpha, Infinity, false);
    }
    if (stopped) return false;
    const at = Root.under(which);
    store<i32>(at, value > alpha ? EXACT : WORSE, STATE);
    store<f64>(at, value, VALUE);
    if (!isPlain) {
      Line.begin(0, square);
      memory.copy(at + LINE, Line.at(0), LINE_BYTES);
    }
    if (value > best) best = value;
  }
  return true;
}

/** What was under way is now known, with its lines where there are any. */
function commit(lines: bool): void {
  let best = -Infinity;
  for (let i = 0; i < count; i++) {
    const at = Root.done(i);
    const under = Root.under(i);
    const state = load<i32>(under, STATE);
    const value = load<f64>(under, VALUE);
    store<i32>(at, state, STATE);
    store<f64>(at, value, VALUE);
    if (lines) memory.copy(at + LINE, under + LINE, LINE_BYTES);
    else store<u8>(at, 0, LINE);
    if (state == EXACT && value > best) {
      best = value;
      first = i;
    }
  }
}

/** Depth after depth; returns the last that was finished. `window`: how far a value may be expected to move a ply. */
export function searchMidgame(own: u64, other: u64, depth: i32, all: bool, window: f64): i32 {
  if (listMoves(own, other) == 0) return 0;
  setRoot(own, other);
  const near = min(window, swing);
  let reached = 1;
  searchDepth(own, other, 1, all, false, true, near);
  commit(true);
  depthDone(1);
  bindClock();
  while (reached < depth && searchDepth(own, other, reached + 1, all, false, true, near)) {
    commit(true);
    depthDone(++reached);
  }
  return reached;
}

/**
 * Exact play to the end of the game: the moves that reach the best score are known exactly, the others only to be worse.
 * Values are final disc differences. False where it was stopped; then nothing has changed.
 */
export function searchExactly(own: u64, other: u64): bool {
  if (listMoves(own, other) == 0) return false;
  bindClock();
  const score = solveRoot(own, other, -64, 64);
  const empties = i32(64 - popcnt(own | other));
  for (let i = 0; i < count; i++) {
    const square = load<i32>(Root.done(i));
    let isBest = true;
    if (square != PASS) {
      const flips = Bits.flips(square, own, other);
      // The opponent has more than this only where the move is not a best one.
      isBest = narrow(other ^ flips, own | flips | (u64(1) << square), -score, empties - 1) <= -score;
    }
    if (stopped) return false;
    const at = Root.under(i);
    store<i32>(at, isBest ? EXACT : WORSE, STATE);
    store<f64>(at, f64(score), VALUE);
    store<u8>(at, 1, LINE);
    store<u8>(at, u8(square), LINE + 1);
  }
  commit(true);
  return true;
}

/** One depth, plainly. `followed`: the leaves know the root, because they have followed a game to it. */
export function searchPlain(
  own: u64,
  other: u64,
  depth: i32,
  all: bool,
  ties: bool = false,
  followed: bool = false,
): i32 {
  if (listMoves(own, other) == 0) return 0;
  if (!followed) setRoot(own, other);
  searchDepth(own, other, depth, all, true, ties, 0);
  commit(false);
  return depth;
}

/** A best move, or one worse by at most the score margin: the first of several, or one drawn from the stream. */
export function chooseAmongBest(randomTies: bool, scoreMargin: f64): i32 {
  const least = load<f64>(Root.done(first), VALUE) - max<f64>(TIE, scoreMargin);
  let ties = 0;
  let chosen = PASS;
  for (let i = 0; i < count; i++) {
    if (load<i32>(Root.done(i), STATE) == EXACT && load<f64>(Root.done(i), VALUE) >= least && ties++ == 0) {
      chosen = load<i32>(Root.done(i));
    }
  }
  if (!randomTies || ties < 2) return chosen;
  let skip = i32(below(ties));
  for (let i = 0; i < count; i++) {
    if (load<i32>(Root.done(i), STATE) == EXACT && load<f64>(Root.done(i), VALUE) >= least && skip-- == 0) {
      chosen = load<i32>(Root.done(i));
    }
  }
  return chosen;
}

/** What the best move is worth. */
export function rootValue(): f64 {
  return load<f64>(Root.done(first), VALUE);
}

export function rootMoves(): i32 {
  return count;
}
