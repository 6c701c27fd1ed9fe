/**
 * Coaches as a fitness (Sun and Wu 1995, as Ferrer 1996 describes them): every member plays each of five coaches, and its
 * fitness is the sum of its margins. The first coaches are players from outside. After `every` generations the best
 * members take their places, and again after as many.
 */

import { checkOpening, openings, startsFor } from '../arena/openings.js';
import { variantSpec } from '../games/variants.js';
import { evaluators } from '../models/catalogue.js';
import { checkPlayer, players } from '../players/catalogue.js';
import { seedFor } from '../random/seed.js';
import { part } from '../specs/catalogue.js';
import { choice, integer, readOptions } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { type GameScores, playMatches, pointsIn, type UnstoredMatch } from './backend.js';
import type { Fitness } from './fitness-games.js';
import type { LearnerSetting } from './learner.js';

const firstCoach = (number: number, fallback: Spec) =>
  part('player', [players, evaluators], fallback, `coach ${number} at first: any player`);

export const coachesOptions = {
  coach1: firstCoach(1, { kind: 'features' }),
  coach2: firstCoach(2, { kind: 'squares' }),
  coach3: firstCoach(3, { kind: 'search', depth: 2, evaluator: { kind: 'features' } }),
  coach4: firstCoach(4, { kind: 'search', depth: 2, evaluator: { kind: 'squares' } }),
  coach5: firstCoach(5, { kind: 'random' }),
  every: integer(1, 100_000, 20, 'generations after which the best members replace the coaches'),
  games: integer(1, 1000, 1, 'games against each coach; an odd one is played as first side against coaches 1, 3 and 5'),
  depth: integer(1, 12, 1, 'search depth of members, and of members that became coaches, in plies'),
  openings: part('opening', openings, { kind: 'start' }, 'where games start'),
  counts: choice(['margin', 'points'], 'margin', 'what fitness adds up: margins, or points for wins and draws'),
};

/** Whether a generation, counted from 1, is the last that its coaches rate. */
const isChangeOfCoaches = (generation: number, every: number): boolean => generation % every === 0;

/** Whether members are the first player of the match with this coach. */
const isMemberFirst = (coach: number): boolean => coach % 2 === 0;

const sumOf = ({ margins }: GameScores): number => margins.reduce((sum, margin) => sum + margin, 0);

/** Throws BadSpec. */
export function coachesFitness(spec: Spec, setting: LearnerSetting): Fitness {
  const { every, games, depth, openings, counts, ...named } = readOptions(spec, coachesOptions);
  const { game, spec: gameSpec = variantSpec(game) } = setting;
  const first: readonly Spec[] = Object.values(named);
  for (const coach of first) checkPlayer(coach, game);
  checkOpening(openings, game);
  const pairs = Math.ceil(games / 2);

  const rate: Fitness = async ({ members, hallOfFame }, backend, seed) => {
    const names = await backend.register([...members, ...hallOfFame]);
    const player = (evaluator: Spec): Spec => ({ kind: 'search', depth, evaluator });
    const coaches = hallOfFame.length > 0 ? names.slice(members.length).map(player) : first;
    const starts = startsFor(openings, { game, pairs, seed: seedFor(seed, 'openings') });
    const matches = members.flatMap((_, member) =>
      coaches.map((coach, i): UnstoredMatch => {
        const own = player(names[member]!);
        return {
          game: gameSpec,
          players: isMemberFirst(i) ? [own, coach] : [coach, own],
          starts,
          pairs,
          ...(games % 2 === 1 ? { odd: true } : {}),
          // The same luck for every member.
          seed: seedFor(seed, 'coach', i),
        };
      }),
    );
    const scores = await playMatches(backend, matches);
    const fitness = new Float64Array(members.length);
    scores.forEach((played, i) => {
      const isFirst = isMemberFirst(i % coaches.length);
      const points = pointsIn(played);
      const value = counts === 'margin' ? sumOf(played) : isFirst ? points : games - points;
      fitness[Math.floor(i / coaches.length)]! += counts === 'margin' && !isFirst ? -value : value;
    });
    return fitness;
  };
  return Object.assign(rate, {
    nextHallOfFame: <M>(coaches: readonly M[], ranked: readonly M[], generation: number): readonly M[] =>
      isChangeOfCoaches(generation, every) ? ranked.slice(0, first.length) : coaches,
  });
}
