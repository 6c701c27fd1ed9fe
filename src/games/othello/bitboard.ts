/**
 * 64 squares as two 32-bit halves: square 0 is a1 (top left), 7 is h1, 63 is h8; bit n of the low half is square n,
 * bit n of the high half is square 32 + n. Halves are signed, as JavaScript's bit operations leave them.
 *
 * Legal moves by smearing: slide our discs over theirs and see where they come out on an empty square. Flips by
 * rays: along each of the eight, the first square without an enemy disc must hold one of ours. Lookup tables would be
 * faster still, but cost 300 kB and a second of start-up in a browser tab.
 */

/** Result registers of the functions below; JavaScript cannot return a pair for free. */
export let lo = 0;
export let hi = 0;

/** Enemy discs that a sideways or slanted line may cross: not those on columns a and h, where it would wrap round. */
const INNER = 0x7e7e7e7e;

/** Squares reached eastwards and westwards, within one half: rows never cross from one to the other. */
function sideways(own: number, other: number): number {
  const over = other & INNER;
  let east = over & (own << 1);
  east |= over & (east << 1);
  let run = over & (over << 1);
  east |= run & (east << 2);
  east |= run & (east << 2);
  let west = over & (own >>> 1);
  west |= over & (west >>> 1);
  run = over & (over >>> 1);
  west |= run & (west >>> 2);
  west |= run & (west >>> 2);
  return (east << 1) | (west >>> 1);
}

/** Adds to the registers what is reached by steps of `s` squares (7, 8 or 9) down and up the board. */
function smear(ownLo: number, ownHi: number, overLo: number, overHi: number, s: number): void {
  const c = 32 - s;
  const ss = 2 * s;
  const cc = 32 - ss;
  // Runs of two enemy discs, for the doubling steps; going up, the same runs seen from their other end.
  const runLo = overLo & (overLo << s);
  const runHi = overHi & ((overHi << s) | (overLo >>> c));
  let downLo = overLo & (ownLo << s);
  let downHi = overHi & ((ownHi << s) | (ownLo >>> c));
  downHi |= overHi & ((downHi << s) | (downLo >>> c));
  downLo |= overLo & (downLo << s);
  downHi |= runHi & ((downHi << ss) | (downLo >>> cc));
  downLo |= runLo & (downLo << ss);
  downHi |= runHi & ((downHi << ss) | (downLo >>> cc));
  downLo |= runLo & (downLo << ss);

  const backLo = (runLo >>> s) | (runHi << c);
  const backHi = runHi >>> s;
  let upHi = overHi & (ownHi >>> s);
  let upLo = overLo & ((ownLo >>> s) | (ownHi << c));
  upLo |= overLo & ((upLo >>> s) | (upHi << c));
  upHi |= overHi & (upHi >>> s);
  upLo |= backLo & ((upLo >>> ss) | (upHi << cc));
  upHi |= backHi & (upHi >>> ss);
  upLo |= backLo & ((upLo >>> ss) | (upHi << cc));
  upHi |= backHi & (upHi >>> ss);

  lo |= (downLo << s) | (upLo >>> s) | (upHi << c);
  hi |= (downHi << s) | (downLo >>> c) | (upHi >>> s);
}

/** The squares where `own` may move, in the registers. */
export function findMoves(ownLo: number, ownHi: number, otherLo: number, otherHi: number): void {
  lo = sideways(ownLo, otherLo);
  hi = sideways(ownHi, otherHi);
  smear(ownLo, ownHi, otherLo, otherHi, 8);
  const innerLo = otherLo & INNER;
  const innerHi = otherHi & INNER;
  smear(ownLo, ownHi, innerLo, innerHi, 7);
  smear(ownLo, ownHi, innerLo, innerHi, 9);
  lo &= ~(ownLo | otherLo);
  hi &= ~(ownHi | otherHi);
}

