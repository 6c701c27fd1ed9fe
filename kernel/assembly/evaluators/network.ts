/**
 * Fully connected networks: src/evaluators/network/network.ts documents the order of additions. Units are stored side
 * by side, four per vector, padded with zeros; a layer is the sum of the rows of its inputs. On the first layer these
 * are the rows of the discs on the board.
 */
import { Squash } from '../arithmetic';
import { WHITE } from '../conventions';
import { base, SCRATCH } from '../memory';
import { turn } from '../symmetry';
import { NEGATION } from './block';

/** The start of a payload; a HiddenLayer for each hidden layer follows. Offsets are in bytes from the payload. */
@unmanaged
export class Network {
  /** Hidden layers. */
  layers: i32;
  /** Output function. */
  output: i32;
  /** Bias of the output. */
  bias: f32;
  /** Offset of the output's weights. */
  weights: i32;
}

@unmanaged
export class HiddenLayer {
  /** A multiple of four. */
  units: i32;
  /** Offset of the initial sums. */
  sums: i32;
  /** Offset of the gains, or 0. */
  gains: i32;
  /**
   * Offset of the rows: on the first layer 64 for own discs and 64 for the opponent's, on the others one for each unit
   * of the previous layer.
   */
  rows: i32;
}

export enum NetworkAt {
  layers = offsetof<Network>('layers'),
  output = offsetof<Network>('output'),
  bias = offsetof<Network>('bias'),
  weights = offsetof<Network>('weights'),
  bytes = offsetof<Network>(),
}

export enum LayerAt {
  units = offsetof<HiddenLayer>('units'),
  sums = offsetof<HiddenLayer>('sums'),
  gains = offsetof<HiddenLayer>('gains'),
  rows = offsetof<HiddenLayer>('rows'),
  bytes = offsetof<HiddenLayer>(),
}

export enum NetworkFlag {
  negation = NEGATION,
  /** A board is turned to its standard orientation before it is read. */
  oriented = 2,
}
/** Above these bits: the activation of the hidden units. */
export const ACTIVATION_SHIFT: i32 = 2;

export enum Activation {
  tanh,
  sigmoid,
  relu,
}

export enum Output {
  linear,
  tanh,
  sigmoid,
}

/** Maximum in one layer. */
export const MAX_UNITS: usize = 1024;
export const MAX_LAYERS: usize = 8;
/** Bytes for the addresses of the rows of all discs, and for the numbers of one layer. */
export const ROW_LIST_BYTES: usize = 64 * sizeof<usize>();
export const UNITS_BYTES: usize = MAX_UNITS * sizeof<f32>();

/** Scratch memory: addresses of the rows of the discs, then two layers, used in turn. */
const ROWS: usize = 0;
const EVEN: usize = ROW_LIST_BYTES;
const ODD: usize = EVEN + UNITS_BYTES;

/**
 * Which of the eight symmetries turns a board to its standard orientation: the one in which the own discs, then the
 * others, are the smallest number. src/evaluators/network/orientation.ts is the twin.
 */
export function orientation(mine: u64, theirs: u64): i32 {
  let best = 0;
  let a = mine;
  let b = theirs;
  for (let symmetry = 1; symmetry < 8; symmetry++) {
    const x = turn(mine, symmetry);
    if (x > a) continue;
    const y = turn(theirs, symmetry);
    if (x == a && y >= b) continue;
    a = x;
    b = y;
    best = symmetry;
  }
  return best;
}

/** The parts of a network; learning/network.ts uses them too. */
export class Net {
  @inline static layer(payload: usize, i: i32): HiddenLayer {
    return changetype<HiddenLayer>(payload + NetworkAt.bytes + usize(i) * LayerAt.bytes);
  }

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

  /** Lists the addresses of the discs' rows, ascending, own discs first; returns the end of the list. */
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
    // The remainder: the last eight vectors again, some for the second time, which is faster than one by one.
    if (bytes >= 128) {
      if (at < bytes) Net.eight(list, end, from, to, bytes - 128);
    } else {
      for (; at < bytes; at += 16) Net.one(list, end, from, to, at);
    }
  }

  /** Applies gains and activation in place. */
  @inline static activate(at: usize, bytes: usize, gains: usize, activation: i32): void {
    if (gains) {
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, f32x4.mul(v128.load(at + i), v128.load(gains + i)));
    }
    if (activation == Activation.relu) {
      const zero = f32x4.splat(0);
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, f32x4.max(v128.load(at + i), zero));
    } else if (activation == Activation.sigmoid) {
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, Squash.sigmoid4(v128.load(at + i)));
    } else {
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, Squash.tanh4(v128.load(at + i)));
    }
  }

  /** Sums of a further layer: each input times its row. Four vectors at once, so that additions overlap. */
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

  /** The output for the units of the last layer. */
  @inline static output(payload: usize, units: usize, bytes: usize): f32 {
    let lanes = f32x4.splat(0);
    const net = changetype<Network>(payload);
    const weights = payload + usize(net.weights);
    for (let i: usize = 0; i < bytes; i += 16) {
      lanes = f32x4.add(lanes, f32x4.mul(v128.load(units + i), v128.load(weights + i)));
    }
    const sum = Net.lanes(lanes) + net.bias;
    return net.output == Output.tanh ? Squash.tanh(sum) : net.output == Output.sigmoid ? Squash.sigmoid(sum) : sum;
  }
}

export function network(payload: usize, flags: i32, mine: u64, theirs: u64, view: i32): f64 {
  const negate = (flags & NetworkFlag.negation) != 0 && (view & WHITE) != 0;
  const scratch = base + SCRATCH;
  const activation = flags >> ACTIVATION_SHIFT;
  const layers = changetype<Network>(payload).layers;

  let layer = Net.layer(payload, 0);
  let bytes = usize(layer.units) << 2;
  let units = scratch + EVEN;
  const list = scratch + ROWS;
  let own = negate ? theirs : mine;
  let other = negate ? mine : theirs;
  if (flags & NetworkFlag.oriented) {
    const symmetry = orientation(own, other);
    own = turn(own, symmetry);
    other = turn(other, symmetry);
  }
  const end = Net.list(payload + usize(layer.rows), bytes, own, other, list);
  Net.first(list, end, payload + usize(layer.sums), units, bytes);

  for (let i = 0; ; ) {
    Net.activate(units, bytes, layer.gains ? payload + usize(layer.gains) : 0, activation);
    if (++i == layers) break;
    layer = Net.layer(payload, i);
    const next = scratch + (i & 1 ? ODD : EVEN);
    const nextBytes = usize(layer.units) << 2;
    Net.dense(units, bytes, payload + usize(layer.sums), payload + usize(layer.rows), next, nextBytes);
    units = next;
    bytes = nextBytes;
  }

  const value = Net.output(payload, units, bytes);
  return f64(negate ? -value : value);
}
