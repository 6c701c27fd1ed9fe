/** The moves at the root of a search and their results, one depth after another. */
import { alone } from './alone';
import { Bits } from './bitboard';
import { bindClock, Clock, stopped } from './clock';
import { TIE } from './conventions';
import { narrow, solveRoot } from './endgame';
import { look } from './forward';
import { isSelective, Leaf, movesAlone, passCosts, prunes, setRoot, swing, tapers } from './leaves';
import { Line } from './line';
import { base, LINE_BYTES, ROOTS, RootAt, RootMove } from './memory';
import { above, visit } from './midgame';
import { MAX_MOVES, PASS } from './moves';
import { plain, plainWithKillers } from './plain';
import { below } from './random';
import { ALL_BRANCHES, answered, branchesAfter, selective, standsOut } from './selective';

/** Tells the host that a depth is finished; imported as root.depthDone. */
declare function depthDone(depth: i32): void;

/** Only known to be worse than the best, or known exactly. */
export enum RootState {
  worse,
  exact,
}

// The results of the current depth are in a second table until it is finished.
const TABLE: usize = MAX_MOVES * RootAt.bytes;

class Root {
  @inline static done(i: i32): RootMove {
    return changetype<RootMove>(base + ROOTS + usize(i) * RootAt.bytes);
  }
  @inline static under(i: i32): RootMove {
    return changetype<RootMove>(base + ROOTS + TABLE + usize(i) * RootAt.bytes);
  }
  @inline static line(move: RootMove): usize {
    return changetype<usize>(move) + RootAt.line;
  }
}

let count: i32 = 0;
let first: i32 = 0; // the best of the previous depth

/** Whether the nodes of a plain search are asked for. */
let countsNodes: bool = true;

/** The order in which a search that prunes forward takes the moves of a depth: by their values so far. */
const ORDER: usize = memory.data(i32(MAX_MOVES));

const TWO_ULPS: f64 = 4.440892098500626e-16;

/** A value so far below `best` that a move not above it cannot tie with it, even if rounding loses 1e-6. */
function belowTies(best: f64): f64 {
  return best - max<f64>(2 * TIE, abs(best) * TWO_ULPS);
}

function put(square: i32): void {
  const move = Root.done(count++);
  move.square = square;
  move.state = RootState.worse;
}

/** Lists the legal moves ascending, including a forced pass; returns their number, 0 if the game is over. */
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
    if (isPlain && left == 0 && !movesAlone) {
      Clock.count();
      return Leaf.last(own, other, square, flips, 0);
    }
    Leaf.play(own, other, square, flips, 0);
    next = other ^ flips;
    mine = own | flips | (u64(1) << square);
  }
  if (movesAlone) return square == PASS ? Leaf.guess(own, other, 0) : alone(mine, next, left, alpha, beta, false);
  if (isPlain && countsNodes) return -plain(next, mine, left, -beta, -alpha, 1);
  if (isPlain) return -plainWithKillers(next, mine, left, -beta, -alpha, 1);
  return prunes ? -look(next, mine, left, -beta, -alpha, 1, 1) : -visit(next, mine, left, -beta, -alpha, 1, 1);
}

/** Before a selective search that ranks the moves at the root: their static values, until they have others. */
function rateAtSight(own: u64, other: u64): void {
  for (let i = 0; i < count; i++) {
    const square = Root.done(i).square;
    Clock.count();
    Root.done(i).value = Leaf.last(own, other, square, Bits.flips(square, own, other), 0);
  }
}

/** Of a move at the root, by static value, from 1. */
function rankAtSight(which: i32): i32 {
  const value = Root.done(which).value;
  let rank = 1;
  for (let i = 0; i < count; i++) {
    const each = Root.done(i).value;
    if (each > value || (each == value && i < which)) rank++;
  }
  return rank;
}

/** The best static value at the root among the others. */
function secondAtSight(best: i32): f64 {
  let second = -Infinity;
  for (let i = 0; i < count; i++) if (i != best) second = max(second, Root.done(i).value);
  return second;
}

