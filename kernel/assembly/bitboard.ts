/**
 * Moves and flips on 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8. A position is the discs of the side to move and
 * those of the other. Same results as src/games/othello/bitboard.ts, but with two directions at a time, one per SIMD
 * lane.
 */

const INNER: u64 = 0x7e7e7e7e7e7e7e7e;

/** The eight rays of each square: the four ascending ones, then the four descending ones. */
const RAYS: usize = memory.data(64 * 64, 16);

export function fillRays(): void {
  for (let square = 0; square < 64; square++) {
    for (let direction = 0; direction < 8; direction++) {
      // East, south-west, south, south-east; then their opposites.
      const d = direction & 3;
      let dx = d == 0 || d == 3 ? 1 : d == 1 ? -1 : 0;
      let dy = d == 0 ? 0 : 1;
      if (direction > 3) {
        dx = -dx;
        dy = -dy;
      }
      let ray: u64 = 0;
      let x = (square & 7) + dx;
      let y = (square >> 3) + dy;
      while (x >= 0 && x < 8 && y >= 0 && y < 8) {
        ray |= u64(1) << (y * 8 + x);
        x += dx;
        y += dy;
      }
      store<u64>(RAYS + square * 64 + direction * 8, ray);
    }
  }
}

export class Bits {
  /** The board upside down in the second lane: one left shift then looks south in one lane and north in the other. */
  @inline static bothWays(bits: u64): v128 {
    const twice = i64x2.splat(bits);
    return v128.shuffle<u8>(twice, twice, 0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0);
  }

  /** The squares reached from `own` over `over`, in steps of `s`, in both lanes. */
  @inline static smear(own: v128, over: v128, s: i32): v128 {
    let reach = v128.and(over, v128.shl<i64>(own, s));
    reach = v128.or(reach, v128.and(over, v128.shl<i64>(reach, s)));
    const run = v128.and(over, v128.shl<i64>(over, s));
    reach = v128.or(reach, v128.and(run, v128.shl<i64>(reach, s + s)));
    reach = v128.or(reach, v128.and(run, v128.shl<i64>(reach, s + s)));
    return v128.shl<i64>(reach, s);
  }

  @inline static moves(own: u64, other: u64): u64 {
    const inner = other & INNER;
    const own2 = Bits.bothWays(own);
    const inner2 = Bits.bothWays(inner);
    let reach = Bits.smear(own2, Bits.bothWays(other), 8);
    reach = v128.or(reach, Bits.smear(own2, inner2, 7));
    reach = v128.or(reach, Bits.smear(own2, inner2, 9));
    reach = v128.or(reach, v128.shuffle<u8>(reach, reach, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    // Eastwards one addition carries through a run of enemy discs; column h is not in `inner`, so no carry leaves a
    // row.
    const east = inner + ((own << 1) & inner);
    let west = inner & (own >> 1);
    west |= inner & (west >> 1);
    const run = inner & (inner >> 1);
    west |= run & (west >> 2);
    west |= run & (west >> 2);
    return (v128.extract_lane<u64>(reach, 0) | east | (west >> 1)) & ~(own | other);
  }

  /** The moves that flip discs to the west of their square: a few operations, and most positions have one. */
  @inline static eastMoves(own: u64, other: u64): u64 {
    const inner = other & INNER;
    return (inner + ((own << 1) & inner)) & ~(own | other);
  }

  @inline static flips(square: i32, own: u64, other: u64): u64 {
    const rays = RAYS + (square << 6);
    const own2 = i64x2.splat(own);
    const other2 = i64x2.splat(other);
    // Ascending rays, two at a time: the first square without an enemy disc is the lowest remaining bit of the ray.
    const a = Bits.ascending(v128.load(rays), own2, other2);
    const b = Bits.ascending(v128.load(rays, 16), own2, other2);
    const ab = v128.or(a, b);
    const open = ~other;
    return (
      v128.extract_lane<u64>(ab, 0) |
      v128.extract_lane<u64>(ab, 1) |
      Bits.descending(load<u64>(rays, 32), own, open) |
      Bits.descending(load<u64>(rays, 40), own, open) |
      Bits.descending(load<u64>(rays, 48), own, open) |
      Bits.descending(load<u64>(rays, 56), own, open)
    );
  }

  @inline static ascending(ray: v128, own: v128, other: v128): v128 {
    const left = v128.andnot(ray, other);
    const end = v128.and(v128.and(left, v128.neg<i64>(left)), own);
    // end − 1 if there is an end, else 0
    const below = v128.sub<i64>(v128.add<i64>(end, i64x2.splat(-1)), v128.eq<i64>(end, i64x2.splat(0)));
    return v128.and(ray, below);
  }

  /** The highest bit instead. An empty remainder gives bit 63, above which there is nothing to flip. */
  @inline static descending(ray: u64, own: u64, open: u64): u64 {
    const end = (u64(0x8000000000000000) >> clz(ray & open)) & own;
    return ray & (0 - (end << 1));
  }
}

/** Not inlined: for callers that are not time-critical. */
export function findMoves(own: u64, other: u64): u64 {
  return Bits.moves(own, other);
}

export function findFlips(square: i32, own: u64, other: u64): u64 {
  return Bits.flips(square, own, other);
}
