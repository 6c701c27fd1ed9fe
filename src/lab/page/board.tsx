/**
 * A game's diagram as a grid for mouse, touch and arrow keys. It is independent of the game: the diagram says which
 * cells can be touched, and in which order. One cell is in the tab order, the last one that had the focus.
 */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { About } from '../../rules/about.js';
import type { Cell, Choice, Diagram, Display, Shape } from '../../rules/display.js';
import type { Move, Side } from '../../rules/position.js';

/** A short text on a cell, such as the value of a move, and its text for a screen reader. */
export type Note = { readonly text: string; readonly spoken: string; readonly best?: boolean };

export type BoardProps = {
  readonly display: Pick<Display, 'sides' | 'pieces' | 'axes' | 'look'>;
  readonly colours: About['colours'];
  readonly diagram: Diagram;
  readonly label: string;
  /** The cells of the last move. */
  readonly last?: readonly string[];
  /** Absent if the board is read-only. */
  readonly onMove?: (move: Move) => void;
  readonly notes?: ReadonlyMap<string, Note>;
  /** The contribution of each cell, shown as a tint and as a number. */
  readonly heat?: Readonly<Record<string, number>>;
};

const number = (value: number): string => (value < 0 ? '−' : '+') + Number(Math.abs(value).toPrecision(3));

/** At most two digits of the largest number: a cell has little room. */
function brief(value: number, largest: number): string {
  const decimals = Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(largest))));
  const rounded = Number(Math.abs(value).toFixed(decimals));
  return rounded === 0 ? '0' : `${value < 0 ? '−' : '+'}${String(rounded).replace(/^0\./, '.')}`;
}

const SHAPES: Readonly<Record<Shape, JSX.Element>> = {
  disc: <circle cx="50" cy="50" r="40" />,
  cross: <path d="M22 22 78 78M78 22 22 78" class="stroke" />,
  ring: <circle cx="50" cy="50" r="30" class="stroke" />,
  cone: <path d="M50 10 84 82Q50 96 16 82Z" />,
  spool: <path d="M20 16H80V32Q62 50 80 68V84H20V68Q38 50 20 32Z" />,
};

export type PieceProps = { readonly shape: Shape; readonly side: Side; readonly colours: About['colours'] };

export const Piece = ({ shape, side, colours }: PieceProps) => (
  <svg
    class={`piece ${shape} side${side}`}
    style={{ fill: colours[side] }}
    viewBox="0 0 100 100"
    aria-hidden="true"
    focusable="false"
  >
    {SHAPES[shape]}
  </svg>
);

/** Drawn by the style sheet, because the cell's label already says it in better words. */
const Figure = ({ kind, text }: { readonly kind: string; readonly text: string }) => (
  <span class={kind} data-text={text} aria-hidden="true" />
);

const shapeOf = ({ look }: Pick<Display, 'look'>, side: Side): Shape => look?.shapes[side] ?? 'disc';

/** Moves that start with these touches. */
const beginningWith = (choices: readonly Choice[], touched: readonly string[]): readonly Choice[] =>
  choices.filter(({ touches }) => touches.length > 0 && touched.every((id, i) => touches[i] === id));

