/**
 * n-tuple tables: src/evaluators/patterns/patterns.ts documents their meaning and the order of additions: in f64, lanes
 * 0 and 1 in one vector, 2 and 3 in another.
 *
 * A board has an array of indices, one u16 per placement, always from black's view; white's indices are the last entry
 * minus these, so one array serves both. A disc changes an index by a power of three, and the powers of a square in all
 * placements are stored side by side: placing a disc adds a row of vectors, flipping one adds it twice.
 *
 * Narrow patterns have i16 weights, in units of a step, and matching addresses: half the memory, and the same sums.
 */
import { Squash } from '../arithmetic';
import { WAITING, WHITE } from '../conventions';
import { Block, NEGATION, PAYLOAD } from './block';

/** Most placements of an evaluator: the arrays along a line of play have room for this many. */
export const MAX_PLACEMENTS: i32 = 960;
/** Placements are handled in blocks, six vectors of indices each. */
export const BLOCK_PLACEMENTS: i32 = 48;
const BLOCK_BYTES: usize = BLOCK_PLACEMENTS * sizeof<u16>();
/** Bytes of a block's row of addresses. */
const ADDRESS_BYTES: usize = BLOCK_PLACEMENTS * sizeof<i32>();

/** The start of a payload. Offsets are in bytes from the payload. */
@unmanaged
export class Tables {
  /** Placements, rounded up to a multiple of eight. */
  count: i32;
  /** Blocks of placements; arrays are padded to whole blocks. */
  blocks: i32;
  /** Bytes of weights per phase. */
  phaseBytes: i32;
  /** For each square a row of u16: what a disc on it adds to each index. */
  deltas: i32;
  /** Black's addresses, i32: the table of each placement, in bytes within a phase. */
  ours: i32;
  /** White's addresses: the last entry of that table. */
  theirs: i32;
  /** For each phase a Phase and its tables. */
  weights: i32;
  /** The size of one step of a narrow weight. */
  step: f32;
}

/** The phase of each disc count from 0 to 64, u8. */
const PHASES: usize = offsetof<Tables>();
/** For each disc count below BUCKET_DISCS of the side that has just moved, u8: the phase to read, or 0. */
const DISC_BUCKETS: usize = (PHASES + 65 + 15) & ~15;
export const BUCKET_DISCS: i32 = 16;
/** The indices of the empty board, u16, in whole blocks. */
const EMPTY_BOARD: usize = DISC_BUCKETS + BUCKET_DISCS;

export enum PatternsAt {
  count = offsetof<Tables>('count'),
  blocks = offsetof<Tables>('blocks'),
  phaseBytes = offsetof<Tables>('phaseBytes'),
  deltas = offsetof<Tables>('deltas'),
  ours = offsetof<Tables>('ours'),
  theirs = offsetof<Tables>('theirs'),
  weights = offsetof<Tables>('weights'),
  step = offsetof<Tables>('step'),
  phases = i32(PHASES),
  discBuckets = i32(DISC_BUCKETS),
  empty = i32(EMPTY_BOARD),
  bytes = i32(EMPTY_BOARD),
}

/** Precedes the tables of a phase. */
@unmanaged
class Phase {
  bias: f32;
  /** The weight that padding placements read. */
  zero: f32;
}

export const PHASE_HEADER: usize = (offsetof<Phase>() + 15) & ~15;

export enum PhaseAt {
  bias = offsetof<Phase>('bias'),
  zero = offsetof<Phase>('zero'),
  bytes = i32(PHASE_HEADER),
}

export enum PatternsFlag {
  negation = NEGATION,
  /** tanh maps the sum to an outcome. */
  tanh = 2,
  /** The view of the side that has just moved; the other side takes the negative. */
  moved = 4,
  /** Values are final disc differences. */
  discs = 8,
  narrow = 16,
}

class Patterns {
  @inline static rowBytes(payload: usize): usize {
    return usize(changetype<Tables>(payload).blocks) * BLOCK_BYTES;
  }

