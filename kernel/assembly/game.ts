/** Whole games between two random players: one draw per move, and none if there is no choice. */
import { Bits } from './bitboard';
import { PASS } from './moves';
import { below } from './random';

/** Discs of the side that moved first, those of the other, and the number of plies. */
export let firstDiscs: i32 = 0;
export let secondDiscs: i32 = 0;
export let plies: i32 = 0;

/** From a position to the end; squares go to `record` if it is not 0. Draws from the current stream. */
export function playRandom(first: u64, second: u64, record: usize): void {
  let own = first;
  let other = second;
  let ply = 0;
  let begun = true; // whether the side to move is the one that moved first
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
