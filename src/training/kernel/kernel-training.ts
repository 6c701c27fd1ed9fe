/**
 * A training batch in the kernel: arrays in, arrays out. It is a function of batch, arrays and seed, and two
 * consecutive batches give the same result as one over all their games; so a run can stop after any game.
 *
 * ../arrays.ts documents the arrays. Here `boards` has four words per position: the side to move, low half first, then
 * the other side.
 */
import { network } from '../../evaluators/network/network.js';
import { patterns } from '../../evaluators/patterns/patterns.js';
import { emptySquares, type OthelloPosition, SQUARES } from '../../games/othello/board.js';
import { type Kernel, openKernel } from '../../kernel/bridge.js';
import type { KernelModule } from '../../kernel/instance.js';
import { layoutOf } from '../../kernel/layout.js';
import {
  aspirationWindowOf,
  fullSearch,
  rootMoves,
  runExactSearch,
  runSearch,
  useOrderingEvaluator,
} from '../../kernel/search.js';
import {
  readBoardCount,
  readStatistics,
  runFit,
  runGames,
  runLabels,
  type TrainingRecord,
  writeSetup,
} from '../../kernel/training.js';
import type { KernelLayout } from '../../memory/layout.js';
import { buildEvaluator } from '../../models/catalogue.js';
import type { Seed } from '../../random/seed.js';
import type { BoardView } from '../../rules/board.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import type { Game } from '../../rules/game.js';
import { withoutBonus } from '../../search/leaves.js';
import { bestMoves } from '../../search/root.js';
import { BadSpec } from '../../specs/options.js';
import type { Spec } from '../../specs/spec.js';
import { type Arrays, floats, nameFor, networkOf, opponentPoolOf, patternsOf, scaleOf } from '../arrays.js';
import type {
  FitBatch,
  LabelBatch,
  LearnerSpec,
  PlayBatch,
  RegressBatch,
  ReplayBatch,
  SampleBatch,
  TdBatch,
  TrainingBatch,
} from '../batch.js';
import type { Rated } from '../labelled-games.js';
import { finalOf, type Labelling, playGames, regressPatterns, replayGames } from '../labelling.js';
import { Layout, type Placed } from './layout.js';
import { placeNetwork } from './network-memory.js';
import { placePatterns } from './pattern-memory.js';

/** The game that the kernel plays. */
export type TrainedGame = Game & { readonly board: BoardView };

const startOf = (game: Game): OthelloPosition => game.initial() as OthelloPosition;

export type KernelProvider = {
  readonly layout: KernelLayout;
  /** A kernel with at least this many bytes for weights. */
  open(weightBytes: number): Kernel;
};

const TABLE_BYTES = 1 << 22;

/** One kernel, replaced by a larger one if a batch needs it. */
export function trainingKernel(module: KernelModule): KernelProvider {
  let kernel: Kernel | undefined;
  return {
    layout: layoutOf(module),
    open(bytes) {
      if (!kernel || kernel.plan.weightBytes < bytes) {
        kernel = openKernel(module, { threads: 1, tableBytes: TABLE_BYTES, weightBytes: bytes });
      }
      return kernel;
    },
  };
}

function placeLearner(game: TrainedGame, layout: Layout, learner: LearnerSpec, arrays: Arrays, prefix: string): Placed {
  const name = nameFor(prefix);
  const weights = floats(arrays, name('weights'));
  if (learner.kind === 'network')
    return placeNetwork(game, layout, learner, networkOf(game.board, learner.shape, weights), name);
  const data = patternsOf(game.board, learner.shape, weights);
  if (data.perspective === 'moved' && learner.views === 'both') {
    throw new BadSpec('patterns(views=both): with perspective “moved” one view is the negative of the other already');
  }
  const memories =
    learner.rule === 'tc'
      ? {
          errors: floats(arrays, name('errors'), weights.length),
          magnitudes: floats(arrays, name('magnitudes'), weights.length),
        }
      : undefined;
  return placePatterns(game.board, layout, learner, data, memories, name);
}