  /** `discs`: on the board; `moved`: those of the side that has just moved. */
  @inline static weightsOf(payload: usize, discs: i32, moved: i32): usize {
    return payload + usize(changetype<Tables>(payload).weights) + Patterns.phaseOf(payload, discs, moved);
  }

  /** In bytes from the first phase. */
  @inline static phaseOf(payload: usize, discs: i32, moved: i32): usize {
    const bucket = moved < BUCKET_DISCS ? i32(load<u8>(payload + DISC_BUCKETS + usize(moved))) : 0;
    const phase = bucket != 0 ? bucket : i32(load<u8>(payload + PHASES + usize(discs)));
    return usize(phase) * usize(changetype<Tables>(payload).phaseBytes);
  }

  /** Addresses of the weights of a vector's first four indices; white's count down from the last. */
  @inline static nearOf(indices: v128, addresses: usize, white: bool): v128 {
    const index = v128.shl<i32>(v128.extend_low<u16>(indices), 2);
    return white ? v128.sub<i32>(v128.load(addresses), index) : v128.add<i32>(v128.load(addresses), index);
  }

  @inline static farOf(indices: v128, addresses: usize, white: bool): v128 {
    const index = v128.shl<i32>(v128.extend_high<u16>(indices), 2);
    return white ? v128.sub<i32>(v128.load(addresses, 16), index) : v128.add<i32>(v128.load(addresses, 16), index);
  }

  /** Two of four weights, for lanes 0 and 1. */
  @inline static low(at: v128, weights: usize): v128 {
    const one = v128.load_zero<f32>(weights + v128.extract_lane<u32>(at, 0));
    return f64x2.promote_low_f32x4(v128.load_lane<f32>(weights + v128.extract_lane<u32>(at, 1), one, 1));
  }

  /** The other two, for lanes 2 and 3. */
  @inline static high(at: v128, weights: usize): v128 {
    const one = v128.load_zero<f32>(weights + v128.extract_lane<u32>(at, 2));
    return f64x2.promote_low_f32x4(v128.load_lane<f32>(weights + v128.extract_lane<u32>(at, 3), one, 1));
  }

  /** Lanes 0 and 1 after the weights of a vector's eight indices. */
  @inline static lows(sum: v128, indices: v128, weights: usize, addresses: usize, white: bool): v128 {
    const first = v128.add<f64>(sum, Patterns.low(Patterns.nearOf(indices, addresses, white), weights));
    return v128.add<f64>(first, Patterns.low(Patterns.farOf(indices, addresses, white), weights));
  }

  @inline static highs(sum: v128, indices: v128, weights: usize, addresses: usize, white: bool): v128 {
    const first = v128.add<f64>(sum, Patterns.high(Patterns.nearOf(indices, addresses, white), weights));
    return v128.add<f64>(first, Patterns.high(Patterns.farOf(indices, addresses, white), weights));
  }

  /** Two narrow weights whose addresses are the halves of a word. */
  @inline static two(word: u64, weights: usize): i32 {
    return i32(load<i16>(weights + usize(word & 0xffffffff))) + i32(load<i16>(weights + usize(word >> 32)));
  }

  @inline static four(at: v128, weights: usize): i32 {
    return Patterns.two(v128.extract_lane<u64>(at, 0), weights) + Patterns.two(v128.extract_lane<u64>(at, 1), weights);
  }

  /** Sum of the narrow weights of the indices in a vector. */
  @inline static eight(indices: v128, weights: usize, addresses: usize, white: bool): i32 {
    const near = v128.shl<i32>(v128.extend_low<u16>(indices), 1);
    const far = v128.shl<i32>(v128.extend_high<u16>(indices), 1);
    const a = v128.load(addresses);
    const b = v128.load(addresses, 16);
    return (
      Patterns.four(white ? v128.sub<i32>(a, near) : v128.add<i32>(a, near), weights) +
      Patterns.four(white ? v128.sub<i32>(b, far) : v128.add<i32>(b, far), weights)
    );
  }

