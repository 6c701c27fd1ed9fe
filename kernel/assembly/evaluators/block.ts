/**
 * An evaluator in memory, from a multiple of 16 on: which kind it is, and behind that a payload that only its own kind
 * understands. The host encodes it (src/evaluators/twin.ts).
 */

@unmanaged
export class Block {
  kind: i32;
  /** Bits; each kind has its own. */
  flags: i32;
  /** No value is farther from 0. */
  bound: f64;
}

/** Where the payload begins. */
export const PAYLOAD: usize = offsetof<Block>();

export enum BlockAt {
  kind = offsetof<Block>('kind'),
  flags = offsetof<Block>('flags'),
  bound = offsetof<Block>('bound'),
  bytes = i32(PAYLOAD),
}

export enum Kind {
  constant,
  greedy,
  squares,
  alliot,
  strategies,
  features,
  formula,
  network,
  patterns,
}

/**
 * Of squares, networks and patterns: one function of black and white, of which white takes the negative; otherwise
 * colours are seen as mine and theirs.
 */
export const NEGATION: i32 = 1;
