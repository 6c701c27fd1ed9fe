/**
 * Iago's internal stability: discs inside the board that have, on each of the four lines through them, a stable disc of
 * their own colour next to them. It begins with the stable discs of the edges and spreads until nothing is added. A disc
 * on lines without an empty square is stable too, but his algorithm does not look for those.
 */
import { safeOnEdge } from '../../stability.js';
import { digitsOf, OWN } from './edge-table.js';

const EDGE_SQUARES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [56, 57, 58, 59, 60, 61, 62, 63],
  [0, 8, 16, 24, 32, 40, 48, 56],
  [7, 15, 23, 31, 39, 47, 55, 63],
];
const LINES = [1, 7, 8, 9] as const;

/** By configuration: the stable discs of the side with the digit OWN, as bits. */
let stableOnEdge: Uint8Array | undefined;
function stableMasks(): Uint8Array {
  stableOnEdge ??= Uint8Array.from({ length: 6561 }, (_, index) => {
    const digits = digitsOf(index, 8);
    const safe = safeOnEdge(digits.map(digit => [undefined, 0, 1][digit] as 0 | 1 | undefined));
    return digits.reduce((bits, digit, i) => (digit === OWN && safe[i] ? bits | (1 << i) : bits), 0);
  });
  return stableOnEdge;
}

const stable = new Uint8Array(64);

/** How many of the discs of `own`; `edges` are its configurations (edges.ts) with `own` as OWN. */
export function internalStability(ownLo: number, ownHi: number, edges: Int32Array): number {
  const masks = stableMasks();
  stable.fill(0);
  let isAny = false;
  for (let edge = 0; edge < 4; edge++) {
    let rest = masks[edges[edge]!]!;
    if (rest !== 0) isAny = true;
    for (; rest !== 0; rest &= rest - 1) stable[EDGE_SQUARES[edge]![31 - Math.clz32(rest & -rest)]!] = 1;
  }
  if (!isAny) return 0;
  let found = 0;
  for (let grows = true; grows; ) {
    grows = false;
    for (let row = 1; row < 7; row++) {
      for (let column = 1; column < 7; column++) {
        const square = row * 8 + column;
        if (stable[square] || (((square < 32 ? ownLo : ownHi) >>> (square & 31)) & 1) === 0) continue;
        let isSafe = true;
        for (const step of LINES) if (!stable[square - step] && !stable[square + step]) isSafe = false;
        if (!isSafe) continue;
        stable[square] = 1;
        found++;
        grows = true;
      }
    }
  }
  return found;
}
