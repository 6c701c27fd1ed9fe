/**
 * The afterstates of a learner in the current game, and the returns it learns from. Values are from black's view, so
 * that the same arithmetic serves one player on both sides and two players on one side each; src/training/states.ts is
 * the readable twin.
 */
import { WAITING, WHITE } from '../conventions';
import { patternsBytes } from '../evaluators/patterns';
import { learnNetwork } from './network';
import { learnPatterns } from './patterns';
import { Learner, LearnerKind } from './setup';

/** The other side's view: the other colour, which is to move. */
const OTHER: i32 = WHITE | WAITING;

@unmanaged
class State {
  /** Discs of the side that has just moved, and those of the other. */
  mine: u64;
  theirs: u64;
  value: f64;
  ply: i32;
  flags: i32;
}

const STATE_BYTES: usize = offsetof<State>();
/** Sixty moves, the best move's value at each, and the end of the game. */
const MOST_STATES: i32 = 128;
export const STATES_BYTES: usize = usize(MOST_STATES) * STATE_BYTES;

// Flags of a state besides WHITE, the colour of the side that has just moved.
/** The move was random: what follows says nothing about the states before. */
export const EXPLORED: i32 = 4;
/** Its value is exact. */
export const KNOWN: i32 = 8;
/** Not a state, only the final value of the game. */
export const END: i32 = 16;
/** Not a state, only the best move's value where another move was played. */
export const BEST: i32 = 32;

class States {
  @inline static at(player: Learner, i: i32): State {
    return changetype<State>(usize(player.states) + usize(i) * STATE_BYTES);
  }
  @inline static value(player: Learner, i: i32): f64 {
    return States.at(player, i).value;
  }
}

export function forget(player: Learner): void {
  player.count = 0;
  player.pending = 0;
}

export function put(player: Learner, mine: u64, theirs: u64, value: f64, ply: i32, flags: i32): i32 {
  const i = player.count;
  assert(i < MOST_STATES);
  const state = States.at(player, i);
  state.mine = mine;
  state.theirs = theirs;
  state.value = value;
  state.ply = ply;
  state.flags = flags;
  player.count = i + 1;
  return i;
}

/** The λ-return of state t, from the values of the states after it up to number `last`. */
function returnOf(player: Learner, t: i32, last: i32, lambda: f64): f64 {
  let sum = States.value(player, last);
  for (let k = last - 1; k > t; k--) sum = (1 - lambda) * States.value(player, k) + lambda * sum;
  return sum;
}

function learn(player: Learner, t: i32, target: f64): void {
  const state = States.at(player, t);
  const white = (state.flags & WHITE) != 0;
  const mine = state.mine;
  const theirs = state.theirs;
  const view = (white ? WHITE : 0) | WAITING;
  const forView = white ? -target : target;
  if (player.kind == LearnerKind.network) {
    learnNetwork(player, mine, theirs, view, forView);
    if (player.bothViews) learnNetwork(player, theirs, mine, view ^ OTHER, -forView);
    return;
  }
  const row = usize(player.rows) + usize(state.ply) * patternsBytes(player.block);
  const discs = i32(popcnt(mine | theirs));
  const moved = i32(popcnt(mine));
  learnPatterns(player, row, discs, moved, view, forView);
  if (player.bothViews) learnPatterns(player, row, discs, moved, view ^ OTHER, -forView);
}

/** State j has arrived: learns what can be learnt now, the oldest first. */
export function settle(player: Learner, j: i32, lambda: f64, horizon: i32): void {
  const flags = States.at(player, j).flags;
  let t = player.pending;
  if (flags & BEST) {
    for (; t < j; t++) learn(player, t, returnOf(player, t, min(t + horizon, j), lambda));
    player.pending = j + 1;
    return;
  }
  if (flags & EXPLORED) {
    for (; t < j - 1; t++) learn(player, t, returnOf(player, t, min(t + horizon, j - 1), lambda));
    t = j;
  }
  if (flags & (KNOWN | END)) {
    for (; t < j; t++) learn(player, t, returnOf(player, t, min(t + horizon, j), lambda));
    if (flags & KNOWN) learn(player, t++, States.value(player, j));
  } else if (j - t >= horizon) {
    learn(player, t, returnOf(player, t, j, lambda));
    t++;
  }
  player.pending = t;
}
