/**
 * An evaluator in memory, aligned to 16 bytes: its kind, and after that a payload in the format of its kind. The host
 * encodes it (src/evaluators/twin.ts).
 */

@unmanaged
export class Block {
  kind: i32;
  /** Bits; their meaning depends on the kind. */
  flags: i32;
  /** The largest absolute value. */
  bound: f64;
}

/** Offset of the payload. */
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
 * For squares, networks and patterns: one function of black and white, negated for white. Otherwise colours are read as
 * own and opponent's.
 */
export const NEGATION: i32 = 1;
