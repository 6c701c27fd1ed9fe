/** What the library needs, in Node. */
import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { prepareWorkers, spawnWorker } from '../arena/kernel/search-pool.node.js';
import { onNotice } from '../arena/worker-handle.js';
import { loadKernel } from '../kernel/load.node.js';
import { shipFromFolder } from '../models/shipped.node.js';
import { outsidePlayer } from '../protocols/engine.node.js';
import { usePlatform } from './platform.js';

let kernel: ReturnType<typeof loadKernel> | undefined;

shipFromFolder();
onNotice(text => console.warn(text));
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
  plugins: {
    nameOf: async href => (await import('./own/files.node.js')).pluginName(href),
    prepare: data => prepareWorkers({ module: new URL('./own/thread.node.js', import.meta.url).href, data }),
  },
  async runs(folder) {
    const [{ folderStore }, { openRecorded }] = await Promise.all([
      import('../store/folder-store.node.js'),
      import('../store/run-recorder.node.js'),
    ]);
    const place = resolve(folder);
    const [runs, name] = [dirname(place), basename(place)];
    return {
      store: folderStore(runs),
      name,
      open: (experiment, threads) => openRecorded(runs, name, experiment, threads),
    };
  },
});