  @inline static total(low: v128, high: v128): f64 {
    return (
      v128.extract_lane<f64>(low, 0) +
      v128.extract_lane<f64>(low, 1) +
      (v128.extract_lane<f64>(high, 0) + v128.extract_lane<f64>(high, 1))
    );
  }

  /** The sum over an array of indices, which are subtracted from the addresses if `white` is true. */
  @inline static sum(
    payload: usize,
    flags: i32,
    weights: usize,
    addresses: usize,
    indices: usize,
    count: i32,
    white: bool,
  ): f64 {
    if (flags & PatternsFlag.narrow) {
      let steps = 0;
      for (let from = indices, at = addresses, end = from + usize(count) * 2; from < end; from += 16, at += 32) {
        steps += Patterns.eight(v128.load(from), weights, at, white);
      }
      return f64(steps) * f64(changetype<Tables>(payload).step);
    }
    let low = f64x2.splat(0);
    let high = f64x2.splat(0);
    let at = addresses;
    for (let from = indices, end = indices + usize(count) * 2; from < end; from += 16, at += 32) {
      const eight = v128.load(from);
      low = Patterns.lows(low, eight, weights, at, white);
      high = Patterns.highs(high, eight, weights, at, white);
    }
    return Patterns.total(low, high);
  }

  @inline static finish(sum: f64, weights: usize, flags: i32, view: i32): f64 {
    const linear = f32(sum + f64(changetype<Phase>(weights).bias));
    const value = flags & PatternsFlag.tanh ? Squash.tanh(linear) : linear;
    return f64(Patterns.negates(flags, view) ? -value : value);
  }

  /** Whether the value must be negated for the requested view. */
  @inline static negates(flags: i32, view: i32): bool {
    return (
      ((flags & PatternsFlag.negation) != 0 && (view & WHITE) != 0) ||
      ((flags & PatternsFlag.moved) != 0 && (view & WAITING) == 0)
    );
  }

  /**
   * Whether white's entries are read: with negation both sides read black's, with `moved` those of the side that moved.
   */
  @inline static readsWhite(flags: i32, view: i32): bool {
    return ((view & WHITE) != 0) != Patterns.negates(flags, view);
  }
}

/** The address of the weights of a board's phase. */
export function patternsWeights(block: usize, discs: i32, moved: i32): usize {
  return Patterns.weightsOf(block + PAYLOAD, discs, moved);
}

/** Whether values are final disc differences. */
export function patternsCountDiscs(block: usize): bool {
  return (changetype<Block>(block).flags & PatternsFlag.discs) != 0;
}

/** Bytes of one array of indices of the evaluator at `block`; keep one per ply, 16-byte aligned. */
export function patternsBytes(block: usize): usize {
  return Patterns.rowBytes(block + PAYLOAD);
}

/** Writes the indices of a board to `to`. */
export function patternsSetUp(block: usize, to: usize, black: u64, white: u64): void {
  const payload = block + PAYLOAD;
  const rowBytes = Patterns.rowBytes(payload);
  const deltas = payload + usize(changetype<Tables>(payload).deltas);
  memory.copy(to, payload + EMPTY_BOARD, rowBytes);
  for (let rest = black | white; rest != 0; rest &= rest - 1) {
    const row = deltas + usize(ctz(rest)) * rowBytes;
    const added = (rest & (0 - rest) & black) != 0;
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const old = v128.load(to + i);
      const delta = v128.load(row + i);
      v128.store(to + i, added ? v128.add<i16>(old, delta) : v128.sub<i16>(old, delta));
    }
  }
}

/**
 * The indices after a disc on `square` that flips `flips`, from the array at `from` to the one at `to` (which may be
 * the same). `whiteMoves`: the colour of the disc. To undo a move, discard `to`.
 */
