/**
 * What models, openings and lists call a game: its id with the options that change its board, such as `breakthrough(size=6)`.
 * Options of the start or of a rule of play are no part of it: weights learnt with one fit the other.
 */
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { variantSpecOf } from './build.js';
import { buildGame, games } from './catalogue.js';

type Named = Pick<Game, 'id' | 'variant'>;

export const variantOf = ({ id, variant }: Named): string => variant ?? id;

/** Throws BadSpec where the text is no variant of a known game. */
function readVariant(name: string): Spec {
  const spec = parseSpec(name);
  if (!spec.ok || !Object.hasOwn(games, spec.value.kind)) {
    throw new BadSpec(`${quote(name)}, which is not a known game; there are: ${Object.keys(games).join(', ')}`);
  }
  const own = variantSpecOf(spec.value, games);
  if (formatSpec(own) !== name) throw new BadSpec(`${quote(name)}, a board whose name is ${formatSpec(own)}`);
  return own;
}

/** A variant as data: the game of that board, with its usual start and rules. */
export const variantSpec = ({ id, variant }: Named): Spec =>
  variant === undefined ? { kind: id } : readVariant(variant);

/** Thousands of models name the same few. */
const built = new Map<string, Game>();
const MOST = 64;

/** The game of that board, with its usual start and rules. Throws BadSpec. */
export function buildVariant(name: string): Game {
  const known = built.get(name);
  if (known) return known;
  const game = buildGame(readVariant(name));
  if (built.size >= MOST) built.clear();
  built.set(name, game);
  return game;
}
