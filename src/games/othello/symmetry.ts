/**
 * The eight symmetries of the board, numbered so that the kernel can share the numbers: bit 0 mirrors the columns
 * (a ↔ h), bit 1 mirrors the rows (1 ↔ 8), bit 2 then exchanges columns and rows.
 */
import type { Move } from '../../rules/position.js';
import { boardOf, type OthelloPosition, owner, ownersOf, PASS, SQUARES } from './board.js';

export const SYMMETRIES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Where a square, or a pass, goes. */
export function turnMove(move: Move, symmetry: number): Move {
  if (move === PASS) return PASS;
  const x = symmetry & 1 ? 7 - (move & 7) : move & 7;
  const y = symmetry & 2 ? 7 - (move >> 3) : move >> 3;
  return symmetry & 4 ? x * 8 + y : y * 8 + x;
}

/** The symmetry that undoes another: only the two quarter turns are not their own. */
export const inverse = (symmetry: number): number => (symmetry === 5 ? 6 : symmetry === 6 ? 5 : symmetry);

/** Those that leave the standard start as it is. */
const START_SYMMETRIES = [0, 3, 4, 7];

export function turnBoard(position: OthelloPosition, symmetry: number): OthelloPosition {
  const owners = ownersOf(position);
  const back = inverse(symmetry);
  return boardOf(
    owners.map((_, square) => owners[turnMove(square, back)]),
    position.turn,
  );
}

const USUAL_FIRST = SQUARES.indexOf('f5');

/**
 * A game from the standard start as books write it, with f5 as its first move: the start has four symmetries, and
 * exactly one of them brings any first move there.
 */
export function beginningWithF5(moves: readonly Move[]): readonly Move[] {
  const symmetry = START_SYMMETRIES.find(each => turnMove(moves[0] ?? USUAL_FIRST, each) === USUAL_FIRST);
  return symmetry === undefined ? moves : moves.map(move => turnMove(move, symmetry));
}

/** Asked of every opening of a match, so it stops at the first square that differs. */
export const isItsOwnImage = (position: OthelloPosition, symmetry: number): boolean =>
  SQUARES.every((_, square) => owner(position, square) === owner(position, turnMove(square, symmetry)));
