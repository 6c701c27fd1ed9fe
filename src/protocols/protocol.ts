/**
 * A protocol is a conversation in lines between a controller, which runs the game, and an engine, which chooses moves.
 * Each is implemented for both roles. It defines the meaning of the lines but does not transport them: they go through
 * a Talk, which a test scripts, process.node.ts connects to an outside program and `breedboard engine` to stdin.
 */
import { Forfeit } from '../players/forfeit.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Limits, Path } from '../search/searcher.js';
import { quote } from '../specs/parsed.js';
import type { EngineSession } from './engine-session.js';

export interface Connection {
  send(line: string): void;
  /** The next line from the other side, without its line end; undefined once it has closed. Throws Forfeit. */
  receive(): Promise<string | undefined>;
}

/** A connection to an engine, which need not answer every line. */
export interface EngineConnection extends Connection {
  /** The next line, which remains the next, if it arrives within so many milliseconds. Throws Forfeit. */
  peek(milliseconds: number): Promise<string | undefined>;
}

/** What an engine can be told: the limits of a search, and its level, whose meaning is its own. */
export type EngineLimits = Limits & { readonly level?: number };

/** Sends the game to an engine and reads its answers. Only its choice of a move counts. */
export interface Controller {
  /** The greeting of the protocol, once before the first game; `limits` hold for all games. Throws Forfeit. */
  greet(limits: EngineLimits): Promise<void>;
  /** Why the engine cannot be told these limits, after the greeting; undefined where it can. */
  refusal(limits: EngineLimits): string | undefined;
  /** The engine's own name, once it has sent it. */
  readonly name: string | undefined;
  /** The engine's move, which may be illegal; `path` leads to the position. Throws Forfeit. */
  choose(path: Path, limits: EngineLimits): Promise<Move>;
  quit(): void;
}

export interface Protocol {
  /** Why the protocol cannot express this game; undefined where it can. */
  unfit(game: Game): string | undefined;
  control(game: Game, talk: EngineConnection): Controller;
  /** Answers until the controller quits or closes. */
  serve(session: EngineSession, talk: Connection): Promise<void>;
}

/** Throws Forfeit where the engine has closed. */
export async function receiveLine(talk: Connection): Promise<string> {
  const line = await talk.receive();
  if (line === undefined) throw new Forfeit('crash', 'it closed its output');
  return line;
}

/** Throws Forfeit: an answer that is not a move counts as an illegal move. */
export function readMove(game: Game, text: string): Move {
  const move = game.display.parseMove(text);
  if (!move.ok) throw new Forfeit('illegal', `its answer ${quote(text)} is not a move`);
  return move.value;
}

export function positionAfter(game: Game, { start, moves }: Path): Position {
  return moves.reduce((position, move) => game.play(position, move), start);
}

/** The moves that the engine does not know yet; undefined where it must start again. */
export function untold(game: Game, told: Path | undefined, path: Path): readonly Move[] | undefined {
  if (told === undefined || told.moves.length > path.moves.length) return undefined;
  const text = game.display.formatPosition;
  if (text(told.start) !== text(path.start) || told.moves.some((move, i) => move !== path.moves[i])) return undefined;
  return path.moves.slice(told.moves.length);
}
