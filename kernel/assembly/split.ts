/**
 * Several threads in one search: young brothers wait. Once the first move of a node has been searched and did not cut
 * it off, the others may be taken by whoever is idle. The owner of such a split takes moves too, and when none is left
 * it helps those who are still busy below it, and nobody else, so that it can leave as soon as they do.
 *
 * What each thread does depends on timing: scores are exact all the same, but node counts, and which of several equal
 * moves comes out, are not reproducible. With one thread nothing here ever happens.
 */

import { MOVE } from './moves';

// A split, in shared memory.
const LOCK: usize = 0;
const OPEN: usize = 4; // moves may be taken
const CUT: usize = 8; // the question is answered: whatever is still done below is pointless
const BUSY: usize = 12; // threads at work on its moves, its owner among them
const NEXT: usize = 16;
const COUNT: usize = 20;
const ALPHA: usize = 24;
const SCORE: usize = 28;
const BEST: usize = 32;
const EMPTIES: usize = 36;
const PARENT: usize = 40;
const OWN: usize = 48;
const OTHER: usize = 56;
const LIST: usize = 64;
const SPLIT: usize = 768;

/** Splits a thread may own at once; a node that finds none free is searched by its thread alone. */
const SLOTS: usize = 16;
const THREAD: usize = SPLIT * SLOTS;

// Head of the shared region.
const IDLE: usize = 0; // threads with nothing to do
const HOME: usize = 4; // helpers shall return to the host
const WAKE: usize = 8; // changes when a split opens
const HEAD: usize = 64;

/** Bytes of shared memory for so many threads. */
export function splitsBytes(count: i32): usize {
  return HEAD + THREAD * usize(count);
}

let region: usize = 0;
let threads: i32 = 1;
let slots: usize = 0; // this thread's
let used: usize = 0; // of them
/** The split whose move this thread is searching, 0 if none. */
let current: usize = 0;

export function setThreads(address: usize, count: i32, index: i32): void {
  region = address;
  threads = count;
  slots = address + HEAD + usize(index) * THREAD;
  used = 0;
  current = 0;
}

class Lock {
  @inline static take(split: usize): void {
    while (atomic.cmpxchg<i32>(split + LOCK, 0, 1) != 0) {}
  }
  @inline static leave(split: usize): void {
    atomic.store<i32>(split + LOCK, 0);
  }
}

/** Has the question been answered, here or anywhere above? */
export function pointless(): bool {
  for (let split = current; split != 0; split = load<u32>(split, PARENT)) {
    if (atomic.load<i32>(split + CUT) != 0) return true;
  }
  return false;
}

export function canSplit(): bool {
  return threads > 1 && used < SLOTS && atomic.load<i32>(region + IDLE) > 0;
}

/** Offers a list of moves; `score` and `best` are of those already searched. */
export function openSplit(
  own: u64,
  other: u64,
  alpha: i32,
  empties: i32,
  score: i32,
  best: i32,
  moves: usize,
  count: i32,
): usize {
  const split = slots + used++ * SPLIT;
  Lock.take(split);
  store<i32>(split, 0, CUT);
  store<i32>(split, 1, BUSY);
  store<i32>(split, 0, NEXT);
  store<i32>(split, count, COUNT);
  store<i32>(split, alpha, ALPHA);
  store<i32>(split, score, SCORE);
  store<i32>(split, best, BEST);
  store<i32>(split, empties, EMPTIES);
  store<u32>(split, u32(current), PARENT);
  store<u64>(split, own, OWN);
  store<u64>(split, other, OTHER);
  memory.copy(split + LIST, moves, usize(count) * MOVE);
  atomic.store<i32>(split + OPEN, 1);
  Lock.leave(split);
  atomic.add<i32>(region + WAKE, 1);
  atomic.notify(region + WAKE, -1);
  return split;
}

/** From now on this thread works for a split; returns the one it worked for. */
export function enter(split: usize): usize {
  const outer = current;
  current = split;
  return outer;
}

