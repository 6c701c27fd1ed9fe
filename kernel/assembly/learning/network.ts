/**
 * One learning step for networks: src/training/network-learner.ts documents the changes of a weight and their order.
 * The weights are those of an evaluator's block, where the first layer is stored as what each disc changes; its biases
 * are kept apart, and the sums of the empty board are recomputed from them before each game.
 */
import { WHITE } from '../conventions';
import { Block, PAYLOAD } from '../evaluators/block';
import {
  ACTIVATION_SHIFT,
  Activation,
  Net,
  Network,
  NetworkFlag,
  Output,
  orientation,
  UNITS_BYTES,
} from '../evaluators/network';
import { turn } from '../symmetry';
import { countError, Encoding, GRADIENTS, LAYER_BYTES, LAYERS, Learner, ROW_LIST, unitsOf } from './setup';

class Layer {
  @inline static sums(activity: usize, layer: i32): usize {
    return activity + LAYERS + usize(layer) * LAYER_BYTES;
  }
  @inline static units(activity: usize, layer: i32): usize {
    return activity + LAYERS + usize(layer) * LAYER_BYTES + UNITS_BYTES;
  }
  /** Four derivatives of the activation, from its output. */
  @inline static slope(x: v128, activation: i32): v128 {
    const one = f32x4.splat(1);
    if (activation == Activation.relu) return v128.and(one, f32x4.gt(x, f32x4.splat(0)));
    if (activation == Activation.sigmoid) return f32x4.mul(x, f32x4.sub(one, x));
    return f32x4.sub(one, f32x4.mul(x, x));
  }
  /** row += factor, or −= factor if `minus`. */
  @inline static move(row: usize, bytes: usize, factor: usize, minus: bool): void {
    if (minus) {
      for (let i: usize = 0; i < bytes; i += 16)
        v128.store(row + i, f32x4.sub(v128.load(row + i), v128.load(factor + i)));
    } else {
      for (let i: usize = 0; i < bytes; i += 16)
        v128.store(row + i, f32x4.add(v128.load(row + i), v128.load(factor + i)));
    }
  }
  /** The same for the units of a mask; 0 for all. */
  @inline static moveSeen(row: usize, bytes: usize, factor: usize, minus: bool, mask: usize): void {
    if (!mask) {
      Layer.move(row, bytes, factor, minus);
      return;
    }
    for (let i: usize = 0; i < bytes; i += 16) {
      const change = v128.and(v128.load(factor + i), v128.load(mask + i));
      const before = v128.load(row + i);
      v128.store(row + i, minus ? f32x4.sub(before, change) : f32x4.add(before, change));
    }
  }
}

/** The sums of the empty board, from biases and weights: in f64, square after square, rounded once. */
export function refreshNetwork(player: Learner): void {
  const payload = usize(player.block) + PAYLOAD;
  const first = Net.layer(payload, 0);
  const bytes = usize(first.units) << 2;
  const empty = payload + usize(first.sums);
  const own = payload + usize(first.rows);
  const other = own + 64 * bytes;
  const biases = usize(player.biases);
  const isTwo = player.encoding == Encoding.two;
  for (let unit: usize = 0; unit < bytes; unit += 4) {
    let sum: f64 = biases ? f64(load<f32>(biases + unit)) : 0;
    if (isTwo) {
      for (let square: usize = 0; square < 64; square++) {
        const at = square * bytes + unit;
        sum += -0.5 * f64(load<f32>(own + at)) - 0.5 * f64(load<f32>(other + at));
      }
    }
    if (player.encoding == Encoding.three) {
      const raw = usize(player.raw);
      for (let square: usize = 0; square < 64; square++) sum += f64(load<f32>(raw + (3 * square + 2) * bytes + unit));
    }
    store<f32>(empty + unit, f32(sum));
  }
}

/** The network's output for a board; its layers stay in working memory. */
function forward(player: Learner, payload: usize, activation: i32, mine: u64, theirs: u64): f32 {
  const activity = usize(player.activity);
  const layers = changetype<Network>(payload).layers;
  let layer = Net.layer(payload, 0);
  let bytes = usize(layer.units) << 2;
  const list = activity + ROW_LIST;
  const end = Net.list(payload + usize(layer.rows), bytes, mine, theirs, list);
  Net.first(list, end, payload + usize(layer.sums), Layer.sums(activity, 0), bytes);
  for (let i = 0; ; ) {
    const units = Layer.units(activity, i);
    memory.copy(units, Layer.sums(activity, i), bytes);
    Net.activate(units, bytes, layer.gains ? payload + usize(layer.gains) : 0, activation);
    // A sigmoid turns padding into values, which must not be learnt from.
    for (let at = usize(unitsOf(player, i)) << 2; at < bytes; at += 4) store<f32>(units + at, 0);
    if (++i == layers) break;
    layer = Net.layer(payload, i);
    const before = bytes;
    bytes = usize(layer.units) << 2;
    Net.dense(units, before, payload + usize(layer.sums), payload + usize(layer.rows), Layer.sums(activity, i), bytes);
  }
  return Net.output(payload, Layer.units(activity, layers - 1), bytes);
}

