/** Fitness games: the matchups, how they are played, and each member's share of the points. */

import { openings, startsFor } from '../arena/openings.js';
import { variantSpec } from '../games/variants.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Start } from '../rules/archive.js';
import type { Model } from '../rules/game.js';
import { part } from '../specs/catalogue.js';
import { choice, integer, real } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { type Backend, playMatches, pointsIn, type UnstoredMatch } from './backend.js';
import type { LearnerSetting } from './learner.js';

/** The rated members, and past champions that they also play. */
type RatedField = {
  readonly members: readonly Model[];
  readonly hallOfFame: readonly Model[];
  /** Counted from 1. */
  readonly generation: number;
};

/** A number for each member; higher is better. */
export type Fitness = ((field: RatedField, backend: Backend, seed: Seed) => Promise<Float64Array>) & {
  /** A measure that chooses the hall of fame itself gives the next one, from the present one and the members, best first. */
  readonly nextHallOfFame?: <M>(hallOfFame: readonly M[], ranked: readonly M[], generation: number) => readonly M[];
};

/** Two opponents: indices of evaluators, or for the second any player. */
export type Matchup = {
  readonly first: number;
  readonly second: number | Spec;
  /** Search depth of both, where it differs between matchups. */
  readonly depth?: number;
};

/** How fitness games are played. */
export type Style = {
  readonly depth: number;
  readonly terminal: 'score' | 'evaluator';
  readonly pairs: number;
  readonly openings: Spec;
  readonly epsilon: number;
  readonly counts: 'points' | 'margin';
};

export const styleOptions = (pairs: number) => ({
  pairs: integer(1, 100_000, pairs, 'pairs of games with sides exchanged, in each matchup'),
  depth: integer(1, 12, 1, 'search depth of members, in plies'),
  openings: part('opening', openings, { kind: 'start' }, 'where games start'),
  epsilon: real(0, 1, 0, 'probability that either player plays a random move; 0.1 in the League'),
  terminal: choice(['score', 'evaluator'], 'score', 'how a search rates a finished game'),
  counts: choice(['points', 'margin'], 'points', 'what fitness counts: points for wins and draws, or margins'),
});

/** Enough that no two neighbours on a schedule start alike; drawing more would take longer than playing. */
const MAX_STARTS = 1000;

/** Points of the first player of each matchup, or the sum of its margins. All members are among the evaluators. */
export async function playMatchups(
  { game, spec = variantSpec(game) }: LearnerSetting,
  evaluators: readonly Model[],
  matchups: readonly Matchup[],
  style: Style,
  backend: Backend,
  seed: Seed,
): Promise<Float64Array> {
  const names = await backend.register(evaluators);
  const { pairs, epsilon, terminal } = style;
  const starts = startsFor(style.openings, {
    game,
    pairs: Math.min(MAX_STARTS, matchups.length * pairs),
    seed: seedFor(seed, 'openings'),
  });
  const player = (evaluator: Spec, depth: number): Spec => ({
    kind: 'search',
    depth,
    evaluator,
    ...(terminal === 'score' ? {} : { terminal }),
  });
  const startsOf = (matchup: number): readonly Start[] =>
    starts.length === 1
      ? starts
      : Array.from(
          { length: Math.min(pairs, starts.length) },
          (_, i) => starts[(matchup * pairs + i) % starts.length]!,
        );
  const matches = matchups.map(({ first, second, depth = style.depth }, matchup): UnstoredMatch => {
    const isOutside = typeof second !== 'number';
    return {
      game: spec,
      players: [player(names[first]!, depth), isOutside ? second : player(names[second]!, depth)],
      // Against the same outside opponent all members get the same openings and random numbers, to compare them fairly.
      starts: startsOf(isOutside ? 0 : matchup),
      pairs,
      seed: isOutside ? seedFor(seed, 'outside', depth) : seedFor(seed, 'duel', first, second),
      ...(epsilon > 0 ? { epsilon: [epsilon, epsilon] as const } : {}),
    };
  });
  const scores = await playMatches(backend, matches);
  return Float64Array.from(
    scores,
    style.counts === 'points' ? pointsIn : ({ margins }) => margins.reduce((a, b) => a + b, 0),
  );
}

/** The sum of both players' values of a game. */
const WORTH = { points: 1, margin: 0 } as const;

/** The mean over each member's games: a share of the points, from 0 to 1, or a margin. Without games: as for draws. */
export function meanScores(
  members: number,
  matchups: readonly Matchup[],
  scores: ArrayLike<number>,
  { pairs, counts }: Pick<Style, 'pairs' | 'counts'>,
): Float64Array {
  const sums = new Float64Array(members);
  const played = new Float64Array(members);
  const games = 2 * pairs;
  matchups.forEach(({ first, second }, i) => {
    sums[first]! += scores[i]!;
    played[first]! += games;
    if (typeof second !== 'number' || second >= members) return;
    sums[second]! += WORTH[counts] * games - scores[i]!;
    played[second]! += games;
  });
  return sums.map((sum, i) => (played[i] === 0 ? WORTH[counts] / 2 : sum / played[i]!));
}
