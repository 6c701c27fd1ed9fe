/**
 * An outside program as a Player. It starts on first use, stays from game to game, and restarts for the next game after
 * it lost one by its own fault. It plays one game at a time.
 */

import { Forfeit } from '../players/forfeit.js';
import type { Decision, Player } from '../players/player.js';
import type { Loss } from '../rules/archive.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Limits, Path, SearchContext } from '../search/searcher.js';
import { EnginePipe } from './pipe.node.js';
import { type Controller, type Protocol, untold } from './protocol.js';

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
};

const MAX_NAME = 64;

type Running = { readonly pipe: EnginePipe; readonly controller: Controller };

export class OutsidePlayer implements Player {
  private readonly program: Program;
  private readonly game: Game;
  private readonly patience: Timeouts;
  private running: Promise<Running> | undefined;
  private pipe: EnginePipe | undefined;
  private path: Path | undefined;
  private called: string;

  /** Throws RangeError where the protocol cannot express the game. */
  constructor(program: Program, game: Game) {
    const reason = program.protocol.unfit(game);
    if (reason !== undefined) throw new RangeError(reason);
    this.program = program;
    this.game = game;
    this.patience = { ...TIMEOUTS, ...program.patience };
    this.called = program.argv[0].slice(-MAX_NAME);
  }

  /** Its own name, without control characters; until it has sent one, the name of the program. */
  get name(): string {
    return this.called;
  }

  private async start(): Promise<Running> {
    const pipe = new EnginePipe(this.program.argv, this.program.cwd);
    this.pipe = pipe;
    const controller = this.program.protocol.control(this.game, pipe);
    await pipe.within(this.patience.start, 'stall', async () => {
      await pipe.started();
      await controller.greet();
    });
    return { pipe, controller };
  }

  /** The program is running and has sent its greeting. Throws Forfeit. */
  async ready(): Promise<void> {
    this.running ??= this.start();
    try {
      const { controller } = await this.running;
      this.called = controller.name?.slice(0, MAX_NAME) ?? this.called;
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

  private async answer(path: Path, limits: Limits): Promise<Move> {
    await this.ready();
    const { pipe, controller } = await this.running!;
    const [wait, loss]: [number, Loss] =
      limits.milliseconds === undefined
        ? [this.patience.move, 'stall']
        : [limits.milliseconds + this.patience.grace, 'time'];
    const move = await pipe.within(wait, loss, () => controller.choose(path, limits));
    this.called = controller.name?.slice(0, MAX_NAME) ?? this.called;
    return move;
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