/** Moves the value of one board towards a target. */
function learnBoard(player: Learner, mine: u64, theirs: u64, target: f64): void {
  const block = usize(player.block);
  const payload = block + PAYLOAD;
  const net = changetype<Network>(payload);
  const activation = changetype<Block>(block).flags >> ACTIVATION_SHIFT;
  const activity = usize(player.activity);
  const biases = usize(player.biases);
  const value = forward(player, payload, activation, mine, theirs);
  const error = f32(target - f64(value));
  countError(error);
  const output = net.output;
  const slope: f32 = output == Output.tanh ? 1 - value * value : output == Output.sigmoid ? value * (1 - value) : 1;
  const step = f32(player.rate) * (error * slope);

  // The output's weights, and the gradient of each unit before them, based on the weights before the step.
  let i = net.layers - 1;
  let layer = Net.layer(payload, i);
  let bytes = usize(layer.units) << 2;
  let gradient = activity + GRADIENTS;
  const weights = payload + usize(net.weights);
  const units = Layer.units(activity, i);
  const step4 = f32x4.splat(step);
  for (let at: usize = 0; at < bytes; at += 16) {
    const x = v128.load(units + at);
    const w = v128.load(weights + at);
    v128.store(gradient + at, f32x4.mul(f32x4.mul(step4, w), Layer.slope(x, activation)));
    v128.store(weights + at, f32x4.add(w, f32x4.mul(step4, x)));
  }
  if (biases) net.bias += step;

  for (;;) {
    if (layer.gains) {
      // Gains are stored halved, so their change is a quarter of sum times gradient.
      const gains = payload + usize(layer.gains);
      const sums = Layer.sums(activity, i);
      for (let at: usize = 0; at < bytes; at += 16) {
        const g = v128.load(gradient + at);
        const gain = v128.load(gains + at);
        v128.store(gradient + at, f32x4.mul(g, gain));
        const change = f32x4.mul(f32x4.splat(0.25), f32x4.mul(g, v128.load(sums + at)));
        v128.store(gains + at, f32x4.add(gain, change));
      }
    }
    if (i == 0) break;
    const before = Net.layer(payload, i - 1);
    const inputBytes = usize(before.units) << 2;
    const inputs = Layer.units(activity, i - 1);
    const next = activity + GRADIENTS + (gradient == activity + GRADIENTS ? UNITS_BYTES : 0);
    let row = payload + usize(layer.rows);
    for (let at: usize = 0; at < inputBytes; at += 4) {
      const x = v128.load_splat<f32>(inputs + at);
      let lanes = f32x4.splat(0);
      for (let u: usize = 0; u < bytes; u += 16) {
        const w = v128.load(row + u);
        const g = v128.load(gradient + u);
        lanes = f32x4.add(lanes, f32x4.mul(g, w));
        v128.store(row + u, f32x4.add(w, f32x4.mul(g, x)));
      }
      store<f32>(next + at, Net.lanes(lanes));
      row += bytes;
    }
    if (biases) Layer.move(payload + usize(layer.sums), bytes, gradient, false);
    for (let at: usize = 0; at < inputBytes; at += 16) {
      v128.store(next + at, f32x4.mul(v128.load(next + at), Layer.slope(v128.load(inputs + at), activation)));
    }
    gradient = next;
    layer = before;
    bytes = inputBytes;
    i--;
  }
  learnFirst(player, payload, bytes, gradient, mine, theirs);
}

/** Three inputs a square, exactly one of which is 1: a disc's column is its weight less that of the empty square. */
function setColumns(player: Learner, own: usize, bytes: usize, square: usize): void {
  const other = own + 64 * bytes;
  const at = square * bytes;
  const row = usize(player.raw) + 3 * at;
  for (let i: usize = 0; i < bytes; i += 16) {
    const none = v128.load(row + 2 * bytes + i);
    v128.store(own + at + i, f32x4.sub(v128.load(row + i), none));
    v128.store(other + at + i, f32x4.sub(v128.load(row + bytes + i), none));
  }
}

