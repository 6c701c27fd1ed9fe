/**
 * Alliot & Durand's twelve numbers, documented in src/evaluators/alliot.ts. Integers throughout.
 */
import { Count } from '../features';
import { A_SQUARES, B_SQUARES, C_SQUARES, COLUMN_A, CORNERS, X_SQUARES } from '../squares';
import { Stability } from '../stability';

@unmanaged
class Alliot {
  a1: i32;
  b1: i32;
  c1: i32;
  d1: i32;
  b2: i32;
  c2: i32;
  d2: i32;
  c3: i32;
  d3: i32;
  d4: i32;
  bonus: i32;
  penalty: i32;
}

export enum AlliotAt {
  /** A weight for each kind of square, in the order above. */
  squares = offsetof<Alliot>('a1'),
  bonus = offsetof<Alliot>('bonus'),
  penalty = offsetof<Alliot>('penalty'),
  bytes = offsetof<Alliot>(),
}

const COLUMN_H: u64 = 0x8080808080808080;

/** For a row of eight discs: how many of the inner six are connected to a corner of it by an unbroken chain. */
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

export function alliot(payload: usize, mine: u64, theirs: u64): f64 {
  const weights = changetype<Alliot>(payload);
  const taken = mine | theirs;
  const corners = taken & CORNERS;
  // The C, C and X squares beside an occupied corner do not count.
  const beside = ((corners & COLUMN_A) << 1) | ((corners & COLUMN_H) >> 1);
  const pair = corners | beside;
  const live = ~(beside | ((pair & 0xff) << 8) | ((pair >> 8) & 0x00ff000000000000));
  let value =
    weights.a1 * Count.surplus(mine, theirs, CORNERS) +
    weights.b1 * Count.surplus(mine, theirs, C_SQUARES & live) +
    weights.c1 * Count.surplus(mine, theirs, A_SQUARES) +
    weights.d1 * Count.surplus(mine, theirs, B_SQUARES) +
    weights.b2 * Count.surplus(mine, theirs, X_SQUARES & live) +
    weights.c2 * Count.surplus(mine, theirs, 0x0024420000422400) +
    weights.d2 * Count.surplus(mine, theirs, 0x0018004242001800) +
    weights.c3 * Count.surplus(mine, theirs, 0x0000240000240000) +
    weights.d3 * Count.surplus(mine, theirs, 0x0000182424180000) +
    weights.d4 * Count.surplus(mine, theirs, 0x0000001818000000);
  if (corners) value += weights.bonus * (Joined.count(mine) - Joined.count(theirs));
  value -= weights.penalty * (Count.liberties(mine, ~taken) - Count.liberties(theirs, ~taken));
  return f64(value);
}
