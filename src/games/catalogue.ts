/** The games. A new game is one folder, one line here and one in rules-catalogue.ts; a program that uses the library can add its own. */
import type { Game } from '../rules/game.js';
import type { Catalogue, CatalogueEntry } from '../specs/catalogue.js';
import { type Parsed, parsed } from '../specs/parsed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { breakthroughEntry } from './breakthrough/breakthrough.js';
import { buildFrom } from './build.js';
import { connectFourEntry } from './connect-four/connect-four.js';
import { noughtsEntry } from './noughts/noughts.js';
import { othelloEntry } from './othello/othello.js';
import { senetEntry } from './senet/senet.js';

const own = {
  othello: othelloEntry,
  senet: senetEntry,
  noughts: noughtsEntry,
  'connect-four': connectFourEntry,
  breakthrough: breakthroughEntry,
} as const satisfies Catalogue<Game>;
const known: typeof own & Record<string, CatalogueEntry<Game>> = { ...own };

export const games: typeof own & Catalogue<Game> = known;

/** A game from outside, for this thread. Its id is not in use. */
export const addGame = (id: string, entry: CatalogueEntry<Game>): void => {
  known[id] = entry;
};

/** The default game. */
export const FIRST_GAME: string = Object.keys(games)[0]!;

/** From the games there are, or from a list of some of them. Throws BadSpec. */
export const buildGame = (spec: Spec, known: Catalogue<Game> = games): Game => buildFrom(known, spec);

/** Each with its default rules. */
export const everyGame = (): Game[] => Object.keys(games).map(kind => buildGame({ kind }));

export function parseGame(text: string): Parsed<Game> {
  const spec = parseSpec(text);
  return spec.ok ? parsed(buildGame(spec.value)) : spec;
}
