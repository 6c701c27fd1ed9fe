/** A net as kernel/assembly/evaluators/network.ts reads it; the parts are explained there. */
import type { KernelLayout } from '../../memory/layout.js';
import { writeRecord } from '../../memory/record.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import { type Encoded, kernelEvaluator } from '../twin.js';
import { columnsOf } from './columns.js';
import { layersOf, type Network } from './data.js';

const lanes = (units: number): number => Math.ceil(units / 4) * 4;

function encode(layout: KernelLayout, network: Network): Encoded {
  const { Network, NetworkFlag, Layer, Activation, Output, ACTIVATION_SHIFT } = layout;
  const layers = layersOf(network);
  const hidden = layers.slice(0, -1);
  const output = layers.at(-1)!;
  const hasGains = network.thresholds === 'gain';

  const parts: Float32Array[] = [];
  const head = Network.bytes + hidden.length * Layer.bytes;
  let size = head;
  /** Appends rows of `units` numbers, each padded to whole vectors, and rows of zeros up to `count`; returns where they start. */
  const append = (numbers: Float32Array, units: number, count = 0): number => {
    const width = lanes(units);
    const rows = numbers.length / units;
    const padded = new Float32Array(Math.max(rows, count) * width);
    for (let row = 0; row < rows; row++) padded.set(numbers.subarray(row * units, (row + 1) * units), row * width);
    parts.push(padded);
    const at = size;
    size += padded.byteLength;
    return at;
  };

  const records = hidden.map(({ inputs, units, weights, thresholds }, i) => {
    const columns = i === 0 ? columnsOf(network, layers[0]!) : undefined;
    const none = new Float32Array(units);
    const sums = append(columns?.empty ?? (network.thresholds === 'bias' ? thresholds : none), units);
    const gains = hasGains
      ? append(
          thresholds.map(gain => 0.5 * gain),
          units,
        )
      : 0;
    const rows = append(columns?.own ?? weights, units, columns ? 64 : lanes(inputs));
    if (columns !== undefined) append(columns.other, units);
    return { units: lanes(units), sums, gains, rows };
  });
  const last = append(output.weights, output.inputs);

  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  writeRecord(Network, view, 0, {
    layers: hidden.length,
    output: Output[network.output],
    bias: output.thresholds[0] ?? 0,
    weights: last,
  });
  records.forEach((record, i) => {
    writeRecord(Layer, view, Network.bytes + i * Layer.bytes, record);
  });
  let at = head;
  for (const part of parts) {
    part.forEach((value, i) => {
      view.setFloat32(at + i * 4, value, true);
    });
    at += part.byteLength;
  }
  const negation = network.perspective === 'negation' ? NetworkFlag.negation : 0;
  const oriented = network.mirrors === 'removed' ? NetworkFlag.oriented : 0;
  return { flags: negation | oriented | (Activation[network.activation] << ACTIVATION_SHIFT), payload: bytes };
}

export const networkKernel = (network: Network, bound: number): KernelEvaluator =>
  kernelEvaluator('network', bound, layout => encode(layout, network));
