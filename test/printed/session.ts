/**
 * The command line in a process of its own that runs many commands: starting a process for each would cost more than the
 * commands. Games are played in this thread. The parent sends a `Request` and gets what the command has printed.
 */
import { type BatchResult, batchesOf, sumOf } from '../../src/arena/batch.js';
import type { Threads } from '../../src/arena/threads.js';
import { WorkerContext } from '../../src/arena/worker-context.js';
import { games } from '../../src/games/catalogue.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import type { ModelRegistry } from '../../src/models/registry.js';
import { shipFromFolder } from '../../src/models/shipped.node.js';
import { GALLERY } from '../../src/players/catalogue.js';
import type { Spec } from '../../src/specs/spec.js';
import { processKernel } from '../../src/terminal/kernel/process.js';
import { captured, type Ended } from '../suites/captured.js';

export type Request = {
  readonly folder: string;
  readonly args: readonly string[];
  readonly input: string;
  /** Matches and training batches of a learner have a few games. */
  readonly hasShortSteps: boolean;
  /** Ctrl-C once the command has printed something and listens for it. */
  readonly isStopped: boolean;
};

const FEW_PAIRS = 2;
const FEW_GAMES = 20;

let hasShortSteps = false;

const shortened = (batch: Spec): Spec =>
  hasShortSteps && typeof batch.games === 'number' ? { ...batch, games: Math.min(batch.games, FEW_GAMES) } : batch;

function openHere(models: ModelRegistry): Threads {
  const context = new WorkerContext(loadKernel(), models, () => performance.now());
  const play: Threads['play'] = async function* (match, span) {
    for (const batch of batchesOf(match, 1, span)) {
      yield await context.play(batch);
      await new Promise(setImmediate); // signals and pipes
    }
  };
  return {
    play,
    async *run(matches) {
      for (const match of matches) {
        const pairs = hasShortSteps ? Math.min(match.pairs, FEW_PAIRS) : match.pairs;
        const batches: BatchResult[] = [];
        for await (const batch of play({ ...match, pairs })) batches.push(batch);
        yield { id: match.id, ...sumOf(batches) };
      }
    },
    async *searchPositions(searches) {
      for (const search of searches) {
        yield context.search(search);
        await new Promise(setImmediate);
      }
    },
    register: async evaluators => context.register(evaluators),
    async train(game, batch, arrays, seed) {
      await new Promise(setImmediate);
      return context.train(game, shortened(batch), arrays, seed);
    },
    close: async () => {},
  };
}

shipFromFolder();
const parts = {
  games,
  gallery: GALLERY,
  kernel: {
    counter: () => ({
      perft: (_game: unknown, position: unknown, depth: number) =>
        processKernel().perft(position as Parameters<ReturnType<typeof processKernel>['perft']>[0], depth),
    }),
    source: processKernel,
  },
  arena: async (_threads: number, models: ModelRegistry) => openHere(models),
};

async function answer({ folder, args, input, isStopped, ...request }: Request): Promise<Ended> {
  process.chdir(folder);
  hasShortSteps = request.hasShortSteps;
  const printed = { out: '', err: '' };
  const stopping = setInterval(() => {
    const hasPrinted = printed.out + printed.err !== '';
    if (isStopped && hasPrinted && process.listenerCount('SIGINT') > 0) process.emit('SIGINT');
  }, 10);
  try {
    return await captured(() => parts, args, input, printed);
  } finally {
    clearInterval(stopping);
  }
}

process.on('message', (request: Request) => {
  void answer(request).then(said => process.send!(said));
});
process.on('disconnect', () => process.exit(0));
