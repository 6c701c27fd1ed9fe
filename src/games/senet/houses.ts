/**
 * The track as bits: bit 0 is house 1, bit 29 is house 30. The board is walked like an S, so houses that follow one
 * another on the track are neighbouring bits, round the bends (10–11, 20–21) as anywhere else.
 */

/** House of Repeating Life: where drowned pieces return. */
export const LIFE = 15;
/** The Beautiful House: every piece must stop on it. */
export const BEAUTIFUL = 26;
/** The Water House: a piece on it is drowned. */
export const WATER = 27;
export const LAST = 30;
export const PIECES = 7;

export const bit = (house: number): number => 1 << (house - 1);

export const FIRST_TEN = bit(11) - 1;
export const BEFORE_BEAUTIFUL = bit(BEAUTIFUL) - 1;
export const UP_TO_BEAUTIFUL = bit(WATER) - 1;
export const IN_WATER = bit(WATER);
/** Houses 28 to 30, which are left only by bearing off. */
export const END = bit(28) | bit(29) | bit(30);

export function count(pieces: number): number {
  let n = 0;
  for (let rest = pieces; rest; rest &= rest - 1) n++;
  return n;
}

/** The houses of these pieces, ascending. */
export function houses(pieces: number): number[] {
  const list: number[] = [];
  for (let rest = pieces; rest; rest &= rest - 1) list.push(32 - Math.clz32(rest & -rest));
  return list;
}

/** The house of the nth of these pieces, counted from 1; there are that many. */
export function nthHouse(pieces: number, n: number): number {
  let rest = pieces;
  for (let i = 1; i < n; i++) rest &= rest - 1;
  return 32 - Math.clz32(rest & -rest);
}

/** Pieces with an own piece next to them on the track; none while a piece of their side is drowned. */
export const defended = (pieces: number): number => (pieces & IN_WATER ? 0 : pieces & ((pieces << 1) | (pieces >>> 1)));

/** The lowest house of every three in a row; a row of four counts as two blocks. */
export const blocks = (pieces: number): number => pieces & (pieces >>> 1) & (pieces >>> 2);

/**
 * Where the water puts a piece back: house 15 or the nearest vacant one below. There always is one: of fourteen
 * pieces at most thirteen are still on the fifteen houses.
 */
export function haven(occupied: number): number {
  let house = LIFE;
  while (occupied & bit(house)) house--;
  return house;
}
