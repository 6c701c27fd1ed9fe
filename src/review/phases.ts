/** The phases of a game, by how full the board is: thirds of the moves that fill it. */
import { type History, positionAt } from '../matches/history.js';
import type { Game } from '../rules/game.js';

const PHASES = ['opening', 'midgame', 'endgame'] as const;

export type Phase = {
  readonly name: (typeof PHASES)[number];
  /** Plies: from the position after `from` of them to the one after `to`. */
  readonly from: number;
  readonly to: number;
};

/** Moves that fill the board. On a smaller one phases mean little. */
const LEAST = 30;

/**
 * Those that the game reached. None where the number of pieces does not grow, or where the board is small.
 */
export function phasesOf({ board }: Game, history: History): readonly Phase[] {
  const [first, last] = board?.filling ?? [0, 0];
  if (!board || last - first < LEAST) return [];
  const cells = new Int8Array(board.cells.length);
  const phaseAt = (ply: number): number => {
    board.read(positionAt(history, ply), 0, cells);
    const taken = cells.reduce((count, cell) => count + Math.abs(cell), 0);
    return Math.min(2, Math.floor((3 * (taken - first)) / (last - first)));
  };
  const phases: Phase[] = [];
  const length = history.plies.length;
  let from = 0;
  let current = phaseAt(0);
  for (let ply = 1; ply <= length; ply++) {
    const next = phaseAt(ply);
    if (next === current) continue;
    phases.push({ name: PHASES[current]!, from, to: ply });
    [from, current] = [ply, next];
  }
  if (from < length) phases.push({ name: PHASES[current]!, from, to: length });
  return phases;
}