function placeFixed(layout: Layout, evaluator: KernelEvaluator): Placed {
  const at = layout.place(evaluator.bytes(layout.kernel).length);
  return {
    write(kernel) {
      kernel.setEvaluator(at, evaluator);
      return { kind: 'fixed', block: kernel.plan.weights + at };
    },
    read: () => ({}),
  };
}

function opponentOf(what: string, spec: Spec, game: TrainedGame): KernelEvaluator {
  const { kernel } = buildEvaluator(spec, game);
  if (!kernel) throw new BadSpec(`${what}(opponent=…): the kernel does not have “${spec.kind}”`);
  return kernel;
}

const playersOf = (game: TrainedGame, layout: Layout, batch: TdBatch, arrays: Arrays): Placed[] => [
  placeLearner(game, layout, batch.learner, arrays, ''),
  ...(batch.mode === 'rivals' ? [placeLearner(game, layout, batch.learner, arrays, 'rival')] : []),
  ...(batch.mode === 'opponent' ? [placeFixed(layout, opponentOf('td', batch.opponent!, game))] : []),
];

function train(game: TrainedGame, kernels: KernelProvider, batch: TdBatch, arrays: Arrays, seed: Seed): Arrays {
  const layout = new Layout(kernels.layout);
  const setup = layout.place(kernels.layout.Setup.bytes);
  const values = layout.place(kernels.layout.VALUES_BYTES);
  const placed = playersOf(game, layout, batch, arrays);
  const poolEvaluators = opponentPoolOf(game, batch, arrays).map(opponent => placeFixed(layout, opponent.kernel!));
  const list = layout.place(poolEvaluators.length * Int32Array.BYTES_PER_ELEMENT);
  const kernel = kernels.open(layout.size);
  const { weights } = kernel.plan;
  const blocks = poolEvaluators.map(opponent => opponent.write(kernel).block);
  new Int32Array(kernel.memory.buffer, weights + list, blocks.length).set(blocks);
  const opponentPool = { share: batch.pool, list: weights + list, count: blocks.length };
  const record: TrainingRecord = {
    ...batch,
    scale: scaleOf(batch, game.board),
    values: weights + values,
    pool: opponentPool,
  };
  const players = placed.map(each => each.write(kernel));
  writeSetup(kernel, weights + setup, record, [
    ...players,
    ...blocks.slice(0, 1).map(block => ({ kind: 'fixed', block }) as const),
  ]);
  runGames(kernel, weights + setup, startOf(game), seed, batch.first, batch.games);
  return {
    ...Object.assign({}, ...placed.map(each => each.read(kernel))),
    ...(batch.pool > 0 ? { partners: arrays.partners! } : {}),
    figures: readStatistics(kernel, weights + setup),
  };
}

const NO_GAMES: Omit<TrainingRecord, 'values'> = {
  mode: 'self',
  target: 'outcome',
  when: 'step',
  horizon: 1,
  lambda: 0,
  opening: [0, 0],
  exact: 0,
  total: 1,
  explore: { from: 0, to: 0 },
  epsilon: 0,
  greedy: 0,
  explored: 'skip',
  colours: 'alternate',
  ties: 'random',
  ends: 'score',
  passes: 'play',
  scale: 1,
};

function boardsOf(arrays: Arrays): Uint32Array {
  const { boards } = arrays;
  if (!(boards instanceof Uint32Array) || boards.length % 4 !== 0) {
    throw new BadSpec('the array “boards” (four 32-bit words per position) is missing');
  }
  for (let i = 0; i < boards.length; i += 4) {
    if (((boards[i]! & boards[i + 2]!) | (boards[i + 1]! & boards[i + 3]!)) !== 0) {
      throw new BadSpec(`in “boards”, position ${i / 4} has two discs on one square`);
    }
  }
  return boards;
}

