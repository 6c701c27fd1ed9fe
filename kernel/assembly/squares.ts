/** Sets of squares that several parts of the kernel use. */

export const CORNERS: u64 = 0x8100000000000081;
/** Diagonally next to the corners; next to them on the edge; the other edge squares, from the corners inwards. */
export const X_SQUARES: u64 = 0x0042000000004200;
export const C_SQUARES: u64 = 0x4281000000008142;
export const A_SQUARES: u64 = 0x2400810000810024;
export const B_SQUARES: u64 = 0x1800008181000018;

export const COLUMN_A: u64 = 0x0101010101010101;
/** Masks for a shift by one column: they drop discs that come from the other edge of the board. */
export const NOT_A: u64 = 0xfefefefefefefefe;
export const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;

/** The squares around each square. */
const NEIGHBOURS: usize = memory.data(64 * 8, 16);

/** The quarter of the board that a square lies in, as one of four bits; and for each set of quarters, its squares. */
const QUARTERS: usize = memory.data(16 * 8, 16);

export function fillSquares(): void {
  for (let square = 0; square < 64; square++) {
    let around: u64 = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const x = (square & 7) + dx;
        const y = (square >> 3) + dy;
        if ((dx != 0 || dy != 0) && x >= 0 && x < 8 && y >= 0 && y < 8) around |= u64(1) << (y * 8 + x);
      }
    }
    store<u64>(NEIGHBOURS + square * 8, around);
  }
  for (let set = 0; set < 16; set++) {
    let squares: u64 = 0;
    for (let square = 0; square < 64; square++) if (set & Squares.quarter(square)) squares |= u64(1) << square;
    store<u64>(QUARTERS + set * 8, squares);
  }
}

export class Squares {
  @inline static around(square: i32): u64 {
    return load<u64>(NEIGHBOURS + (square << 3));
  }

  @inline static quarter(square: i32): i32 {
    return 1 << (((square >> 4) & 2) | ((square >> 2) & 1));
  }

  /** The squares of the quarters in a set. */
  @inline static ofQuarters(set: i32): u64 {
    return load<u64>(QUARTERS + (set << 3));
  }

  /** The quarters that hold an odd number of the given squares. */
  @inline static oddQuarters(empty: u64): i32 {
    return (
      i32(popcnt(empty & 0x000000000f0f0f0f) & 1) |
      (i32(popcnt(empty & 0x00000000f0f0f0f0) & 1) << 1) |
      (i32(popcnt(empty & 0x0f0f0f0f00000000) & 1) << 2) |
      (i32(popcnt(empty & 0xf0f0f0f000000000) & 1) << 3)
    );
  }
}
