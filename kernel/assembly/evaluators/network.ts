/**
 * Fully connected nets: src/evaluators/network/network.ts says in which order numbers are added. Units stand side by
 * side, four a vector, padded with zeros; a layer is the sum of the rows of its inputs. On the first layer these are
 * the rows of the discs on the board.
 *
 * Payload, offsets in bytes: hidden layers (i32), output function (i32), output bias (f32), where the output's weights
 * begin (i32); then for each hidden layer four i32: units, a multiple of four; where the sums begin from which it
 * starts; where its gains are, or 0; where its rows are. The first layer has 64 rows for one's own discs and 64 for the
 * opponent's, the others one for each unit of the layer before.
 */
import { Squash } from '../arithmetic';
import { base, SCRATCH } from '../memory';

const NEGATION: i32 = 1;
const WHITE: i32 = 2;

// Bits 1 and 2 of the flags.
const SIGMOID: i32 = 1;
const RELU: i32 = 2;

// Of the output.
const OUT_TANH: i32 = 1;
const OUT_SIGMOID: i32 = 2;

const HEADER: usize = 16;
const LAYER: usize = 16;

/** In scratch memory: addresses of the rows of the discs, then two layers of up to 1024 units, by turns. */
const ROWS: usize = 0;
const EVEN: usize = 256;
const ODD: usize = 256 + 4096;

/** The parts of a net; learning/network.ts builds its own from them. */
export class Net {
  /** Eight vectors of units, or one, over the listed rows. */
  @inline static eight(list: usize, end: usize, from: usize, to: usize, at: usize): void {
    let a = v128.load(from + at);
    let b = v128.load(from + at, 16);
    let c = v128.load(from + at, 32);
    let d = v128.load(from + at, 48);
    let e = v128.load(from + at, 64);
    let f = v128.load(from + at, 80);
    let g = v128.load(from + at, 96);
    let h = v128.load(from + at, 112);
    for (let each = list; each < end; each += 4) {
      const row = load<usize>(each) + at;
      a = f32x4.add(a, v128.load(row));
      b = f32x4.add(b, v128.load(row, 16));
      c = f32x4.add(c, v128.load(row, 32));
      d = f32x4.add(d, v128.load(row, 48));
      e = f32x4.add(e, v128.load(row, 64));
      f = f32x4.add(f, v128.load(row, 80));
      g = f32x4.add(g, v128.load(row, 96));
      h = f32x4.add(h, v128.load(row, 112));
    }
    v128.store(to + at, a);
    v128.store(to + at, b, 16);
    v128.store(to + at, c, 32);
    v128.store(to + at, d, 48);
    v128.store(to + at, e, 64);
    v128.store(to + at, f, 80);
    v128.store(to + at, g, 96);
    v128.store(to + at, h, 112);
  }

  @inline static one(list: usize, end: usize, from: usize, to: usize, at: usize): void {
    let a = v128.load(from + at);
    for (let each = list; each < end; each += 4) a = f32x4.add(a, v128.load(load<usize>(each) + at));
    v128.store(to + at, a);
  }

  /** Where the rows of the discs begin, listed ascending, one's own first; the end of the list. */
  @inline static list(rows: usize, rowBytes: usize, mine: u64, theirs: u64, to: usize): usize {
    let at = to;
    for (let rest = mine; rest != 0; rest &= rest - 1) {
      store<usize>(at, rows + usize(ctz(rest)) * rowBytes);
      at += 4;
    }
    const others = rows + 64 * rowBytes;
    for (let rest = theirs; rest != 0; rest &= rest - 1) {
      store<usize>(at, others + usize(ctz(rest)) * rowBytes);
      at += 4;
    }
    return at;
  }

  /** The sums of the first layer over the listed rows. */
  @inline static first(list: usize, end: usize, from: usize, to: usize, bytes: usize): void {
    let at: usize = 0;
    for (; at + 128 <= bytes; at += 128) Net.eight(list, end, from, to, at);
    // What is left over: the last eight vectors again, some of them for the second time, which is faster than one by one.
    if (bytes >= 128) {
      if (at < bytes) Net.eight(list, end, from, to, bytes - 128);
    } else {
      for (; at < bytes; at += 16) Net.one(list, end, from, to, at);
    }
  }

