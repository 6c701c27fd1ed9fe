/** What the terminal offers comes in from outside, so that it contains no game and a test can bring its own. */
import type { Player } from '../players/player.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { build, type Catalogue } from '../specs/catalogue.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec } from '../specs/options.js';
import { type Parsed, quote } from '../specs/parsed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { Failure } from './failure.js';

/** Counts the leaves of a game tree by the convention of rules/perft.ts. */
export interface PerftEngine {
  perft(game: Game, position: Position, depth: number): number;
}

export type Parts = {
  readonly games: Catalogue<Game>;
  readonly players: Catalogue<Player, Game>;
  /** The game to play where none is named, if there is such a game; else it is the first. */
  readonly favourite: string;
  /** Fast counters, by the id of the game they know; opened only when they are to count. */
  readonly kernels: Readonly<Record<string, () => PerftEngine | Promise<PerftEngine>>>;
};

export const HUMAN = 'human';

export const favourite = ({ games, favourite }: Parts): string =>
  Object.hasOwn(games, favourite) ? favourite : Object.keys(games)[0]!;

/** Throws Failure, as all of these do. */
export function accept<T>(result: Parsed<T>): T {
  if (!result.ok) throw new Failure('usage', result.reason);
  return result.value;
}

export function orUsage<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('usage', error.message);
    throw error;
  }
}

export function gameFor(parts: Parts, text: string): { readonly spec: Spec; readonly game: Game } {
  const spec = accept(parseSpec(text));
  return { spec, game: orUsage(() => build<Game, void>('game', parts.games, spec, undefined)) };
}

export function playerFor(parts: Parts, text: string, game: Game): Player | typeof HUMAN {
  if (text === HUMAN) return HUMAN;
  const spec = accept(parseSpec(text));
  if (!Object.hasOwn(parts.players, spec.kind)) {
    const known = [HUMAN, ...Object.keys(parts.players)];
    throw new Failure('usage', `no player called ${quote(spec.kind)}; ${suggestion(spec.kind, known)}`);
  }
  return orUsage(() => build<Player, Game>('player', parts.players, spec, game));
}

export function positionFrom(game: Game, text: string): Position {
  const position = game.display.parsePosition(text);
  if (!position.ok) throw new Failure('input', position.reason);
  return position.value;
}

/** Each name of a side and the games that have it: black is a side of othello. */
export function sideNames(parts: Parts): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const id of Object.keys(parts.games)) {
    for (const side of gameFor(parts, id).game.display.sides) names.set(side, [...(names.get(side) ?? []), id]);
  }
  return names;
}
