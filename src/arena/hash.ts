/** Games by a number, to count how many of them differ: FNV-1a of 64 bits, as kernel/assembly/match.ts has it. */
import type { Start } from '../rules/archive.js';
import type { Move } from '../rules/position.js';

/** In halves, since a game of dice has hundreds of moves; the prime is 2⁴⁰ + 435. */
export function movesHash(moves: readonly Move[]): bigint {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const move of moves) {
    const mixed = (low ^ move) >>> 0;
    const product = mixed * 435; // below 2⁴¹
    low = product >>> 0;
    high = (high * 435 + (mixed << 8) + Math.floor(product / 2 ** 32)) >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}

/** To be xored with the hash of the moves; the last step keeps the two from looking alike. */
export const startHash = ({ position, moves }: Start): bigint =>
  movesHash([...Array.from(position, letter => letter.charCodeAt(0)), 0x100, ...moves, 0x200]);
