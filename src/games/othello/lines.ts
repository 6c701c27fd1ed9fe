/** Every position of Othello after a number of plies, each once up to symmetry and transposition. */
import type { Move } from '../../rules/position.js';
import type { OthelloPosition } from './board.js';
import { formatBoard } from './board-text.js';
import { othelloRules as othello } from './rules.js';
import { SYMMETRIES, turnBoard } from './symmetry.js';

export type Reached = { readonly moves: readonly Move[]; readonly position: OthelloPosition };

/** A text that all eight views of a position share. */
export const viewOf = (position: OthelloPosition): string =>
  SYMMETRIES.map(symmetry => formatBoard(turnBoard(position, symmetry))).reduce((a, b) => (a < b ? a : b));

/** With the first line that leads there, in ascending order of lines: 1, 3, 14, 60, 322, 1773, 10649, 67245, … of them. */
export function positionsAfter(plies: number): Reached[] {
  let level: Reached[] = [{ moves: [], position: othello.initial() }];
  for (let ply = 0; ply < plies; ply++) {
    const next = new Map<string, Reached>();
    for (const { moves, position } of level) {
      for (const move of othello.moves(position)) {
        const after = othello.play(position, move);
        const view = viewOf(after);
        if (!next.has(view)) next.set(view, { moves: [...moves, move], position: after });
      }
    }
    level = [...next.values()];
  }
  return level;
}
