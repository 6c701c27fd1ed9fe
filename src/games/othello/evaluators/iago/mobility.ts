/** Moves and prospects of moves of one side, as Iago and Bill count them. Boards are halves of bits (bitboard.ts). */
import { count, findFlips, findMoves, hi, lo } from '../../bitboard.js';

const CORNERS_LO = 0x00000081;
const CORNERS_HI = 0x81000000 | 0;
const LEFT = 0xfefefefe;
const RIGHT = 0x7f7f7f7f;

/** The squares next to each square, halves apart. */
const NEAR_LO = new Int32Array(64);
const NEAR_HI = new Int32Array(64);
for (let square = 0; square < 64; square++) {
  for (let each = 0; each < 64; each++) {
    const apart = Math.max(Math.abs((each & 7) - (square & 7)), Math.abs((each >> 3) - (square >> 3)));
    if (apart !== 1) continue;
    if (each < 32) NEAR_LO[square]! |= 1 << each;
    else NEAR_HI[square]! |= 1 << (each - 32);
  }
}

/** Corners that `own` could take. */
function cornersFor(ownLo: number, ownHi: number, otherLo: number, otherHi: number): number {
  const openLo = CORNERS_LO & ~(ownLo | otherLo);
  const openHi = CORNERS_HI & ~(ownHi | otherHi);
  if ((openLo | openHi) === 0) return 0;
  findMoves(ownLo, ownHi, otherLo, otherHi);
  // Both halves in one number: no corner of one is a corner of the other.
  return (lo & CORNERS_LO) | (hi & CORNERS_HI);
}

/** A move, for `visitMoves`: what it turns, and whether it gives the other side a corner that it could not take before. */
export type MoveVisitor = (
  square: number,
  flipsLo: number,
  flipsHi: number,
  directions: number,
  givesCorner: boolean,
) => void;

/** All legal moves of `own`. */
export function visitMoves(ownLo: number, ownHi: number, otherLo: number, otherHi: number, visit: MoveVisitor): void {
  const before = cornersFor(otherLo, otherHi, ownLo, ownHi);
  findMoves(ownLo, ownHi, otherLo, otherHi);
  let restLo = lo;
  let restHi = hi;
  while ((restLo | restHi) !== 0) {
    const inLow = restLo !== 0;
    const square = inLow ? 31 - Math.clz32(restLo & -restLo) : 63 - Math.clz32(restHi & -restHi);
    if (inLow) restLo &= restLo - 1;
    else restHi &= restHi - 1;
    findFlips(square, ownLo, ownHi, otherLo, otherHi);
    const flipsLo = lo;
    const flipsHi = hi;
    // In each direction in which a move turns discs, it turns the one next to it.
    const directions = count(flipsLo & NEAR_LO[square]!) + count(flipsHi & NEAR_HI[square]!);
    const discLo = square < 32 ? 1 << square : 0;
    const discHi = square < 32 ? 0 : 1 << (square - 32);
    const after = cornersFor(
      otherLo & ~flipsLo,
      otherHi & ~flipsHi,
      ownLo | flipsLo | discLo,
      ownHi | flipsHi | discHi,
    );
    visit(square, flipsLo, flipsHi, directions, (after & ~before) !== 0);
  }
}

let safeMoves = 0;
let allMoves = 0;
const countMove: MoveVisitor = (_square, _lo, _hi, _directions, givesCorner) => {
  allMoves++;
  if (!givesCorner) safeMoves++;
};

/** Iago's current mobility of a side: its moves, and again those that do not give up a corner at once. */
export function currentMobility(ownLo: number, ownHi: number, otherLo: number, otherHi: number): number {
  safeMoves = 0;
  allMoves = 0;
  visitMoves(ownLo, ownHi, otherLo, otherHi, countMove);
  return allMoves + safeMoves;
}

/** The frontier of a side, in these registers: its discs next to an empty square. */
export let frontierLo = 0;
export let frontierHi = 0;
export function findFrontier(discsLo: number, discsHi: number, emptyLo: number, emptyHi: number): void {
  const wideLo = emptyLo | ((emptyLo << 1) & LEFT) | ((emptyLo >>> 1) & RIGHT);
  const wideHi = emptyHi | ((emptyHi << 1) & LEFT) | ((emptyHi >>> 1) & RIGHT);
  frontierLo = discsLo & (wideLo | (wideLo << 8) | (wideLo >>> 8) | (wideHi << 24));
  frontierHi = discsHi & (wideHi | (wideHi << 8) | (wideHi >>> 8) | (wideLo >>> 24));
}

/**
 * Iago's potential mobility of the side that plays against `other`: the opponent's discs next to an empty square, the empty
 * squares next to one of them, and for each of these discs the empty squares next to it, all added.
 */
export function potentialMobility(otherLo: number, otherHi: number, emptyLo: number, emptyHi: number): number {
  findFrontier(otherLo, otherHi, emptyLo, emptyHi);
  let sum = count(frontierLo) + count(frontierHi);
  let reachLo = 0;
  let reachHi = 0;
  for (let half = 0; half < 2; half++) {
    for (let rest = half === 0 ? frontierLo : frontierHi; rest !== 0; rest &= rest - 1) {
      const square = (half === 0 ? 31 : 63) - Math.clz32(rest & -rest);
      const nearLo = NEAR_LO[square]! & emptyLo;
      const nearHi = NEAR_HI[square]! & emptyHi;
      sum += count(nearLo) + count(nearHi);
      reachLo |= nearLo;
      reachHi |= nearHi;
    }
  }
  return sum + count(reachLo) + count(reachHi);
}
