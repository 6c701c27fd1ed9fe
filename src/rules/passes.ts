/** Passes: a move like any other to the rules, and no decision where it is the only one. */
import type { Game } from './game.js';
import type { Move, Position } from './position.js';

export const isPass = <P extends Position>(game: Game<P>, move: Move): boolean => game.isPass?.(move) ?? false;

/** The pass that is all a side can do; undefined where it has a choice, or another move. */
export const forcedPass = <P extends Position>(game: Game<P>, moves: readonly Move[]): Move | undefined =>
  moves.length === 1 && isPass(game, moves[0]!) ? moves[0] : undefined;

/** Whether a side has something to decide: it is to move, and can do other than pass. */
export const hasDecision = <P extends Position>(game: Game<P>, moves: readonly Move[]): boolean =>
  moves.length > 0 && forcedPass(game, moves) === undefined;
