/**
 * `node dist/packaging/beside.js ../baseline`: how fast each game is beside an earlier version that `npm run build:version` built
 * there, by the fastest path that each version takes of itself. The versions work in turn, each time in a process of its own;
 * figures are medians of CPU time. It reads inner modules of both, as far back as commit 47d2663.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Decision } from '../src/players/player.js';
import type { Game } from '../src/rules/game.js';
import type { Position } from '../src/rules/position.js';
import type { Spec } from '../src/specs/spec.js';
import { median, rounded } from '../src/terminal/bench/rounds.js';
import { cpuSeconds } from '../src/terminal/cpu.js';
import type { Arrays } from '../src/training/arrays.js';
import { ROOT } from './packed.js';

const ROUNDS = 3;
const SECONDS = 1;

/** The modules of a version that are measured. */
async function modulesOf(root: string) {
  const at = (path: string): string => pathToFileURL(join(root, 'dist', 'src', `${path}.js`)).href;
  const [
    random,
    seeds,
    dice,
    games,
    players,
    models,
    registry,
    worker,
    kernel,
    search,
    dicey,
    usual,
    sets,
    data,
    train,
    own,
  ] = await Promise.all([
    import(at('random/rng')) as Promise<typeof import('../src/random/rng.js')>,
    import(at('random/seed')) as Promise<typeof import('../src/random/seed.js')>,
    import(at('rules/dice')) as Promise<typeof import('../src/rules/dice.js')>,
    import(at('games/catalogue')) as Promise<typeof import('../src/games/catalogue.js')>,
    import(at('players/catalogue')) as Promise<typeof import('../src/players/catalogue.js')>,
    import(at('models/catalogue')) as Promise<typeof import('../src/models/catalogue.js')>,
    import(at('models/registry')) as Promise<typeof import('../src/models/registry.js')>,
    import(at('arena/worker-context')) as Promise<typeof import('../src/arena/worker-context.js')>,
    import(at('kernel/load.node')) as Promise<typeof import('../src/kernel/load.node.js')>,
    import(at('search/alpha-beta')) as Promise<typeof import('../src/search/alpha-beta.js')>,
    import(at('search/expectiminimax')) as Promise<typeof import('../src/search/expectiminimax.js')>,
    import(at('search/conventions')) as Promise<typeof import('../src/search/conventions.js')>,
    import(at('evaluators/patterns/presets')) as Promise<typeof import('../src/evaluators/patterns/presets.js')>,
    import(at('evaluators/patterns/data')) as Promise<typeof import('../src/evaluators/patterns/data.js')>,
    import(at('training/train')) as Promise<typeof import('../src/training/train.js')>,
    import(at('training/kernel/kernel-training')) as Promise<
      typeof import('../src/training/kernel/kernel-training.js')
    >,
  ]);
  const all = { ...random, ...seeds, ...dice, ...games, ...players, ...models, ...registry, ...worker, ...kernel };
  return { ...all, ...search, ...dicey, ...usual, ...sets, ...data, ...train, ...own };
}
type Modules = Awaited<ReturnType<typeof modulesOf>>;

/** Does some work and returns its amount. */
type Work = () => number | Promise<number>;

