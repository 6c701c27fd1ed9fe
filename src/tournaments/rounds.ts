/**
 * A player against the anchors of the ladder, round by round; each round depends on the results of the earlier ones.
 */
import { type Arena, type Match, type MatchResult, withId } from '../arena/arena.js';
import { startsFor } from '../arena/openings.js';
import { gamesOf } from '../matches/tally.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import { LADDER_PLAN, type Rung } from './ladder.js';
import { addEncounter, type Encounter, nextRound } from './placing.js';

type Met = { readonly rung: Rung; readonly result: MatchResult };

/** Endless: the caller stops when it knows enough. */
export async function* meetAnchors(
  arena: Arena,
  game: Game,
  spec: Spec,
  rungs: readonly Rung[],
  seed: Seed,
): AsyncGenerator<Met> {
  let encounters: readonly Encounter[] = [];
  for (;;) {
    const round = nextRound(rungs, encounters);
    const matches = round.map(({ rung, pairs }): Match => {
      const before = encounters.find(each => each.rung === rung);
      const own = seedFor(seed, 'rate', rung.name, before ? gamesOf(before.tally) : 0);
      const starts = startsFor(LADDER_PLAN.openings, { game, pairs, seed: seedFor(own, 'openings') });
      return withId({ game: LADDER_PLAN.game, players: [spec, rung.spec], starts, pairs, seed: own, want: 'tally' });
    });
    let at = 0;
    for await (const result of arena.run(matches)) {
      const { rung } = round[at++]!;
      encounters = addEncounter(encounters, rung, result.tally);
      yield { rung, result };
    }
  }
}
