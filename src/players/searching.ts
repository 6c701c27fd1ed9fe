/** Plays the move a search finds best, within its own limits and those of the match, whichever are narrower. */
import type { Evaluator } from '../evaluators/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import type { Conventions } from '../search/conventions.js';
import { genericSearch } from '../search/generic.js';
import type { Limits, Searcher } from '../search/searcher.js';
import type { Player, Setup } from './player.js';

const narrower = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

function narrow(own: Limits, given: Limits): Limits {
  const entries = (['depth', 'nodes', 'milliseconds'] as const).map(name => [name, narrower(own[name], given[name])]);
  return Object.fromEntries(entries.filter(([, limit]) => limit !== undefined));
}

export const searchingPlayer = <P extends Position>(searcher: Searcher<P>, limits: Limits): Player<P> => ({
  choose(position, given, watch) {
    const report = searcher.search(position, narrow(limits, given), watch);
    return { move: report.move, report };
  },
});

/** The search behind every player that is asked for by name: the one place that knows which there are. */
export const searcherFor = <P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
): Searcher<P> => genericSearch(game, evaluator, conventions);

export const playerWith = <P extends Position>(game: Game<P>, setup: Setup<P>): Player<P> => ({
  ...searchingPlayer(searcherFor(game, setup.evaluator, setup.conventions), setup.limits),
  setup,
});
