/**
 * The library in a page or a worker of a page. The kernel, the worker script and the weights are files beside this one;
 * bundlers recognise the form of their addresses. They are fetched when they are first needed.
 */
import { threadOf } from '../arena/kernel/search-pool.web.js';
import type { KernelModule } from '../kernel/instance.js';
import { loadKernel } from '../kernel/load.web.js';
import { fetchShipped } from '../models/shipped.web.js';
import type { RegisteredModel } from '../rules/game.js';
import { browserHolds, browserRecords } from '../store/browser-records.web.js';
import { recordStore } from '../store/record-store.js';
import { storedSteps } from '../store/steps.js';
import { BreedboardError } from './errors.js';
import { usePlatform } from './platform.js';

let kernel: Promise<KernelModule> | undefined;
let shipped: Promise<RegisteredModel> | undefined;

usePlatform({
  cores: navigator.hardwareConcurrency || 2,
  sharesMemory: globalThis.crossOriginIsolated === true,
  kernel() {
    kernel ??= loadKernel(new URL('../../kernel/release.wasm', import.meta.url));
    return kernel;
  },
  spawn: () => threadOf(new Worker(new URL('../arena/worker.web.js', import.meta.url), { type: 'module' })),
  async shipped(game) {
    shipped ??= fetchShipped(game.shipped!, new URL('../../../data/champion/weights.gz', import.meta.url)).then(
      file => {
        if (file.ok) return file.value;
        shipped = undefined; // so that the next call tries again
        throw new BreedboardError(
          'unsupported',
          `the weights of ${game.shipped!.name} could not be fetched: ${file.reason}`,
        );
      },
    );
    return shipped;
  },
  async runs(name) {
    return {
      store: recordStore(browserRecords(), browserHolds),
      name,
      record: (writer, experiment, backend) => storedSteps(writer, experiment, backend, () => performance.now()),
    };
  },
});

export * from './breedboard.js';
