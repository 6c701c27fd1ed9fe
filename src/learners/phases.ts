/** Where the phases of a game start; each phase has its own tables. */
import { discBucketsFault, type Patterns } from '../evaluators/patterns/data.js';
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';

/**
 * The number of pieces at which each phase after the first starts, `after` more than the boundary itself; all phases
 * are equally long. Throws BadSpec if the number of pieces does not grow, or if there are more phases than plies.
 */
export function phaseBoundaries(game: Game, { filling }: BoardView, phases: number, after: 0 | 1): number[] {
  if (phases === 1) return [];
  if (!filling) throw new BadSpec(`phases are counted in pieces, and in ${game.id} their number does not grow`);
  const [least, most] = filling;
  if (phases > most - least)
    throw new BadSpec(`a game of ${game.id} has at most ${most - least} plies, too few for ${phases} phases`);
  return Array.from({ length: phases - 1 }, (_, i) => least + after + Math.round(((most - least) * (i + 1)) / phases));
}

/** Disc-count buckets from an option such as 3/4/6, or none. Throws BadSpec. */
export function discBucketsOf(learner: string, counts: string): Pick<Patterns, 'thin'> {
  if (counts === 'none') return {};
  const discBuckets = counts.split('/').map(Number);
  const fault = discBucketsFault(discBuckets);
  if (fault !== undefined)
    throw new BadSpec(`${learner}(buckets=${counts}): ${fault}, with slashes between them as in 3/4/6; or none`);
  return { thin: discBuckets };
}
