/** Networks that learn, in the format of kernel/assembly/learning/network.ts, and their weights read back. */

import type { BoardGame } from '../../evaluators/board-game.js';
import { layersOf, type Network } from '../../evaluators/network/data.js';
import { network } from '../../evaluators/network/network.js';
import { encodedEvaluator } from '../../evaluators/twin.js';
import type { KernelLayout } from '../../memory/layout.js';
import { readField } from '../../memory/record.js';
import type { LearnerSpec } from '../batch.js';
import { blocksFor } from '../seen-cells.js';
import { sharedGroups } from '../shared-weights.js';
import type { Layout, Placed } from './layout.js';

const lanes = (units: number): number => Math.ceil(units / 4) * 4;

/** Converts the numbers of a network's payload to weights. */
function readWeights(
  { Network, Layer }: KernelLayout,
  payload: DataView,
  biases: Float32Array | undefined,
  raw: Float32Array | undefined,
  net: Network,
): Float32Array {
  const data: Network = { ...net, weights: new Float32Array(net.weights.length) };
  const layers = layersOf(data);
  const at = (offset: number): number => payload.getFloat32(offset, true);
  for (const [i, { inputs, units, weights, thresholds }] of layers.entries()) {
    if (i === layers.length - 1) {
      const from = readField(Network, payload, 0, 'weights');
      for (let j = 0; j < inputs; j++) weights[j] = at(from + j * 4);
      if (thresholds.length > 0) thresholds[0] = readField(Network, payload, 0, 'bias');
      continue;
    }
    const layer = (field: 'sums' | 'gains' | 'rows'): number =>
      readField(Layer, payload, Network.bytes + i * Layer.bytes, field);
    const [sums, gains, rows] = [layer('sums'), layer('gains'), layer('rows')];
    const width = lanes(units);
    if (i === 0 && raw)
      for (let j = 0; j < inputs; j++) weights.set(raw.subarray(j * width, j * width + units), j * units);
    else
      for (let j = 0; j < inputs; j++) {
        // First layer: a disc's column is its weight, or twice the weight if an empty square counts −1.
        const isTwo = net.encoding === 'two';
        const row = i > 0 ? j : isTwo ? (j >> 1) + (j & 1) * 64 : j;
        const scale = i === 0 && isTwo ? 0.5 : 1;
        for (let unit = 0; unit < units; unit++) {
          weights[j * units + unit] = scale * at(rows + (row * width + unit) * 4);
        }
      }
    for (let unit = 0; unit < thresholds.length; unit++) {
      if (net.thresholds === 'gain') thresholds[unit] = 2 * at(gains + unit * 4);
      else thresholds[unit] = i === 0 ? biases![unit]! : at(sums + unit * 4);
    }
  }
  return data.weights;
}

/** Where the kernel keeps each parameter of the net, in the order of the weights, and the mirror of it that it also keeps. */
function addressesOf(
  { Network, Layer }: KernelLayout,
  payload: DataView,
  at: { readonly payload: number; readonly biases: number; readonly raw: number },
  net: Network,
): { readonly own: number[]; readonly negated: number[] } {
  const own: number[] = [];
  const negated: number[] = [];
  const layers = layersOf(net);
  for (const [i, { inputs, units, thresholds }] of layers.entries()) {
    if (i === layers.length - 1) {
      const from = at.payload + readField(Network, payload, 0, 'weights');
      for (let j = 0; j < inputs; j++) own.push(from + j * 4);
      if (thresholds.length > 0) own.push(at.payload + Network.at.bias);
      continue;
    }
    const layer = (field: 'sums' | 'gains' | 'rows'): number =>
      at.payload + readField(Layer, payload, Network.bytes + i * Layer.bytes, field);
    const width = lanes(units);
    const [rows, isTwo] = [layer('rows'), net.encoding === 'two'];
    for (let j = 0; j < inputs; j++) {
      const row = i > 0 || !isTwo ? j : (j >> 1) + (j & 1) * 64;
      const from = (i === 0 && net.encoding === 'three' ? at.raw : rows) + row * width * 4;
      for (let unit = 0; unit < units; unit++) {
        own.push(from + unit * 4);
        if (i === 0 && net.encoding === 'one') negated.push(from + (64 * width + unit) * 4);
      }
    }
    for (let unit = 0; unit < thresholds.length; unit++)
      own.push((net.thresholds === 'gain' ? layer('gains') : i === 0 ? at.biases : layer('sums')) + unit * 4);
  }
  return { own, negated };
}

