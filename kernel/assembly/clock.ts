/** When to stop: node and time limits, a word that other threads may set, and work that has become pointless. */
import { base, NODES } from './memory';
import { pointless } from './split';

/**
 * Milliseconds on the host's monotonic clock, and whether it wants the search to end; imported as clock.now,
 * clock.asked.
 */
declare function now(): f64;
declare function shouldStop(): i32;

/** Nodes of this thread since `startClock`. */
export let nodes: u64 = 0;
/** While set, every search returns as fast as it can, and its value is meaningless. */
export let stopped: bool = false;

/** Nodes between two checks of the clock and the words: about ten microseconds. */
const STRIDE: u64 = 512;

/** A stop word that is never set: for searches that the host ends only between calls. */
export const NEVER: usize = memory.data(4, 4);

let limit: u64 = u64.MAX_VALUE;
let deadline: f64 = Infinity;
let flag: usize = 0;
let nextLook: u64 = 0;
let timesUp: bool = false;

/** Infinity means no limit. `stopWord` is the address of an i32 that is 0 while the search may continue. */
export function startClock(nodeLimit: f64, milliseconds: f64, stopWord: usize): void {
  nodes = 0;
  stopped = false;
  timesUp = false;
  limit = nodeLimit < 9e15 ? u64(nodeLimit) : u64.MAX_VALUE;
  deadline = milliseconds < 1e12 ? now() + milliseconds : Infinity;
  flag = stopWord;
  nextLook = u64.MAX_VALUE;
}

/** Limits apply from here on: never before a search has an answer. */
export function bindClock(): void {
  nextLook = nodes;
}

function look(): bool {
  atomic.store<u64>(base + NODES, nodes);
  nextLook = nodes + STRIDE;
  if (limit - nodes < STRIDE) nextLook = limit;
  if (
    nodes >= limit ||
    atomic.load<i32>(flag) != 0 ||
    shouldStop() != 0 ||
    (deadline != Infinity && now() >= deadline)
  ) {
    timesUp = true;
  }
  if (timesUp || pointless()) {
    stopped = true;
    nextLook = u64.MAX_VALUE;
  }
  return stopped;
}

/** Call when leaving pointless work: continues, unless time is up or the enclosing work is pointless too. */
export function resume(): void {
  stopped = timesUp || pointless();
  nextLook = stopped ? u64.MAX_VALUE : nodes;
}

export class Clock {
  @inline static count(): void {
    nodes++;
  }

  /** Counts a node and checks the limits now and then; true once the search must stop. */
  @inline static tick(): bool {
    nodes++;
    return nodes >= nextLook ? look() : stopped;
  }
}
