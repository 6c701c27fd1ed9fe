/** The search for any game of the contract. */
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { aloneSearch } from './alone.js';
import { alphaBeta } from './alpha-beta.js';
import { CONVENTIONS, type Conventions, isSelective } from './conventions.js';
import { expectiminimax } from './expectiminimax.js';
import type { Searcher } from './searcher.js';
import { selectiveSearch } from './selective.js';

/** The game as a focused search sees it: other moves do not exist. */
function focused<P extends Position>(game: Game<P>, { focus }: Evaluator<P>): Game<P> {
  if (!focus) return game;
  const moves = (position: P): readonly Move[] => {
    const legal = game.moves(position);
    return legal.length > 1 ? focus(position, legal) : legal;
  };
  const { fast: _, ...rules } = game; // it has all moves
  return { ...rules, moves };
}

export function genericSearch<P extends Position>(
  whole: Game<P>,
  evaluator: Evaluator<P>,
  given: Partial<Conventions> = {},
): Searcher<P> {
  const conventions = { ...CONVENTIONS, ...given };
  const game = focused(whole, evaluator);
  if (conventions.turns === 'alone') return aloneSearch(game, game.giveTurn!, evaluator, conventions);
  if (isSelective(conventions)) return selectiveSearch(game, evaluator, conventions);
  return (game.chances ? expectiminimax : alphaBeta)(game, evaluator, conventions);
}
