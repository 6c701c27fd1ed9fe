/**
 * `engine("program arguments", protocol=gtp)`: an outside program as a player. Such a name starts a program, so it is
 * valid only where a user typed it, on the command line, and only this file resolves it. The catalogue of players does
 * not list it: a recipe, a saved game, a player file, a record or a web request that names one is refused like any
 * unknown player. They must never be resolved here.
 */

import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import { protocols } from '../protocols/catalogue.js';
import { ENGINE, outsidePlayer, parseCommand } from '../protocols/engine.node.js';
import type { OutsidePlayer } from '../protocols/process.node.js';
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Json, parseSpec } from '../specs/spec.js';
import { Failure } from './failure.js';
import { HUMAN, type Parts, playerFor } from './parts.js';

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
  /** The program, where the player is one from outside. */
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
