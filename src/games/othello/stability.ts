/**
 * Discs of both sides that can never be flipped again. The result is a lower bound: each such disc is safe, but it misses
 * discs that are safe only because of the further play. The kernel finds the same (kernel/assembly/stability.ts).
 *
 * A disc is turned along one of four lines, so it is stable if on each of them it is safe, which it is where
 *   – the line has no empty square, or the disc stands at its end: no discs can enclose it;
 *   – a neighbour on the line is a stable disc of its own colour: it would have to be flipped too.
 * (Two stable neighbours of the other colour would do too, but each of them leans on the next, up to the border: then
 * the line has no empty square.)
 * For a disc on the edge only the edge itself matters, and there it is decided by trying everything.
 */
import type { Side } from '../../rules/position.js';

type Owners = readonly (Side | undefined)[];

/** A step east, south-west, south, south-east: one for each line. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
];

const at = (x: number, y: number): number => (x >= 0 && x < 8 && y >= 0 && y < 8 ? y * 8 + x : -1);

/** For each square and line: the neighbours one step back and one step on (−1 is off the board), and the whole line. */
const LINES = Array.from({ length: 64 }, (_, square) =>
  STEPS.map(([dx, dy]) => {
    const [x, y] = [square & 7, square >> 3];
    const far = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];
    return {
      back: at(x - dx, y - dy),
      on: at(x + dx, y + dy),
      all: far.map(n => at(x + n * dx, y + n * dy)).filter(each => each >= 0),
    };
  }),
);

/** The four edges, each from corner to corner. */
export const EDGES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [56, 57, 58, 59, 60, 61, 62, 63],
  [0, 8, 16, 24, 32, 40, 48, 56],
  [7, 15, 23, 31, 39, 47, 55, 63],
];

/** The owners of eight squares, from corner to corner. */
export type EdgeOwners = readonly (Side | undefined)[];

/** The edge after a disc on one of its empty squares, which need turn nothing here: it may have turned discs inland. */
function place(edge: EdgeOwners, square: number, side: Side): EdgeOwners {
  const after = [...edge];
  after[square] = side;
  for (const step of [-1, 1]) {
    let end = square + step;
    while (edge[end] !== undefined && edge[end] !== side) end += step;
    if (edge[end] === side) for (let i = square + step; i !== end; i += step) after[i] = side;
  }
  return after;
}

/** By the edge's discs as digits to base 3. */
const safeEdges: (readonly boolean[] | undefined)[] = [];

/** Which discs of an edge keep their colour after any discs placed on it, by either side and in any order. */
export function safeOnEdge(edge: EdgeOwners): readonly boolean[] {
  const key = edge.reduce<number>((digits, owner) => digits * 3 + (owner ?? 2), 0);
  const known = safeEdges[key];
  if (known) return known;
  const safe = edge.map(owner => owner !== undefined);
  edge.forEach((owner, square) => {
    if (owner !== undefined) return;
    for (const side of [0, 1] as const) {
      const after = place(edge, square, side);
      const later = safeOnEdge(after);
      for (let i = 0; i < 8; i++) safe[i] &&= later[i]! && after[i] === edge[i];
    }
  });
  safeEdges[key] = safe;
  return safe;
}

/** Stable discs on the edges, of both sides. */
export function edgeStable(owners: Owners): boolean[] {
  const stable = new Array<boolean>(64).fill(false);
  for (const squares of EDGES) {
    safeOnEdge(squares.map(square => owners[square])).forEach((safe, i) => {
      if (safe) stable[squares[i]!] = true;
    });
  }
  return stable;
}

/** All of them. Stability spreads from disc to disc until nothing is added. */
export function stableDiscs(owners: Owners): boolean[] {
  const stable = edgeStable(owners);
  const isSafe = (square: number, line: number): boolean => {
    const { back, on, all } = LINES[square]![line]!;
    if (back < 0 || on < 0) return true;
    if (stable[back] && owners[back] === owners[square]) return true;
    if (stable[on] && owners[on] === owners[square]) return true;
    return all.every(each => owners[each] !== undefined);
  };
  for (let grows = true; grows; ) {
    grows = false;
    for (let square = 0; square < 64; square++) {
      if (owners[square] === undefined || stable[square]) continue;
      if (STEPS.every((_, line) => isSafe(square, line))) grows = stable[square] = true;
    }
  }
  return stable;
}
