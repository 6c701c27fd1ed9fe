/**
 * Training of any game through its interface, dice included. If a game has a kernel, the same batch, arrays and seed
 * give the same arrays there, to the last bit and some hundred times faster: this is the reference for the kernel.
 */
import { network } from '../evaluators/network/network.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { type Schedule, STATISTICS } from '../kernel/training.js';
import { buildEvaluator } from '../models/catalogue.js';
import { type Rng, rngFrom, rngFromState } from '../random/rng.js';
import { numberedSeeds, type Seed, seedFor } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import { pick, settle } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import { anyGame, type Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import { type Outcome, opponent, type Position, type Side } from '../rules/position.js';
import { genericSearch } from '../search/generic.js';
import { withoutBonus } from '../search/leaves.js';
import { BadSpec } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { type Arrays, floats, nameFor, networkOf, opponentPoolOf, patternsOf, scaleOf } from './arrays.js';
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
} from './batch.js';
import { bestOf, type EpisodePlayer, type EpisodeRules, playEpisode, rateMoves, workspaceFor } from './episode.js';
import type { Rated } from './labelled-games.js';
import { finalOf, type Labelling, playGames, regressPatterns, replayGames } from './labelling.js';
import type { PositionLearner } from './learner.js';
import { mirrorsOf } from './mirrors.js';
import { networkLearner } from './network-learner.js';
import { patternLearner } from './pattern-learner.js';

/** A game that can be trained: its positions are cells and pieces. */
type LearntGame<P extends Position = Position> = Game<P> & { readonly board: BoardView<P> };

const scheduled = ({ from, to }: Schedule, game: number, total: number): number =>
  total < 2 ? from : from + (to - from) * (Math.min(game, total - 1) / (total - 1));

type Learning<P extends Position> = { readonly learner: PositionLearner<P>; readonly arrays: Arrays };

function learnerOf<P extends Position>(
  { board }: LearntGame<P>,
  batch: LearnerSpec,
  given: Arrays,
  prefix: string,
  onError: (error: number) => void,
): Learning<P> {
  const name = nameFor(prefix);
  const weights = floats(given, name('weights')).slice();
  const bothViews = batch.views === 'both';
  if (batch.kind === 'network') {
    const { symmetries, blocks } = batch;
    const net = networkOf(board, batch.shape, weights);
    const learner = networkLearner(board, net, { symmetries, blocks, bothViews, onError });
    return { learner, arrays: { [name('weights')]: weights } };
  }
  const data = patternsOf(board, batch.shape, weights);
  if (data.perspective === 'moved' && bothViews) {
    throw new BadSpec('patterns(views=both): with perspective “moved” one view is the negative of the other already');
  }
  const mirrors = batch.mirror ? mirrorsOf(board, data) : undefined;
  if (batch.rule === 'td') {
    return {
      learner: patternLearner(board, data, { mirrors, bothViews, onError }),
      arrays: { [name('weights')]: weights },
    };
  }
  const coherence = {
    errors: floats(given, name('errors'), weights.length).slice(),
    magnitudes: floats(given, name('magnitudes'), weights.length).slice(),
  };
  return {
    learner: patternLearner(board, data, { coherence, mirrors, bothViews, onError }),
    arrays: {
      [name('weights')]: weights,
      [name('errors')]: coherence.errors,
      [name('magnitudes')]: coherence.magnitudes,
    },
  };
}

/** The disc-maximising evaluator: own pieces minus the opponent's. */
function pieceDifference<P extends Position>({ board }: LearntGame<P>): Evaluator<P> {
  const cells = new Int8Array(board.cells.length);
  return {
    unit: 'free',
    bound: cells.length,
    value(position, side) {
      board.read(position, side, cells);
      return cells.reduce((sum, cell) => sum + cell, 0);
    },
  };
}

/** The exact official score of a position for side 0. */
export type Solve<P extends Position = Position> = (position: P) => number;

