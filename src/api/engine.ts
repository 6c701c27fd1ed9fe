/** Outside programs as players, in Node. */
import { Forfeit } from '../players/forfeit.js';
import type { Json, Spec } from '../specs/spec.js';
import { BreedboardError, named } from './errors.js';
import { type Game, gameOf } from './game.js';
import { platform } from './platform.js';
import { type Player, ProgramPlayer } from './player.js';
import { readSettings, text, whole } from './settings.js';

/** How a program is run. */
export type EngineOptions = {
  /** Default: the first game of the library. */
  readonly game?: string | Game;
  /** `gtp`, `nboard` or another that `breedboard players engine` lists. Default: gtp. */
  readonly protocol?: string;
  /** Its level, sent by the protocol. Default: its own. */
  readonly level?: number;
  /** Moves of lookahead, sent by the protocol. Default: its own. */
  readonly depth?: number;
  /** Time for a move, sent by the protocol. Default: none. */
  readonly milliseconds?: number;
  /** The folder to run it in. */
  readonly folder?: string;
  /** How results call it. Default: as it calls itself. */
  readonly name?: string;
  /** Seconds that its start may take. Default: 30. */
  readonly start?: number;
  /** Seconds that a move may take. Default: 60. */
  readonly move?: number;
};

/** A running program. */
export interface Engine extends Player {
  /** Ends the program. */
  close(): Promise<void>;
}

const checks = {
  game: gameOf,
  protocol: text,
  level: whole(0, 1000),
  depth: whole(1, 60),
  milliseconds: whole(1, 3_600_000),
  folder: text,
  name: text,
  start: whole(1, 3600),
  move: whole(1, 3600),
};

/** Options in the form that a Spec has. */
const written = (options: Readonly<Record<string, unknown>>): { readonly [name: string]: Json } =>
  options as { readonly [name: string]: Json };

/**
 * Starts a program that plays, and waits for its greeting: `await engine('gtp-rhino', { level: 3 })`, the command as a shell
 * would have it, without a shell. It is a player for `match`, `tournament` and `rate`; close it when you are done. Its games
 * cannot be repeated from a seed.
 *
 * @throws BreedboardError `argument` if it cannot be started or does not answer, `unsupported` in a page
 */
export async function engine(command: string, options?: EngineOptions): Promise<Engine> {
  const { game = gameOf(undefined), ...rest } = readSettings('engine', options, checks);
  if (typeof command !== 'string') throw new BreedboardError('argument', 'a program must be a text');
  const { openEngine } = platform();
  if (!openEngine) throw new BreedboardError('unsupported', 'a page cannot start programs');
  const spec: Spec = { kind: 'engine', command, ...written(rest) };
  const program = named(() => openEngine(spec, game.rules));
  try {
    const reason = await program.refusal();
    if (reason !== undefined) throw new BreedboardError('argument', `${command}: ${reason}`);
  } catch (error) {
    await program.close();
    if (error instanceof Forfeit) throw new BreedboardError('argument', `${command}: ${error.message}`);
    throw error;
  }
  return new ProgramPlayer(game, program);
}
