/**
 * Pinkney's perfect noughts and crosses (2009, footnote 17): a win is worth 1 + the empty squares, so an
 * earlier win is worth more; a loss is worth the negative; a draw or an unfinished game is worth 0. It rates finished games
 * itself: search with terminal=evaluator, nine plies deep.
 */

import type { Evaluator } from '../../rules/evaluator.js';
import { outcome } from './result.js';
import { FULL, type NoughtsPosition } from './squares.js';

const empties = ({ crosses, noughts }: NoughtsPosition): number => {
  let n = 0;
  for (let rest = FULL & ~(crosses | noughts); rest; rest &= rest - 1) n++;
  return n;
};

export const perfectNoughts: Evaluator<NoughtsPosition> = {
  unit: 'free',
  bound: 5, // no side wins before the fifth move
  value(position, side) {
    const winner = outcome(position)?.winner ?? null;
    if (winner === null) return 0;
    return winner === side ? 1 + empties(position) : -(1 + empties(position));
  },
  explain(position, side) {
    const value = perfectNoughts.value(position, side);
    const end = value > 0 ? 'won' : value < 0 ? 'lost' : outcome(position) ? 'a draw' : 'not over yet';
    const detail = value === 0 ? end : `${end} with ${empties(position)} squares empty`;
    return { value, parts: [{ name: 'how the game ended', detail, value }] };
  },
};
