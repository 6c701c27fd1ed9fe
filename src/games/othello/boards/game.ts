/**
 * Othello on other boards, with every part that does not depend on eight by eight squares. What does is left out, and asked for
 * in vain: the kernel, the champion and its levels, archives, books and openings of the usual board.
 */
import type { FullGame } from '../../../rules/game.js';
import type { StonesPosition } from '../../../rules/stones.js';
import { featuresOn, iagoFor, primitivesOn } from './parts.js';
import { rulesOnBoard } from './played.js';
import { othelloOn } from './rules.js';
import { shapeOf } from './shape.js';

/** Throws BadSpec. */
export function othelloOnBoard(size: number, blocked: string, start: string): FullGame<StonesPosition> {
  const board = othelloOn(shapeOf(size, blocked));
  return {
    ...rulesOnBoard(board, start),
    defaults: {
      weights: { iago: iagoFor },
      opponent: 'search(depth=2)',
      adviser: 'search(depth=4)',
      opponents: [
        { player: 'random', title: 'Random', about: 'Plays any legal move.' },
        { player: 'search(depth=1)', title: 'One ply', about: 'Counts moves, corners and discs after its own move.' },
        { player: 'search(depth=2)', title: 'Two plies', about: 'Sees your answer too.' },
        { player: 'search(depth=4)', title: 'Four plies', about: 'Sees two moves of each side ahead. Hints use it.' },
      ],
      lineUp: ['search(depth=2)', 'search(depth=1)', 'squares', 'random'],
      example: 'features',
    },
    features: featuresOn(board),
    primitives: primitivesOn(board),
  };
}
