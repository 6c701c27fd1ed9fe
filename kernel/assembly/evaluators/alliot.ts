/**
 * Alliot & Durand's twelve numbers; src/evaluators/alliot.ts says what they mean. Whole numbers throughout.
 * Payload, all i32: weights of the ten kinds of square (a1 b1 c1 d1 b2 c2 d2 c3 d3 d4), edge bonus, liberty penalty.
 */
import { Count } from '../features';
import { Stability } from '../stability';

const CORNERS: u64 = 0x8100000000000081;
const COLUMN_A: u64 = 0x0101010101010101;
const COLUMN_H: u64 = 0x8080808080808080;

/** For a row of eight discs: how many of the inner six are joined to a corner of it by an unbroken chain. */
const JOINED: usize = memory.data(256, 16);

export function fillJoined(): void {
  for (let row = 0; row < 256; row++) {
    let joined = 0;
    for (let i = 0; i < 8 && (row >> i) & 1; i++) joined |= 1 << i;
    for (let i = 7; i >= 0 && (row >> i) & 1; i--) joined |= 1 << i;
    store<u8>(JOINED + row, popcnt(joined & 0x7e));
  }
}

class Joined {
  @inline static onRow(row: i32): i32 {
    return i32(load<u8>(JOINED + usize(row)));
  }

  @inline static count(discs: u64): i32 {
    return (
      Joined.onRow(i32(discs & 255)) +
      Joined.onRow(i32(discs >> 56)) +
      Joined.onRow(Stability.column(discs, 0)) +
      Joined.onRow(Stability.column(discs, 7))
    );
  }
}

class Kind {
  @inline static sum(payload: usize, kind: i32, mine: u64, theirs: u64, squares: u64): i32 {
    return load<i32>(payload + (usize(kind) << 2)) * Count.surplus(mine, theirs, squares);
  }
}

export function alliot(payload: usize, mine: u64, theirs: u64): f64 {
  const taken = mine | theirs;
  const corners = taken & CORNERS;
  // The C, C and X squares of corners that are taken count for nothing.
  const beside = ((corners & COLUMN_A) << 1) | ((corners & COLUMN_H) >> 1);
  const pair = corners | beside;
  const live = ~(beside | ((pair & 0xff) << 8) | ((pair >> 8) & 0x00ff000000000000));
  let value =
    Kind.sum(payload, 0, mine, theirs, CORNERS) +
    Kind.sum(payload, 1, mine, theirs, 0x4281000000008142 & live) +
    Kind.sum(payload, 2, mine, theirs, 0x2400810000810024) +
    Kind.sum(payload, 3, mine, theirs, 0x1800008181000018) +
    Kind.sum(payload, 4, mine, theirs, 0x0042000000004200 & live) +
    Kind.sum(payload, 5, mine, theirs, 0x0024420000422400) +
    Kind.sum(payload, 6, mine, theirs, 0x0018004242001800) +
    Kind.sum(payload, 7, mine, theirs, 0x0000240000240000) +
    Kind.sum(payload, 8, mine, theirs, 0x0000182424180000) +
    Kind.sum(payload, 9, mine, theirs, 0x0000001818000000);
  if (corners) value += load<i32>(payload, 40) * (Joined.count(mine) - Joined.count(theirs));
  value -= load<i32>(payload, 44) * (Count.liberties(mine, ~taken) - Count.liberties(theirs, ~taken));
  return f64(value);
}
