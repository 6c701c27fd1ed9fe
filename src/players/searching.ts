/** Plays the best move of a search, within the narrower of its own limits and those of the match. */

import type { Kernel } from '../kernel/bridge.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { genericSearch } from '../search/generic.js';
import { kernelSearch } from '../search/kernel/searcher.js';
import type { Limits, Searcher } from '../search/searcher.js';
import { withEpsilon } from './epsilon.js';
import type { Player, Setup } from './player.js';

const narrower = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** The narrower of each limit of a search. */
export function narrow(own: Limits, given: Limits): Limits {
  const entries = (['depth', 'nodes', 'milliseconds'] as const).map(name => [name, narrower(own[name], given[name])]);
  return Object.fromEntries(entries.filter(([, limit]) => limit !== undefined));
}

export const searchingPlayer = <P extends Position>(searcher: Searcher<P>, limits: Limits): Player<P> => ({
  choose(position, given, context) {
    const report = searcher.search(position, narrow(limits, given), context);
    return { move: report.move, report };
  },
});

/**
 * The size of the kernel's table in every player's search: games of players limited by nodes depend on it, so it is the same in
 * play and in matches.
 */
export const PLAYER_TABLE_BYTES = 1 << 20;

/** A kernel to search with, opened on first use, with room for an evaluator and its ProbCut table. */
export type KernelSource = (evaluator: KernelEvaluator) => Kernel;

/**
 * The search behind every named player: the only place that knows the searches. The kernel searches with the evaluators it
 * knows; its values and choices equal those of the search that it replaces.
 */
function searcherFor<P extends Position>(game: Game<P>, setup: Setup<P>, kernel?: KernelSource): Searcher<P> {
  const { evaluator, conventions, exact, probCut, steps = false } = setup;
  if (!kernel || !evaluator.kernel) return genericSearch(game, evaluator, conventions);
  const twin = evaluator.kernel;
  return {
    search: (position, limits, context) =>
      kernelSearch(kernel(twin), evaluator, conventions, { exact, steps, ...(probCut ? { probCut } : {}) }).search(
        position,
        limits,
        context,
      ),
  };
}

export function playerWith<P extends Position>(game: Game<P>, setup: Setup<P>, kernel?: KernelSource): Player<P> {
  const player = searchingPlayer(searcherFor(game, setup, kernel), setup.limits);
  const { evaluator, conventions, epsilon } = setup;
  const isRandom = epsilon > 0 || conventions.tolerance > 0 || evaluator.forGame !== undefined;
  return { ...withEpsilon(player, game, epsilon), isRandom, setup };
}
