/** Where the edges of a board stand in a table of edges. */
import { edgeTable } from './edge-table.js';

/** Eight squares as bits, the first corner lowest, to base 3 with digits 0 and 1. */
const TO_BASE_3: Int32Array = Int32Array.from({ length: 256 }, (_, bits) => {
  let index = 0;
  for (let i = 7; i >= 0; i--) index = 3 * index + ((bits >> i) & 1);
  return index;
});

/** The squares a1–a8 or, shifted by 7, h1–h8 as bits, the top row lowest. */
function column(lo: number, hi: number, shift: number): number {
  const top = (lo >>> shift) & 0x01010101;
  const bottom = (hi >>> shift) & 0x01010101;
  return gathered(top) | (gathered(bottom) << 4);
}

/** The lowest bits of four bytes side by side. */
const gathered = (bits: number): number => (bits | (bits >>> 7) | (bits >>> 14) | (bits >>> 21)) & 15;

const index = (own: number, other: number): number => TO_BASE_3[own]! + 2 * TO_BASE_3[other]!;

/** The four edges of a board: top, bottom, left, right, each as a configuration of eight squares. */
export function edgeIndices(
  ownLo: number,
  ownHi: number,
  otherLo: number,
  otherHi: number,
  into: Int32Array,
): Int32Array {
  into[0] = index(ownLo & 255, otherLo & 255);
  into[1] = index(ownHi >>> 24, otherHi >>> 24);
  into[2] = index(column(ownLo, ownHi, 0), column(otherLo, otherHi, 0));
  into[3] = index(column(ownLo, ownHi, 7), column(otherLo, otherHi, 7));
  return into;
}

const edges = new Int32Array(4);

/** Squares b2 g2 b7 g7 of a half: in the low half b2 and g2, in the high half b7 and g7. */
const X_LEFT = 9;
const X_RIGHT = 14;
const X_LEFT_HIGH = 17;
const X_RIGHT_HIGH = 22;
const FIRST_X = 3 ** 8;
const SECOND_X = 3 ** 9;

/** Bill's: each edge with the two X squares beside it. */
export function edgeAndXStability(ownLo: number, ownHi: number, otherLo: number, otherHi: number): number {
  const table = edgeTable(10);
  edgeIndices(ownLo, ownHi, otherLo, otherHi, edges);
  const b2 = ((ownLo >>> X_LEFT) & 1) + 2 * ((otherLo >>> X_LEFT) & 1);
  const g2 = ((ownLo >>> X_RIGHT) & 1) + 2 * ((otherLo >>> X_RIGHT) & 1);
  const b7 = ((ownHi >>> X_LEFT_HIGH) & 1) + 2 * ((otherHi >>> X_LEFT_HIGH) & 1);
  const g7 = ((ownHi >>> X_RIGHT_HIGH) & 1) + 2 * ((otherHi >>> X_RIGHT_HIGH) & 1);
  return (
    table[edges[0]! + b2 * FIRST_X + g2 * SECOND_X]! +
    table[edges[1]! + b7 * FIRST_X + g7 * SECOND_X]! +
    table[edges[2]! + b2 * FIRST_X + b7 * SECOND_X]! +
    table[edges[3]! + g2 * FIRST_X + g7 * SECOND_X]!
  );
}
