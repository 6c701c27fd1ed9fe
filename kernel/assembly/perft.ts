import { Bits } from './bitboard';

/**
 * Leaves below a position; a pass is one ply and a finished game one leaf. The last ply is counted, not played.
 * Counts stay below 2⁵³ for every feasible depth, so they fit into ordinary numbers.
 */
export function perft(own: u64, other: u64, depth: i32): u64 {
  let moves = Bits.moves(own, other);
  if (moves == 0) {
    if (depth == 1 || Bits.moves(other, own) == 0) return 1;
    return perft(other, own, depth - 1);
  }
  if (depth == 1) return popcnt(moves);
  let leaves: u64 = 0;
  while (moves) {
    const square = i32(ctz(moves));
    const flips = Bits.flips(square, own, other);
    const after = own | flips | (u64(1) << square);
    const left = other ^ flips;
    if (depth == 2) {
      const replies = Bits.moves(left, after);
      leaves += replies ? popcnt(replies) : 1;
    } else {
      leaves += perft(left, after, depth - 1);
    }
    moves &= moves - 1;
  }
  return leaves;
}
