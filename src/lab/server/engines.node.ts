/** External programs, registered on the command line. A request picks one by its id and cannot name any other. */
import { createHash } from 'node:crypto';
import { parseGame } from '../../games/catalogue.js';
import { replayMoves } from '../../matches/replay.js';
import { Forfeit } from '../../players/forfeit.js';
import type { Player } from '../../players/player.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { BadSpec } from '../../specs/options.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type { EngineAnswer, EngineQuestion } from '../api.js';

type OpenEngine = Player & { close(): Promise<void> };
export type Registered = {
  readonly name: string;
  /** Throws BadSpec if the program's protocol cannot express the game. */
  open(game: Game): OpenEngine;
};

type OpenGame = { readonly game: string; readonly player: OpenEngine };

/** An engine runs one program for one game at a time, and answers one question at a time. */
class EngineHandle {
  readonly id: string;
  readonly name: string;
  private readonly engine: Registered;
  private openGame: OpenGame | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(engine: Registered) {
    this.engine = engine;
    this.name = engine.name;
    this.id = createHash('sha256').update(engine.name).digest('hex').slice(0, 24);
  }

  private async openGameFor(game: Game, name: string): Promise<OpenGame> {
    if (this.openGame?.game === name) return this.openGame;
    await this.openGame?.player.close();
    this.openGame = { game: name, player: this.engine.open(game) };
    return this.openGame;
  }

  private async answer({ game: name, start, moves }: EngineQuestion): Promise<Parsed<EngineAnswer>> {
    try {
      const game = parseGame(name);
      if (!game.ok) return game;
      const { display } = game.value;
      const first = display.parsePosition(start);
      if (!first.ok) return first;
      const plies = replayMoves(game.value, first.value, moves);
      if (!plies.ok) return plies;
      const position = plies.value.at(-1)?.position ?? first.value;
      const legal = game.value.moves(position);
      if (legal.length === 0) return refused('neither side has a move in this position');
      const { player } = await this.openGameFor(game.value, name);
      await player.ready?.();
      const seed = parseSeed('engine');
      const context = {
        seed,
        rng: rngFrom(seed),
        shouldStop: () => false,
        report: () => {},
        path: { start: first.value, moves: plies.value.map(ply => ply.move) },
      };
      const { move } = await player.choose(position, {}, context);
      if (!legal.includes(move)) return refused(`${this.name} answered with an illegal move`);
      return parsed({ move: display.formatMove(move, position) });
    } catch (error) {
      if (error instanceof BadSpec) return refused(error.message);
      if (error instanceof Forfeit) return refused(`${this.name}: ${error.message}`);
      throw error;
    }
  }

  ask(question: EngineQuestion): Promise<Parsed<EngineAnswer>> {
    const answer = this.last.then(() => this.answer(question));
    this.last = answer.catch(() => {});
    return answer;
  }

  async close(): Promise<void> {
    await this.openGame?.player.close();
  }
}

export class Engines {
  private readonly engines: readonly EngineHandle[];
  constructor(engines: readonly Registered[]) {
    this.engines = engines.map(each => new EngineHandle(each));
  }
  list(): readonly { readonly id: string; readonly name: string }[] {
    return this.engines.map(({ id, name }) => ({ id, name }));
  }
  find(id: string): EngineHandle | undefined {
    return this.engines.find(each => each.id === id);
  }
  async close(): Promise<void> {
    await Promise.all(this.engines.map(each => each.close()));
  }
}
