/** An evaluator as bytes: what kernel/assembly/evaluators reads. */
import type { CODES, KernelLayout } from '../memory/layout.js';
import { writeRecord } from '../memory/record.js';
import type { KernelEvaluator } from '../rules/evaluator.js';

export type Kind = (typeof CODES)['Kind'][number];

/** The part of an evaluator that follows the common header. */
export type Encoded = { readonly flags?: number; readonly payload?: ArrayBufferView };

/** Bytes that are already in the kernel's format. */
export const encodedEvaluator = (bytes: Uint8Array): KernelEvaluator => ({ bytes: () => bytes });

function blockOf(layout: KernelLayout, kind: Kind, bound: number, { flags = 0, payload }: Encoded): Uint8Array {
  const { Block, ALIGNMENT } = layout;
  const size = Block.bytes + (payload?.byteLength ?? 0);
  const bytes = new Uint8Array(Math.ceil(size / ALIGNMENT) * ALIGNMENT);
  writeRecord(Block, new DataView(bytes.buffer), 0, { kind: layout.Kind[kind], flags, bound });
  if (payload) bytes.set(new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength), Block.bytes);
  return bytes;
}

/** Encoded when a kernel first needs it: many evaluators never reach one. What `encode` reads must not change until then. */
export function kernelEvaluator(kind: Kind, bound: number, encode: (layout: KernelLayout) => Encoded): KernelEvaluator {
  let made: { readonly layout: KernelLayout; readonly bytes: Uint8Array } | undefined;
  return {
    bytes(layout) {
      if (made?.layout !== layout) made = { layout, bytes: blockOf(layout, kind, bound, encode(layout)) };
      return made.bytes;
    },
  };
}
