/** How a game of noughts and crosses ends. */
import type { Outcome, Side } from '../../rules/position.js';
import { FULL, hasLine, type NoughtsPosition } from './squares.js';

export const winnerOf = ({ crosses, noughts }: NoughtsPosition): Side | null =>
  hasLine(crosses) ? 0 : hasLine(noughts) ? 1 : null;

export function outcome(position: NoughtsPosition): Outcome | undefined {
  const side = winnerOf(position);
  if (side === null && (position.crosses | position.noughts) !== FULL) return undefined;
  const margin = side === null ? 0 : side === 0 ? 1 : -1;
  return { winner: side, margin, official: margin };
}