function fit(game: TrainedGame, kernels: KernelProvider, { learner, view }: FitBatch, arrays: Arrays): Arrays {
  if (view === 'moving' && (learner.shape as { readonly perspective?: unknown }).perspective === 'moved') {
    throw new BadSpec('fit(view=moving): perspective “moved” learns the view of the waiting side');
  }
  const boards = boardsOf(arrays);
  const count = boards.length / 4;
  const targets = floats(arrays, 'targets', count);
  if (!targets.every(Number.isFinite))
    throw new BadSpec('the array “targets” holds a value that is not a finite number');
  const layout = new Layout(kernels.layout);
  const setup = layout.place(kernels.layout.Setup.bytes);
  const placed = placeLearner(game, layout, learner, arrays, '');
  const boardsAt = layout.place(boards.byteLength);
  const targetsAt = layout.place(targets.byteLength);
  const kernel = kernels.open(layout.size);
  const { weights } = kernel.plan;
  writeSetup(kernel, weights + setup, { ...NO_GAMES, values: 0 }, [placed.write(kernel)]);
  const words = new Uint32Array(kernel.memory.buffer, weights + boardsAt, boards.length);
  // The view of the waiting side: its discs come first, and targets change their sign.
  for (let i = 0; i < boards.length; i++) words[i] = boards[view === 'waiting' ? i ^ 2 : i]!;
  new Float32Array(kernel.memory.buffer, weights + targetsAt, count).set(
    view === 'waiting' ? targets.map(target => -target) : targets,
  );
  runFit(kernel, weights + setup, weights + boardsAt, weights + targetsAt, count);
  return { ...placed.read(kernel), figures: readStatistics(kernel, weights + setup) };
}

function evaluatorOf(
  game: TrainedGame,
  what: string,
  spec: Spec,
  arrays: Arrays,
): { readonly bound: number; readonly kernel: KernelEvaluator } {
  const { kind, shape } = spec;
  const evaluator =
    kind === 'patterns'
      ? patterns(game, patternsOf(game.board, shape ?? null, floats(arrays, 'weights')))
      : kind === 'network' && shape !== undefined
        ? network(game, networkOf(game.board, shape, floats(arrays, 'weights')))
        : buildEvaluator(spec, game);
  if (!evaluator.kernel) throw new BadSpec(`${what}(evaluator=…): the kernel does not have “${kind}”`);
  return { bound: evaluator.bound, kernel: evaluator.kernel };
}

/** A game has at most 60 moves; it keeps at most one board in `every`, and one more. */
const boardsAtMost = ({ games, every }: SampleBatch): number => games * (Math.floor(60 / every) + 1);

function sample(game: TrainedGame, kernels: KernelProvider, batch: SampleBatch, arrays: Arrays, seed: Seed): Arrays {
  const layout = new Layout(kernels.layout);
  const setup = layout.place(kernels.layout.Setup.bytes);
  const values = layout.place(kernels.layout.VALUES_BYTES);
  const player = placeFixed(layout, evaluatorOf(game, 'sample', batch.evaluator, arrays).kernel);
  const other = batch.opponent && placeFixed(layout, opponentOf('sample', batch.opponent, game));
  const boards = layout.place(boardsAtMost(batch) * kernels.layout.Board.bytes);
  const kernel = kernels.open(layout.size);
  const { weights } = kernel.plan;
  const { games, first, every, explore, opening } = batch;
  const keep = { every, boards: weights + boards };
  const mode = other ? 'opponent' : 'self';
  const record = { ...NO_GAMES, mode, opening, epsilon: explore, values: weights + values, keep } as const;
  writeSetup(kernel, weights + setup, record, [player.write(kernel), ...(other ? [other.write(kernel)] : [])]);
  runGames(kernel, weights + setup, startOf(game), seed, first, games);
  const count = readBoardCount(kernel, weights + setup);
  return { boards: new Uint32Array(kernel.memory.buffer, weights + boards, 4 * count).slice() };
}