export function placeNetwork(
  game: BoardGame,
  layout: Layout,
  { rate, symmetries, views, blocks: hasBlocks }: LearnerSpec & { readonly kind: 'network' },
  data: Network,
  name: (array: string) => string,
): Placed {
  const { encoding } = data;
  const { Block, ACTIVITY_BYTES, STATES_BYTES } = layout.kernel;
  const bytes = network(game, data).kernel!.bytes(layout.kernel);
  const [first] = layersOf(data);
  const width = lanes(first!.units);
  const hasBias = data.thresholds === 'bias';

  const block = layout.place(bytes.length);
  const activity = layout.place(ACTIVITY_BYTES);
  const biases = hasBias ? layout.place(width * 4) : 0;
  const isRaw = encoding === 'three';
  const raw = isRaw ? layout.place(first!.inputs * width * 4) : 0;
  const seen = hasBlocks ? blocksFor(game.board, data) : undefined;
  const blocks = seen ? layout.place(width * 8) : 0;
  const groups = symmetries === 'shared' ? sharedGroups(game.board, data) : undefined;
  // With one input a square the kernel also keeps the negative of each weight of the first layer, in a group of its own.
  const pairs = groups ? groups.length + (encoding === 'one' ? first!.weights.length : 0) : 0;
  const most = groups ? 2 * (Math.max(...groups) + 1) : 0;
  const shared = groups ? layout.place(8 + 12 * pairs + 4 * most) : 0;
  const masks = seen ? layout.place(seen.cells * width * 4) : 0;
  const states = layout.place(STATES_BYTES);
  return {
    write(kernel) {
      const from = kernel.plan.weights;
      kernel.setEvaluator(block, encodedEvaluator(bytes));
      if (hasBias) {
        const padded = new Float32Array(kernel.memory.buffer, from + biases, width);
        padded.fill(0);
        padded.set(first!.thresholds);
      }
      if (isRaw) {
        const rows = new Float32Array(kernel.memory.buffer, from + raw, first!.inputs * width);
        rows.fill(0);
        for (let row = 0; row < first!.inputs; row++)
          rows.set(first!.weights.subarray(row * first!.units, (row + 1) * first!.units), row * width);
      }
      if (seen) {
        const bits = new BigUint64Array(kernel.memory.buffer, from + blocks, width).fill(0n);
        const lit = new Int32Array(kernel.memory.buffer, from + masks, seen.cells * width).fill(0);
        seen.blocks.forEach((cells, unit) => {
          for (const cell of cells) {
            bits[unit]! |= 1n << BigInt(cell);
            lit[cell * width + unit] = -1;
          }
        });
      }
      if (groups) {
        const payload = from + block + Block.bytes;
        const view = new DataView(kernel.memory.buffer, payload, bytes.length - Block.bytes);
        const places = { payload, biases: from + biases, raw: from + raw };
        const { own, negated } = addressesOf(layout.kernel, view, places, data);
        const list = new Uint32Array(kernel.memory.buffer, from + shared, 2 + 2 * pairs);
        list.set([pairs, most]);
        own.forEach((address, i) => void list.set([address, groups[i]!], 2 + 2 * i));
        negated.forEach((address, i) => void list.set([address, most / 2 + groups[i]!], 2 + 2 * (own.length + i)));
      }
      return {
        kind: 'network',
        block: from + block,
        rate,
        bothViews: views === 'both',
        activity: from + activity,
        biases: hasBias ? from + biases : 0,
        encoding,
        raw: isRaw ? from + raw : 0,
        blocks: seen ? from + blocks : 0,
        shared: groups ? from + shared : 0,
        masks: seen ? from + masks : 0,
        symmetries: symmetries === 'eight' ? 8 : 1,
        states: from + states,
        units: data.hidden,
      };
    },
    read(kernel) {
      const from = kernel.plan.weights;
      const payload = new DataView(kernel.memory.buffer, from + block + Block.bytes, bytes.length - Block.bytes);
      const bias = hasBias ? new Float32Array(kernel.memory.buffer, from + biases, width) : undefined;
      const rows = isRaw ? new Float32Array(kernel.memory.buffer, from + raw, first!.inputs * width) : undefined;
      return { [name('weights')]: readWeights(layout.kernel, payload, bias, rows, data) };
    },
  };
}
