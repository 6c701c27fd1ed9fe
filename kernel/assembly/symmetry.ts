/** The eight symmetries, numbered as in src/games/othello/symmetry.ts: bit 0 mirrors columns, 1 rows, 2 transposes. */

function mirrorColumns(b: u64): u64 {
  let x = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
  x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
  return ((x >> 4) & 0x0f0f0f0f0f0f0f0f) | ((x & 0x0f0f0f0f0f0f0f0f) << 4);
}

/** Exchange columns and rows: swap 1×1, then 2×2, then 4×4 blocks across the diagonal a1–h8. */
function transpose(b: u64): u64 {
  let x = b;
  let t = (x ^ (x >> 7)) & 0x00aa00aa00aa00aa;
  x = x ^ t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000cccc0000cccc;
  x = x ^ t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000f0f0f0f0;
  return x ^ t ^ (t << 28);
}

export function turn(b: u64, symmetry: i32): u64 {
  let x = b;
  if (symmetry & 1) x = mirrorColumns(x);
  if (symmetry & 2) x = bswap<u64>(x);
  return symmetry & 4 ? transpose(x) : x;
}
