/**
 * Monte-Carlo tree search for any game, with dice or without. Each playout walks down the tree, adds a position to it,
 * estimates that position and carries the result back up. It needs no evaluator: the rules are enough.
 *
 * A search draws once from the game's stream, for the seed of a stream of its own. So dice and opponent draw the same
 * numbers for any number of playouts, and no playout sees the coming throws.
 */

import { type Rng, rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position, Side } from '../rules/position.js';
import { checkLimits } from './budget.js';
import { assertToMove } from './deepening.js';
import { expected, type Scale, scaleOf } from './expectation.js';
import { greedyBy, playOn, randomEnds, uniform } from './playout.js';
import type { Limits, Report, SearchContext, Searcher } from './searcher.js';
import { backUp, chosen, descend, meanOf, plant, resultFor, type Tree } from './uct.js';

export type Mcts<P extends Position = Position> = {
  /** The weight of exploration in UCT; results are −1…1. */
  readonly exploration: number;
  readonly rollout: 'random' | 'greedy';
  /** The length of a playout before the evaluator rates the position; without one, playouts go to the end of the game. */
  readonly plies: number;
  readonly evaluator?: Evaluator<P>;
  /** A value this far from 0 counts as tanh 1 = 0.76 of a win; measured where it is 0. */
  readonly scale: number;
  /** The tree holds at most this many positions; when it is full, playouts start at its edge. */
  readonly room?: number;
};

/** At most about 200 MB. */
const ROOM = 1 << 19;

/** A line is shown up to where its moves were tried less often than this. */
const TRUSTED = 10;

/** Playouts before the first report, and a power of two; from then on the count doubles. */
const FIRST_REPORT = 128;

type Estimate<P extends Position> = (position: P, side: Side, rng: Rng) => number;

function estimates<P extends Position>(game: Game<P>, options: Mcts<P>): (seed: Seed) => Estimate<P> {
  const { rollout, plies, evaluator, scale } = options;
  if (!evaluator) {
    const endOf = randomEnds(game);
    return () => (position, side, rng) => resultFor(endOf(position, rng), side);
  }
  const isResult = evaluator.unit === 'outcome';
  let measured: Scale | undefined = scale > 0 ? { middle: 0, spread: scale } : undefined;
  return seed => {
    const rated = evaluator.forGame?.(seed) ?? evaluator;
    const policy = rollout === 'greedy' ? greedyBy(game, rated) : uniform;
    if (!isResult) measured ??= scaleOf(game, evaluator);
    return (position, side, rng) => {
      const end = playOn(game, position, policy, plies, rng);
      const outcome = plies > 0 ? game.outcome(end) : undefined; // a new leaf is not over
      if (outcome) return resultFor(outcome, side);
      const value = rated.value(end, side);
      return isResult ? Math.min(Math.max(value, -1), 1) : expected(value, measured!);
    };
  };
}

function lineFrom<P extends Position>(tree: Tree<P>): Move[] {
  const line: Move[] = [];
  for (let node = chosen(tree, tree.root); node; node = chosen(tree, node)) {
    if (line.length > 0 && node.visits < TRUSTED) break;
    line.push(node.move);
  }
  return line;
}

function reportOf<P extends Position>(tree: Tree<P>): Report {
  const { root, depth } = tree;
  const best = chosen(tree, root)!;
  const visits = root.children
    .map(child => ({
      move: child.move,
      visits: child.visits,
      value: meanOf(child),
      exact: child.exact !== undefined,
    }))
    .sort((a, b) => a.move - b.move);
  return {
    move: best.move,
    value: meanOf(best),
    depth,
    exact: root.exact !== undefined,
    nodes: root.visits,
    pv: lineFrom(tree),
    visits,
  };
}

/** A playout counts as a node. Limits bind once every move was tried; a tree whose root is exact is not searched further. */
export function mcts<P extends Position>(game: Game<P>, options: Mcts<P>): Searcher<P> {
  const estimateFor = estimates(game, options);
  return {
    search(position, limits: Limits, context: SearchContext) {
      assertToMove(game, position);
      checkLimits(limits, context);
      const { nodes: most = Number.POSITIVE_INFINITY, depth = Number.POSITIVE_INFINITY, milliseconds } = limits;
      const deadline = milliseconds === undefined ? undefined : context.now!() + milliseconds;
      const rng = rngFrom(seedFor(context.seed, 'mcts', context.rng.next() * 2 ** 32));
      const estimate = estimateFor(context.seed);
      const { exploration, room = ROOM } = options;
      const tree = plant(game, position, { exploration, room, deepest: depth });
      const { root, side } = tree;
      const isSpent = (): boolean =>
        root.visits >= most || context.shouldStop() || (deadline !== undefined && context.now!() >= deadline);
      while (root.exact === undefined && (root.untried.length > 0 || !isSpent())) {
        const path = descend(tree, rng);
        const leaf = path[path.length - 1]!;
        backUp(tree, path, leaf.exact ?? estimate(leaf.position, side, rng));
        const { visits } = root;
        if (visits >= FIRST_REPORT && (visits & (visits - 1)) === 0) context.report(reportOf(tree));
      }
      return reportOf(tree);
    },
  };
}