function rateSelectively(own: u64, other: u64, which: i32, depth: i32, alpha: f64): f64 {
  const square = Root.done(which).square;
  if (square == PASS) {
    Clock.count();
    return -selective(other, own, depth - i32(passCosts), ALL_BRANCHES, depth, -Infinity, -alpha, 1, 1);
  }
  if (depth > 1 && !tapers) {
    Clock.count();
    return answered(own, other, square, depth - 1, ALL_BRANCHES, depth, alpha, Infinity, 0, 0);
  }
  const value = Root.done(which).value;
  const rank = rankAtSight(which);
  const after = branchesAfter(count, rank);
  if (depth == 1) {
    if (rank > 1 || count < 2 || !standsOut(value, secondAtSight(which), depth)) return value;
    return answered(own, other, square, 1, after, depth - 1, alpha, Infinity, 0, 0);
  }
  return after == 0 ? value : answered(own, other, square, depth - 1, after, depth, alpha, Infinity, 0, 0);
}

/** Insertion sort: of equal moves the earlier stays in front. */
function orderByValue(): void {
  for (let i = 0; i < count; i++) {
    const value = Root.done(i).value;
    let at = i;
    for (; at > 0 && Root.done(i32(load<u8>(ORDER + at - 1))).value < value; at--) {
      store<u8>(ORDER + at, load<u8>(ORDER + at - 1));
    }
    store<u8>(ORDER + at, u8(i));
  }
}

/** The first move of a depth: searched with a window around the previous value, and again if it falls outside. */
function rateFirst(own: u64, other: u64, square: i32, depth: i32, window: f64): f64 {
  if (depth > 2 && window > 0) {
    const guess = Root.done(first).value;
    const value = rate(own, other, square, depth, guess - window, guess + window, false);
    if (stopped || (value > guess - window && value < guess + window)) return value;
  }
  return rate(own, other, square, depth, -Infinity, Infinity, false);
}

/**
 * Every move to one depth. `all`: each gets its exact value; otherwise one that cannot tie with the best is only known
 * to be worse. `ties`: the plain search also separates moves that tie with the best from worse ones. False if the
 * search was stopped.
 */
function searchDepth(own: u64, other: u64, depth: i32, all: bool, isPlain: bool, ties: bool, window: f64): bool {
  let best = -Infinity;
  // The better the first move, the sooner the others are refuted. It was measured at three plies only.
  const sorts = isPlain && !countsNodes && ties && depth > 2 && !isSelective && !movesAlone;
  if (sorts && Root.done(0).square != PASS) rateAtSight(own, other);
  const isOrdered = sorts || (prunes && !isPlain && depth > 1);
  if (isOrdered) orderByValue();
  if (isSelective && isPlain && (tapers || depth == 1) && Root.done(0).square != PASS) rateAtSight(own, other);
  for (let i = 0; i < count; i++) {
    // The best of the previous depth comes first, the others in ascending order, or all by their values.
    const which = isOrdered ? i32(load<u8>(ORDER + i)) : isPlain || i > first ? i : i == 0 ? first : i - 1;
    const square = Root.done(which).square;
    // In ascending order the first of several equal moves is the one that raised alpha; in other orders it may not be.
    const alpha = all ? -Infinity : isPlain && !ties ? best : belowTies(best);
    let value: f64;
    if (isSelective && isPlain) value = rateSelectively(own, other, which, depth, alpha);
    else if (isPlain || all) value = rate(own, other, square, depth, alpha, Infinity, isPlain);
    else if (i == 0) value = rateFirst(own, other, square, depth, window);
    else {
      value = rate(own, other, square, depth, alpha, above(alpha), false);
      if (value > alpha && !stopped) value = rate(own, other, square, depth, alpha, Infinity, false);
    }
    if (stopped) {
      if (isOrdered && i > 1) keepUnfinished(i);
      return false;
    }
    const move = Root.under(which);
    move.state = value > alpha ? RootState.exact : RootState.worse;
    move.value = value;
    if (!isPlain) {
      Line.begin(0, square);
      memory.copy(Root.line(move), Line.at(0), LINE_BYTES);
    }
    if (value > best) best = value;
  }
  return true;
}

