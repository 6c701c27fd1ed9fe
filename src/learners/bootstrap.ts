/**
 * Patterns that learn from their own deeper searches. First pretraining by temporal coherence against themselves, then
 * rounds: play games at one ply with some random moves, keep some of the positions, label each by a deeper search with
 * the weights there are (exactly, where few squares are empty), and fit the weights to the labels. Nothing comes from
 * outside: no games, no book, no weights but those it found itself.
 *
 * Its own games alone never show it how a player with few discs is wiped out, for it does not do that to itself; so
 * some of the games are against an opponent who does nothing but count discs. The labels are its own all the same.
 *
 * Labelling is cut into a fixed number of parts, so that any number of threads gives the same labels; pretraining and
 * fitting are one stream each.
 */
import { type Patterns, weightsPerPhase } from '../evaluators/patterns/data.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { offered } from '../games/offers.js';
import { patternsModel } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import { integer, readOptionsOf, real, text } from '../specs/options.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Backend } from './backend.js';
import type { Learner, LearnerEntry, LearnerSetting, State } from './learner.js';
import { phaseBoundaries } from './phases.js';

const options = {
  tuples: text('logistello', 'a set of tuples', 'which patterns; the game’s usual set if none is named'),
  phases: integer(1, 60, 7, 'parts of the game with tables of their own, equally long'),
  pretraining: integer(0, 10_000, 20, 'steps of games against itself before the first labels'),
  games: integer(1, 1e7, 50_000, 'games in each of them'),
  lambda: real(0, 1, 0.5, 'how far an error reaches back while it is schooled'),
  horizon: integer(1, 64, 4, 'moves after which a board is learnt at the latest, where λ is not 0'),
  explore: real(0, 1, 0.1, 'how often a random move is played'),
  greedy: real(0, 1, 0.25, 'share of games in which one side plays whatever turns most discs over'),
  opening: integer(0, 50, 10, 'up to so many random moves before a game'),
  solved: integer(0, 20, 6, 'while it is schooled: positions with so many empty squares are learnt from exactly'),
  sampled: integer(1, 1e6, 60_000, 'games in a round of labels'),
  every: integer(1, 64, 4, 'of which a position of every so many is kept'),
  depth: integer(1, 20, 3, 'plies of the search that labels'),
  exact: integer(0, 24, 8, 'empty squares from which on labels are exact'),
  'sample-greedy': real(0, 1, 0.5, 'share of those games that are played against one who only counts discs'),
  memory: integer(1, 100, 1, 'rounds whose labels are fitted together'),
  sweeps: integer(1, 100, 1, 'times that each label is fitted in a round'),
  rate: real(0, 10, 0.5, 'how much of an error one step of fitting removes'),
  parts: integer(1, 256, 16, 'pieces that the labelling is cut into'),
};

/** One who only counts discs, and in games that have no such evaluator one who moves at random. */
const GREEDY_OPPONENT: Spec = { kind: 'greedy', by: 'difference' };
const RANDOM: Spec = { kind: 'constant' };

type BootstrapState = {
  readonly step: number;
  readonly seed: Seed;
  /** How many positions each round still remembered has, the oldest first. */
  readonly rounds: readonly number[];
  readonly error: number;
  readonly labelled: number;
};
const dataOf = ({ data }: State): BootstrapState => data as unknown as BootstrapState;

