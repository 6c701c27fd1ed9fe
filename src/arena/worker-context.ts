/** The state of a worker that plays batches: the players of the current match, built once, and a kernel. */

import { buildGame } from '../games/catalogue.js';
import { variantOf } from '../games/variants.js';
import type { KernelModule } from '../kernel/instance.js';
import { buildEvaluator } from '../models/catalogue.js';
import type { ModelRegistry } from '../models/registry.js';
import { withBook } from '../players/booked.js';
import { buildPlayer } from '../players/catalogue.js';
import type { Player } from '../players/player.js';
import { rngFromState } from '../random/rng.js';
import type { Seed } from '../random/seed.js';
import type { Book } from '../rules/book.js';
import type { Game } from '../rules/game.js';
import { outcomeSolver, type SolvedOutcome } from '../search/outcome.js';
import type { Report } from '../search/searcher.js';
import { BadSpec } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import { type KernelProvider, trainingKernel } from '../training/kernel/kernel-training.js';
import { train } from '../training/train.js';
import type { Batch, BatchResult } from './batch.js';
import { isRandomPlay } from './evidence.js';
import { KernelSession, type KernelTwin, kernelTwinOf } from './kernel/pairs.js';
import { POSITION_TABLE_BYTES, searchPositions } from './kernel/positions.js';
import type { Answers } from './messages.js';
import { type OnePlyPlayer, onePlyPlayerOf, playOnePlyPairs } from './one-ply.js';
import type { PositionSearch, SearchedValues } from './position-search.js';
import { refereePairs } from './referee.js';

type Lineup = {
  readonly key: string;
  readonly game: Game;
  readonly players: readonly [Player, Player];
  readonly kernelTwins: readonly [KernelTwin, KernelTwin] | undefined;
  readonly onePlyPlayers: readonly [OnePlyPlayer, OnePlyPlayer] | undefined;
};

const isTimed = ({ setup, mcts }: Player): boolean => (setup ?? mcts)?.limits.milliseconds !== undefined;

export class WorkerContext {
  private readonly session: KernelSession | undefined;
  private readonly searchSession: KernelSession | undefined;
  private readonly trainingKernel: KernelProvider | undefined;
  private readonly initialModels: ModelRegistry;
  private models: ModelRegistry;
  private readonly now: () => number;
  private lineup: Lineup | undefined;
  private book: { readonly game: string; readonly text: string; readonly read: Book | undefined } | undefined;
  private solver: { readonly key: string; readonly solve: ReturnType<typeof outcomeSolver> } | undefined;

  /** Without a kernel everything is played through the contract. */
  constructor(module: KernelModule | undefined, models: ModelRegistry, now: () => number) {
    this.session = module && new KernelSession(module);
    this.searchSession = module && new KernelSession(module, POSITION_TABLE_BYTES);
    this.trainingKernel = module && trainingKernel(module);
    this.initialModels = models;
    this.models = models;
    this.now = now;
  }

  private build(spec: Spec, game: Game): Player {
    return buildPlayer(spec, game, this.models, game.kernel ? this.session?.source : undefined);
  }

  private lineupFor({ game: spec, players: [a, b] }: Batch): Lineup {
    const key = JSON.stringify([spec, a, b]);
    if (this.lineup?.key === key) return this.lineup;
    const game = buildGame(spec);
    const players = [this.build(a, game), this.build(b, game)] as const;
    const [first, second] = [kernelTwinOf(game, a, players[0]), kernelTwinOf(game, b, players[1])];
    const kernelTwins = first && second ? ([first, second] as const) : undefined;
    const [one, other] = [onePlyPlayerOf(a, players[0]), onePlyPlayerOf(b, players[1])];
    this.lineup = { key, game, players, kernelTwins, onePlyPlayers: one && other ? [one, other] : undefined };
    return this.lineup;
  }

  register(evaluators: ModelRegistry): void {
    this.models = new Map([...this.initialModels, ...evaluators]);
  }

  /** Throws BadSpec. */
  train(game: Spec, batch: Spec, arrays: Arrays, seed: Seed): Arrays {
    return train(buildGame(game), this.trainingKernel, batch, arrays, seed);
  }

  /** Throws BadSpec. */
  async play(batch: Batch): Promise<BatchResult> {
    const { game, players, kernelTwins, onePlyPlayers } = this.lineupFor(batch);
    if (batch.time) {
      // The CPU time of a process is that of all its threads.
      if (batch.time.kind === 'cpu') throw new RangeError('a worker cannot measure its CPU time');
      return refereePairs({ game, players, reproducible: false, now: this.now }, batch);
    }
    // A player with an epsilon of its own in a match with an epsilon draws twice; the kernel's players draw once.
    const drawsTwice = players.some((each, i) => (each.setup?.epsilon ?? 0) > 0 && (batch.epsilon?.[i] ?? 0) > 0);
    const isRandom = isRandomPlay(game, players, batch.epsilon);
    if (this.session && kernelTwins && !drawsTwice) return this.session.play(kernelTwins, batch, isRandom);
    if (onePlyPlayers && batch.want === 'tally' && !batch.epsilon?.some(epsilon => epsilon > 0)) {
      return playOnePlyPairs(game, onePlyPlayers, batch, isRandom);
    }
    const reproducible = !players.some(isTimed);
    return refereePairs({ game, players, reproducible, ...(reproducible ? {} : { now: this.now }) }, batch);
  }

  /** Throws BadSpec. */
  search(search: PositionSearch): SearchedValues {
    if (!this.searchSession) throw new RangeError('searches of positions need the kernel');
    const game = buildGame(search.game);
    return searchPositions(
      this.searchSession.source,
      game,
      buildEvaluator(search.evaluator, game, this.models),
      search,
    );
  }

  outcome({ game: spec, position, nodes }: Answers['outcome']['ask']): SolvedOutcome | undefined {
    const key = JSON.stringify(spec);
    if (this.solver?.key !== key) this.solver = { key, solve: outcomeSolver(buildGame(spec)) };
    return this.solver.solve(position, nodes);
  }

  /** The last book is kept: a game asks for it at every move. Throws BadSpec. */
  private bookOf(game: Game, text: string): Book | undefined {
    if (this.book?.text === text && this.book.game === variantOf(game)) return this.book.read;
    const read = game.book?.parse(text);
    if (read && !read.ok) throw new BadSpec(`the opening book cannot be used: ${read.reason}`);
    this.book = { game: variantOf(game), text, read: read?.value };
    return this.book.read;
  }

  /** Throws BadSpec. */
  async choose(ask: Answers['choose']['ask'], report: (report: Report) => void): Promise<Answers['choose']['answer']> {
    const { position, limits, seed, stream, stop } = ask;
    const game = buildGame(ask.game);
    const flag = stop && new Int32Array(stop);
    const rng = rngFromState(stream);
    const built = this.build(ask.player, game);
    const book = ask.book === undefined ? undefined : this.bookOf(game, ask.book);
    const player = book ? withBook(built, game, book) : built;
    const decision = await player.choose(position, limits, {
      seed,
      rng,
      now: this.now,
      shouldStop: () => flag !== undefined && Atomics.load(flag, 0) !== 0,
      report,
    });
    const bound = player.setup?.evaluator.bound;
    return { ...decision, stream: rng.state, ...(bound === undefined ? {} : { bound }) };
  }
}