export function patternsUpdate(block: usize, from: usize, to: usize, square: i32, flips: u64, whiteMoves: bool): void {
  const payload = block + PAYLOAD;
  const rowBytes = Patterns.rowBytes(payload);
  const deltas = payload + usize(changetype<Tables>(payload).deltas);
  const placed = deltas + usize(square) * rowBytes;
  for (let part: usize = 0; part < rowBytes; part += BLOCK_BYTES) {
    let a = i64x2.splat(0);
    let b = i64x2.splat(0);
    let c = i64x2.splat(0);
    let d = i64x2.splat(0);
    let e = i64x2.splat(0);
    let f = i64x2.splat(0);
    for (let rest = flips; rest != 0; rest &= rest - 1) {
      const row = deltas + part + usize(ctz(rest)) * rowBytes;
      a = v128.add<i16>(a, v128.load(row));
      b = v128.add<i16>(b, v128.load(row, 16));
      c = v128.add<i16>(c, v128.load(row, 32));
      d = v128.add<i16>(d, v128.load(row, 48));
      e = v128.add<i16>(e, v128.load(row, 64));
      f = v128.add<i16>(f, v128.load(row, 80));
    }
    // Flipping a disc takes two steps, placing one takes one. u16 arithmetic wraps, and the final sum is right.
    const row = placed + part;
    a = v128.add<i16>(v128.add<i16>(a, a), v128.load(row));
    b = v128.add<i16>(v128.add<i16>(b, b), v128.load(row, 16));
    c = v128.add<i16>(v128.add<i16>(c, c), v128.load(row, 32));
    d = v128.add<i16>(v128.add<i16>(d, d), v128.load(row, 48));
    e = v128.add<i16>(v128.add<i16>(e, e), v128.load(row, 64));
    f = v128.add<i16>(v128.add<i16>(f, f), v128.load(row, 80));
    const old = from + part;
    const out = to + part;
    if (whiteMoves) {
      v128.store(out, v128.sub<i16>(v128.load(old), a));
      v128.store(out, v128.sub<i16>(v128.load(old, 16), b), 16);
      v128.store(out, v128.sub<i16>(v128.load(old, 32), c), 32);
      v128.store(out, v128.sub<i16>(v128.load(old, 48), d), 48);
      v128.store(out, v128.sub<i16>(v128.load(old, 64), e), 64);
      v128.store(out, v128.sub<i16>(v128.load(old, 80), f), 80);
    } else {
      v128.store(out, v128.add<i16>(v128.load(old), a));
      v128.store(out, v128.add<i16>(v128.load(old, 16), b), 16);
      v128.store(out, v128.add<i16>(v128.load(old, 32), c), 32);
      v128.store(out, v128.add<i16>(v128.load(old, 48), d), 48);
      v128.store(out, v128.add<i16>(v128.load(old, 64), e), 64);
      v128.store(out, v128.add<i16>(v128.load(old, 80), f), 80);
    }
  }
}

/**
 * The value of the board whose indices are at `at`, for white if `view` has WHITE, else for black; WAITING if it is the
 * other side's turn. `discs`: on the board; `moved`: those of the side that has just moved.
 */
export function patternsValue(block: usize, at: usize, discs: i32, moved: i32, view: i32): f64 {
  const payload = block + PAYLOAD;
  const flags = changetype<Block>(block).flags;
  const weights = Patterns.weightsOf(payload, discs, moved);
  const count = changetype<Tables>(payload).count;
  const sum = Patterns.readsWhite(flags, view)
    ? Patterns.sum(payload, flags, weights, payload + usize(changetype<Tables>(payload).theirs), at, count, true)
    : Patterns.sum(payload, flags, weights, payload + usize(changetype<Tables>(payload).ours), at, count, false);
  return Patterns.finish(sum, weights, flags, view);
}

/**
 * The value of the board after a move, without keeping its indices: the same as `patternsUpdate` and `patternsValue`.
 * `discs` and `moved` are the counts after the move.
 */
