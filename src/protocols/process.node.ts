/**
 * An outside program as a Player. It starts on first use, stays from game to game, and restarts for the next game after
 * it lost one by its own fault. It plays one game at a time.
 */

import { Forfeit } from '../players/forfeit.js';
import type { Decision, Player } from '../players/player.js';
import { narrow } from '../players/searching.js';
import type { Loss } from '../rules/archive.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Limits, Path, SearchContext } from '../search/searcher.js';
import { EnginePipe } from './pipe.node.js';
import { type Controller, type EngineLimits, type Protocol, untold } from './protocol.js';

/** In milliseconds. */
export type Timeouts = {
  /** From the start of the program to its greeting. */
  readonly start: number;
  /** For a move, where the game sets no time limit. */
  readonly move: number;
  /** Beyond a time limit, for the way through the pipe. */
  readonly grace: number;
  /** From the quit command until it is killed. */
  readonly quit: number;
};
// cutechess waits 35 s, 15 s and 5 s for start, sign of life and end.
export const TIMEOUTS: Timeouts = { start: 30_000, move: 60_000, grace: 250, quit: 5_000 };

export type Program = {
  /** The program and its arguments, run without a shell. */
  readonly argv: readonly [string, ...string[]];
  readonly protocol: Protocol;
  readonly patience?: Partial<Timeouts>;
  readonly cwd?: string;
  /** How results call it; by default as it calls itself. */
  readonly name?: string;
  /** Its own limits, beside those of a match. */
  readonly limits?: EngineLimits;
};

export const MAX_NAME = 64;

/** CPU time per wall time: of a program on a very busy machine, and of one with many threads. */
const LEAST_RATE = 0.02;
const MOST_RATE = 64;
/** The weight of the last move in the running mean. */
const RATE_WEIGHT = 0.5;

type Running = { readonly pipe: EnginePipe; readonly controller: Controller };

export class OutsidePlayer implements Player {
  private readonly program: Program;
  private readonly game: Game;
  private readonly patience: Timeouts;
  private running: Promise<Running> | undefined;
  private pipe: EnginePipe | undefined;
  private path: Path | undefined;
  private called: string;
  /** CPU time that it uses in a millisecond of wall time, by its last moves. */
  private cpuRate = 1;

  /** Throws RangeError where the protocol cannot express the game. */
  constructor(program: Program, game: Game) {
    const reason = program.protocol.unfit(game);
    if (reason !== undefined) throw new RangeError(reason);
    this.program = program;
    this.game = game;
    this.patience = { ...TIMEOUTS, ...program.patience };
    this.called = program.name ?? program.argv[0].slice(-MAX_NAME);
  }

  /** The given name, else its own without control characters; until it has sent one, the name of the program. */
  get name(): string {
    return this.called;
  }
  private learnName({ name }: Controller): void {
    this.called = this.program.name ?? name?.slice(0, MAX_NAME) ?? this.called;
  }

  private get ownLimits(): EngineLimits {
    return this.program.limits ?? {};
  }
  /** The narrower of its own limits and those of the match; a clock already divides its time. */
  private limitsWithin(given: Limits): EngineLimits {
    const { level, ...own } = this.ownLimits;
    const { clock, isCpu } = given;
    return {
      ...narrow(own, given),
      ...(clock ? { clock } : {}),
      ...(isCpu ? { isCpu } : {}),
      ...(level === undefined ? {} : { level }),
    };
  }

  /** Why it cannot be told its own limits within those of a match; undefined where it can. Throws Forfeit. */
  async refusal(given: Limits = {}): Promise<string | undefined> {
    await this.ready();
    return (await this.running!).controller.refusal(this.limitsWithin(given));
  }

  private async start(): Promise<Running> {
    const pipe = new EnginePipe(this.program.argv, this.program.cwd);
    this.pipe = pipe;
    const controller = this.program.protocol.control(this.game, pipe);
    await pipe.within(this.patience.start, 'stall', async () => {
      await pipe.started();
      await controller.greet(this.ownLimits);
    });
    return { pipe, controller };
  }

  /** The program is running and has sent its greeting. Throws Forfeit. */
  async ready(): Promise<void> {
    this.running ??= this.start();
    try {
      this.learnName((await this.running).controller);
    } catch (error) {
      if (error instanceof Forfeit) await this.close();
      throw error;
    }
  }

  async choose(position: Position, limits: Limits, context: SearchContext): Promise<Decision> {
    const path = context.path ?? { start: position, moves: [] };
    // A fault after the last game does not affect this one.
    if (this.pipe?.failure && untold(this.game, this.path, path) === undefined) await this.close();
    this.path = path;
    try {
      return { move: await this.answer(path, limits) };
    } catch (error) {
      if (error instanceof Forfeit) await this.close();
      throw error;
    }
  }

  private async answer(path: Path, given: Limits): Promise<Move> {
    await this.ready();
    const { pipe, controller } = await this.running!;
    const limits = this.limitsWithin(given);
    const wall = limits.clock?.left ?? limits.milliseconds;
    const [wait, loss]: [number, Loss] =
      wall === undefined ? [this.patience.move, 'stall'] : [Math.max(1, wall) + this.patience.grace, 'time'];
    const ask = (told: EngineLimits): Promise<Move> => controller.choose(path, told);
    const move = await (limits.isCpu && wall !== undefined
      ? this.byCpu(pipe, wall, milliseconds => ask({ ...limits, milliseconds }))
      : pipe.within(wait, loss, () => ask(limits)));
    this.learnName(controller);
    return move;
  }

  /** The wall time in which it has used that CPU time lately; the referee reads what it used this time. */
  private async byCpu(pipe: EnginePipe, cpu: number, ask: (wall: number) => Promise<Move>): Promise<Move> {
    const told = cpu / this.cpuRate;
    const [before, start] = [pipe.cpu(), performance.now()];
    const move = await pipe.within(this.patience.move + told, 'stall', () => ask(told));
    const taken = performance.now() - start;
    // A move that needed less time says little.
    if (taken >= told / 2) {
      const rate = Math.min(Math.max((pipe.cpu() - before) / taken, LEAST_RATE), MOST_RATE);
      this.cpuRate += RATE_WEIGHT * (rate - this.cpuRate);
    }
    return move;
  }

  cpu(): number {
    return this.pipe?.cpu() ?? 0;
  }

  /** Ends the program, if necessary by force. */
  async close(): Promise<void> {
    const { running, pipe } = this;
    this.running = undefined;
    this.pipe = undefined;
    this.path = undefined;
    if (!running || !pipe) return;
    try {
      (await running).controller.quit();
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error; // it never started
    }
    await pipe.close(this.patience.quit);
  }
}
