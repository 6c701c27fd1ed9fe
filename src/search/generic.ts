/** The search for any game of the contract. */
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { alphaBeta } from './alpha-beta.js';
import { CONVENTIONS, type Conventions } from './conventions.js';
import { expectiminimax } from './expectiminimax.js';
import type { Searcher } from './searcher.js';

export const genericSearch = <P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Partial<Conventions> = {},
): Searcher<P> => (game.chances ? expectiminimax : alphaBeta)(game, evaluator, { ...CONVENTIONS, ...conventions });
