/** When to stop: node and time limits, a word that anybody may set from outside, and work that has become pointless. */
import { base, NODES } from './memory';
import { pointless } from './split';

/** Milliseconds on the host's steady clock, and whether it wants the search to end; imported as clock.now, clock.asked. */
declare function now(): f64;
declare function shouldStop(): i32;

/** Positions this thread has visited since `startClock`. */
export let nodes: u64 = 0;
/** While set, every search returns as fast as it can and its value means nothing. */
export let stopped: bool = false;

/** Between two looks at the clock and the words: some ten microseconds. */
const STRIDE: u64 = 512;

/** A stop word that nothing sets: for searches that the host ends between calls, never in their midst. */
export const NEVER: usize = memory.data(4, 4);

let limit: u64 = u64.MAX_VALUE;
let deadline: f64 = Infinity;
let flag: usize = 0;
let nextLook: u64 = 0;
let timesUp: bool = false;

/** Limits of Infinity are none. `stopWord` is the address of an i32 that is 0 while the search may go on. */
export function startClock(nodeLimit: f64, milliseconds: f64, stopWord: usize): void {
  nodes = 0;
  stopped = false;
  timesUp = false;
  limit = nodeLimit < 9e15 ? u64(nodeLimit) : u64.MAX_VALUE;
  deadline = milliseconds < 1e12 ? now() + milliseconds : Infinity;
  flag = stopWord;
  nextLook = u64.MAX_VALUE;
}

/** Limits hold from here on: never before a search has an answer to give. */
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

/** Leaving a place whose work was pointless: go on, unless time is up or the work around it is pointless too. */
export function resume(): void {
  stopped = timesUp || pointless();
  nextLook = stopped ? u64.MAX_VALUE : nodes;
}

export class Clock {
  @inline static count(): void {
    nodes++;
  }

  /** Count a node and now and then see whether it is time; true once it is. */
  @inline static tick(): bool {
    nodes++;
    return nodes >= nextLook ? look() : stopped;
  }
}
