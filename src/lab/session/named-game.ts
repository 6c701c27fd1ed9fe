/** A game by its name with its options: `senet(blockade=true)`. */
import { buildGame, games } from '../../games/catalogue.js';
import type { Game } from '../../rules/game.js';
import { canonicalSpec } from '../../specs/catalogue.js';
import { BadSpec } from '../../specs/options.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../../specs/spec.js';

export type NamedGame = { readonly name: string; readonly game: Game };

/** By a name that is known to be one. */
export function gameNamed(name: string): Game {
  const found = readGame(name);
  if (!found.ok) throw new Error(found.reason);
  return found.value.game;
}

/** Reads text from a user or a file. */
export function readGame(text: string): Parsed<NamedGame> {
  const spec = parseSpec(text);
  return spec.ok ? namedGame(spec.value) : spec;
}

/** A named game from data. */
export function namedGame(spec: Spec): Parsed<NamedGame> {
  try {
    return parsed({ name: formatSpec(canonicalSpec('game', games, spec)), game: buildGame(spec) });
  } catch (error) {
    if (error instanceof BadSpec) return refused(error.message);
    throw error;
  }
}
