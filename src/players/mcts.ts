/** Monte-Carlo tree search as a player: what it may be told, and which of it fits together. */
import { buildEvaluator, evaluators } from '../models/catalogue.js';
import type { Setting } from '../models/registry.js';
import { mcts } from '../search/mcts.js';
import type { Limits } from '../search/searcher.js';
import { part } from '../specs/catalogue.js';
import { BadSpec, choice, integer, type Options, readOptions, real } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import type { Player } from './player.js';
import { searchingPlayer } from './searching.js';

const NO_EVALUATOR = 'none';

/**
 * Where nothing is said, by how much results of one position differ: won and lost games, ratings after some moves at
 * random, ratings of the position itself. Short matches chose these numbers (docs/results.md).
 */
const EXPLORATION = { playouts: 1, mixed: 0.3, rated: 0.1 } as const;

export const mctsOptions = {
  iterations: integer(0, 1e9, 1000, 'how many playouts for a move; 0: as many as the time allows'),
  exploration: real(
    0,
    100,
    0,
    `how much being little tried counts; 0: ${EXPLORATION.playouts}, with an evaluator ${EXPLORATION.rated}, after plies ${EXPLORATION.mixed}`,
  ),
  rollout: choice(['random', 'greedy'], 'random', 'how playouts move: at random, or as the evaluator likes it best'),
  evaluator: part(
    'evaluator',
    { [NO_EVALUATOR]: { options: {} }, ...evaluators },
    { kind: NO_EVALUATOR },
    'how the end of a playout is rated; none: playouts go to the end of the game',
  ),
  plies: integer(0, 10_000, 0, 'how long playouts are before the evaluator rates them; 0: it rates at once'),
  scale: real(0, 1e12, 0, 'the value that counts as 0.76 of a win; 0: measured in random games'),
  milliseconds: integer(0, 3_600_000, 0, 'how long a move may take; 0: no limit'),
} as const satisfies Options;

/** The only legal move is played at once: no search, no draw, no report. Throws BadSpec. */
export function mctsPlayer(spec: Spec, { game, models }: Setting): Player {
  const { iterations, milliseconds, evaluator: named, ...rest } = readOptions(spec, mctsOptions);
  if (iterations === 0 && milliseconds === 0) {
    throw new BadSpec('mcts needs a limit: a number of iterations or of milliseconds');
  }
  const evaluator = named.kind === NO_EVALUATOR ? undefined : buildEvaluator(named, game, models);
  if (!evaluator) {
    const idle = (['plies', 'scale'] as const).find(name => rest[name] > 0);
    if (idle) throw new BadSpec(`mcts: ${idle} needs an evaluator`);
    if (rest.rollout === 'greedy') throw new BadSpec('mcts: rollout=greedy needs an evaluator');
  } else if (rest.rollout === 'greedy' && rest.plies === 0) {
    throw new BadSpec(
      'mcts: rollout=greedy needs plies, for which playouts are greedy before the evaluator rates them',
    );
  }
  const usual = EXPLORATION[!evaluator ? 'playouts' : rest.plies > 0 ? 'mixed' : 'rated'];
  const options = { ...rest, exploration: rest.exploration || usual, ...(evaluator ? { evaluator } : {}) };
  const limits: Limits = {
    ...(iterations > 0 ? { nodes: iterations } : {}),
    ...(milliseconds > 0 ? { milliseconds } : {}),
  };
  const player = searchingPlayer(mcts(game, options), limits);
  return {
    choose(position, given, context) {
      const moves = game.moves(position);
      return moves.length === 1 ? { move: moves[0]! } : player.choose(position, given, context);
    },
    mcts: { ...options, limits },
    isRandom: true, // playouts are drawn anew in every game
  };
}
