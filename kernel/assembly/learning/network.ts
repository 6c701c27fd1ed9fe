/**
 * One step of learning for nets: src/training/network-learner.ts says what happens to a weight and in which order. The
 * weights are those of an evaluator's block, where the first layer stands as what each disc changes; its biases are
 * kept apart, and the sums of the empty board are computed anew from them before each game.
 */
import { Net } from '../evaluators/network';
import { turn } from '../symmetry';
import { ACTIVITY, BIASES, BLOCK, countError, ENCODING, RATE, SYMMETRIES, UNITS } from './setup';

const WHITE: i32 = 2;

// Of a block, as ../evaluators/network.ts describes it.
const FLAGS: usize = 4;
const PAYLOAD: usize = 16;
const NEGATION: i32 = 1;
const SIGMOID: i32 = 1;
const RELU: i32 = 2;
const OUT_TANH: i32 = 1;
const OUT_SIGMOID: i32 = 2;
const HEADER: usize = 16;
const LAYER: usize = 16;

const TWO: i32 = 2;

// Working memory: rows of the discs, two gradients by turns, then for each layer its sums and its activations.
const LIST: usize = 0;
const GRADIENT: usize = 256;
const LAYERS: usize = 256 + 2 * 4096;
const LAYER_BYTES: usize = 2 * 4096;

class Layer {
  @inline static sums(activity: usize, layer: i32): usize {
    return activity + LAYERS + usize(layer) * LAYER_BYTES;
  }
  @inline static units(activity: usize, layer: i32): usize {
    return activity + LAYERS + usize(layer) * LAYER_BYTES + 4096;
  }
  /** Four derivatives of the activation, from what it gave. */
  @inline static slope(x: v128, activation: i32): v128 {
    const one = f32x4.splat(1);
    if (activation == RELU) return v128.and(one, f32x4.gt(x, f32x4.splat(0)));
    if (activation == SIGMOID) return f32x4.mul(x, f32x4.sub(one, x));
    return f32x4.sub(one, f32x4.mul(x, x));
  }
  /** row += factor, or −= factor where `minus`. */
  @inline static move(row: usize, bytes: usize, factor: usize, minus: bool): void {
    if (minus) {
      for (let i: usize = 0; i < bytes; i += 16)
        v128.store(row + i, f32x4.sub(v128.load(row + i), v128.load(factor + i)));
    } else {
      for (let i: usize = 0; i < bytes; i += 16)
        v128.store(row + i, f32x4.add(v128.load(row + i), v128.load(factor + i)));
    }
  }
}

/** The sums of the empty board, from biases and weights: in f64, square after square, rounded once. */
export function refreshNetwork(player: usize): void {
  const payload = usize(load<u32>(player, BLOCK)) + PAYLOAD;
  const record = payload + HEADER;
  const bytes = usize(load<i32>(record)) << 2;
  const empty = payload + usize(load<i32>(record, 4));
  const own = payload + usize(load<i32>(record, 12));
  const other = own + 64 * bytes;
  const biases = usize(load<u32>(player, BIASES));
  const isTwo = load<i32>(player, ENCODING) == TWO;
  for (let unit: usize = 0; unit < bytes; unit += 4) {
    let sum: f64 = biases ? f64(load<f32>(biases + unit)) : 0;
    if (isTwo) {
      for (let square: usize = 0; square < 64; square++) {
        const at = square * bytes + unit;
        sum += -0.5 * f64(load<f32>(own + at)) - 0.5 * f64(load<f32>(other + at));
      }
    }
    store<f32>(empty + unit, f32(sum));
  }
}

/** What the net gives for a board, its layers left in working memory. */
function forward(player: usize, payload: usize, activation: i32, mine: u64, theirs: u64): f32 {
  const activity = usize(load<u32>(player, ACTIVITY));
  const layers = load<i32>(payload);
  let record = payload + HEADER;
  let bytes = usize(load<i32>(record)) << 2;
  const list = activity + LIST;
  const end = Net.list(payload + usize(load<i32>(record, 12)), bytes, mine, theirs, list);
  Net.first(list, end, payload + usize(load<i32>(record, 4)), Layer.sums(activity, 0), bytes);
  for (let layer = 0; ; ) {
    const units = Layer.units(activity, layer);
    memory.copy(units, Layer.sums(activity, layer), bytes);
    const gains = load<i32>(record, 8);
    Net.activate(units, bytes, gains ? payload + usize(gains) : 0, activation);
    // A sigmoid makes something of padding, which must not be learnt from.
    for (let i = usize(load<i32>(player + UNITS + usize(layer) * 4)) << 2; i < bytes; i += 4) store<f32>(units + i, 0);
    if (++layer == layers) break;
    record += LAYER;
    const before = bytes;
    bytes = usize(load<i32>(record)) << 2;
    const sums = payload + usize(load<i32>(record, 4));
    Net.dense(units, before, sums, payload + usize(load<i32>(record, 12)), Layer.sums(activity, layer), bytes);
  }
  return Net.output(payload, Layer.units(activity, layers - 1), bytes);
}

