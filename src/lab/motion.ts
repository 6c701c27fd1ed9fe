/**
 * How pieces move between two boards. The difference of the boards and the game's kind of motion say it; the game itself
 * is not needed.
 */
import type { Cell, Diagram, Motion } from '../rules/display.js';

/** The motion of the piece on a cell: a class for the style sheet, and its measures. */
export type PieceMotion = { readonly kind: string; readonly style: Readonly<Record<string, string>> };
export type Motions = ReadonlyMap<string, PieceMotion>;

export const STILL: Motions = new Map();

/** Who stands where, as a text: two boards with the same text look alike. */
export const boardKey = ({ cells }: Diagram): string => cells.map(({ owner }) => owner ?? '-').join('');

const distance = (a: Cell, b: Cell): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** The axis of a turning disc is at right angles to its direction from the placed disc. */
function turning(cell: Cell, from: Cell | undefined): PieceMotion {
  const [dx, dy] = from ? [Math.sign(cell.x - from.x), Math.sign(cell.y - from.y)] : [1, 0];
  const length = Math.hypot(dx, dy) || 1;
  return {
    kind: 'turning',
    style: {
      '--ax': String(-dy / length || 0),
      '--ay': String(dx / length || 0),
      '--distance': String(from ? distance(cell, from) : 0),
    },
  };
}

/** Cells that two boards share but which differ in their owner. */
export function changesOf(before: Diagram, after: Diagram): readonly (readonly [Cell, Cell])[] {
  const old = new Map(before.cells.map(cell => [cell.id, cell]));
  return after.cells.flatMap(cell => {
    const was = old.get(cell.id);
    return was && was.owner !== cell.owner ? [[was, cell] as const] : [];
  });
}

/** Jumps over several moves are not animated: pieces appear. */
export function motionsBetween(before: Diagram, after: Diagram, motion: Motion | undefined): Motions {
  const changes = changesOf(before, after);
  const placed = changes.filter(([was, is]) => was.owner === undefined && is.owner !== undefined);
  const removed = changes.filter(([was, is]) => was.owner !== undefined && is.owner === undefined);
  const motions = new Map<string, PieceMotion>();
  if (motion === 'slide') {
    const left = changes.filter(([was]) => was.owner !== undefined).map(([was]) => was);
    for (const [, cell] of changes) {
      const from = left
        .filter(each => each.owner === cell.owner)
        .sort((a, b) => distance(a, cell) - distance(b, cell))[0];
      if (cell.owner === undefined || !from || changes.length > 2) continue;
      const style = { '--dx': String(from.x - cell.x), '--dy': String(from.y - cell.y) };
      motions.set(cell.id, { kind: 'sliding', style });
    }
    return motions;
  }
  if (placed.length > 1 || removed.length > 1) return STILL;
  const origin = placed[0]?.[1] ?? removed[0]?.[0];
  for (const [was, is] of changes) {
    if (is.owner === undefined) continue;
    if (was.owner !== undefined) motions.set(is.id, turning(is, origin));
    else if (motion === 'drop') motions.set(is.id, { kind: 'falling', style: { '--distance': String(is.y + 1) } });
    else motions.set(is.id, { kind: 'placed', style: {} });
  }
  return motions;
}
