/** Plays the move a search finds best, within its own limits and those of the match, whichever are narrower. */
import type { Position } from '../rules/position.js';
import type { Limits, Searcher } from '../search/searcher.js';
import type { Player } from './player.js';

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