/**
 * Adopts the results of the moves that a depth has finished, the first `done` in order, if one of them is better than
 * the best of the previous depth has become. The others keep their values, as worse ones.
 */
function keepUnfinished(done: i32): void {
  const former = i32(load<u8>(ORDER));
  let best = former;
  for (let i = 1; i < done; i++) {
    const which = i32(load<u8>(ORDER + i));
    if (Root.under(which).state == RootState.exact && Root.under(which).value > Root.under(best).value) best = which;
  }
  if (best == former) return;
  for (let i = done; i < count; i++) {
    const which = i32(load<u8>(ORDER + i));
    const under = Root.under(which);
    under.state = RootState.worse;
    under.value = Root.done(which).value;
    memory.copy(Root.line(under), Root.line(Root.done(which)), LINE_BYTES);
  }
  commit(true);
}

/** Adopts the results of the current depth, with their lines if there are any. */
function commit(lines: bool): void {
  let best = -Infinity;
  for (let i = 0; i < count; i++) {
    const move = Root.done(i);
    const under = Root.under(i);
    move.state = under.state;
    move.value = under.value;
    if (lines) memory.copy(Root.line(move), Root.line(under), LINE_BYTES);
    else store<u8>(Root.line(move), 0);
    if (move.state == RootState.exact && move.value > best) {
      best = move.value;
      first = i;
    }
  }
}

/** Iterative deepening; returns the last finished depth. `window`: the expected change of a value per ply. */
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
 * Exact play to the end of the game: the moves that reach the best score are known exactly, the others only to be
 * worse. Values are final disc differences. False if it was stopped; then nothing has changed.
 */
export function searchExactly(own: u64, other: u64): bool {
  if (listMoves(own, other) == 0) return false;
  bindClock();
  const score = solveRoot(own, other, -64, 64);
  const empties = i32(64 - popcnt(own | other));
  for (let i = 0; i < count; i++) {
    const square = Root.done(i).square;
    let isBest = true;
    if (square != PASS) {
      const flips = Bits.flips(square, own, other);
      // The opponent exceeds this only if the move is not a best one.
      isBest = narrow(other ^ flips, own | flips | (u64(1) << square), -score, empties - 1) <= -score;
    }
    if (stopped) return false;
    const move = Root.under(i);
    move.state = isBest ? RootState.exact : RootState.worse;
    move.value = f64(score);
    store<u8>(Root.line(move), 1);
    store<u8>(Root.line(move), u8(square), 1);
  }
  commit(true);
  return true;
}

/**
 * One depth of plain search. `followed`: for a move in a game. Its nodes are not counted, and the leaves already have the
 * root, because they followed the game to it.
 */
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
  countsNodes = !followed;
  searchDepth(own, other, depth, all, true, ties, 0);
  commit(false);
  return depth;
}

/** A best move, or one worse by at most the tolerance: the first of several, or a random one. */
export function chooseAmongBest(randomTies: bool, tolerance: f64): i32 {
  const least = Root.done(first).value - max<f64>(TIE, tolerance);
  let ties = 0;
  let chosen = PASS;
  for (let i = 0; i < count; i++) {
    const move = Root.done(i);
    if (move.state == RootState.exact && move.value >= least && ties++ == 0) chosen = move.square;
  }
  if (!randomTies || ties < 2) return chosen;
  let skip = i32(below(ties));
  for (let i = 0; i < count; i++) {
    const move = Root.done(i);
    if (move.state == RootState.exact && move.value >= least && skip-- == 0) chosen = move.square;
  }
  return chosen;
}

/** The value of the best move. */
export function rootValue(): f64 {
  return Root.done(first).value;
}

export function rootMoves(): i32 {
  return count;
}