function rulesOf<P extends Position>(
  game: LearntGame<P>,
  batch: TdBatch,
  number: number,
  solve: Solve<P> | undefined,
): EpisodeRules<P> {
  const { lambda, horizon, when, epsilon, opening, exact, explored, ties, ends } = batch;
  const before = Math.floor(number * batch.greedy);
  const isGreedy = Math.floor((number + 1) * batch.greedy) > before;
  const scale = scaleOf(batch, game.board);
  const target = (official: number): number => (batch.target === 'discs' ? official : Math.sign(official)) * scale;
  const cells = new Int8Array(game.board.cells.length);
  const empties = (position: P): number => {
    game.board.read(position, 0, cells);
    return cells.reduce((sum, cell) => (cell === 0 ? sum + 1 : sum), 0);
  };
  return {
    lambda,
    horizon,
    when,
    epsilon,
    opening,
    explored,
    ties,
    ends,
    ...(batch.passes === 'end' ? { over: (position: P) => game.outcome(position) ?? endAtPass(game, position) } : {}),
    greedy: isGreedy ? { side: before % 2 === 0 ? 0 : 1, evaluator: pieceDifference(game) } : undefined,
    explore: scheduled(batch.explore, number, batch.total),
    // A game that was cut off, with a drawn winner, has its own official score: only the winner counts.
    target: (outcome: Outcome) => (batch.target === 'discs' ? target(outcome.official) : target(winnerSign(outcome))),
    ...(solve && exact > 0
      ? { known: (position: P) => (empties(position) <= exact ? target(solve(position)) : undefined) }
      : {}),
  };
}

/** A game that ends where a side must pass: the side with more pieces wins. */
function endAtPass<P extends Position>(game: LearntGame<P>, position: P): Outcome | undefined {
  if (forcedPass(game, game.moves(position)) === undefined) return undefined;
  const margin = pieceDifference(game).value(position, 0);
  return { winner: margin === 0 ? null : margin > 0 ? 0 : 1, margin, official: margin };
}

const winnerSign = ({ winner }: Outcome): number => (winner === null ? 0 : winner === 0 ? 1 : -1);

/** The statistics that a batch returns: games, won, drawn, lost, updates, sum of errors and of their squares. */
class Figures {
  readonly all = new Float64Array(STATISTICS.length);
  readonly heard = (error: number): void => {
    this.all[4]!++;
    this.all[5]! += Math.abs(error);
    this.all[6]! += error * error;
  };
  played({ winner }: Outcome, colour: Side): void {
    this.all[0]!++;
    this.all[winner === null ? 2 : winner === colour ? 1 : 3]!++;
  }
}

function refuseExact<P extends Position>(
  game: Game<P>,
  { kind, exact }: TdBatch | LabelBatch | PlayBatch | ReplayBatch,
): void {
  if (exact === 0) return;
  throw new BadSpec(`${kind}(exact=${exact}): solving needs a kernel, and ${game.id} is trained without one`);
}

function train<P extends Position>(
  game: LearntGame<P>,
  batch: TdBatch,
  arrays: Arrays,
  seed: Seed,
  solve: Solve<P> | undefined,
): Arrays {
  if (!solve) refuseExact(game, batch);
  const statistics = new Figures();
  const one = learnerOf(game, batch.learner, arrays, '', statistics.heard);
  const two = batch.mode === 'rivals' ? learnerOf(game, batch.learner, arrays, 'rival', statistics.heard) : undefined;
  const first: EpisodePlayer<P> = { learner: one.learner };
  const second: EpisodePlayer<P> = two
    ? { learner: two.learner }
    : batch.mode === 'opponent'
      ? { evaluator: buildEvaluator(batch.opponent!, anyGame(game)) }
      : first;
  const opponentPool = opponentPoolOf(game, batch, arrays);
  const workspace = workspaceFor(game);
  const seeds = numberedSeeds(seedFor(seed, 'game'));
  const last = batch.first + batch.games;
  for (let number = batch.first; number < last; number++) {
    const rate = scheduled(batch.learner.rate, number, batch.total);
    one.learner.begin?.(rate);
    two?.learner.begin?.(rate);
    const poolGames = Math.floor(number * batch.pool);
    const playsPool = Math.floor((number + 1) * batch.pool) > poolGames;
    const other = playsPool ? { evaluator: opponentPool[poolGames % opponentPool.length]! } : second;
    const turn = playsPool
      ? Math.floor(poolGames / opponentPool.length)
      : batch.mode === 'self' || batch.colours === 'fixed'
        ? 0
        : number;
    const colour: Side = turn % 2 === 1 ? 1 : 0;
    const outcome = playEpisode(
      workspace,
      game.initial(),
      colour === 0 ? [first, other] : [other, first],
      rulesOf(game, batch, number, solve),
      rngFromState(seeds(number)),
    );
    statistics.played(outcome, colour);
  }
  const kept = batch.pool > 0 ? { partners: arrays.partners! } : {};
  return { ...one.arrays, ...two?.arrays, ...kept, figures: statistics.all };
}

