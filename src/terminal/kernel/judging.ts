/** Judges positions as a review does: with the kernel the champion's search, exact near the end; else the search that gives hints. */
import { analyse, emptySquares } from '../../arena/kernel/analysis.js';
import type { SearchPool } from '../../arena/kernel/search-pool.js';
import { openSearchPool } from '../../arena/kernel/search-pool.node.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import { EVALUATOR_BYTES } from '../../models/file.js';
import { buildPlayer } from '../../players/catalogue.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import {
  DISCS_TOLERANCE,
  EXACT_FROM,
  EXACT_NODES,
  REVIEW_NODES,
  SECOND_LOOK,
  SECOND_LOOK_EXACT,
} from '../../review/effort.js';
import type { Look } from '../../review/reasons.js';
import { DISCS, type PositionAnalysis, verdictFrom } from '../../review/verdict.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { genericSearch } from '../../search/generic.js';
import { forwardPruning } from '../../search/kernel/multi-probcut.js';
import { parseSpec } from '../../specs/spec.js';
import { ratingFor } from './search-limits.js';

type Judge = (position: OthelloPosition) => Promise<PositionAnalysis>;

/** A review's search, so many times its nodes, solved from so many empty squares on. */
export function kernelJudge(pool: SearchPool): (times: number, exactFrom: number) => Judge {
  const { rating, spec } = ratingFor('champion');
  return (times, exactFrom) => async position => {
    const isNear = emptySquares(position) <= exactFrom;
    const found = await analyse({
      pool,
      position,
      rating,
      ...forwardPruning(spec),
      limits: { nodes: times * (isNear ? EXACT_NODES : REVIEW_NODES) },
      exactFrom,
      report: () => {},
      isInterrupted: () => false,
    });
    return { ...found, unit: DISCS, tolerance: DISCS_TOLERANCE };
  };
}

/** A review's search, and its second look where there is one. */
export type Judging = { readonly review: Look; readonly second?: Look; close(): Promise<void> };

/** The player that gives the hints of a game; its search must rate every move. */
function hintsOf(game: Game): Look {
  const named = parseSpec(game.defaults.adviser ?? game.defaults.opponent);
  if (!named.ok) throw new Error(named.reason);
  const { setup } = buildPlayer(named.value, game);
  if (!setup) throw new Error(`${game.id} has no adviser that searches`);
  const { evaluator, conventions, limits } = setup;
  const searcher = genericSearch(game, evaluator, { ...conventions, ties: 'random' });
  const seed = parseSeed('review');
  return async position => {
    const context = { seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} };
    return verdictFrom(searcher.search(position, limits, context), evaluator.bound, game.chances !== undefined);
  };
}

export async function openJudging(game: Game, threads: number): Promise<Judging> {
  if (!game.kernel) return { review: hintsOf(game), close: async () => {} };
  const pool = await openSearchPool({ threads, tableBytes: 128 << 20, weightBytes: EVALUATOR_BYTES });
  const judge = kernelJudge(pool) as (
    times: number,
    exactFrom: number,
  ) => (position: Position) => Promise<PositionAnalysis>;
  return {
    review: judge(1, EXACT_FROM),
    second: judge(SECOND_LOOK, SECOND_LOOK_EXACT),
    close: () => pool.close(),
  };
}
