/** A session of one of our players as an engine: the game as the controller describes it, and the player's answers. */
import type { Decision, Player } from '../players/player.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { forcedPass, isPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import type { Limits } from '../search/searcher.js';

export type EngineSetup = {
  readonly game: Game;
  readonly player: Player;
  /** The name of the engine. */
  readonly name: string;
  readonly version: string;
  readonly seed: Seed;
  /** Milliseconds since any fixed moment; without it there is no time limit. */
  now?(): number;
};

export class EngineSession {
  readonly setup: EngineSetup;
  private positions: Position[] = [];
  private moves: Move[] = [];
  private games = 0;
  private rng: Rng;

  constructor(offer: EngineSetup) {
    this.setup = offer;
    this.rng = rngFrom(offer.seed);
    this.begin(offer.game.initial());
  }

  get game(): Game {
    return this.setup.game;
  }
  get position(): Position {
    return this.positions.at(-1)!;
  }

  /** Every game has its own random stream, so earlier games do not affect it. */
  begin(start: Position, moves: readonly Move[] = []): void {
    this.positions = [start];
    this.moves = [];
    this.rng = rngFrom(seedFor(this.setup.seed, 'game', this.games++));
    for (const move of moves) this.play(move);
  }

  private play(move: Move): void {
    this.positions.push(this.game.play(this.position, move));
    this.moves.push(move);
  }

  /** A forced pass that the controller left out. */
  passIfForced(): boolean {
    const move = forcedPass(this.game, this.game.moves(this.position));
    if (move === undefined) return false;
    this.play(move);
    return true;
  }

  /** False where the move is illegal. Forced passes before it may be left out. */
  follow(move: Move): boolean {
    const legal = (): boolean => this.game.moves(this.position).includes(move);
    if (!legal() && !isPass(this.game, move) && this.passIfForced() && !legal()) this.takeBack();
    if (!legal()) return false;
    this.play(move);
    return true;
  }

  /** False where there is no move to take back. */
  takeBack(): boolean {
    if (this.moves.length === 0) return false;
    this.moves.pop();
    this.positions.pop();
    return true;
  }

  /** The number of moves so far. */
  get length(): number {
    return this.moves.length;
  }
  positionAfter(moves: number): Position {
    return this.positions[moves]!;
  }

  /** The player's choice, which is not played. The game must not be over. */
  choose(limits: Limits): Promise<Decision> {
    return this.ask(limits, this.moves.length, this.rng);
  }

  /** The player's rating after `moves` moves, from a stream of its own: it does not affect the game. */
  consider(limits: Limits, moves: number): Promise<Decision> {
    return this.ask(limits, moves, rngFrom(seedFor(this.setup.seed, 'considered', moves)));
  }

  private async ask(limits: Limits, moves: number, rng: Rng): Promise<Decision> {
    const { player, seed, now } = this.setup;
    const { milliseconds, ...others } = limits;
    return player.choose(this.positions[moves]!, now && milliseconds !== undefined ? limits : others, {
      seed,
      rng,
      ...(now ? { now } : {}),
      shouldStop: () => false,
      report: () => {},
      path: { start: this.positions[0]!, moves: this.moves.slice(0, moves) },
    });
  }
}
