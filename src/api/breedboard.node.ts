/** The library in Node. */
import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { spawnWorker } from '../arena/kernel/search-pool.node.js';
import { loadKernel } from '../kernel/load.node.js';
import { shipFromFolder } from '../models/shipped.node.js';
import { outsidePlayer } from '../protocols/engine.node.js';
import type { RunFolder } from '../store/run-folder.node.js';
import { usePlatform } from './platform.js';

let kernel: ReturnType<typeof loadKernel> | undefined;

shipFromFolder();
usePlatform({
  cores: availableParallelism(),
  sharesMemory: true,
  async kernel() {
    kernel ??= loadKernel();
    return kernel;
  },
  spawn: () => spawnWorker(),
  spawnForModule: () => spawnWorker(new URL('./module-thread.node.js', import.meta.url)),
  shipped: async () => [], // worker threads read the weights from the package's folder, like this one
  openEngine: outsidePlayer,
  async runs(folder) {
    const [{ folderStore }, { recordRun }] = await Promise.all([
      import('../store/folder-store.node.js'),
      import('../store/run-recorder.node.js'),
    ]);
    const place = resolve(folder);
    const now = (): number => performance.now();
    return {
      store: folderStore(dirname(place)),
      name: basename(place),
      record: (writer, experiment, backend, threads) =>
        recordRun(writer as RunFolder, experiment, backend, { threads, now }),
    };
  },
});

export * from './breedboard.js';