function joined<A extends Float32Array | Uint32Array>(kind: new (length: number) => A, all: readonly A[]): A {
  const whole = new kind(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

/** Numbers that a position takes in `boards`: as many for each, and fewer in a kernel. */
function wordsOf(parts: readonly Arrays[]): number {
  const [boards, targets] = (['boards', 'targets'] as const).map(name =>
    parts.reduce((sum, each) => sum + each[name]!.length, 0),
  ) as [number, number];
  return targets === 0 ? 0 : boards / targets;
}

function bootstrap(spec: Spec, { game, spec: named = { kind: game.id } }: LearnerSetting): Learner {
  const board = offered(game, 'board', 'bootstrap');
  const inDiscs = game.margin === 'discs';
  const settings = readOptionsOf(spec, options, {
    tuples: board.usualTuples,
    ...(board.filling ? {} : { phases: 1 }),
    ...(game.kernel ? {} : { solved: 0, exact: 0 }),
  });
  if (settings.solved > 0) offered(game, 'kernel', 'bootstrap(solved=…)');
  if (settings.exact > 0) offered(game, 'kernel', 'bootstrap(exact=…)');
  const shape: Omit<Patterns, 'weights'> = {
    tuples: tupleSet(board, settings.tuples, 'one', rngFrom(parseSeed('tuples'))),
    boundaries: phaseBoundaries(game, board, settings.phases, 1),
    ...(board.extra ? { extra: board.extra.names } : {}),
    biases: [],
    output: inDiscs ? 'discs' : 'tanh',
    perspective: game.chances ? 'inversion' : 'moved',
  };
  /** What a label may be at most. */
  const most = inDiscs ? board.cells.length : 1;
  const stranger = game.evaluators && Object.hasOwn(game.evaluators, GREEDY_OPPONENT.kind) ? GREEDY_OPPONENT : RANDOM;
  const json = shape as unknown as Json;
  const learner = (rate: number): Spec => ({ kind: 'patterns', shape: json, rule: 'tc', rate, mirror: true });
  const evaluator: Spec = { kind: 'patterns', shape: json };
  const length = settings.phases * weightsPerPhase(shape);
  const zeros = (): Float32Array => new Float32Array(length);

  async function pretrain({ data, arrays }: State, backend: Backend): Promise<State> {
    const { step, seed, ...rest } = data as unknown as BootstrapState;
    const batch: Spec = {
      kind: 'td',
      learner: learner(1),
      target: inDiscs ? 'discs' : 'outcome',
      explore: settings.explore,
      explored: 'best',
      greedy: settings.greedy,
      opening: [0, settings.opening],
      exact: settings.solved,
      lambda: settings.lambda,
      horizon: settings.lambda > 0 ? settings.horizon : 1,
      first: step * settings.games,
      games: settings.games,
    };
    const { figures: statistics, ...trained } = await backend.train(named, batch, arrays, seedFor(seed, 'school'));
    const [, , , , updates = 1, error = 0] = statistics!;
    return { data: { ...rest, seed, step: step + 1, error: error / updates }, arrays: { ...arrays, ...trained } };
  }

  /** Positions of one part of a round, and their labels: those of the side to move, in discs. */
  async function labels(weights: Float32Array, backend: Backend, seed: Seed, part: number): Promise<Arrays> {
    const from = Math.floor((settings.sampled * part) / settings.parts);
    const to = Math.floor((settings.sampled * (part + 1)) / settings.parts);
    const playsGreedy =
      Math.floor((part + 1) * settings['sample-greedy']) > Math.floor(part * settings['sample-greedy']);
    const sample: Spec = {
      kind: 'sample',
      evaluator,
      ...(playsGreedy ? { opponent: stranger } : {}),
      first: from,
      games: to - from,
      every: settings.every,
      explore: settings.explore,
      opening: [0, settings.opening],
    };
    const { boards } = await backend.train(named, sample, { weights }, seed);
    const label: Spec = { kind: 'label', evaluator, depth: settings.depth, exact: settings.exact };
    const { labels: found } = await backend.train(named, label, { weights, boards: boards! }, seed);
    // A search that sees the end of a game says more than can be: a win is a win, and the rest is for the solver.
    const targets = (found as Float32Array).map(value => Math.max(-most, Math.min(most, value)));
    return { boards: boards!, targets };
  }

  async function round(state: State, backend: Backend): Promise<State> {
    const { step, seed, rounds } = dataOf(state);
    const weights = state.arrays.weights as Float32Array;
    const own = seedFor(seed, 'round', step);
    const parts = await Promise.all(
      Array.from({ length: settings.parts }, (_, part) => labels(weights, backend, own, part)),
    );
    const fresh = parts.reduce((sum, { targets }) => sum + targets!.length, 0);
    const kept = [...rounds, fresh].slice(-settings.memory);
    const dropped = [...rounds, fresh].slice(0, -settings.memory).reduce((sum, count) => sum + count, 0);
    const words = wordsOf(parts);
    const boards = joined(Uint32Array, [
      (state.arrays.boards as Uint32Array).subarray(dropped * words),
      ...parts.map(each => each.boards as Uint32Array),
    ]);
    const targets = joined(Float32Array, [
      (state.arrays.targets as Float32Array).subarray(dropped),
      ...parts.map(each => each.targets as Float32Array),
    ]);
    // Each round's coherence begins anew: what has settled moves again, for the labels are better now.
    let fitted: Arrays = { weights, errors: zeros(), magnitudes: zeros() };
    let error = 0;
    for (let sweep = 0; sweep < settings.sweeps; sweep++) {
      const order = shuffledLong(targets.length, seedFor(own, 'sweep', sweep));
      const mixed = new Uint32Array(boards.length);
      const aims = new Float32Array(targets.length);
      for (let i = 0; i < order.length; i++) {
        const at = order[i]!;
        mixed.set(boards.subarray(at * words, (at + 1) * words), i * words);
        aims[i] = targets[at]!;
      }
      const fit: Spec = { kind: 'fit', learner: learner(settings.rate) };
      const { figures: statistics, ...next } = await backend.train(
        named,
        fit,
        { ...fitted, boards: mixed, targets: aims },
        own,
      );
      const { boards: _, targets: __, ...memory } = next;
      fitted = memory;
      const [, , , , updates = 1, sum = 0] = statistics!;
      error = sum / updates;
    }
    // The oldest of the rounds would be forgotten at once in the next step.
    const staying = settings.memory > 1 ? kept.slice(1 - settings.memory) : [];
    const from = targets.length - staying.reduce((sum, count) => sum + count, 0);
    const data = { step: step + 1, seed, rounds: staying, error, labelled: dataOf(state).labelled + fresh };
    return { data, arrays: { ...fitted, boards: boards.slice(from * words), targets: targets.slice(from) } };
  }

  return {
    begin: seed => ({
      data: { step: 0, seed: seedFor(seed, 'bootstrap'), rounds: [], error: 0, labelled: 0 },
      arrays: {
        weights: zeros(),
        errors: zeros(),
        magnitudes: zeros(),
        boards: new Uint32Array(0),
        targets: new Float32Array(0),
      },
    }),
    step: (state, backend) =>
      dataOf(state).step < settings.pretraining ? pretrain(state, backend) : round(state, backend),
    champion: ({ arrays }) => patternsModel(game.id, { ...shape, weights: arrays.weights as Float32Array }),
    progress(state) {
      const { step, error, labelled } = dataOf(state);
      return { games: Math.min(step, settings.pretraining) * settings.games, labelled, error };
    },
  };
}

/** Fisher–Yates; a number of up to 2³² may be drawn, which is more than Rng.below takes. */
function shuffledLong(n: number, seed: Seed): Uint32Array {
  const rng = rngFrom(seed);
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(rng.next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

export const entry: LearnerEntry = {
  summary: 'patterns schooled against themselves, then fitted to what their own deeper search says',
  options,
  build: bootstrap,
};