/** The first layer: every input times the gradient, as changes of the discs' columns. */
function learnFirst(player: Learner, payload: usize, bytes: usize, gradient: usize, mine: u64, theirs: u64): void {
  const first = Net.layer(payload, 0);
  const empty = payload + usize(first.sums);
  const own = payload + usize(first.rows);
  const other = own + 64 * bytes;
  const biases = usize(player.biases);
  const masks = usize(player.masks);
  const encoding = player.encoding;
  if (biases) Layer.move(biases, bytes, gradient, false);
  // What an empty square adds to the sums of the empty board.
  const each: i32 = encoding == Encoding.one ? 0 : encoding == Encoding.two ? 2 : 1;
  const free = ~(mine | theirs);
  if (masks) {
    const blocks = usize(player.blocks);
    for (let i: usize = 0; i < bytes; i += 4) {
      const factor = f32(i32(biases != 0) + each * i32(popcnt(free & load<u64>(blocks + 2 * i))));
      store<f32>(empty + i, load<f32>(empty + i) + factor * load<f32>(gradient + i));
    }
  } else {
    const factor = f32x4.splat(f32(i32(biases != 0) + each * i32(popcnt(free))));
    for (let i: usize = 0; i < bytes; i += 16) {
      v128.store(empty + i, f32x4.add(v128.load(empty + i), f32x4.mul(factor, v128.load(gradient + i))));
    }
  }
  if (encoding == Encoding.three) {
    const raw = usize(player.raw);
    for (let square: usize = 0; square < 64; square++) {
      const bit = u64(1) << square;
      const at = square * bytes;
      const row = raw + 3 * at;
      const lit = (mine & bit) != 0 ? row : (theirs & bit) != 0 ? row + bytes : row + 2 * bytes;
      Layer.moveSeen(lit, bytes, gradient, false, masks ? masks + at : 0);
      setColumns(player, own, bytes, square);
    }
    return;
  }
  if (encoding == Encoding.two) {
    // An own disc has the inputs (1, −1), an empty square (−1, −1): the column changes by twice the first weight.
    for (let i: usize = 0; i < bytes; i += 16) {
      const g = v128.load(gradient + i);
      v128.store(gradient + i, f32x4.add(g, g));
    }
    for (let square: usize = 0; square < 64; square++) {
      const at = square * bytes;
      const bit = u64(1) << square;
      const mask = masks ? masks + at : 0;
      Layer.moveSeen(own + at, bytes, gradient, (mine & bit) == 0, mask);
      Layer.moveSeen(other + at, bytes, gradient, (theirs & bit) == 0, mask);
    }
    return;
  }
  for (let rest = mine | theirs; rest != 0; rest &= rest - 1) {
    const at = usize(ctz(rest)) * bytes;
    const isMine = (mine & rest & (0 - rest)) != 0;
    const mask = masks ? masks + at : 0;
    Layer.moveSeen(own + at, bytes, gradient, !isMine, mask);
    Layer.moveSeen(other + at, bytes, gradient, isMine, mask);
  }
}

/** One step in which each weight moves by the sum of what all weights that are the same one would move by. */
function learnShared(player: Learner, mine: u64, theirs: u64, target: f64): void {
  const list = usize(player.shared);
  const count = load<i32>(list);
  const groups = load<i32>(list, 4);
  const pairs = list + 8;
  const before = pairs + (usize(count) << 3);
  const totals = before + (usize(count) << 2);
  const end = pairs + (usize(count) << 3);
  for (let pair = pairs, to = before; pair < end; pair += 8, to += 4) store<f32>(to, load<f32>(load<u32>(pair)));
  learnBoard(player, mine, theirs, target);
  memory.fill(totals, 0, usize(groups) << 2);
  for (let pair = pairs, from = before; pair < end; pair += 8, from += 4) {
    const total = totals + (usize(load<u32>(pair, 4)) << 2);
    store<f32>(total, load<f32>(total) + (load<f32>(load<u32>(pair)) - load<f32>(from)));
  }
  for (let pair = pairs, from = before; pair < end; pair += 8, from += 4) {
    store<f32>(load<u32>(pair), load<f32>(from) + load<f32>(totals + (usize(load<u32>(pair, 4)) << 2)));
  }
  if (player.encoding == Encoding.three) {
    const payload = usize(player.block) + PAYLOAD;
    const first = Net.layer(payload, 0);
    const bytes = usize(first.units) << 2;
    for (let square: usize = 0; square < 64; square++) setColumns(player, payload + usize(first.rows), bytes, square);
  }
  refreshNetwork(player);
}

/**
 * Moves the value of a board, for white where `view` has WHITE, towards a target: in each of its symmetries in turn.
 */
export function learnNetwork(player: Learner, mine: u64, theirs: u64, view: i32, target: f64): void {
  const flags = changetype<Block>(player.block).flags;
  const negates = (flags & NetworkFlag.negation) != 0 && (view & WHITE) != 0;
  if (flags & NetworkFlag.oriented) {
    const own = negates ? theirs : mine;
    const other = negates ? mine : theirs;
    const symmetry = orientation(own, other);
    learnBoard(player, turn(own, symmetry), turn(other, symmetry), negates ? -target : target);
    return;
  }
  if (player.shared) {
    if (negates) learnShared(player, theirs, mine, -target);
    else learnShared(player, mine, theirs, target);
    return;
  }
  const count = player.symmetries;
  for (let symmetry = 0; symmetry < count; symmetry++) {
    const a = turn(mine, symmetry);
    const b = turn(theirs, symmetry);
    if (negates) learnBoard(player, b, a, -target);
    else learnBoard(player, a, b, target);
  }
}
