/**
 * The afterstates a learner has brought about in the game under way, and the returns it learns from. Values are black's,
 * so that the same arithmetic serves one player on both sides and two players on one side each;
 * src/training/states.ts is the readable twin.
 */
import { patternsBytes } from '../evaluators/patterns';
import { learnNetwork } from './network';
import { learnPatterns } from './patterns';
import { BLOCK, BOTH_VIEWS, COUNT, KIND, NETWORK, PENDING, ROWS, STATES } from './setup';

const WAITING: i32 = 1;
const WHITE: i32 = 2;

/** The other side's view: of the other colour, and it is to move. */
const OTHER: i32 = WHITE | WAITING;

// A state: discs of the side that has just moved, those of the other, value (f64), ply (i32), flags (i32).
const STATE_BYTES: usize = 32;
const THEIRS: usize = 8;
const VALUE: usize = 16;
const PLY: usize = 24;
const FLAGS: usize = 28;
/** Sixty moves, what the best would have been worth at each, and the end of the game. */
const MOST_STATES: i32 = 128;
export const STATES_BYTES: usize = usize(MOST_STATES) * STATE_BYTES;

export const IS_WHITE: i32 = 1;
/** The move was not the player's choice: what follows says nothing about the states before. */
export const EXPLORED: i32 = 2;
/** Its value is not a guess. */
export const KNOWN: i32 = 4;
/** No state, only the value the game ended with. */
export const END: i32 = 8;
/** No state, only what the best move was worth where another was played. */
export const BEST: i32 = 16;

class State {
  @inline static at(player: usize, i: i32): usize {
    return usize(load<u32>(player, STATES)) + usize(i) * STATE_BYTES;
  }
  @inline static value(player: usize, i: i32): f64 {
    return load<f64>(State.at(player, i), VALUE);
  }
}

export function forget(player: usize): void {
  store<i32>(player, 0, COUNT);
  store<i32>(player, 0, PENDING);
}

export function put(player: usize, mine: u64, theirs: u64, value: f64, ply: i32, flags: i32): i32 {
  const i = load<i32>(player, COUNT);
  assert(i < MOST_STATES);
  const at = State.at(player, i);
  store<u64>(at, mine);
  store<u64>(at, theirs, THEIRS);
  store<f64>(at, value, VALUE);
  store<i32>(at, ply, PLY);
  store<i32>(at, flags, FLAGS);
  store<i32>(player, i + 1, COUNT);
  return i;
}

/** The λ-return of state t, from the values of the states after it up to number `last`. */
function returnOf(player: usize, t: i32, last: i32, lambda: f64): f64 {
  let sum = State.value(player, last);
  for (let k = last - 1; k > t; k--) sum = (1 - lambda) * State.value(player, k) + lambda * sum;
  return sum;
}

function learn(player: usize, t: i32, target: f64): void {
  const at = State.at(player, t);
  const white = (load<i32>(at, FLAGS) & IS_WHITE) != 0;
  const mine = load<u64>(at);
  const theirs = load<u64>(at, THEIRS);
  const view = (white ? WHITE : 0) | WAITING;
  const forView = white ? -target : target;
  if (load<i32>(player, KIND) == NETWORK) {
    learnNetwork(player, mine, theirs, view, forView);
    if (load<i32>(player, BOTH_VIEWS)) learnNetwork(player, theirs, mine, view ^ OTHER, -forView);
    return;
  }
  const row = usize(load<u32>(player, ROWS)) + usize(load<i32>(at, PLY)) * patternsBytes(load<u32>(player, BLOCK));
  const discs = i32(popcnt(mine | theirs));
  const moved = i32(popcnt(mine));
  learnPatterns(player, row, discs, moved, view, forView);
  if (load<i32>(player, BOTH_VIEWS)) learnPatterns(player, row, discs, moved, view ^ OTHER, -forView);
}

/** State j is there: learns what can be learnt now, the oldest first. */
export function settle(player: usize, j: i32, lambda: f64, horizon: i32): void {
  const flags = load<i32>(State.at(player, j), FLAGS);
  let t = load<i32>(player, PENDING);
  if (flags & BEST) {
    for (; t < j; t++) learn(player, t, returnOf(player, t, min(t + horizon, j), lambda));
    store<i32>(player, j + 1, PENDING);
    return;
  }
  if (flags & EXPLORED) {
    for (; t < j - 1; t++) learn(player, t, returnOf(player, t, min(t + horizon, j - 1), lambda));
    t = j;
  }
  if (flags & (KNOWN | END)) {
    for (; t < j; t++) learn(player, t, returnOf(player, t, min(t + horizon, j), lambda));
    if (flags & KNOWN) learn(player, t++, State.value(player, j));
  } else if (j - t >= horizon) {
    learn(player, t, returnOf(player, t, j, lambda));
    t++;
  }
  store<i32>(player, t, PENDING);
}
