/**
 * Playing on a board by touching its cells, one after the other, with a pointer or with keys. It knows no screen: a screen asks
 * which cells are open, and tells which one was touched.
 */
import { BLOCKED, type Cell } from '../rules/display.js';

/** A move as the cells to touch, in order; a screen plays `move`. */
export type Touchable<M> = { readonly move: M; readonly touches: readonly string[]; readonly label: string };

/** Moves that start with these touches. */
const beginningWith = <C extends Touchable<unknown>>(choices: readonly C[], touched: readonly string[]): readonly C[] =>
  choices.filter(({ touches }) => touches.length > 0 && touched.every((id, i) => touches[i] === id));

export type Touching<C> = {
  /** Cells touched so far; without those that no longer lead to a move, because the position has changed. */
  readonly touched: readonly string[];
  /** A move for each cell that may be touched next. */
  readonly open: ReadonlyMap<string, C>;
};

export function touchingOf<C extends Touchable<unknown>>(
  choices: readonly C[],
  touchedBefore: readonly string[],
): Touching<C> {
  const touched = beginningWith(choices, touchedBefore).length > 0 ? touchedBefore : [];
  const fitting = beginningWith(choices, touched).filter(({ touches }) => touches.length > touched.length);
  return { touched, open: new Map(fitting.map(choice => [choice.touches[touched.length]!, choice])) };
}

/** Whether a touch of the cell plays its move, rather than choosing a piece. */
export const isWhole = (choice: Touchable<unknown>, touched: readonly string[]): boolean =>
  choice.touches.length === touched.length + 1;

/** What a touch leads to: a move, or the cells touched so far. A touch that does not fit begins anew. */
export function touch<C extends Touchable<unknown>>(
  choices: readonly C[],
  touched: readonly string[],
  { id, landsOn = id }: Pick<Cell, 'id' | 'landsOn'>,
): { readonly touched: readonly string[]; readonly choice?: C } {
  for (const before of [touched, []]) {
    const now = [...before, landsOn];
    const fitting = beginningWith(choices, now);
    if (fitting.length === 0) continue;
    const whole = fitting.find(({ touches }) => touches.length === now.length);
    return whole ? { touched: [], choice: whole } : { touched: now };
  }
  return { touched: [] };
}

/** The cell that a key moves the focus to. */
export function neighbour(cells: readonly Cell[], from: Cell, key: string, ctrl: boolean): Cell | undefined {
  const row = cells.filter(cell => cell.y === from.y).sort((a, b) => a.x - b.x);
  const inReadingOrder = [...cells].sort((a, b) => a.y - b.y || a.x - b.x);
  const upright = (dy: number): Cell | undefined => {
    const ys = cells.map(cell => cell.y).filter(y => Math.sign(y - from.y) === dy);
    if (ys.length === 0) return undefined;
    const y = dy > 0 ? Math.min(...ys) : Math.max(...ys);
    return cells
      .filter(cell => cell.y === y)
      .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x) || a.x - b.x)[0];
  };
  switch (key) {
    case 'ArrowLeft':
      return row.filter(cell => cell.x < from.x).at(-1);
    case 'ArrowRight':
      return row.find(cell => cell.x > from.x);
    case 'ArrowUp':
      return upright(-1);
    case 'ArrowDown':
      return upright(1);
    case 'Home':
      return ctrl ? inReadingOrder[0] : row[0];
    case 'End':
      return ctrl ? inReadingOrder.at(-1) : row.at(-1);
    default:
      return undefined;
  }
}

/** A cell for a screen reader: its name, what stands on it, and what else there is to say. */
export function describeCell(sides: readonly [string, string], cell: Cell, more: readonly string[]): string {
  const { id, owner, mark } = cell;
  const parts = [
    owner === undefined ? (mark === undefined ? 'empty' : '') : sides[owner],
    mark === BLOCKED ? 'blocked' : (mark ?? ''),
    ...more,
  ];
  return [id, ...parts.filter(part => part !== '')].join(', ');
}

/** What a touch of an open cell does. */
export const describeTouch = (choice: Touchable<unknown> | undefined, touched: readonly string[]): string =>
  choice === undefined ? '' : isWhole(choice, touched) ? `legal: ${choice.label}` : 'can be chosen';