/** The eight rays from every square, halves apart: [square × 4 + direction], those that ascend and those that descend. */
const rays = (
  directions: readonly (readonly [number, number])[],
): { readonly lo: Int32Array; readonly hi: Int32Array } => {
  const table = { lo: new Int32Array(256), hi: new Int32Array(256) };
  for (let square = 0; square < 64; square++) {
    directions.forEach(([dx, dy], direction) => {
      let x = (square & 7) + dx;
      let y = (square >> 3) + dy;
      for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
        const half = y < 4 ? table.lo : table.hi;
        half[square * 4 + direction]! |= 1 << ((y & 3) * 8 + x);
      }
    });
  }
  return table;
};
// biome-ignore format: east, south-west, south, south-east; then their opposites
const ASCENDING = rays([[1, 0], [-1, 1], [0, 1], [1, 1]]);
const DESCENDING = rays([
  [-1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
]);

/** The discs that turn when `own` moves to `square`, in the registers; none where the move is illegal. */
export function findFlips(square: number, ownLo: number, ownHi: number, otherLo: number, otherHi: number): void {
  let flipLo = 0;
  let flipHi = 0;
  for (let i = square * 4; i < square * 4 + 4; i++) {
    // Ascending: the first square that holds no enemy is the lowest bit of the ray without them.
    const upLo = ASCENDING.lo[i]!;
    const upHi = ASCENDING.hi[i]!;
    let open = upLo & ~otherLo;
    if (open !== 0) {
      const end = open & -open;
      if (end & ownLo) flipLo |= upLo & (end - 1);
    } else {
      open = upHi & ~otherHi;
      const end = open & -open;
      if (end & ownHi) {
        flipLo |= upLo;
        flipHi |= upHi & (end - 1);
      }
    }
    // Descending: it is the highest bit.
    const downLo = DESCENDING.lo[i]!;
    const downHi = DESCENDING.hi[i]!;
    open = downHi & ~otherHi;
    if (open !== 0) {
      const end = 0x80000000 >>> Math.clz32(open);
      if (end & ownHi) flipHi |= downHi & -(end << 1);
    } else {
      open = downLo & ~otherLo;
      if (open !== 0) {
        const end = 0x80000000 >>> Math.clz32(open);
        if (end & ownLo) {
          flipLo |= downLo & -(end << 1);
          flipHi |= downHi;
        }
      }
    }
  }
  lo = flipLo;
  hi = flipHi;
}

/** How many bits are set. */
export function count(half: number): number {
  let x = half - ((half >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Does the half of the board that holds `square` have it? */
export const has = (square: number, bitsLo: number, bitsHi: number): boolean =>
  ((square < 32 ? bitsLo : bitsHi) & (1 << (square & 31))) !== 0;

/** Appends the squares of a set to a list, ascending. */
export function listSquares(bitsLo: number, bitsHi: number): number[] {
  const squares: number[] = [];
  for (let rest = bitsLo; rest !== 0; rest &= rest - 1) squares.push(31 - Math.clz32(rest & -rest));
  for (let rest = bitsHi; rest !== 0; rest &= rest - 1) squares.push(63 - Math.clz32(rest & -rest));
  return squares;
}

/**
 * Leaves of the game tree below a position given as own and enemy discs; counts like rules/perft.ts.
 * The plain functions without the `Game` around them, which is what the kernel is measured against.
 */
export function countLeaves(
  ownLo: number,
  ownHi: number,
  otherLo: number,
  otherHi: number,
  depth: number,
  passed = false,
): number {
  if (depth === 0) return 1;
  findMoves(ownLo, ownHi, otherLo, otherHi);
  let restLo = lo;
  let restHi = hi;
  if ((restLo | restHi) === 0) {
    if (depth === 1 || passed) return 1;
    return countLeaves(otherLo, otherHi, ownLo, ownHi, depth - 1, true);
  }
  if (depth === 1) return count(restLo) + count(restHi);
  let leaves = 0;
  for (; restLo !== 0; restLo &= restLo - 1) {
    const move = restLo & -restLo;
    findFlips(31 - Math.clz32(move), ownLo, ownHi, otherLo, otherHi);
    leaves += countLeaves(otherLo & ~lo, otherHi & ~hi, ownLo | lo | move, ownHi | hi, depth - 1);
  }
  for (; restHi !== 0; restHi &= restHi - 1) {
    const move = restHi & -restHi;
    findFlips(63 - Math.clz32(move), ownLo, ownHi, otherLo, otherHi);
    leaves += countLeaves(otherLo & ~lo, otherHi & ~hi, ownLo | lo, ownHi | hi | move, depth - 1);
  }
  return leaves;
}
