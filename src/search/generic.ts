/** The search for any game of the contract. */
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { aloneSearch } from './alone.js';
import { alphaBeta } from './alpha-beta.js';
import { CONVENTIONS, type Conventions, isSelective } from './conventions.js';
import { expectiminimax } from './expectiminimax.js';
import type { Searcher } from './searcher.js';
import { selectiveSearch } from './selective.js';

export function genericSearch<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  given: Partial<Conventions> = {},
): Searcher<P> {
  const conventions = { ...CONVENTIONS, ...given };
  if (conventions.turns === 'alone') return aloneSearch(game, game.giveTurn!, evaluator, conventions);
  if (isSelective(conventions)) return selectiveSearch(game, evaluator, conventions);
  return (game.chances ? expectiminimax : alphaBeta)(game, evaluator, conventions);
}
