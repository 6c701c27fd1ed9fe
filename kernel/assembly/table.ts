/**
 * The transposition table, shared by all threads without locks: an entry's first two words are the position, each xored
 * with the entry's data, so an entry torn between two writers matches no position (R. Hyatt's method). The whole
 * position is stored: two positions are never confused.
 *
 *     word 0  own ^ data ^ value      word 2  data: 64 bits, packed by the search that wrote it
 *     word 1  other ^ data ^ value    word 3  value: likewise
 *
 * The top byte of `data` is the weight for replacement, the next byte the generation: a search only sees entries
 * written since the table was last renewed.
 */

@unmanaged
class Entry {
  own: u64;
  other: u64;
  data: u64;
  value: u64;
}

const ENTRY: usize = offsetof<Entry>();
const BUCKET: usize = 2 * ENTRY;

let table: usize = 0;
let buckets: u64 = 0; // a power of two, or 0 if there is no table
let counter: usize = 0; // an i32 that all threads share: the table's current generation
let generation: u64 = 0; // this thread's generation, shifted to its place in entries

/** The result of the last probe. */
export let data: u64 = 0;
export let value: u64 = 0;

/** Generations fit in one byte; 0 is an unused table. */
const GENERATIONS: i32 = 255;

export function setTable(address: usize, bytes: usize, shared: usize): void {
  table = address;
  buckets = bytes < BUCKET ? 0 : u64(1) << (63 - clz(u64(bytes / BUCKET)));
  counter = shared;
  follow();
}

/** Uses the table's current generation: for a thread that joins the search of others. */
export function follow(): void {
  generation = u64(load<i32>(counter)) << 48;
}

/** Starts the next generation: all entries become invalid. Only while no other thread uses the table. */
export function renew(): void {
  const last = load<i32>(counter);
  store<i32>(counter, (last % GENERATIONS) + 1);
  if (last == GENERATIONS) memory.fill(table, 0, usize(buckets) * BUCKET); // the numbers repeat, so old entries must go
  follow();
}

const GENERATION: u64 = 0x00ff000000000000;
const WEIGHT: i32 = 56;

class Slot {
  @inline static of(own: u64, other: u64): usize {
    let h = own * 0x9e3779b97f4a7c15 + rotl<u64>(other, 29) * 0xc2b2ae3d27d4eb4f;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93;
    return table + usize((h >> 32) & (buckets - 1)) * BUCKET;
  }

  @inline static holds(slot: usize, own: u64, other: u64): bool {
    const entry = changetype<Entry>(slot);
    const mask = entry.data ^ entry.value;
    return (entry.own ^ mask) == own && (entry.other ^ mask) == other;
  }
}

/** True if the position is there; then `data` and `value` are set. */
export function probe(own: u64, other: u64): bool {
  if (buckets == 0) return false;
  let slot = Slot.of(own, other);
  for (let i = 0; i < 2; i++, slot += ENTRY) {
    const entry = changetype<Entry>(slot);
    const d = entry.data;
    const v = entry.value;
    if ((entry.own ^ d ^ v) == own && (entry.other ^ d ^ v) == other && (d & GENERATION) == generation) {
      data = d;
      value = v;
      return true;
    }
  }
  return false;
}

/** The lower 48 bits of `packed` are the caller's; `weight` (0–255) is the work that the entry saves. */
export function keep(own: u64, other: u64, packed: u64, bits: u64, weight: i32): void {
  if (buckets == 0) return;
  let slot = Slot.of(own, other);
  if (!Slot.holds(slot, own, other)) {
    const first = changetype<Entry>(slot).data;
    // The first place of a bucket keeps the entry that saves most work, the second the latest.
    if ((first & GENERATION) == generation && i32(first >> WEIGHT) > weight) slot += ENTRY;
    else if (first != 0 && (first & GENERATION) == generation) {
      v128.store(slot + ENTRY, v128.load(slot));
      v128.store(slot + ENTRY, v128.load(slot, 16), 16);
    }
  }
  const d = (packed & 0x0000ffffffffffff) | generation | (u64(weight) << WEIGHT);
  const entry = changetype<Entry>(slot);
  entry.own = own ^ d ^ bits;
  entry.other = other ^ d ^ bits;
  entry.data = d;
  entry.value = bits;
}
