/** Connect Four: a disc falls to the lowest free cell of a column; four in a line win; a full board is a draw. */
import { type Move, type Outcome, opponent, type Position } from '../../rules/position.js';
import type { Rack } from './rack.js';

type ConnectFourRules<P extends Position = Position> = {
  initial(): P;
  moves(position: P): readonly Move[];
  play(position: P, column: Move): P;
  outcome(position: P): Outcome | undefined;
};

export function rulesOn<P extends Position>(rack: Rack<P>): ConnectFourRules<P> {
  const { columns, rows, heightOf } = rack;
  /** By the side that has just moved. */
  const isWon = (position: P): boolean => rack.hasLine(position, opponent(position.turn));
  return {
    initial: () => rack.empty,
    /** Columns that are not full, ascending. */
    moves(position) {
      if (isWon(position)) return [];
      const free: Move[] = [];
      for (let column = 0; column < columns; column++) if (heightOf(position, column) < rows) free.push(column);
      return free;
    },
    play: (position, column) => ({
      ...rack.withDisc(position, position.turn, column, heightOf(position, column)),
      turn: opponent(position.turn),
    }),
    outcome(position) {
      if (isWon(position)) {
        const winner = opponent(position.turn);
        const margin = winner === 0 ? 1 : -1;
        return { winner, margin, official: margin };
      }
      const [red, yellow] = rack.counts(position);
      return red + yellow === columns * rows ? { winner: null, margin: 0, official: 0 } : undefined;
    },
  };
}
