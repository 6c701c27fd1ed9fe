/** Self-play games of any game, one after another: a stream that can stop and resume after any of them. */
import { rngFrom } from '../../src/random/rng.js';
import { type Seed, seedFor } from '../../src/random/seed.js';
import type { Game } from '../../src/rules/game.js';
import type { Position } from '../../src/rules/position.js';
import { type EpisodeRules, playEpisode, workspaceFor } from '../../src/training/episode.js';
import type { PositionLearner } from '../../src/training/learner.js';

/** Only the winner matters. */
export const OUTCOME_RULES: EpisodeRules<never> = {
  lambda: 0,
  horizon: 1,
  when: 'step',
  explored: 'skip',
  ties: 'random',
  ends: 'score',
  explore: 0.1,
  epsilon: 0,
  opening: [0, 0],
  target: ({ winner }) => (winner === null ? 0 : winner === 0 ? 1 : -1),
};

/** Games first … first + games − 1 of a learner against itself. */
export function learnFromItself<P extends Position>(
  game: Game<P>,
  learner: PositionLearner<P>,
  rules: EpisodeRules<P>,
  rate: number,
  seed: Seed,
  first: number,
  games: number,
): void {
  const room = workspaceFor(game);
  for (let n = first; n < first + games; n++) {
    learner.begin?.(rate);
    playEpisode(room, game.initial(), [{ learner }, { learner }], rules, rngFrom(seedFor(seedFor(seed, 'game'), n)));
  }
}