const MEASURES: Readonly<Record<string, (of: Modules, game: Game) => Work>> = {
  'random games': (of, game) => {
    const spec: Spec = { kind: 'random' };
    const worker = new of.WorkerContext(of.loadKernel(), of.NO_MODELS, () => 0);
    const start = { position: game.display.formatPosition(game.initial()), moves: [] };
    const batch = {
      game: { kind: game.id },
      players: [spec, spec],
      starts: [start],
      pairs: 500,
      want: 'tally',
    } as const;
    let first = 0;
    return async () => {
      const { results } = await worker.play({ ...batch, first, seed: of.parseSeed('beside') });
      first += batch.pairs;
      return results.length;
    };
  },
  playouts(of, game) {
    const player = of.buildPlayer({ kind: 'mcts', iterations: 1000 }, game);
    let searches = 0;
    return () => {
      const seed = of.seedFor(of.parseSeed('beside'), searches++);
      const decision = player.choose(firstChoice(of, game), {}, contextOf(of, seed)) as Decision;
      return decision.report!.nodes;
    };
  },
  nodes(of, game) {
    const search = game.chances ? of.expectiminimax : of.plainAlphaBeta;
    const searcher = search(game, of.buildEvaluator({ kind: 'squares' }, game), { ...of.CONVENTIONS, ties: 'first' });
    const position = firstChoice(of, game);
    const depth = game.chances ? 2 : 8;
    return () => searcher.search(position, { depth }, contextOf(of, of.parseSeed('beside'))).nodes;
  },
  'training games'(of, game) {
    const seed = of.parseSeed('beside');
    const names = of.tupleSetNames(game.board!);
    const name = ['logistello', 'all-4', 'all-3'].find(each => names.includes(each))!;
    const tuples = of.tupleSet(game.board!, name, 'one', of.rngFrom(seed));
    const extra = game.board!.extra ? { extra: game.board!.extra.names } : {};
    const perspective = game.chances ? 'inversion' : 'moved';
    const shape = { tuples, boundaries: [], ...extra, biases: [], output: 'tanh', perspective };
    const learner = { kind: 'patterns', shape, rule: 'tc', rate: 1, mirror: true } as Spec;
    const spec: Spec = { kind: 'td', learner, target: 'outcome', explore: 0.1 };
    const zeros = (): Float32Array => new Float32Array(of.weightsPerPhase(shape));
    let arrays: Arrays = { weights: zeros(), errors: zeros(), magnitudes: zeros() };
    const kernels = game.kernel ? of.trainingKernel(of.loadKernel()) : undefined;
    const games = kernels ? 500 : 20;
    let first = 0;
    return () => {
      arrays = of.train(game, kernels, { ...spec, first, games }, arrays, seed);
      first += games;
      return games;
    };
  },
};

const contextOf = (of: Modules, seed: ReturnType<Modules['parseSeed']>) => ({
  seed,
  rng: of.rngFrom(seed),
  shouldStop: () => false,
  report: () => {},
});

/** The first position in which the side to move has a choice. */
function firstChoice(of: Modules, game: Game): Position {
  const rng = of.rngFrom(of.parseSeed('beside'));
  let position = of.settle(game, game.initial(), rng);
  for (let moves = game.moves(position); moves.length === 1; moves = game.moves(position))
    position = of.settle(game, game.play(position, moves[0]!), rng);
  return position;
}

/** After a first, unmeasured turn. */
async function rateOf(work: Work): Promise<number> {
  const turn = async (): Promise<number> => {
    const start = cpuSeconds();
    let done = 0;
    do done += await work();
    while (cpuSeconds() - start < SECONDS);
    return done / (cpuSeconds() - start);
  };
  await turn();
  return turn();
}

/** What the user did wrong, in one line. */
class Refused extends Error {}

async function compare(before: string): Promise<void> {
  const old = await modulesOf(before).catch((error: Error) => {
    throw new Refused(
      `“${before}” has not the modules that are measured; 47d2663 is the earliest version: ${error.message}`,
    );
  });
  const rate = (...args: readonly string[]): number =>
    Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...args], { encoding: 'utf8' }));
  for (const what of Object.keys(MEASURES)) {
    for (const id of Object.keys(old.games)) {
      const rates: [number[], number[]] = [[], []];
      for (let i = 0; i < ROUNDS; i++)
        [before, ROOT].forEach((root, version) => {
          rates[version]!.push(rate(root, what, id));
        });
      const [then, now] = rates.map(median) as [number, number];
      console.log(
        `${what} a second, ${id}: ${rounded(then)} before, ${rounded(now)} now, ${rounded(now / then)} times`,
      );
    }
  }
}

const [folder = '', what, id] = process.argv.slice(2);
try {
  if (folder === '' || !existsSync(join(folder, 'dist', 'src')))
    throw new Refused(`“${folder}”: name the folder of a version that npm run build:version has built`);
  if (what === undefined || id === undefined) await compare(resolve(folder));
  else {
    const of = await modulesOf(resolve(folder));
    const measure = MEASURES[what];
    if (!measure) throw new Refused(`no measure “${what}”; there are: ${Object.keys(MEASURES).join(', ')}`);
    console.log(await rateOf(measure(of, of.buildGame({ kind: id }))));
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
