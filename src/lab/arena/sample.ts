/** The games that the page plays while nobody has started a tournament: two players of the line-up that need no weights. */
import { type Match, withId } from '../../arena/arena.js';
import { startsFor, usualOpenings } from '../../arena/openings.js';
import { editionsFor } from '../../players/editions.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import { playerTitle } from '../player-title.js';

export type Sample = { readonly names: readonly [string, string]; readonly match: Match };

const SEED = parseSeed('a sample');
/** Two boards: the same start with sides swapped. */
const PAIRS = 1;

/** Undefined where the line-up has no two such players. */
export function sampleOf(game: Game, spec: Spec): Sample | undefined {
  const light = game.defaults.lineUp.flatMap(name => {
    const player = parseSpec(name);
    return player.ok && editionsFor(game, [player.value]).length === 0 ? [{ name, spec: player.value }] : [];
  });
  const [first, second] = light;
  if (!first || !second) return undefined;
  const starts = startsFor(usualOpenings(game), { game, pairs: PAIRS, seed: seedFor(SEED, 'openings') });
  const match = withId({
    game: spec,
    players: [first.spec, second.spec],
    starts,
    pairs: PAIRS,
    seed: SEED,
    want: 'records',
  });
  return { names: [playerTitle(first.name), playerTitle(second.name)], match };
}
