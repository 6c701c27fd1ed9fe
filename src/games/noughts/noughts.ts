/** Noughts and crosses: nine bits a side, eight lines. Crosses, side 0, begin. */
import type { Game } from '../../rules/game.js';
import { type Move, type Outcome, opponent, type Side } from '../../rules/position.js';
import { noughtsDisplay } from './display.js';
import { noughtsFeatures } from './features.js';
import { FULL, hasLine, type NoughtsPosition, SYMMETRIES, turnSquares } from './squares.js';

const winner = ({ crosses, noughts }: NoughtsPosition): Side | null =>
  hasLine(crosses) ? 0 : hasLine(noughts) ? 1 : null;

function outcome(position: NoughtsPosition): Outcome | undefined {
  const side = winner(position);
  if (side === null && (position.crosses | position.noughts) !== FULL) return undefined;
  const margin = side === null ? 0 : side === 0 ? 1 : -1;
  return { winner: side, margin, official: margin };
}

function moves(position: NoughtsPosition): readonly Move[] {
  if (winner(position) !== null) return [];
  const taken = position.crosses | position.noughts;
  const free: Move[] = [];
  for (let square = 0; square < 9; square++) if (!(taken & (1 << square))) free.push(square);
  return free;
}

export const noughts: Game<NoughtsPosition> = {
  id: 'noughts',
  moveCount: 9,
  maxPlies: 9,
  initial: () => ({ turn: 0, crosses: 0, noughts: 0 }),
  moves,
  play: ({ turn, crosses, noughts }, move) => ({
    turn: opponent(turn),
    crosses: turn === 0 ? crosses | (1 << move) : crosses,
    noughts: turn === 1 ? noughts | (1 << move) : noughts,
  }),
  outcome,
  mirrors: ({ crosses, noughts }) =>
    SYMMETRIES.filter(
      symmetry => turnSquares(crosses, symmetry) === crosses && turnSquares(noughts, symmetry) === noughts,
    ).map(symmetry => move => symmetry[move]!),
  features: noughtsFeatures,
  display: noughtsDisplay,
};