/** The next move nobody has taken, 0 if there is none. */
export function takeMove(split: usize): usize {
  Lock.take(split);
  const next = load<i32>(split, NEXT);
  let move: usize = 0;
  if (next < load<i32>(split, COUNT) && load<i32>(split, CUT) == 0) {
    store<i32>(split, next + 1, NEXT);
    move = split + LIST + usize(next) * MOVE;
  } else {
    atomic.store<i32>(split + OPEN, 0);
  }
  Lock.leave(split);
  return move;
}

export class Split {
  @inline static own(split: usize): u64 {
    return load<u64>(split, OWN);
  }
  @inline static other(split: usize): u64 {
    return load<u64>(split, OTHER);
  }
  @inline static alpha(split: usize): i32 {
    return load<i32>(split, ALPHA);
  }
  @inline static empties(split: usize): i32 {
    return load<i32>(split, EMPTIES);
  }
  @inline static score(split: usize): i32 {
    return load<i32>(split, SCORE);
  }
  @inline static best(split: usize): i32 {
    return load<i32>(split, BEST);
  }
}

export function report(split: usize, square: i32, score: i32): void {
  Lock.take(split);
  if (score > load<i32>(split, SCORE)) {
    store<i32>(split, score, SCORE);
    store<i32>(split, square, BEST);
    if (score > load<i32>(split, ALPHA)) atomic.store<i32>(split + CUT, 1);
  }
  Lock.leave(split);
}

/** No more moves are given out; is anybody but the owner still at work? */
export function isShared(split: usize): bool {
  Lock.take(split);
  atomic.store<i32>(split + OPEN, 0);
  const busy = load<i32>(split, BUSY);
  Lock.leave(split);
  return busy > 1;
}

/** The owner is done with it, and everybody else has left. */
export function releaseSplit(): void {
  used--;
}

function join(split: usize): bool {
  if (atomic.load<i32>(split + OPEN) == 0) return false;
  Lock.take(split);
  const open =
    load<i32>(split, OPEN) != 0 && load<i32>(split, CUT) == 0 && load<i32>(split, NEXT) < load<i32>(split, COUNT);
  if (open) store<i32>(split, load<i32>(split, BUSY) + 1, BUSY);
  Lock.leave(split);
  return open;
}

export function leave(split: usize): void {
  Lock.take(split);
  store<i32>(split, load<i32>(split, BUSY) - 1, BUSY);
  Lock.leave(split);
}

function isBelow(split: usize, above: usize): bool {
  for (let each = split; each != 0; each = load<u32>(each, PARENT)) if (each == above) return true;
  return false;
}

/** Joins an open split, below `above` where that is not 0; returns it, or 0. */
export function findWork(above: usize): usize {
  for (let thread: i32 = 0; thread < threads; thread++) {
    const first = region + HEAD + usize(thread) * THREAD;
    for (let split = first; split < first + THREAD; split += SPLIT) {
      if (atomic.load<i32>(split + OPEN) == 0 || !join(split)) continue;
      if (above == 0 || isBelow(split, above)) return split;
      leave(split);
    }
  }
  return 0;
}

export function beIdle(): void {
  atomic.add<i32>(region + IDLE, 1);
}

export function beBusy(): void {
  atomic.sub<i32>(region + IDLE, 1);
}

/** Sleeps until a split opens, a millisecond at most; false when helpers shall go home. */
export function awaitWork(): bool {
  if (atomic.load<i32>(region + HOME) != 0) return false;
  const seen = atomic.load<i32>(region + WAKE);
  atomic.wait<i32>(region + WAKE, seen, 1_000_000);
  return true;
}

/** Before a search: nobody is idle, nothing is open. After it: send the helpers home. */
export function resetSplits(): void {
  memory.fill(region, 0, HEAD + THREAD * usize(threads));
}

export function sendHome(): void {
  atomic.store<i32>(region + HOME, 1);
  atomic.add<i32>(region + WAKE, 1);
  atomic.notify(region + WAKE, -1);
}
