/** Where the players of a batch stand in the kernel's memory. */

import type { Kernel } from '../../kernel/bridge.js';
import type { PlayerRecord } from '../../kernel/training.js';
import type { KernelLayout } from '../../memory/layout.js';
import type { Arrays } from '../arrays.js';

/** Pieces of the weights region, laid out before there is a kernel to lay them in. */
export class Layout {
  size = 0;
  readonly kernel: KernelLayout;

  constructor(kernel: KernelLayout) {
    this.kernel = kernel;
  }

  readonly place = (bytes: number): number => {
    const { ALIGNMENT } = this.kernel;
    const at = this.size;
    this.size += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return at;
  };
}

/** A player laid out: how to write it into a kernel, and how to read what it has learnt. */
export type Placed = {
  write(kernel: Kernel): PlayerRecord;
  read(kernel: Kernel): Arrays;
};
