/**
 * Connect Four with everything it offers. On the usual rack, solved by J. Allen and V. Allis in 1988, the first side wins with
 * the middle column.
 */
import type { FastGame } from '../../rules/fast.js';
import { fastStones } from '../../rules/fast-stones.js';
import { anyGame, type FullGame } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import type { ConnectFourPosition } from './board.js';
import { fastConnectFour } from './fast.js';
import { featuresOn, threatsFor } from './features.js';
import { connectFourEntryOf, connectFourRules, type RackKind, usualKind } from './played.js';
import { primitivesOn } from './primitives.js';
import { USUAL_LINE } from './rack.js';

const isUsual = (kind: unknown): boolean => kind === usualKind;

/** The fast part of the positions of that rack. */
function fastOn<P extends Position>(kind: RackKind<P>): () => FastGame<P> {
  const { columns, rows, line } = kind.rack;
  return (isUsual(kind)
    ? fastConnectFour
    : fastStones({ columns, rows, line, falls: true })) as unknown as () => FastGame<P>;
}

function gameOn<P extends Position>(kind: RackKind<P>): FullGame<P> {
  const { rack } = kind;
  const rules = connectFourRules(kind);
  return {
    ...rules,
    fast: fastOn(kind),
    defaults: {
      weights: { threats: threatsFor(rack) },
      opponent: 'search(depth=2)',
      adviser: 'search(depth=7)',
      opponents: [
        { player: 'random', title: 'Random', about: 'Drops a disc into any free column.' },
        { player: 'search(depth=2)', title: 'Two plies', about: 'Counts threats and sees one answer ahead.' },
        { player: 'search(depth=4)', title: 'Four plies', about: 'Sees two moves of each side ahead.' },
        { player: 'search(depth=7)', title: 'Seven plies', about: 'Sees traps before they are set. Hints use it too.' },
      ],
      lineUp: ['search(depth=4)', 'search(depth=2)', 'squares', 'random'],
      example: 'features',
      ...(rack.columns >= 6 && rack.rows >= 4 && rack.line >= USUAL_LINE
        ? { exampleMoves: 'd d e c c d e f d e b' }
        : {}),
    },
    features: featuresOn(rack, rules.board),
    primitives: primitivesOn(rack, rules.board),
  };
}

export const connectFour: FullGame<ConnectFourPosition> = gameOn(usualKind);

export const connectFourEntry = connectFourEntryOf(kind =>
  isUsual(kind) ? anyGame(connectFour) : anyGame(gameOn(kind)),
);
