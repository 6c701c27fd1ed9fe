/**
 * The openings of a match. Two deterministic players play the same game over and over, so openings differ from pair to
 * pair; within a pair each player has each side of the same opening.
 */

import { buildGame, everyGame, games } from '../games/catalogue.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { Start } from '../rules/archive.js';
import { throwDice } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Move } from '../rules/position.js';
import { build, type Catalogue, type CatalogueEntry } from '../specs/catalogue.js';
import { editionNamed, editionOption, UNNAMED } from '../specs/editions.js';
import { BadSpec, integer, NotOffered, readOptions } from '../specs/options.js';
import { parseSpec, type Spec } from '../specs/spec.js';

export type OpeningRequest = { readonly game: Game; readonly pairs: number; readonly seed: Seed };

/** Longer than any opening of a book. */
const MAX_PLIES = 40;
/** After this many consecutive draws without a new opening, a kind of opening counts as exhausted. */
const TRIES = 200;
/** Drawing more would take longer than playing from them; beyond, they repeat in turn. */
const MAX_STARTS = 50_000;

const startOf = (game: Game): Start => ({ position: game.display.formatPosition(game.initial()), moves: [] });

/** Lines start from the usual initial position of the game, whatever start this one has. */
const usualStart = (game: Game): Start => startOf(Object.hasOwn(games, game.id) ? buildGame(variantSpec(game)) : game);

/** Random legal plies, including chance and passes; undefined where the game ends earlier. */
function randomPlies(game: Game, plies: number, rng: Rng): { start: Start; reached: string } | undefined {
  const moves: Move[] = [];
  let position = game.initial();
  while (moves.length < plies) {
    if (game.outcome(position)) return undefined;
    const legal = game.moves(position);
    const move = throwDice(game, position, rng) ?? legal[rng.below(legal.length)]!;
    moves.push(move);
    position = game.play(position, move);
  }
  if (game.outcome(position)) return undefined;
  return { start: { ...startOf(game), moves }, reached: game.display.formatPosition(position) };
}

/** As many as there are pairs, all different, or as many as exist. The first of them do not depend on their number. */
function distinct(
  { pairs, seed }: OpeningRequest,
  drawOne: (rng: Rng) => { readonly start: Start; readonly reached: string } | undefined,
): Start[] {
  const starts: Start[] = [];
  const seen = new Set<string>();
  for (let pair = 0; pair < Math.min(pairs, MAX_STARTS); pair++) {
    let found: Start | undefined;
    for (let attempt = 0; attempt < TRIES && !found; attempt++) {
      const drawn = drawOne(rngFrom(seedFor(seed, pair, attempt)));
      if (!drawn || seen.has(drawn.reached)) continue;
      seen.add(drawn.reached);
      found = drawn.start;
    }
    if (!found) break;
    starts.push(found);
  }
  return starts;
}

const randomOptions = {
  plies: integer(1, MAX_PLIES, 8, 'number of random moves, the same for both games of a pair'),
};

const general: Catalogue<readonly Start[], OpeningRequest> = {
  start: {
    summary: 'the start of the game, for all pairs',
    options: {},
    build(spec, { game }) {
      readOptions(spec, {});
      return [startOf(game)];
    },
  },
  random: {
    summary: 'random legal moves, another position for each pair',
    options: randomOptions,
    build(spec, wanted) {
      const { plies } = readOptions(spec, randomOptions);
      const starts = distinct(wanted, rng => randomPlies(wanted.game, plies, rng));
      if (starts.length === 0) throw new BadSpec(`no random game of ${wanted.game.id} lasts ${plies} moves`);
      return starts;
    },
  },
};

/** Openings that a game brings itself: drawn positions, or lines in any order. */
const ownOf = (owner: Game): [string, CatalogueEntry<readonly Start[], OpeningRequest>][] =>
  Object.entries(owner.openings ?? {}).map(([name, own]) => [
    name,
    {
      summary: own.summary,
      options: 'lines' in own && own.editions !== undefined ? { edition: editionOption(own.editions, 'lines') } : {},
      build(spec, wanted) {
        const { edition = UNNAMED } = readOptions(spec, this.options) as { readonly edition?: number };
        const { game, pairs, seed } = wanted;
        const opening = game.openings && Object.hasOwn(game.openings, name) ? game.openings[name] : undefined;
        if (!opening) throw new NotOffered(`${name} openings are for ${variantOf(owner)}, not for ${variantOf(game)}`);
        if ('draw' in opening) {
          return distinct(wanted, rng => {
            const position = game.display.formatPosition(opening.draw(rng));
            return { start: { position, moves: [] }, reached: position };
          });
        }
        const lines = [...opening.lines(editionNamed(edition))];
        const rng = rngFrom(seed);
        const { position } = usualStart(game);
        return Array.from({ length: Math.min(pairs, lines.length) }, () => {
          const [moves] = lines.splice(rng.below(lines.length), 1);
          return { position, moves: moves! };
        });
      },
    },
  ]);

const known: Record<string, CatalogueEntry<readonly Start[], OpeningRequest>> = {
  ...general,
  ...Object.fromEntries(everyGame().flatMap(ownOf)),
};

export const openings: Catalogue<readonly Start[], OpeningRequest> = known;

/** Those of a game from outside. */
export const addOpeningsOf = (game: Game): void => void Object.assign(known, Object.fromEntries(ownOf(game)));

/** The names of a game's openings. Nothing is drawn or read for those that it brings itself. */
export const openingsOf = (game: Game): readonly string[] => [
  ...Object.keys(general).filter(kind => hasStarts({ kind }, game)),
  ...Object.keys(game.openings ?? {}),
];

function hasStarts(spec: Spec, game: Game): boolean {
  try {
    return startsFor(spec, { game, pairs: 1, seed: parseSeed('check') }).length > 0;
  } catch (error) {
    if (error instanceof BadSpec) return false;
    throw error;
  }
}

/** At least one; with fewer openings than pairs they repeat in turn. Throws BadSpec. */
export const startsFor = (spec: Spec, wanted: OpeningRequest): readonly Start[] =>
  build<readonly Start[], OpeningRequest>('opening', openings, spec, wanted);

/** A canonical opening with its edition, if it has editions. Without one it gets the given one, or the newest; as UNNAMED none. */
export function pinnedOpening(spec: Spec, usual?: number): Spec {
  const own = everyGame().find(({ openings = {} }) => Object.hasOwn(openings, spec.kind))?.openings?.[spec.kind];
  if (!own || !('lines' in own) || own.editions === undefined) return spec;
  const edition = Number(spec.edition ?? usual ?? own.editions);
  return edition === UNNAMED ? spec : { ...spec, edition };
}

/** Throws BadSpec where games of it cannot start so. */
export const checkOpening = (spec: Spec, game: Game): void =>
  void startsFor(spec, { game, pairs: 1, seed: parseSeed('check') });

/**
 * The default: the game's own; else dice make every game different, and in other games random moves for a quarter of a
 * short game suffice.
 */
export function usualOpenings(game: Game): Spec {
  const own = game.defaults.openings === undefined ? undefined : parseSpec(game.defaults.openings);
  if (own?.ok) return own.value;
  return game.chances ? { kind: 'start' } : { kind: 'random', plies: Math.min(8, Math.floor(game.maxPlies / 4)) };
}
