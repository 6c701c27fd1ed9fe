/** Patterns that learn, in the format of kernel/assembly/learning/patterns.ts. */

import { type Patterns, phaseCount } from '../../evaluators/patterns/data.js';
import { patternsKernel } from '../../evaluators/patterns/payload.js';
import { placementCount, weightCount } from '../../evaluators/patterns/tuples.js';
import { encodedEvaluator } from '../../evaluators/twin.js';
import { readField } from '../../memory/record.js';
import type { BoardView } from '../../rules/board.js';
import type { Arrays } from '../arrays.js';
import type { LearnerSpec } from '../batch.js';
import { mirrorsOf } from '../mirrors.js';
import type { Layout, Placed } from './layout.js';

export function placePatterns(
  board: Pick<BoardView, 'symmetries'>,
  layout: Layout,
  { rule, rate, mirror, views }: LearnerSpec & { readonly kind: 'patterns' },
  data: Patterns,
  memories: { readonly errors: Float32Array; readonly magnitudes: Float32Array } | undefined,
  name: (array: string) => string,
): Placed {
  // The unrounded weights: an evaluator rounds them so that sums are exact, but learning takes smaller steps.
  const { Block, Patterns, Phase, BLOCK_PLACEMENTS, LEARNER_ROWS, STATES_BYTES } = layout.kernel;
  const bytes = patternsKernel(data, 0).bytes(layout.kernel);
  const header = (field: 'blocks' | 'phaseBytes' | 'weights'): number =>
    readField(Patterns, new DataView(bytes.buffer), Block.bytes, field);
  const phaseBytes = header('phaseBytes');
  const rowBytes = header('blocks') * BLOCK_PLACEMENTS * Uint16Array.BYTES_PER_ELEMENT;
  const phases = phaseCount(data);
  const perPhase = weightCount(data.tuples);
  const rings = mirror ? mirrorsOf(board, data) : undefined;

  const block = layout.place(bytes.length);
  const errors = memories ? layout.place(phases * phaseBytes) : 0;
  const magnitudes = memories ? layout.place(phases * phaseBytes) : 0;
  const links = rings ? layout.place(rings.byteLength) : 0;
  const rows = layout.place(LEARNER_ROWS * rowBytes);
  const states = layout.place(STATES_BYTES);
  const weights = block + Block.bytes + header('weights');

  const phase = (buffer: ArrayBufferLike, region: number, n: number): Float32Array =>
    new Float32Array(buffer, region + n * phaseBytes + Phase.bytes, perPhase);
  const gather = (buffer: ArrayBufferLike, region: number): Float32Array => {
    const all = new Float32Array(phases * perPhase);
    for (let n = 0; n < phases; n++) all.set(phase(buffer, region, n), n * perPhase);
    return all;
  };

  return {
    write(kernel) {
      const { buffer } = kernel.memory;
      const from = kernel.plan.weights;
      kernel.setEvaluator(block, encodedEvaluator(bytes));
      if (memories) {
        for (let n = 0; n < phases; n++) {
          phase(buffer, from + errors, n).set(memories.errors.subarray(n * perPhase, (n + 1) * perPhase));
          phase(buffer, from + magnitudes, n).set(memories.magnitudes.subarray(n * perPhase, (n + 1) * perPhase));
        }
      }
      if (rings) new Uint16Array(buffer, from + links, rings.length).set(rings);
      return {
        kind: 'patterns',
        block: from + block,
        rule,
        rate,
        placements: placementCount(data.tuples),
        bothViews: views === 'both',
        toError: memories ? errors - weights : 0,
        toMagnitude: memories ? magnitudes - weights : 0,
        links: rings ? from + links : 0,
        rows: from + rows,
        states: from + states,
      };
    },
    read(kernel): Arrays {
      const { buffer } = kernel.memory;
      const from = kernel.plan.weights;
      return {
        [name('weights')]: gather(buffer, from + weights),
        ...(memories && {
          [name('errors')]: gather(buffer, from + errors),
          [name('magnitudes')]: gather(buffer, from + magnitudes),
        }),
      };
    },
  };
}
