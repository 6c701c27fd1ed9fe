/** Where slices are played in one thread: the players of the job at hand, built once, and a kernel. */
import { buildGame } from '../games/catalogue.js';
import type { KernelModule } from '../kernel/instance.js';
import type { Shelf } from '../models/registry.js';
import { buildPlayer } from '../players/catalogue.js';
import type { Player } from '../players/player.js';
import { rngFromState } from '../random/rng.js';
import type { Seed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Report } from '../search/searcher.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import { type Room, trainingRoom } from '../training/kernel/stretch.js';
import { train } from '../training/train.js';
import { isRandomPlay } from './evidence.js';
import { KernelSeat, type Resident, residentOf } from './kernel/pairs.js';
import type { Answers } from './messages.js';
import { type Glancer, glancePairs, glancerOf } from './one-ply.js';
import { refereePairs } from './referee.js';
import type { Played, Slice } from './slice.js';

type Table = {
  readonly key: string;
  readonly game: Game;
  readonly players: readonly [Player, Player];
  readonly residents: readonly [Resident, Resident] | undefined;
  readonly glancers: readonly [Glancer, Glancer] | undefined;
};

const isTimed = ({ setup, mcts }: Player): boolean => (setup ?? mcts)?.limits.milliseconds !== undefined;

export class Desk {
  private readonly seat: KernelSeat | undefined;
  private readonly room: Room | undefined;
  private readonly opened: Shelf;
  private shelf: Shelf;
  private readonly now: () => number;
  private table: Table | undefined;

  /** Without a kernel everything is played through the contract. */
  constructor(module: KernelModule | undefined, shelf: Shelf, now: () => number) {
    this.seat = module && new KernelSeat(module);
    this.room = module && trainingRoom(module);
    this.opened = shelf;
    this.shelf = shelf;
    this.now = now;
  }

  private build(spec: Spec, game: Game): Player {
    return buildPlayer(spec, game, this.shelf, game.kernel ? this.seat?.source : undefined);
  }

  private tableFor({ game: asked, players: [a, b] }: Slice): Table {
    const key = JSON.stringify([asked, a, b]);
    if (this.table?.key === key) return this.table;
    const game = buildGame(asked);
    const players = [this.build(a, game), this.build(b, game)] as const;
    const [first, second] = [residentOf(game, a, players[0]), residentOf(game, b, players[1])];
    const residents = first && second ? ([first, second] as const) : undefined;
    const [one, other] = [glancerOf(a, players[0]), glancerOf(b, players[1])];
    this.table = { key, game, players, residents, glancers: one && other ? [one, other] : undefined };
    return this.table;
  }

  shelve(evaluators: Shelf): void {
    this.shelf = new Map([...this.opened, ...evaluators]);
  }

  /** Throws BadSpec. */
  train(game: Spec, slice: Spec, arrays: Arrays, seed: Seed): Arrays {
    return train(buildGame(game), this.room, slice, arrays, seed);
  }

  /** Throws BadSpec. */
  async play(slice: Slice): Promise<Played> {
    const { game, players, residents, glancers } = this.tableFor(slice);
    // A player that errs by itself and is made to err by the job draws twice; the kernel's players draw once.
    const errsTwice = players.some((each, i) => (each.setup?.errs ?? 0) > 0 && (slice.errs?.[i] ?? 0) > 0);
    const isRandom = isRandomPlay(game, players, slice.errs);
    if (this.seat && residents && !errsTwice) return this.seat.play(residents, slice, isRandom);
    if (glancers && slice.want === 'tally' && !slice.errs?.some(errs => errs > 0)) {
      return glancePairs(game, glancers, slice, isRandom);
    }
    const reproducible = !players.some(isTimed);
    return refereePairs({ game, players, reproducible, ...(reproducible ? {} : { now: this.now }) }, slice);
  }

  /** Throws BadSpec. */
  async choose(ask: Answers['choose']['ask'], report: (report: Report) => void): Promise<Answers['choose']['answer']> {
    const { position, limits, seed, stream, stop } = ask;
    const game = buildGame(ask.game);
    const flag = stop && new Int32Array(stop);
    const rng = rngFromState(stream);
    const decision = await this.build(ask.player, game).choose(position, limits, {
      seed,
      rng,
      now: this.now,
      stopped: () => flag !== undefined && Atomics.load(flag, 0) !== 0,
      report,
    });
    return { ...decision, stream: rng.state };
  }
}