  /** Gains and the activation, in place. */
  @inline static activate(at: usize, bytes: usize, gains: usize, activation: i32): void {
    if (gains) {
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, f32x4.mul(v128.load(at + i), v128.load(gains + i)));
    }
    if (activation == RELU) {
      const zero = f32x4.splat(0);
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, f32x4.max(v128.load(at + i), zero));
    } else if (activation == SIGMOID) {
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, Squash.sigmoid4(v128.load(at + i)));
    } else {
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, Squash.tanh4(v128.load(at + i)));
    }
  }

  /** Sums of a further layer: input after input, each times its row. Four vectors at once, so that additions overlap. */
  @inline static dense(inputs: usize, inputBytes: usize, from: usize, rows: usize, to: usize, bytes: usize): void {
    let at: usize = 0;
    for (; at + 64 <= bytes; at += 64) {
      let a = v128.load(from + at);
      let b = v128.load(from + at, 16);
      let c = v128.load(from + at, 32);
      let d = v128.load(from + at, 48);
      let row = rows + at;
      for (let i: usize = 0; i < inputBytes; i += 4) {
        const x = v128.load_splat<f32>(inputs + i);
        a = f32x4.add(a, f32x4.mul(v128.load(row), x));
        b = f32x4.add(b, f32x4.mul(v128.load(row, 16), x));
        c = f32x4.add(c, f32x4.mul(v128.load(row, 32), x));
        d = f32x4.add(d, f32x4.mul(v128.load(row, 48), x));
        row += bytes;
      }
      v128.store(to + at, a);
      v128.store(to + at, b, 16);
      v128.store(to + at, c, 32);
      v128.store(to + at, d, 48);
    }
    for (; at < bytes; at += 16) {
      let sum = v128.load(from + at);
      let row = rows + at;
      for (let i: usize = 0; i < inputBytes; i += 4) {
        sum = f32x4.add(sum, f32x4.mul(v128.load(row), v128.load_splat<f32>(inputs + i)));
        row += bytes;
      }
      v128.store(to + at, sum);
    }
  }

  @inline static lanes(sums: v128): f32 {
    return (
      f32x4.extract_lane(sums, 0) +
      f32x4.extract_lane(sums, 1) +
      (f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3))
    );
  }

  /** What the output makes of the last layer's units. */
  @inline static output(payload: usize, units: usize, bytes: usize): f32 {
    let lanes = f32x4.splat(0);
    const weights = payload + usize(load<i32>(payload, 12));
    for (let i: usize = 0; i < bytes; i += 16) {
      lanes = f32x4.add(lanes, f32x4.mul(v128.load(units + i), v128.load(weights + i)));
    }
    const sum = Net.lanes(lanes) + load<f32>(payload, 8);
    const output = load<i32>(payload, 4);
    return output == OUT_TANH ? Squash.tanh(sum) : output == OUT_SIGMOID ? Squash.sigmoid(sum) : sum;
  }
}

export function network(payload: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  const negate = (flags & NEGATION) != 0 && (view & WHITE) != 0;
  const scratch = base + SCRATCH;
  const activation = flags >> 1;
  const layers = load<i32>(payload);

  let record = payload + HEADER;
  let bytes = usize(load<i32>(record)) << 2;
  let units = scratch + EVEN;
  const list = scratch + ROWS;
  const rows = payload + usize(load<i32>(record, 12));
  const end = Net.list(rows, bytes, negate ? theirs : mine, negate ? mine : theirs, list);
  const from = payload + usize(load<i32>(record, 4));
  Net.first(list, end, from, units, bytes);

  for (let layer = 0; ; ) {
    const gains = load<i32>(record, 8);
    Net.activate(units, bytes, gains ? payload + usize(gains) : 0, activation);
    if (++layer == layers) break;
    record += LAYER;
    const next = scratch + (layer & 1 ? ODD : EVEN);
    const nextBytes = usize(load<i32>(record)) << 2;
    const sums = payload + usize(load<i32>(record, 4));
    Net.dense(units, bytes, sums, payload + usize(load<i32>(record, 12)), next, nextBytes);
    units = next;
    bytes = nextBytes;
  }

  const value = Net.output(payload, units, bytes);
  return f64(negate ? -value : value);
}