export function patternsAfter(
  block: usize,
  from: usize,
  square: i32,
  flips: u64,
  whiteMoves: bool,
  discs: i32,
  moved: i32,
  view: i32,
): f64 {
  const payload = block + PAYLOAD;
  const flags = changetype<Block>(block).flags;
  const rowBytes = Patterns.rowBytes(payload);
  const deltas = payload + usize(changetype<Tables>(payload).deltas);
  const weights = Patterns.weightsOf(payload, discs, moved);
  const readsWhite = Patterns.readsWhite(flags, view);
  let addresses = payload + usize(readsWhite ? changetype<Tables>(payload).theirs : changetype<Tables>(payload).ours);
  const placed = deltas + usize(square) * rowBytes;
  let steps = 0;
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (let part: usize = 0; part < rowBytes; part += BLOCK_BYTES) {
    let a = i64x2.splat(0);
    let b = i64x2.splat(0);
    let c = i64x2.splat(0);
    let d = i64x2.splat(0);
    let e = i64x2.splat(0);
    let f = i64x2.splat(0);
    for (let rest = flips; rest != 0; rest &= rest - 1) {
      const row = deltas + part + usize(ctz(rest)) * rowBytes;
      a = v128.add<i16>(a, v128.load(row));
      b = v128.add<i16>(b, v128.load(row, 16));
      c = v128.add<i16>(c, v128.load(row, 32));
      d = v128.add<i16>(d, v128.load(row, 48));
      e = v128.add<i16>(e, v128.load(row, 64));
      f = v128.add<i16>(f, v128.load(row, 80));
    }
    const row = placed + part;
    a = v128.add<i16>(v128.add<i16>(a, a), v128.load(row));
    b = v128.add<i16>(v128.add<i16>(b, b), v128.load(row, 16));
    c = v128.add<i16>(v128.add<i16>(c, c), v128.load(row, 32));
    d = v128.add<i16>(v128.add<i16>(d, d), v128.load(row, 48));
    e = v128.add<i16>(v128.add<i16>(e, e), v128.load(row, 64));
    f = v128.add<i16>(v128.add<i16>(f, f), v128.load(row, 80));
    const old = from + part;
    if (whiteMoves) {
      a = v128.sub<i16>(v128.load(old), a);
      b = v128.sub<i16>(v128.load(old, 16), b);
      c = v128.sub<i16>(v128.load(old, 32), c);
      d = v128.sub<i16>(v128.load(old, 48), d);
      e = v128.sub<i16>(v128.load(old, 64), e);
      f = v128.sub<i16>(v128.load(old, 80), f);
    } else {
      a = v128.add<i16>(v128.load(old), a);
      b = v128.add<i16>(v128.load(old, 16), b);
      c = v128.add<i16>(v128.load(old, 32), c);
      d = v128.add<i16>(v128.load(old, 48), d);
      e = v128.add<i16>(v128.load(old, 64), e);
      f = v128.add<i16>(v128.load(old, 80), f);
    }
    if (flags & PatternsFlag.narrow) {
      steps +=
        Patterns.eight(a, weights, addresses, readsWhite) +
        Patterns.eight(b, weights, addresses + 32, readsWhite) +
        Patterns.eight(c, weights, addresses + 64, readsWhite) +
        Patterns.eight(d, weights, addresses + 96, readsWhite) +
        Patterns.eight(e, weights, addresses + 128, readsWhite) +
        Patterns.eight(f, weights, addresses + 160, readsWhite);
    } else {
      low = Patterns.lows(low, a, weights, addresses, readsWhite);
      high = Patterns.highs(high, a, weights, addresses, readsWhite);
      low = Patterns.lows(low, b, weights, addresses + 32, readsWhite);
      high = Patterns.highs(high, b, weights, addresses + 32, readsWhite);
      low = Patterns.lows(low, c, weights, addresses + 64, readsWhite);
      high = Patterns.highs(high, c, weights, addresses + 64, readsWhite);
      low = Patterns.lows(low, d, weights, addresses + 96, readsWhite);
      high = Patterns.highs(high, d, weights, addresses + 96, readsWhite);
      low = Patterns.lows(low, e, weights, addresses + 128, readsWhite);
      high = Patterns.highs(high, e, weights, addresses + 128, readsWhite);
      low = Patterns.lows(low, f, weights, addresses + 160, readsWhite);
      high = Patterns.highs(high, f, weights, addresses + 160, readsWhite);
    }
    addresses += ADDRESS_BYTES;
  }
  const sum =
    flags & PatternsFlag.narrow ? f64(steps) * f64(changetype<Tables>(payload).step) : Patterns.total(low, high);
  return Patterns.finish(sum, weights, flags, view);
}

