/**
 * Random trees in which all integers are one terminal (RNDC1–8), beside Ferrer's RND1–8, in which each is one: at Othello these
 * are eight constants. His runs do not meet them; their winners do afterwards.
 */
import { EMPTY_TALLY, mergeTallies, type Tally } from '../../../matches/tally.js';
import type { Spec } from '../../../specs/spec.js';
import { type FinishedRun, playPaperMatch, type ReproductionTools } from '../../reproduction.js';
import { baselinePlayer, CLASS_NAMES, type GameId } from './baselines.js';
import { lastOf, type Measured } from './runs.js';

/** All eight as one opponent. */
export const CLASS = 'RNDC1–8';

/** A champion against all of them. */
export async function againstClass(tools: ReproductionTools, game: GameId, run: FinishedRun): Promise<Tally> {
  const [evaluator] = await tools.backend.register([run.champion]);
  let sum = EMPTY_TALLY;
  for (const name of CLASS_NAMES) {
    const player: Spec = { kind: 'search', depth: 1, terminal: 'evaluator', evaluator: evaluator! };
    const tally = await playPaperMatch(tools, `${run.name}, ${name}`, {
      game: { kind: game },
      players: [player, baselinePlayer(name)],
      pairs: 100,
      openings: { kind: 'start' },
    });
    sum = mergeTallies(sum, tally);
  }
  return sum;
}

/** The results of the last champions, against these players too. */
export async function lastWithClass(
  tools: ReproductionTools,
  game: GameId,
  runs: readonly FinishedRun[],
): Promise<Measured[]> {
  const all: Measured[] = [];
  for (const run of runs) all.push(new Map([...lastOf(run.events), [CLASS, await againstClass(tools, game, run)]]));
  return all;
}