/** Numbers per position: its text, one per character, padded with blanks. Large boards have long texts. */
const wordsFor = <P extends Position>({ board }: LearntGame<P>): number => (board.cells.length > 64 ? 512 : 128);
const BLANK = 32;

function packed<P extends Position>(game: LearntGame<P>, positions: readonly P[]): Uint32Array {
  const most = wordsFor(game);
  const words = new Uint32Array(positions.length * most).fill(BLANK);
  positions.forEach((position, i) => {
    const letters = [...game.display.formatPosition(position)];
    if (letters.length > most) throw new RangeError(`a position of ${letters.length} characters is too long to keep`);
    letters.forEach((letter, k) => {
      words[i * most + k] = letter.codePointAt(0)!;
    });
  });
  return words;
}

function positionsIn<P extends Position>(game: LearntGame<P>, { boards }: Arrays): P[] {
  const most = wordsFor(game);
  if (!(boards instanceof Uint32Array) || boards.length % most !== 0) {
    throw new BadSpec(`the array “boards” (${most} numbers per position) is missing`);
  }
  return Array.from({ length: boards.length / most }, (_, i) => {
    const text = String.fromCodePoint(...boards.subarray(i * most, (i + 1) * most)).trimEnd();
    const position = game.display.parsePosition(text);
    if (!position.ok) throw new BadSpec(`in “boards”, position ${i}: ${position.reason}`);
    return position.value;
  });
}

function evaluatorOf<P extends Position>(game: LearntGame<P>, spec: Spec, arrays: Arrays): Evaluator<P> {
  const { kind, shape } = spec;
  if (kind === 'patterns') return patterns(game, patternsOf(game.board, shape ?? null, floats(arrays, 'weights')));
  if (kind === 'network' && shape !== undefined) {
    return network(game, networkOf(game.board, shape, floats(arrays, 'weights')));
  }
  return buildEvaluator(spec, anyGame(game));
}

function fit<P extends Position>(game: LearntGame<P>, { learner, view }: FitBatch, arrays: Arrays): Arrays {
  if (view === 'moving' && (learner.shape as { readonly perspective?: unknown }).perspective === 'moved') {
    throw new BadSpec('fit(view=moving): perspective “moved” learns the view of the waiting side');
  }
  const positions = positionsIn(game, arrays);
  const targets = floats(arrays, 'targets', positions.length);
  if (!targets.every(Number.isFinite))
    throw new BadSpec('the array “targets” holds a value that is not a finite number');
  const statistics = new Figures();
  const { learner: learning, arrays: learnt } = learnerOf(game, learner, arrays, '', statistics.heard);
  learning.begin?.(learner.rate.from);
  positions.forEach((position, i) => {
    const target = targets[i]!;
    if (view === 'moving') learning.learn(position, position.turn, target);
    else learning.learn(position, opponent(position.turn), -target);
  });
  return { ...learnt, figures: statistics.all };
}

