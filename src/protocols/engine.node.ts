/**
 * `engine("program arguments", protocol=gtp)`: an outside program as a player, from its name with options. Such a name starts a
 * program, so only the command line and a caller of the library use this file, never what reads files or requests.
 */
import { statSync } from 'node:fs';
import type { Game } from '../rules/game.js';
import { BadSpec, integer, type Option, type Options, readOptions, text } from '../specs/options.js';
import { type Parsed, parsed, plain, quote, refused } from '../specs/parsed.js';
import type { Json, Spec } from '../specs/spec.js';
import { buildProtocol, protocols } from './catalogue.js';
import { MAX_NAME, OutsidePlayer, TIMEOUTS } from './process.node.js';
import type { EngineLimits } from './protocol.js';

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

/** Throws BadSpec. The caller closes it. */
export function outsidePlayer(spec: Spec, game: Game): OutsidePlayer {
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
