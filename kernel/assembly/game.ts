/** Whole games. For now between two random movers: one draw a move, and none where there is nothing to choose. */
import { Bits } from './bitboard';
import { PASS } from './moves';
import { below } from './random';

/** Discs of the side that began, those of the other, and the plies played. */
export let firstDiscs: i32 = 0;
export let secondDiscs: i32 = 0;
export let plies: i32 = 0;

/** From a position to the end; squares go to `record` where it is not 0. Draws from the stream as it stands. */
export function playRandom(first: u64, second: u64, record: usize): void {
  let own = first;
  let other = second;
  let ply = 0;
  let begun = true; // is the side to move the one that began?
  for (;;) {
    let moves = Bits.moves(own, other);
    let square = PASS;
    if (moves) {
      const choices = i32(popcnt(moves));
      if (choices > 1) {
        for (let skip = below(choices); skip > 0; skip--) moves &= moves - 1;
      }
      square = i32(ctz(moves));
      const flips = Bits.flips(square, own, other);
      const after = own | flips | (u64(1) << square);
      own = other ^ flips;
      other = after;
    } else {
      if (Bits.moves(other, own) == 0) break;
      const swap = own;
      own = other;
      other = swap;
    }
    if (record) store<u8>(record + ply, square);
    ply++;
    begun = !begun;
  }
  plies = ply;
  firstDiscs = i32(popcnt(begun ? own : other));
  secondDiscs = i32(popcnt(begun ? other : own));
}