/** The cell to move the focus to. */
function neighbour(cells: readonly Cell[], from: Cell, key: string, ctrl: boolean): Cell | undefined {
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

export function Board({ display, colours, diagram, label, last = [], onMove, notes, heat }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<string>();
  const [touchedIds, setTouched] = useState<readonly string[]>([]);
  const { cells, width, height } = diagram;
  const choices = onMove ? diagram.choices : [];
  // Touches that no longer lead to a move, because the position has changed, are dropped.
  const touched = beginningWith(choices, touchedIds).length > 0 ? touchedIds : [];
  const open = beginningWith(choices, touched);
  const nextIds = new Map(open.map(choice => [choice.touches[touched.length]!, choice]));
  const current = cells.find(cell => cell.id === walked) ?? cells.find(cell => nextIds.has(cell.id)) ?? cells[0];
  const most = Math.max(1e-9, ...Object.values(heat ?? {}).map(Math.abs));

  const touch = ({ id: own, standsFor: id = own }: Cell): void => {
    for (const before of [touched, []] as const) {
      const now = [...before, id];
      const fitting = beginningWith(choices, now);
      if (fitting.length === 0) continue;
      const whole = fitting.find(({ touches }) => touches.length === now.length);
      setTouched(whole ? [] : now);
      if (whole) onMove?.(whole.move);
      return;
    }
    setTouched([]);
  };

  const walk = (event: KeyboardEvent, cell: Cell): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      touch(cell);
      return;
    }
    if (event.key === 'Escape') setTouched([]);
    const next = neighbour(cells, cell, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    setWalked(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus();
  };

  const describe = (cell: Cell): string => {
    const choice = nextIds.get(cell.id);
    const isWhole = choice?.touches.length === touched.length + 1;
    const parts = [
      cell.owner === undefined ? (cell.mark === undefined ? 'empty' : '') : display.sides[cell.owner],
      cell.mark === undefined ? '' : cell.mark,
      last.includes(cell.id) ? 'last move' : '',
      touched.includes(cell.id) ? 'chosen' : '',
      choice ? (isWhole ? `legal: ${choice.label}` : 'can be chosen') : '',
      notes?.get(cell.id)?.spoken ?? '',
      heat?.[cell.id] ? `adds ${number(heat[cell.id]!)}` : '',
    ];
    return [cell.id, ...parts.filter(part => part !== '')].join(', ');
  };

  const drawCell = (cell: Cell) => {
    const warmth = heat?.[cell.id] ?? 0;
    const note = notes?.get(cell.id);
    const classes = [
      'cell',
      cell.y % 2 === cell.x % 2 ? 'even' : 'odd',
      nextIds.has(cell.id) ? 'open' : '',
      touched.includes(cell.id) ? 'touched' : '',
      last.includes(cell.id) ? 'last' : '',
    ];
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table cell could not be laid out as a board
      <div
        key={cell.id}
        role="gridcell"
        class={classes.join(' ')}
        data-id={cell.id}
        style={{ gridColumn: String(cell.x + 1) }}
        tabIndex={cell === current ? 0 : -1}
        aria-colindex={cell.x + 1}
        aria-label={describe(cell)}
        onClick={() => {
          setWalked(cell.id);
          touch(cell);
        }}
        onFocus={() => setWalked(cell.id)}
        onKeyDown={event => walk(event, cell)}
      >
        {warmth !== 0 && (
          <span
            class={`warmth ${warmth < 0 ? 'minus' : 'plus'}`}
            style={{ opacity: String(0.12 + 0.68 * (Math.abs(warmth) / most)) }}
          />
        )}
        {cell.mark !== undefined && <span class="mark">{cell.mark}</span>}
        {cell.owner !== undefined && (
          <Piece key={cell.owner} shape={shapeOf(display, cell.owner)} side={cell.owner} colours={colours} />
        )}
        {nextIds.has(cell.id) && cell.owner === undefined && !note && <span class="hollow" />}
        {note && <Figure kind={note.best ? 'note best' : 'note'} text={note.text} />}
        {warmth !== 0 && <Figure kind="heat" text={brief(warmth, most)} />}
      </div>
    );
  };

  const rows = Array.from({ length: height }, (_, y) => cells.filter(cell => cell.y === y).sort((a, b) => a.x - b.x));
  return (
    <div
      class={`board ${display.look?.surface ?? 'paper'} ${display.axes ? 'with-axes' : ''} ${cells.length < width * height ? 'sparse' : ''}`}
      style={{ '--columns': String(width), '--rows': String(height) }}
    >
      {display.axes && (
        <div class="columns" aria-hidden="true">
          {display.axes.columns.map(name => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      {display.axes && (
        <div class="rows" aria-hidden="true">
          {display.axes.rows.map(name => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a table could not be laid out as a board */}
      <div class="grid" role="grid" aria-label={label} aria-rowcount={height} aria-colcount={width} ref={grid}>
        {rows.map((row, y) => (
          // biome-ignore lint/a11y/useSemanticElements: a table row could not be laid out as a board
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cells
          <div key={String(y)} class="row" role="row" aria-rowindex={y + 1}>
            {row.map(drawCell)}
          </div>
        ))}
      </div>
      {display.look?.dots && (
        <div class="dots" aria-hidden="true">
          {display.look.dots.map(([x, y]) => (
            <span
              key={`${x} ${y}`}
              class="dot"
              style={{ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
