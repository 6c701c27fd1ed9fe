/** Patterns as kernel/assembly/evaluators/patterns.ts reads them; the parts are explained there. */
import type { KernelLayout } from '../../memory/layout.js';
import { writeRecord } from '../../memory/record.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import { type Encoded, kernelEvaluator } from '../twin.js';
import { KERNEL_CELLS, type Patterns, phaseCount } from './data.js';
import { discBucketTable, phaseTable } from './phases.js';
import { entriesOf, weightCount } from './tuples.js';

function encode(layout: KernelLayout, data: Patterns, step: number | undefined): Encoded {
  const { Patterns, PatternsFlag, Phase, ALIGNMENT, BLOCK_PLACEMENTS } = layout;
  const { tuples, weights, biases, output, perspective } = data;
  const size = step === undefined ? 4 : 2;
  let end = Phase.bytes;
  const placements = tuples.flatMap(tuple => {
    const table = end;
    end += entriesOf(tuple) * size;
    return tuple.map(squares => ({ squares, table, last: entriesOf(tuple) - 1 }));
  });
  const blocks = Math.ceil(placements.length / BLOCK_PLACEMENTS);
  const padded = blocks * BLOCK_PLACEMENTS;
  const phases = phaseCount(data);
  const perPhase = weightCount(tuples);
  const phaseBytes = Math.ceil((Phase.bytes + perPhase * size) / ALIGNMENT) * ALIGNMENT;
  const deltas = Patterns.at.empty + padded * 2;
  const ours = deltas + KERNEL_CELLS * padded * 2;
  const theirs = ours + padded * 4;
  const tables = theirs + padded * 4;

  const bytes = new Uint8Array(tables + phases * phaseBytes);
  const view = new DataView(bytes.buffer);
  // Vectors of indices are read whole.
  const vector = ALIGNMENT / Uint16Array.BYTES_PER_ELEMENT;
  const count = Math.ceil(placements.length / vector) * vector;
  const parts = { deltas, ours, theirs, weights: tables };
  writeRecord(Patterns, view, 0, { count, blocks, phaseBytes, ...parts, step: step ?? 0 });
  bytes.set(phaseTable(data, KERNEL_CELLS), Patterns.at.phases);
  bytes.set(discBucketTable(data), Patterns.at.discBuckets);

  for (let p = 0; p < padded; p++) {
    const placement = placements[p];
    if (placement === undefined) {
      view.setInt32(ours + p * 4, Phase.at.zero, true);
      view.setInt32(theirs + p * 4, Phase.at.zero, true);
      continue;
    }
    const { squares, table, last } = placement;
    view.setUint16(Patterns.at.empty + p * 2, last / 2, true); // all digits 1
    view.setInt32(ours + p * 4, table, true);
    view.setInt32(theirs + p * 4, table + last * size, true);
    squares.forEach((square, i) => {
      view.setUint16(deltas + (square * padded + p) * 2, 3 ** (squares.length - 1 - i), true);
    });
  }
  for (let phase = 0; phase < phases; phase++) {
    const at = tables + phase * phaseBytes;
    writeRecord(Phase, view, at, { bias: biases[phase] ?? 0 });
    for (let i = 0; i < perPhase; i++) {
      const weight = weights[phase * perPhase + i]!;
      if (step === undefined) view.setFloat32(at + Phase.bytes + i * 4, weight, true);
      else view.setInt16(at + Phase.bytes + i * 2, weight / step, true);
    }
  }
  const reading = perspective === 'negation' ? PatternsFlag.negation : perspective === 'moved' ? PatternsFlag.moved : 0;
  const unit = output === 'tanh' ? PatternsFlag.tanh : output === 'discs' ? PatternsFlag.discs : 0;
  return { flags: reading | unit | (step === undefined ? 0 : PatternsFlag.narrow), payload: bytes };
}

/** With a `step`, a power of two of which every weight is a small multiple, the kernel keeps i16 instead of f32. */
export const patternsKernel = (data: Patterns, bound: number, step?: number): KernelEvaluator =>
  kernelEvaluator('patterns', bound, layout => encode(layout, data, step));
