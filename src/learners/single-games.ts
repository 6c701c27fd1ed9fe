/**
 * Single games as a fitness, after Chellapilla and Fogel 1999: every member begins a few games, each against another member
 * drawn at random, and each game gives points to both. A loss costs more than a win earns, so a member that is drawn more
 * often gains nothing by it. Fitness is the sum of the points.
 */

import { checkOpening, openings, startsFor } from '../arena/openings.js';
import { variantSpec } from '../games/variants.js';
import type { Rng } from '../random/rng.js';
import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import { part } from '../specs/catalogue.js';
import { choice, integer, readOptions, real } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { playMatches, type UnstoredMatch } from './backend.js';
import type { Fitness } from './fitness-games.js';
import type { LearnerSetting } from './learner.js';

export const singleGamesOptions = {
  games: integer(1, 1000, 5, 'games that each member begins, each against another member drawn at random'),
  win: real(-1000, 1000, 1, 'points of a win'),
  draw: real(-1000, 1000, 0, 'points of a draw'),
  loss: real(-1000, 1000, -2, 'points of a loss'),
  depth: integer(1, 12, 1, 'search depth of members, in plies'),
  openings: part('opening', openings, { kind: 'start' }, 'where games start'),
  terminal: choice(['score', 'evaluator'], 'score', 'how a search rates a finished game'),
};

/** The opponents of each member, with replacement, never itself. One draw a game. */
export const drawnOpponents = (members: number, games: number, rng: Rng): number[][] =>
  Array.from({ length: members }, (_, own) =>
    Array.from({ length: games }, () => {
      const other = rng.below(members - 1);
      return other < own ? other : other + 1;
    }),
  );

/** Throws BadSpec. */
export function singleGamesFitness(spec: Spec, setting: LearnerSetting): Fitness {
  const { games, win, draw, loss, depth, openings, terminal } = readOptions(spec, singleGamesOptions);
  const { game, spec: gameSpec = variantSpec(game) } = setting;
  checkOpening(openings, game);
  /** By the result for the first player: 0 lost, 1 drawn, 2 won. */
  const points = [loss, draw, win] as const;
  return async ({ members }, backend, seed) => {
    const names = await backend.register(members);
    const player = (i: number): Spec => ({
      kind: 'search',
      depth,
      evaluator: names[i]!,
      ...(terminal === 'score' ? {} : { terminal }),
    });
    const pairings = drawnOpponents(members.length, games, rngFrom(seedFor(seed, 'schedule'))).flatMap((others, own) =>
      others.map(other => [own, other] as const),
    );
    const starts = startsFor(openings, { game, pairs: pairings.length, seed: seedFor(seed, 'openings') });
    const scores = await playMatches(
      backend,
      pairings.map(
        ([own, other], i): UnstoredMatch => ({
          game: gameSpec,
          players: [player(own), player(other)],
          starts: [starts[i % starts.length]!],
          pairs: 1,
          odd: true,
          seed: seedFor(seed, 'game', i),
        }),
      ),
    );
    const fitness = new Float64Array(members.length);
    scores.forEach(({ results }, i) => {
      const [own, other] = pairings[i]!;
      fitness[own]! += points[results[0] as 0 | 1 | 2];
      fitness[other]! += points[(2 - results[0]!) as 0 | 1 | 2];
    });
    return fitness;
  };
}
