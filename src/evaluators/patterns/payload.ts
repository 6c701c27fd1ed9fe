/** Patterns as kernel/assembly/evaluators/patterns.ts reads them; the layout is described there. */
import type { KernelEvaluator } from '../../rules/evaluator.js';
import { kernelEvaluator } from '../twin.js';
import { type Patterns, phaseCount } from './data.js';
import { discBucketTable, phaseTable } from './phases.js';
import { entriesOf, weightCount } from './tuples.js';

const NEGATION = 1;
const TANH = 2;
const MOVED = 4;
const DISCS = 8;
const NARROW = 16;

/** Placements handled at once: six vectors of eight indices. */
const BLOCK = 48;
const STEP = 28;
const PHASES = 32;
const DISC_BUCKETS = 112;
const EMPTY = 128;
/** Before the tables of a phase: its bias, a zero for placements that only fill a block, and padding. */
const PHASE_HEADER = 16;

const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16;

/** With a `step`, a power of two of which every weight is a small multiple, the kernel keeps i16 instead of f32. */
export function patternsKernel(data: Patterns, bound: number, step?: number): KernelEvaluator {
  const { tuples, weights, biases, output, perspective } = data;
  const size = step === undefined ? 4 : 2;
  let end = PHASE_HEADER;
  const placements = tuples.flatMap(tuple => {
    const table = end;
    end += entriesOf(tuple) * size;
    return tuple.map(squares => ({ squares, table, last: entriesOf(tuple) - 1 }));
  });
  const blocks = Math.ceil(placements.length / BLOCK);
  const padded = blocks * BLOCK;
  const phases = phaseCount(data);
  const perPhase = weightCount(tuples);
  const phaseBytes = aligned(PHASE_HEADER + perPhase * size);
  const deltas = EMPTY + padded * 2;
  const ours = deltas + 64 * padded * 2;
  const theirs = ours + padded * 4;
  const tables = theirs + padded * 4;

  const bytes = new Uint8Array(tables + phases * phaseBytes);
  const view = new DataView(bytes.buffer);
  const header = [Math.ceil(placements.length / 8) * 8, blocks, phaseBytes, deltas, ours, theirs, tables];
  header.forEach((value, i) => {
    view.setInt32(i * 4, value, true);
  });
  view.setFloat32(STEP, step ?? 0, true);
  bytes.set(phaseTable(data), PHASES);
  bytes.set(discBucketTable(data), DISC_BUCKETS);

  for (let p = 0; p < padded; p++) {
    const placement = placements[p];
    if (placement === undefined) {
      view.setInt32(ours + p * 4, 4, true);
      view.setInt32(theirs + p * 4, 4, true);
      continue;
    }
    const { squares, table, last } = placement;
    view.setUint16(EMPTY + p * 2, last / 2, true); // all digits 1
    view.setInt32(ours + p * 4, table, true);
    view.setInt32(theirs + p * 4, table + last * size, true);
    squares.forEach((square, i) => {
      view.setUint16(deltas + (square * padded + p) * 2, 3 ** (squares.length - 1 - i), true);
    });
  }
  for (let phase = 0; phase < phases; phase++) {
    const at = tables + phase * phaseBytes;
    view.setFloat32(at, biases[phase] ?? 0, true);
    for (let i = 0; i < perPhase; i++) {
      const weight = weights[phase * perPhase + i]!;
      if (step === undefined) view.setFloat32(at + PHASE_HEADER + i * 4, weight, true);
      else view.setInt16(at + PHASE_HEADER + i * 2, weight / step, true);
    }
  }
  const reading = perspective === 'negation' ? NEGATION : perspective === 'moved' ? MOVED : 0;
  const unit = output === 'tanh' ? TANH : output === 'discs' ? DISCS : 0;
  const flags = reading | unit | (step === undefined ? 0 : NARROW);
  return kernelEvaluator('patterns', flags, bound, bytes);
}
