/** Games by a number, to count how many of them differ: FNV-1a of 64 bits, as kernel/assembly/match.ts has it. */
import type { Start } from '../rules/archive.js';
import type { Move } from '../rules/position.js';

const BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

const absorb = (hash: bigint, value: number): bigint => ((hash ^ BigInt(value)) * PRIME) & MASK;

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
export function startHash({ position, moves }: Start): bigint {
  const text = [...position].reduce((hash, letter) => absorb(hash, letter.charCodeAt(0)), BASIS);
  return absorb(moves.reduce(absorb, absorb(text, 0x100)), 0x200);
}
