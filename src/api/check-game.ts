/** Random games of a game of one's own, which show a broken promise of the contract with the moves that lead there. */
import { parseSeed } from '../random/seed.js';
import { checkRandomGame } from '../rules/check-game.js';
import { breather } from './attention.js';
import { rulesOf } from './game.js';
import { callInThread, isModule, type ModuleAddress, moduleThread, plainArgument } from './module.js';
import type { GameRules } from './rules.js';
import { readSettings, seedText, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';

export type CheckGameOptions = {
  /** Number of random games. Default: 1000. */
  readonly games?: number;
  /** The same seed gives the same games. Default: 1. */
  readonly seed?: string | number;
  /** Ends the check between two games; of a module, at once. */
  readonly signal?: Signal;
};

/** What was found. */
export type GameCheck = {
  /** The id of the game. */
  readonly game: string;
  /** Games played. */
  readonly games: number;
  /** Moves played, chance and passes included. */
  readonly plies: number;
  /** The first broken promise in one line; absent if there is none. */
  readonly broken?: string;
  /** The moves from the start that lead there, as the game writes them. */
  readonly moves?: readonly string[];
};

const checks = { games: whole(1, 1_000_000), seed: seedText, signal };

/**
 * Plays random games of a game of your own and checks every call: ascending moves below `moveCount`, positions that never
 * change, an outcome that stays, chances that sum to 1, no game longer than `maxPlies`, texts that read back. The first
 * broken promise ends the check. A module, given as the `URL` of its file, runs in a thread of its own,
 * which the signal ends; a call of an object that never returns cannot be ended.
 *
 * @throws BreedboardError `argument` for what is no game
 */
export async function checkGame(given: GameRules | ModuleAddress, options?: CheckGameOptions): Promise<GameCheck> {
  const { games = 1000, seed = '1', signal: ending } = readSettings('checkGame', options, checks);
  if (isModule(given)) {
    const call = { call: 'checkGame', args: [plainArgument(given), { games, seed }] } as const;
    return callInThread(moduleThread(), call, { signal: ending });
  }
  const rules = rulesOf(given);
  const run = parseSeed(seed);
  const rest = breather();
  let plies = 0;
  for (let number = 1; number <= games; number++) {
    await rest();
    throwIfAborted(ending);
    const { moves, broken } = checkRandomGame(rules, number, run);
    plies += moves.length;
    if (broken !== undefined) return { game: rules.id, games: number, plies, broken, moves };
  }
  return { game: rules.id, games, plies };
}
