/**
 * What the library needs, in a page or a worker of a page. The kernel, the worker script and the weights are files beside this one;
 * bundlers recognise the form of their addresses. They are fetched when they are first needed.
 */
import { threadOf } from '../arena/kernel/search-pool.web.js';
import { onNotice } from '../arena/worker-handle.js';
import type { KernelModule } from '../kernel/instance.js';
import { loadKernel } from '../kernel/load.web.js';
import { fetchShipped } from '../models/shipped.web.js';
import type { Game, RegisteredModel } from '../rules/game.js';
import { BreedboardError } from './errors.js';
import { usePlatform } from './platform.js';

let kernel: Promise<KernelModule> | undefined;
const shipped = new Map<number, Promise<RegisteredModel>>();

/** By edition, from 1. */
const WEIGHTS = [
  new URL('../../../data/champion/1/weights.gz', import.meta.url),
  new URL('../../../data/champion/2/weights.gz', import.meta.url),
];

async function fetched(game: Game, edition: number): Promise<RegisteredModel> {
  const file = await fetchShipped(game.shipped!, edition, WEIGHTS[edition - 1]!);
  if (file.ok) return file.value;
  shipped.delete(edition); // so that the next call tries again
  throw new BreedboardError('unsupported', `the weights of ${game.shipped!.name} could not be fetched: ${file.reason}`);
}

onNotice(text => console.warn(text));
usePlatform({
  cores: navigator.hardwareConcurrency || 2,
  sharesMemory: globalThis.crossOriginIsolated === true,
  kernel() {
    kernel ??= loadKernel(new URL('../../kernel/release.wasm', import.meta.url));
    return kernel;
  },
  spawn: () => threadOf(new Worker(new URL('../arena/worker.web.js', import.meta.url), { type: 'module' })),
  shipped: (game, editions) =>
    Promise.all(
      editions.map(edition => {
        const known = shipped.get(edition) ?? fetched(game, edition);
        shipped.set(edition, known);
        return known;
      }),
    ),
  async runs(name) {
    const [{ browserHolds, browserRecords }, { recordStore }] = await Promise.all([
      import('../store/browser-records.web.js'),
      import('../store/record-store.js'),
    ]);
    const store = recordStore(browserRecords(), browserHolds);
    return { store, name, open: experiment => store.open(name, experiment) };
  },
});
