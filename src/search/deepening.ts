/** Search to a fixed depth, or depth after depth until a limit is reached. */
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { Budget, SearchStopped } from './budget.js';
import type { Conventions } from './conventions.js';
import { bestMoves, type DepthResult, type DepthSearch, report } from './root.js';
import type { Limits, Report, SearchContext, Searcher } from './searcher.js';

/** How one of several good moves is chosen. */
type TieRule = Pick<Conventions, 'ties' | 'tolerance'>;

const FIRST: TieRule = { ties: 'first', tolerance: 0 };

/** One draw of the game's stream if there are several best moves, otherwise none. */
function decide(
  searched: DepthResult,
  { ties, tolerance }: TieRule,
  depth: number,
  nodes: number,
  context: SearchContext,
): Report {
  const best = bestMoves(searched.moves, ties === 'random' ? tolerance : 0);
  const chosen = ties === 'random' && best.length > 1 ? best[context.rng.below(best.length)]! : best[0]!;
  return report(chosen, searched, depth, nodes);
}

/** What a search gives before its budget is spent, or undefined. */
function attempt(search: () => DepthResult): DepthResult | undefined {
  try {
    return search();
  } catch (error) {
    if (error instanceof SearchStopped) return undefined;
    throw error;
  }
}

export function assertToMove<P extends Position>(game: Game<P>, position: P): void {
  if (game.moves(position).length === 0)
    throw new Error(`no side is to move in ${game.display.formatPosition(position)}`);
}

/** No line is longer, so a greater depth changes nothing. */
const deepest = <P extends Position>(game: Game<P>, limits: Limits): number =>
  Math.min(limits.depth ?? game.maxPlies, game.maxPlies);

/** The given depth only; a single ply if the other limits do not allow it. */
export const fixedDepth = <P extends Position>(game: Game<P>, begin: DepthSearch<P>, choice: TieRule): Searcher<P> => ({
  search(position, limits, context) {
    assertToMove(game, position);
    const budget = new Budget(limits, context);
    const search = begin(position, context.seed);
    const depth = deepest(game, limits);
    budget.bound = depth > 1;
    const full = attempt(() => search(depth, budget));
    if (full) return decide(full, choice, depth, budget.nodes, context);
    budget.bound = false;
    return decide(search(1, budget), choice, 1, budget.nodes, context);
  },
});

/** The last depth that was finished decides. Each is reported as it is found, without drawing among equal moves. */
export const deepening = <P extends Position>(game: Game<P>, begin: DepthSearch<P>, choice: TieRule): Searcher<P> => ({
  search(position, limits, context) {
    assertToMove(game, position);
    const budget = new Budget(limits, context);
    const search = begin(position, context.seed);
    const last = deepest(game, limits);
    let depth = 1;
    let searched = search(depth, budget);
    budget.bound = true;
    for (;;) {
      context.report(decide(searched, FIRST, depth, budget.nodes, context));
      if (searched.exact || depth >= last) break;
      const deeper = attempt(() => search(depth + 1, budget));
      if (!deeper) break;
      searched = deeper;
      depth++;
    }
    return decide(searched, choice, depth, budget.nodes, context);
  },
});