/** One game at one ply with some random moves; keeps one in `every` of the positions with a choice. */
function sampleGame<P extends Position>(
  game: LearntGame<P>,
  evaluators: readonly [Evaluator<P>, Evaluator<P>],
  { every, explore, opening: [least, most] }: SampleBatch,
  rng: Rng,
): P[] {
  const kept: P[] = [];
  let opening = least + (most > least ? rng.below(most - least + 1) : 0);
  let decisions = rng.below(every);
  let position = settle(game, game.initial(), rng);
  while (game.outcome(position) === undefined) {
    const moves = game.moves(position);
    const { turn } = position;
    if (moves.length > 1 && opening <= 0 && decisions++ % every === 0) kept.push(position);
    const isRandom = opening-- > 0 || (explore > 0 && rng.next() < explore);
    const move = isRandom
      ? pick(moves, rng)
      : bestOf(
          rateMoves(game, position, moves, after => evaluators[turn].value(after, turn)),
          rng,
        ).move;
    position = settle(game, game.play(position, move), rng);
  }
  return kept;
}

function sample<P extends Position>(game: LearntGame<P>, batch: SampleBatch, arrays: Arrays, seed: Seed): Arrays {
  const own = evaluatorOf(game, batch.evaluator, arrays);
  const other = batch.opponent ? buildEvaluator(batch.opponent, anyGame(game)) : own;
  const kept: P[] = [];
  for (let number = batch.first; number < batch.first + batch.games; number++) {
    const rng = rngFrom(seedFor(seedFor(seed, 'game'), number));
    const players = number % 2 === 0 ? ([own, other] as const) : ([other, own] as const);
    kept.push(...sampleGame(game, players, batch, rng));
  }
  return { boards: packed(game, kept) };
}

/** The value of each position by a search of that depth, for its side to move; a finished game counts by its margin. */
function label<P extends Position>(game: LearntGame<P>, batch: LabelBatch, arrays: Arrays, seed: Seed): Arrays {
  refuseExact(game, batch);
  const { evaluator, depth } = batch;
  const rated = evaluatorOf(game, evaluator, arrays);
  const searcher = genericSearch(game, rated, { ties: 'first' });
  const found = positionsIn(game, arrays).map(position => {
    const watch = { seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} };
    const { value } = searcher.search(position, { depth }, watch);
    return withoutBonus(value, rated.bound);
  });
  return { labels: Float32Array.from(found) };
}

function labelling<P extends Position>(
  game: LearntGame<P>,
  batch: PlayBatch | ReplayBatch,
  arrays: Arrays,
  seed: Seed,
): Labelling<P> {
  refuseExact(game, batch);
  const { evaluator, depth } = batch;
  const rated = evaluatorOf(game, evaluator, arrays);
  const searcher = genericSearch(game, rated, { ties: 'first' });
  const search = (position: P): Rated => {
    const context = { seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} };
    const { move, value } = searcher.search(position, { depth }, context);
    return { move, value: withoutBonus(value, rated.bound) };
  };
  const { output } = (evaluator.shape ?? {}) as { readonly output?: 'discs' };
  return {
    game,
    oracle: { search: depth > 0 ? search : undefined, solve: () => undefined, final: finalOf(output) },
    most: output === 'discs' ? game.board.cells.length : 1,
    encode: positions => packed(game, positions),
  };
}

function regression<P extends Position>(game: LearntGame<P>, batch: RegressBatch, arrays: Arrays): Arrays {
  const positions = positionsIn(game, arrays);
  return regressPatterns(game.board, batch, arrays, {
    count: positions.length,
    read: (i, cells) => game.board.read(positions[i]!, opponent(positions[i]!.turn), cells),
  });
}

/** Throws BadSpec if the batch or the arrays are invalid. `solve` is for positions that are learnt exactly. */
export function trainPlainly<P extends Position>(
  game: LearntGame<P>,
  batch: TrainingBatch,
  arrays: Arrays,
  seed: Seed,
  solve?: Solve<P>,
): Arrays {
  switch (batch.kind) {
    case 'td':
      return train(game, batch, arrays, seed, solve);
    case 'fit':
      return fit(game, batch, arrays);
    case 'sample':
      return sample(game, batch, arrays, seed);
    case 'label':
      return label(game, batch, arrays, seed);
    case 'play':
      return playGames(labelling(game, batch, arrays, seed), batch, seed);
    case 'replay':
      return replayGames(labelling(game, batch, arrays, seed), arrays);
    case 'regress':
      return regression(game, batch, arrays);
  }
}
