/** A game as one state that changes in place: its fast part, or the plain rules in the same form where it has none. */
import type { FastGame } from './fast.js';
import type { Game } from './game.js';
import type { Chance, Position } from './position.js';

/** A state that takes moves back. */
export type Undoable<P extends Position = Position> = FastGame<P> & Required<Pick<FastGame<P>, 'undo'>>;

const NOTHING: readonly Chance[] = [];

/** By the plain rules: every position since `load` is kept. */
function plainState<P extends Position>(game: Game<P>): Undoable<P> {
  let line: P[] = [game.initial()];
  let position = line[0]!;
  return {
    load(from) {
      line = [from];
      position = from;
    },
    save: () => position,
    turn: () => position.turn,
    moves(into) {
      const moves = game.moves(position);
      for (let i = 0; i < moves.length; i++) into[i] = moves[i]!;
      return moves.length;
    },
    chances: () => game.chances?.(position) ?? NOTHING,
    play(move) {
      position = game.play(position, move);
      line.push(position);
    },
    undo() {
      line.pop();
      position = line[line.length - 1]!;
    },
    outcome: () => game.outcome(position),
  };
}

export function undoableStateOf<P extends Position>(game: Game<P>): Undoable<P> {
  const state = game.fast?.();
  return state?.undo ? (state as Undoable<P>) : plainState(game);
}

export const stateOf = <P extends Position>(game: Game<P>): FastGame<P> => game.fast?.() ?? plainState(game);
