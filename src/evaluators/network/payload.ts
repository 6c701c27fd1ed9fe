/** A net as kernel/assembly/evaluators/network.ts reads it; the layout is described there. */
import type { KernelEvaluator } from '../../rules/evaluator.js';
import { kernelEvaluator } from '../twin.js';
import { columnsOf } from './columns.js';
import { layersOf, type Network } from './data.js';

const NEGATION = 1;
const ACTIVATION_SHIFT = 1;
const ACTIVATIONS = { tanh: 0, sigmoid: 1, relu: 2 } as const;
const OUTPUTS = { linear: 0, tanh: 1, sigmoid: 2 } as const;

const HEADER = 16;
const LAYER = 16;

const lanes = (units: number): number => Math.ceil(units / 4) * 4;

export function networkKernel(network: Network, bound: number): KernelEvaluator {
  const layers = layersOf(network);
  const hidden = layers.slice(0, -1);
  const output = layers.at(-1)!;
  const hasGains = network.thresholds === 'gain';

  const parts: Float32Array[] = [];
  let size = HEADER + hidden.length * LAYER;
  /** Appends rows of `units` numbers, each padded to whole vectors, and rows of zeros up to `count`; where they begin. */
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
    return [lanes(units), sums, gains, rows];
  });
  const last = append(output.weights, output.inputs);

  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, hidden.length, true);
  view.setInt32(4, OUTPUTS[network.output], true);
  view.setFloat32(8, output.thresholds[0] ?? 0, true);
  view.setInt32(12, last, true);
  records.flat().forEach((value, i) => {
    view.setInt32(HEADER + i * 4, value, true);
  });
  let at = HEADER + hidden.length * LAYER;
  for (const part of parts) {
    part.forEach((value, i) => {
      view.setFloat32(at + i * 4, value, true);
    });
    at += part.byteLength;
  }
  const negation = network.perspective === 'negation' ? NEGATION : 0;
  return kernelEvaluator('network', negation | (ACTIVATIONS[network.activation] << ACTIVATION_SHIFT), bound, bytes);
}
