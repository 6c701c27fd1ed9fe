/** The one kernel of this process, opened on first use: most commands never need it. */

import { type Kernel, openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { EVALUATOR_BYTES } from '../../models/file.js';
import { PLAYER_TABLE_BYTES } from '../../players/searching.js';

const SIZE = { threads: 1, tableBytes: PLAYER_TABLE_BYTES, weightBytes: EVALUATOR_BYTES };

let kernel: Kernel | undefined;

export function processKernel(): Kernel {
  kernel ??= openKernel(loadKernel(), SIZE);
  return kernel;
}