/** The value of a board without an array of indices. */
export function patterns(payload: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  // Added to the empty board's indices, and subtracted from them: the discs of the side whose view is read.
  const negate = Patterns.negates(flags, view);
  const plus = negate ? theirs : mine;
  const minus = negate ? mine : theirs;
  const rowBytes = Patterns.rowBytes(payload);
  const deltas = payload + usize(changetype<Tables>(payload).deltas);
  const moved = i32(popcnt(view & WAITING ? mine : theirs));
  const weights = Patterns.weightsOf(payload, i32(popcnt(mine | theirs)), moved);
  let addresses = payload + usize(changetype<Tables>(payload).ours);
  let steps = 0;
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (let part: usize = 0; part < rowBytes; part += BLOCK_BYTES) {
    const empty = payload + EMPTY_BOARD + part;
    let a = v128.load(empty);
    let b = v128.load(empty, 16);
    let c = v128.load(empty, 32);
    let d = v128.load(empty, 48);
    let e = v128.load(empty, 64);
    let f = v128.load(empty, 80);
    for (let rest = plus; rest != 0; rest &= rest - 1) {
      const row = deltas + part + usize(ctz(rest)) * rowBytes;
      a = v128.add<i16>(a, v128.load(row));
      b = v128.add<i16>(b, v128.load(row, 16));
      c = v128.add<i16>(c, v128.load(row, 32));
      d = v128.add<i16>(d, v128.load(row, 48));
      e = v128.add<i16>(e, v128.load(row, 64));
      f = v128.add<i16>(f, v128.load(row, 80));
    }
    for (let rest = minus; rest != 0; rest &= rest - 1) {
      const row = deltas + part + usize(ctz(rest)) * rowBytes;
      a = v128.sub<i16>(a, v128.load(row));
      b = v128.sub<i16>(b, v128.load(row, 16));
      c = v128.sub<i16>(c, v128.load(row, 32));
      d = v128.sub<i16>(d, v128.load(row, 48));
      e = v128.sub<i16>(e, v128.load(row, 64));
      f = v128.sub<i16>(f, v128.load(row, 80));
    }
    if (flags & PatternsFlag.narrow) {
      steps +=
        Patterns.eight(a, weights, addresses, false) +
        Patterns.eight(b, weights, addresses + 32, false) +
        Patterns.eight(c, weights, addresses + 64, false) +
        Patterns.eight(d, weights, addresses + 96, false) +
        Patterns.eight(e, weights, addresses + 128, false) +
        Patterns.eight(f, weights, addresses + 160, false);
    } else {
      low = Patterns.lows(low, a, weights, addresses, false);
      high = Patterns.highs(high, a, weights, addresses, false);
      low = Patterns.lows(low, b, weights, addresses + 32, false);
      high = Patterns.highs(high, b, weights, addresses + 32, false);
      low = Patterns.lows(low, c, weights, addresses + 64, false);
      high = Patterns.highs(high, c, weights, addresses + 64, false);
      low = Patterns.lows(low, d, weights, addresses + 96, false);
      high = Patterns.highs(high, d, weights, addresses + 96, false);
      low = Patterns.lows(low, e, weights, addresses + 128, false);
      high = Patterns.highs(high, e, weights, addresses + 128, false);
      low = Patterns.lows(low, f, weights, addresses + 160, false);
      high = Patterns.highs(high, f, weights, addresses + 160, false);
    }
    addresses += ADDRESS_BYTES;
  }
  const sum =
    flags & PatternsFlag.narrow ? f64(steps) * f64(changetype<Tables>(payload).step) : Patterns.total(low, high);
  return Patterns.finish(sum, weights, flags, view);
}
