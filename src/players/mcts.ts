/** Monte-Carlo tree search as a player: its options, and which of them can be combined. */
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
 * The defaults, by how much results of one position vary: won and lost games, ratings after some random moves, ratings of the
 * position itself. Short matches chose these numbers (docs/results.md).
 */
const EXPLORATION = { playouts: 1, mixed: 0.3, rated: 0.1 } as const;

export const mctsOptions = {
  iterations: integer(0, 1e9, 1000, 'playouts for a move; 0: limited by time only'),
  exploration: real(
    0,
    100,
    0,
    `the weight of rarely tried moves; 0: ${EXPLORATION.playouts}, with an evaluator ${EXPLORATION.rated}, after plies ${EXPLORATION.mixed}`,
  ),
  rollout: choice(['random', 'greedy'], 'random', 'how playouts choose moves: at random, or the best by the evaluator'),
  evaluator: part(
    'evaluator',
    [{ [NO_EVALUATOR]: { options: {} } }, evaluators],
    { kind: NO_EVALUATOR },
    'the evaluator of the end of a playout; none: playouts run to the end of the game',
  ),
  plies: integer(0, 10_000, 0, 'moves of a playout before the evaluator rates it; 0: none'),
  scale: real(0, 1e12, 0, 'the value that counts as 0.76 of a win; 0: measured in random games'),
  milliseconds: integer(0, 3_600_000, 0, 'time limit for a move; 0: no limit'),
} as const satisfies Options;

/** The only legal move is played at once: no search, no draw, no report. Throws BadSpec. */
export function mctsPlayer(spec: Spec, { game, models }: Setting): Player {
  const { iterations, milliseconds, evaluator: named, ...rest } = readOptions(spec, mctsOptions);
  if (iterations === 0 && milliseconds === 0) {
    throw new BadSpec('mcts needs a limit: a number of iterations or of milliseconds');
  }
  const evaluator = named.kind === NO_EVALUATOR ? undefined : buildEvaluator(named, game, models);
  if (evaluator?.choose) throw new BadSpec('mcts: this evaluator is a policy, which rates no positions');
  if (evaluator?.focus) throw new BadSpec('mcts: this evaluator focuses a search; use search');
  if (!evaluator) {
    const idle = (['plies', 'scale'] as const).find(name => rest[name] > 0);
    if (idle) throw new BadSpec(`mcts: ${idle} needs an evaluator`);
    if (rest.rollout === 'greedy') throw new BadSpec('mcts: rollout=greedy needs an evaluator');
  } else if (rest.rollout === 'greedy' && rest.plies === 0) {
    throw new BadSpec(
      'mcts: rollout=greedy needs plies, the number of greedy moves before the evaluator rates a playout',
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
    isRandom: true, // every game draws new playouts
  };
}
