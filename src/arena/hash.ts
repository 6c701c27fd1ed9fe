/** Games by a number, to count how many of them differ: FNV-1a of 64 bits, as kernel/assembly/match.ts has it. */
import type { Start } from '../matches/record.js';
import type { Move } from '../rules/position.js';

const BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

const absorb = (hash: bigint, value: number): bigint => ((hash ^ BigInt(value)) * PRIME) & MASK;

export const movesHash = (moves: readonly Move[]): bigint => moves.reduce(absorb, BASIS);

/** To be xored with the hash of the moves; the last step keeps the two from looking alike. */
export function startHash({ position, moves }: Start): bigint {
  const text = [...position].reduce((hash, letter) => absorb(hash, letter.charCodeAt(0)), BASIS);
  return absorb(moves.reduce(absorb, absorb(text, 0x100)), 0x200);
}
