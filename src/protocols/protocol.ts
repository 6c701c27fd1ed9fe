/**
 * A protocol is a conversation in lines between a controller, which runs the game, and an engine, which chooses moves.
 * Each is written from both chairs. It gives the lines their meaning and moves none of them itself: they go through a
 * Talk, which a test scripts, process.node.ts fills from an outside program and `breedboard engine` from stdin.
 */
import { Forfeit } from '../players/forfeit.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Limits, Path } from '../search/searcher.js';
import { quote } from '../specs/parsed.js';
import type { EngineSession } from './engine-session.js';

export interface Connection {
  send(line: string): void;
  /** The next line from the other chair, without its end; undefined once it has hung up. Throws Forfeit. */
  receive(): Promise<string | undefined>;
}

/** What is said to an engine, and what is made of its answers. Nothing it says is believed but its choice of a move. */
export interface Controller {
  /** Whatever the protocol says once, before the first game. Throws Forfeit. */
  greet(): Promise<void>;
  /** As the engine calls itself, once it has said so. */
  readonly name: string | undefined;
  /** The engine's move, which may be illegal; `path` leads to the position. Throws Forfeit. */
  choose(path: Path, limits: Limits): Promise<Move>;
  quit(): void;
}

export interface Protocol {
  /** Why this game cannot be played over it; undefined where it can. */
  unfit(game: Game): string | undefined;
  control(game: Game, talk: Connection): Controller;
  /** Answers until the controller quits or hangs up. */
  serve(session: EngineSession, talk: Connection): Promise<void>;
}

/** Throws Forfeit where the engine has hung up. */
export async function receiveLine(talk: Connection): Promise<string> {
  const line = await talk.receive();
  if (line === undefined) throw new Forfeit('crash', 'it hung up');
  return line;
}

/** Throws Forfeit: what is no move at all is answered like an illegal one. */
export function readMove(game: Game, text: string): Move {
  const move = game.display.parseMove(text);
  if (!move.ok) throw new Forfeit('illegal', `its answer ${quote(text)} is not a move`);
  return move.value;
}

export function positionAfter(game: Game, { start, moves }: Path): Position {
  return moves.reduce((position, move) => game.play(position, move), start);
}

/** The moves that an engine has yet to be told; undefined where it must begin anew. */
export function untold(game: Game, told: Path | undefined, path: Path): readonly Move[] | undefined {
  if (told === undefined || told.moves.length > path.moves.length) return undefined;
  const text = game.display.formatPosition;
  if (text(told.start) !== text(path.start) || told.moves.some((move, i) => move !== path.moves[i])) return undefined;
  return path.moves.slice(told.moves.length);
}