/** Moves the value of one board towards a target. */
function learnBoard(player: usize, mine: u64, theirs: u64, target: f64): void {
  const block = load<u32>(player, BLOCK);
  const payload = usize(block) + PAYLOAD;
  const activation = load<i32>(block, FLAGS) >> 1;
  const activity = usize(load<u32>(player, ACTIVITY));
  const biases = usize(load<u32>(player, BIASES));
  const value = forward(player, payload, activation, mine, theirs);
  const error = f32(target - f64(value));
  countError(error);
  const output = load<i32>(payload, 4);
  const slope: f32 = output == OUT_TANH ? 1 - value * value : output == OUT_SIGMOID ? value * (1 - value) : 1;
  const step = f32(load<f64>(player, RATE)) * (error * slope);

  // The output's weights, and what each unit before them is to change, from the weights as they were.
  let layer = load<i32>(payload) - 1;
  let record = payload + HEADER + usize(layer) * LAYER;
  let bytes = usize(load<i32>(record)) << 2;
  let gradient = activity + GRADIENT;
  const weights = payload + usize(load<i32>(payload, 12));
  const units = Layer.units(activity, layer);
  const step4 = f32x4.splat(step);
  for (let i: usize = 0; i < bytes; i += 16) {
    const x = v128.load(units + i);
    const w = v128.load(weights + i);
    v128.store(gradient + i, f32x4.mul(f32x4.mul(step4, w), Layer.slope(x, activation)));
    v128.store(weights + i, f32x4.add(w, f32x4.mul(step4, x)));
  }
  if (biases) store<f32>(payload, load<f32>(payload, 8) + step, 8);

  for (;;) {
    const gains = load<i32>(record, 8);
    if (gains) {
      // Gains stand halved: half of half of what a sum and its gradient make.
      const at = payload + usize(gains);
      const sums = Layer.sums(activity, layer);
      for (let i: usize = 0; i < bytes; i += 16) {
        const g = v128.load(gradient + i);
        const gain = v128.load(at + i);
        v128.store(gradient + i, f32x4.mul(g, gain));
        const change = f32x4.mul(f32x4.splat(0.25), f32x4.mul(g, v128.load(sums + i)));
        v128.store(at + i, f32x4.add(gain, change));
      }
    }
    if (layer == 0) break;
    const before = payload + HEADER + usize(layer - 1) * LAYER;
    const inputBytes = usize(load<i32>(before)) << 2;
    const inputs = Layer.units(activity, layer - 1);
    const next = activity + GRADIENT + (gradient == activity + GRADIENT ? 4096 : 0);
    let row = payload + usize(load<i32>(record, 12));
    for (let i: usize = 0; i < inputBytes; i += 4) {
      const x = v128.load_splat<f32>(inputs + i);
      let lanes = f32x4.splat(0);
      for (let u: usize = 0; u < bytes; u += 16) {
        const w = v128.load(row + u);
        const g = v128.load(gradient + u);
        lanes = f32x4.add(lanes, f32x4.mul(g, w));
        v128.store(row + u, f32x4.add(w, f32x4.mul(g, x)));
      }
      store<f32>(next + i, Net.lanes(lanes));
      row += bytes;
    }
    if (biases) Layer.move(payload + usize(load<i32>(record, 4)), bytes, gradient, false);
    for (let i: usize = 0; i < inputBytes; i += 16) {
      v128.store(next + i, f32x4.mul(v128.load(next + i), Layer.slope(v128.load(inputs + i), activation)));
    }
    gradient = next;
    record = before;
    bytes = inputBytes;
    layer--;
  }
  learnFirst(payload, biases, bytes, gradient, load<i32>(player, ENCODING), mine, theirs);
}

/** The first layer: every input times the gradient, as changes of what the discs change. */
function learnFirst(
  payload: usize,
  biases: usize,
  bytes: usize,
  gradient: usize,
  encoding: i32,
  mine: u64,
  theirs: u64,
): void {
  const record = payload + HEADER;
  const empty = payload + usize(load<i32>(record, 4));
  const own = payload + usize(load<i32>(record, 12));
  const other = own + 64 * bytes;
  if (biases) Layer.move(biases, bytes, gradient, false);
  const count = i32(biases != 0) + (encoding == TWO ? 2 * (64 - i32(popcnt(mine | theirs))) : 0);
  const factor = f32x4.splat(f32(count));
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(empty + i, f32x4.add(v128.load(empty + i), f32x4.mul(factor, v128.load(gradient + i))));
  }
  if (encoding == TWO) {
    // A disc of one's own puts in (1, −1) where an empty square puts in (−1, −1): twice the first weight.
    for (let i: usize = 0; i < bytes; i += 16) {
      const g = v128.load(gradient + i);
      v128.store(gradient + i, f32x4.add(g, g));
    }
    for (let square: usize = 0; square < 64; square++) {
      const at = square * bytes;
      const bit = u64(1) << square;
      Layer.move(own + at, bytes, gradient, (mine & bit) == 0);
      Layer.move(other + at, bytes, gradient, (theirs & bit) == 0);
    }
    return;
  }
  for (let rest = mine | theirs; rest != 0; rest &= rest - 1) {
    const at = usize(ctz(rest)) * bytes;
    const isMine = (mine & rest & (0 - rest)) != 0;
    Layer.move(own + at, bytes, gradient, !isMine);
    Layer.move(other + at, bytes, gradient, isMine);
  }
}

/** Moves the value of a board, for white where `view` has WHITE, towards a target: in each of its symmetries in turn. */
export function learnNetwork(player: usize, mine: u64, theirs: u64, view: i32, target: f64): void {
  const negates = (load<i32>(load<u32>(player, BLOCK), FLAGS) & NEGATION) != 0 && (view & WHITE) != 0;
  const count = load<i32>(player, SYMMETRIES);
  for (let symmetry = 0; symmetry < count; symmetry++) {
    const a = turn(mine, symmetry);
    const b = turn(theirs, symmetry);
    if (negates) learnBoard(player, b, a, -target);
    else learnBoard(player, a, b, target);
  }
}