function label(
  game: TrainedGame,
  kernels: KernelProvider,
  { evaluator, depth, exact }: LabelBatch,
  arrays: Arrays,
): Arrays {
  const boards = boardsOf(arrays);
  const count = boards.length / 4;
  const { bound, kernel: twin } = evaluatorOf(game, 'label', evaluator, arrays);
  const layout = new Layout(kernels.layout);
  const block = layout.place(twin.bytes(kernels.layout).length);
  const boardsAt = layout.place(boards.byteLength);
  const labelsAt = layout.place(count * Float32Array.BYTES_PER_ELEMENT);
  const kernel = kernels.open(layout.size);
  const { weights } = kernel.plan;
  kernel.setEvaluator(block, twin);
  new Uint32Array(kernel.memory.buffer, weights + boardsAt, boards.length).set(boards);
  runLabels(
    kernel,
    { block: weights + block, depth, aspirationWindow: aspirationWindowOf(bound), exact },
    weights + boardsAt,
    weights + labelsAt,
    count,
  );
  return { labels: new Float32Array(kernel.memory.buffer, weights + labelsAt, count).slice() };
}

/** The side to move first. */
function encode(positions: readonly OthelloPosition[]): Uint32Array {
  const words = new Uint32Array(4 * positions.length);
  positions.forEach(({ turn, blackLo, blackHi, whiteLo, whiteHi }, i) => {
    words.set(turn === 0 ? [blackLo, blackHi, whiteLo, whiteHi] : [whiteLo, whiteHi, blackLo, blackHi], 4 * i);
  });
  return words;
}

/** Calls `work` with the games' labelling by search and solver. */
function labelling(
  game: TrainedGame,
  kernels: KernelProvider,
  { kind, evaluator, depth, exact }: PlayBatch | ReplayBatch,
  arrays: Arrays,
  work: (labelling: Labelling<OthelloPosition>) => Arrays,
): Arrays {
  const { bound, kernel: twin } = evaluatorOf(game, kind, evaluator, arrays);
  const kernel = kernels.open(twin.bytes(kernels.layout).length);
  kernel.setEvaluator(0, twin);
  const best = (): Rated => bestMoves(rootMoves(kernel).filter(move => move.exact))[0]!;
  const search = (position: OthelloPosition): Rated => {
    runSearch(kernel, position, fullSearch(0, bound, depth), {});
    const { move, value } = best();
    return { move, value: withoutBonus(value, bound) };
  };
  const solve = (position: OthelloPosition): Rated | undefined => {
    if (emptySquares(position) > exact) return undefined;
    runExactSearch(kernel, position, {}, { orderingEvaluator: 0 });
    return best();
  };
  const { output } = (evaluator.shape ?? {}) as { readonly output?: 'discs' };
  const most = output === 'discs' ? SQUARES.length : 1;
  const oracle = { search: depth > 0 ? search : undefined, solve, final: finalOf(output) };
  try {
    return work({ game: game as unknown as Game<OthelloPosition>, oracle, most, encode });
  } finally {
    useOrderingEvaluator(kernel, undefined, 'free');
  }
}

function regression(game: TrainedGame, batch: RegressBatch, arrays: Arrays): Arrays {
  const boards = boardsOf(arrays);
  return regressPatterns(game.board, batch, arrays, {
    count: boards.length / 4,
    read(i, cells) {
      for (let half = 0; half < 2; half++) {
        const other = boards[4 * i + half]!;
        const own = boards[4 * i + 2 + half]!; // the side that has just moved
        for (let bit = 0; bit < 32; bit++) cells[32 * half + bit] = ((own >>> bit) & 1) - ((other >>> bit) & 1);
      }
    },
  });
}

/** Throws BadSpec if the batch or the arrays are invalid. */
export function trainInKernel(
  game: TrainedGame,
  kernels: KernelProvider,
  batch: TrainingBatch,
  arrays: Arrays,
  seed: Seed,
): Arrays {
  switch (batch.kind) {
    case 'td':
      return train(game, kernels, batch, arrays, seed);
    case 'fit':
      return fit(game, kernels, batch, arrays);
    case 'sample':
      return sample(game, kernels, batch, arrays, seed);
    case 'label':
      return label(game, kernels, batch, arrays);
    case 'play':
      return labelling(game, kernels, batch, arrays, each => playGames(each, batch, seed));
    case 'replay':
      return labelling(game, kernels, batch, arrays, each => replayGames(each, arrays));
    case 'regress':
      return regression(game, batch, arrays);
  }
}
