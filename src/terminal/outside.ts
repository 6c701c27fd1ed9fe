/**
 * `engine("program arguments", protocol=gtp)`: an outside program as a player. Such a name starts a program, so it is
 * valid only where a user typed it, on the command line, and only this file resolves it. The catalogue of players does
 * not list it: a recipe, a saved game, a player file, a record or a web request that names one is refused like any
 * unknown player. They must never be resolved here.
 */

import { statSync } from 'node:fs';
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import { buildProtocol, protocols } from '../protocols/catalogue.js';
import { MAX_NAME, OutsidePlayer, TIMEOUTS } from '../protocols/process.node.js';
import type { EngineLimits } from '../protocols/protocol.js';
import type { Game } from '../rules/game.js';
import { BadSpec, integer, type Option, type Options, readOptions, text } from '../specs/options.js';
import { type Parsed, parsed, plain, quote, refused } from '../specs/parsed.js';
import { formatSpec, type Json, parseSpec, type Spec } from '../specs/spec.js';
import { Failure } from './failure.js';
import { HUMAN, type Parts, playerFor } from './parts.js';

export const ENGINE = 'engine';

const seconds = (milliseconds: number, summary: string): Option<number> =>
  integer(1, 3600, milliseconds / 1000, `${summary}, in seconds`);

const protocolOption: Option<Spec> = {
  summary: 'protocol of the program',
  accepts: Object.keys(protocols).join('|'),
  fallback: { kind: 'gtp' },
  read: (value: Json) => {
    if (typeof value === 'string') return parsed({ kind: value });
    const isSpec = typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
    return isSpec ? parsed(value as Spec) : refused('not the name of a protocol');
  },
};

export const engineOptions = {
  command: text(
    '',
    'a program and its arguments',
    'the command to run, without a shell; single quotes group words with blanks',
  ),
  protocol: protocolOption,
  start: seconds(TIMEOUTS.start, 'time limit for its start'),
  move: seconds(TIMEOUTS.move, 'time limit for a move where the game sets none'),
  level: integer(-1, 1000, -1, 'its level, sent by the protocol; -1: its own default'),
  depth: integer(0, 60, 0, 'moves of lookahead, sent by the protocol; 0: its own default'),
  milliseconds: integer(0, 3_600_000, 0, 'time for a move, sent by the protocol; 0: none'),
  folder: text('', 'a path', 'the folder to run it in; paths in the command start there'),
  name: text('', 'a name', 'how results call it; by default as it calls itself'),
} as const satisfies Options;

/** Words between blanks; single quotes group words with blanks. No expansion. */
export function parseCommand(command: string): Parsed<readonly [string, ...string[]]> {
  const words: string[] = [];
  const word = /\s*((?:[^\s']+|'[^']*')+)/y;
  for (let at = 0; at < command.trimEnd().length; at = word.lastIndex) {
    word.lastIndex = at;
    const found = word.exec(command)?.[1];
    if (found === undefined) return refused(`${quote(command)}: a closing single quote is missing`);
    words.push(found.replaceAll("'", ''));
  }
  const [program, ...args] = words;
  if (!program) return refused('the program is missing; write engine("program arguments", protocol=gtp)');
  return parsed([program, ...args]);
}

function outsidePlayer(spec: Spec, game: Game): OutsidePlayer {
  const { command, protocol, start, move, level, depth, milliseconds, folder, name } = readOptions(spec, engineOptions);
  const argv = parseCommand(command);
  if (!argv.ok) throw new BadSpec(`${ENGINE}: ${argv.reason}`);
  if (plain(name) !== name || name.length > MAX_NAME) {
    throw new BadSpec(`${ENGINE}(name=…): ${quote(name)} is not a name of at most ${MAX_NAME} characters on one line`);
  }
  if (folder !== '' && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new BadSpec(`${ENGINE}(folder=…): there is no folder ${quote(folder)}`);
  }
  const patience = { start: start * 1000, move: move * 1000 };
  const limits: EngineLimits = {
    ...(level >= 0 ? { level } : {}),
    ...(depth > 0 ? { depth } : {}),
    ...(milliseconds > 0 ? { milliseconds } : {}),
  };
  const program = {
    argv: argv.value,
    protocol: buildProtocol(protocol),
    patience,
    limits,
    ...(folder === '' ? {} : { cwd: folder }),
    ...(name === '' ? {} : { name }),
  };
  try {
    return new OutsidePlayer(program, game);
  } catch (error) {
    if (error instanceof RangeError) throw new BadSpec(`${ENGINE}: ${error.message}`);
    throw error;
  }
}

export type RegisteredEngine = {
  readonly name: string;
  readonly command: string;
  readonly protocol: string;
  /** With more options of `engine(…)`. */
  open(game: Game, options?: { readonly [name: string]: Json }): OutsidePlayer;
};

/** The argument of `breedboard lab --engine` and the like: NAME=COMMAND, or NAME=PROTOCOL:COMMAND. Throws Failure. */
export function registeredEngine(text: string, flag = '--engine'): RegisteredEngine {
  const [, name, protocol = 'gtp', command] =
    new RegExp(`^([\\w .-]{1,40})=(?:(${Object.keys(protocols).join('|')}):)?(.+)$`).exec(text) ?? [];
  if (name === undefined || command === undefined)
    throw new Failure('usage', `${flag} ${quote(text)}: write NAME=COMMAND, as in rhino=gtp-rhino`);
  const argv = parseCommand(command);
  if (!argv.ok) throw new Failure('usage', `${flag} ${quote(name)}: ${argv.reason}`);
  return {
    name,
    command,
    protocol,
    open: (game, options = {}) => outsidePlayer({ kind: ENGINE, command, protocol, ...options }, game),
  };
}

export type OpenedPlayer = {
  readonly player: Player | typeof HUMAN;
  /** The same, where it is an outside program. */
  readonly outside?: OutsidePlayer;
  /** The name an outside engine gives itself; for other players the typed text. */
  readonly name: string;
  /** The text that requests the player again; canonical where it opens no file and starts no program. */
  readonly requested: string;
  /** The same seed gives the same game. */
  readonly reproducible: boolean;
  close(): Promise<void>;
};

/** A player from the command line, started and ready. Throws Failure. The caller closes it. */
export async function openPlayer(parts: Parts, requested: string, game: Game): Promise<OpenedPlayer> {
  const spec = parseSpec(requested);
  if (!spec.ok || spec.value.kind !== ENGINE) {
    const inside = { reproducible: true, close: async () => {} };
    if (spec.ok && spec.value.kind === HUMAN) return { player: HUMAN, name: requested, requested, ...inside };
    const { player, spec: written, models } = await playerFor(parts, requested, game);
    const name = models.size > 0 ? requested : formatSpec(written);
    return { player, name, requested: name, ...inside };
  }
  let player: OutsidePlayer;
  try {
    player = outsidePlayer(spec.value, game);
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('usage', error.message);
    throw error;
  }
  try {
    const reason = await player.refusal();
    if (reason !== undefined) throw new Failure('usage', `${quote(requested)}: ${reason}`);
  } catch (error) {
    await player.close();
    if (error instanceof Forfeit) throw new Failure('input', `${quote(requested)}: ${error.message}`);
    throw error;
  }
  return {
    player,
    outside: player,
    get name() {
      return player.name; // it may come late
    },
    requested,
    reproducible: false,
    close: () => player.close(),
  };
}
