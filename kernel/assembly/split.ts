/**
 * Several threads in one search (young brothers wait): once the first move of a node has been searched without a
 * cut-off, idle threads may take the others. The owner of such a split takes moves too. When none is left, it helps
 * only threads that are still busy below the split, so that it can leave as soon as they do.
 *
 * The work of each thread depends on timing: scores are exact all the same, but node counts, and which of several equal
 * moves is returned, are not reproducible. With one thread nothing here is used.
 */

import { LIST_BYTES, MOVE } from './moves';

/** In shared memory, followed by its list of moves. */
@unmanaged
export class Split {
  lock: i32;
  /** Moves may be taken. */
  open: i32;
  /** A cut-off has happened: all work below is pointless. */
  cut: i32;
  /** Threads that work on its moves, including its owner. */
  busy: i32;
  next: i32;
  count: i32;
  alpha: i32;
  score: i32;
  best: i32;
  empties: i32;
  parent: u32;
  own: u64;
  other: u64;
}

const LOCK: usize = offsetof<Split>('lock');
const OPEN: usize = offsetof<Split>('open');
const CUT: usize = offsetof<Split>('cut');
const LIST: usize = offsetof<Split>();
const SPLIT: usize = (LIST + LIST_BYTES + 63) & ~63;

/** Splits that a thread may own at once; if none is free, the thread searches the node alone. */
const SLOTS: usize = 16;

/** The start of the region; the splits of each thread follow it. */
@unmanaged
class Helpers {
  /** Threads with nothing to do. */
  idle: i32;
  /** Tells helpers to return to the host. */
  home: i32;
  /** Changes when a split opens. */
  wake: i32;
}

const IDLE: usize = offsetof<Helpers>('idle');
const HOME: usize = offsetof<Helpers>('home');
const WAKE: usize = offsetof<Helpers>('wake');

/** Bytes of shared memory: in total once, and per thread. */
export const SPLITS_BYTES: usize = (offsetof<Helpers>() + 63) & ~63;
export const SPLITS_PER_THREAD: usize = SPLIT * SLOTS;

let region: usize = 0;
let threads: i32 = 1;
let slots: usize = 0; // of this thread
let used: usize = 0; // of them
/** The split whose move this thread is searching, 0 if none. */
let current: usize = 0;

export function setThreads(address: usize, count: i32, index: i32): void {
  region = address;
  threads = count;
  slots = address + SPLITS_BYTES + usize(index) * SPLITS_PER_THREAD;
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

/** Whether there was a cut-off, here or in any split above. */
export function pointless(): bool {
  for (let split = current; split != 0; split = changetype<Split>(split).parent) {
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
  const record = changetype<Split>(split);
  Lock.take(split);
  record.cut = 0;
  record.busy = 1;
  record.next = 0;
  record.count = count;
  record.alpha = alpha;
  record.score = score;
  record.best = best;
  record.empties = empties;
  record.parent = u32(current);
  record.own = own;
  record.other = other;
  memory.copy(split + LIST, moves, usize(count) * MOVE);
  atomic.store<i32>(split + OPEN, 1);
  Lock.leave(split);
  atomic.add<i32>(region + WAKE, 1);
  atomic.notify(region + WAKE, -1);
  return split;
}

/** From now on this thread works for a split; returns the previous one. */
export function enter(split: usize): usize {
  const outer = current;
  current = split;
  return outer;
}

/** The next free move, 0 if there is none. */
export function takeMove(split: usize): usize {
  const record = changetype<Split>(split);
  Lock.take(split);
  const next = record.next;
  let move: usize = 0;
  if (next < record.count && record.cut == 0) {
    record.next = next + 1;
    move = split + LIST + usize(next) * MOVE;
  } else {
    atomic.store<i32>(split + OPEN, 0);
  }
  Lock.leave(split);
  return move;
}

export function report(split: usize, square: i32, score: i32): void {
  const record = changetype<Split>(split);
  Lock.take(split);
  if (score > record.score) {
    record.score = score;
    record.best = square;
    if (score > record.alpha) atomic.store<i32>(split + CUT, 1);
  }
  Lock.leave(split);
}

/** Closes the split to new work; returns whether other threads are still busy with it. */
export function isShared(split: usize): bool {
  Lock.take(split);
  atomic.store<i32>(split + OPEN, 0);
  const busy = changetype<Split>(split).busy;
  Lock.leave(split);
  return busy > 1;
}

/** The owner is done with the split, and all other threads have left it. */
export function releaseSplit(): void {
  used--;
}

function join(split: usize): bool {
  if (atomic.load<i32>(split + OPEN) == 0) return false;
  const record = changetype<Split>(split);
  Lock.take(split);
  const open = record.open != 0 && record.cut == 0 && record.next < record.count;
  if (open) record.busy++;
  Lock.leave(split);
  return open;
}

export function leave(split: usize): void {
  Lock.take(split);
  changetype<Split>(split).busy--;
  Lock.leave(split);
}

function isBelow(split: usize, above: usize): bool {
  for (let each = split; each != 0; each = changetype<Split>(each).parent) if (each == above) return true;
  return false;
}

/** Joins an open split, below `above` if that is not 0; returns it, or 0. */
export function findWork(above: usize): usize {
  for (let thread: i32 = 0; thread < threads; thread++) {
    const first = region + SPLITS_BYTES + usize(thread) * SPLITS_PER_THREAD;
    for (let split = first; split < first + SPLITS_PER_THREAD; split += SPLIT) {
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

/** Sleeps until a split opens, at most a millisecond; false when helpers must go home. */
export function awaitWork(): bool {
  if (atomic.load<i32>(region + HOME) != 0) return false;
  const seen = atomic.load<i32>(region + WAKE);
  atomic.wait<i32>(region + WAKE, seen, 1_000_000);
  return true;
}

/** After a search: tells the helpers to return to the host. Before a search the host fills the region with zeros. */
export function sendHome(): void {
  atomic.store<i32>(region + HOME, 1);
  atomic.add<i32>(region + WAKE, 1);
  atomic.notify(region + WAKE, -1);
}
