/** The last move of a game: with one square left, each line through it is one byte, and a table has the flips. */

const LEFT: u64 = 0x0101010101010101;
const TO_BYTE: u64 = 0x0102040810204080;

/** Twice the flipped discs: [square's place on the line × 256 + own discs on the line]; every other square is enemy. */
const TURNED: usize = memory.data(8 * 256, 16);
/** The two diagonals through each square. */
const DIAGONALS: usize = memory.data(64 * 16, 16);

export function fillLast(): void {
  for (let place = 0; place < 8; place++) {
    for (let own = 0; own < 256; own++) {
      let turned = 0;
      for (let x = place + 1; x < 8; x++) {
        if (own & (1 << x)) {
          turned += x - place - 1;
          break;
        }
      }
      for (let x = place - 1; x >= 0; x--) {
        if (own & (1 << x)) {
          turned += place - x - 1;
          break;
        }
      }
      store<u8>(TURNED + place * 256 + own, 2 * turned);
    }
  }
  for (let square = 0; square < 64; square++) {
    let falling: u64 = 0;
    let rising: u64 = 0;
    for (let other = 0; other < 64; other++) {
      const dx = (other & 7) - (square & 7);
      const dy = (other >> 3) - (square >> 3);
      if (dx == dy) falling |= u64(1) << other;
      if (dx == -dy) rising |= u64(1) << other;
    }
    store<u64>(DIAGONALS + square * 16, falling);
    store<u64>(DIAGONALS + square * 16, rising, 8);
  }
}

export class Last {
  /** Twice the discs that `own` flips by playing the last empty square. */
  @inline static turned(square: i32, own: u64): i32 {
    const diagonals = DIAGONALS + (square << 4);
    const place = TURNED + ((square & 7) << 8);
    return (
      i32(load<u8>(place + (usize(own >> (square & 56)) & 255))) +
      i32(load<u8>(place + usize(((own & load<u64>(diagonals)) * LEFT) >> 56))) +
      i32(load<u8>(place + usize(((own & load<u64>(diagonals, 8)) * LEFT) >> 56))) +
      i32(load<u8>(TURNED + (usize(square >> 3) << 8) + usize((((own >> (square & 7)) & LEFT) * TO_BYTE) >> 56)))
    );
  }

  /** Final score of the side to move, which has `own` of the 63 discs. */
  @inline static score(square: i32, own: u64): i32 {
    const twice = 2 * i32(popcnt(own));
    const turned = Last.turned(square, own);
    if (turned) return twice - 62 + turned;
    const replied = Last.turned(square, ~own & ~(u64(1) << square));
    if (replied) return twice - 64 - replied;
    return twice > 63 ? twice - 62 : twice - 64; // neither side can move: the square counts for the winner
  }
}
