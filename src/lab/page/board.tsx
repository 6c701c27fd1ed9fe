/**
 * A game's diagram as a grid for mouse, touch and arrow keys. It is independent of the game: the diagram says which
 * cells can be touched, and in which order. One cell is in the tab order, the last one that had the focus.
 */
import { useRef, useState } from 'preact/hooks';
import { pieceShapes, SIGN_SIZE, signShape } from '../../drawing/pieces.js';
import type { About } from '../../rules/about.js';
import { BLOCKED, type Cell, type Choice, type Diagram, type Display, type Shape } from '../../rules/display.js';
import type { Move, Side } from '../../rules/position.js';
import { boardKey, changesOf, type Motions, motionsBetween, type PieceMotion, STILL } from '../motion.js';
import { Shapes } from './drawn.js';

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
  /** How that number is written; at most two digits of the largest if absent. */
  readonly heatText?: (value: number, largest: number) => string;
  /** Cells that a pattern reads, framed. */
  readonly lit?: readonly string[];
  /** The cells of a hint. */
  readonly hinted?: readonly string[];
  /** The side to move, and the board after a move of it: a legal cell under the pointer shows what it would change. */
  readonly turn?: Side;
  readonly after?: (move: Move) => Diagram;
  /** Touches of any cell, while no move is possible: to prepare one, or to set up a board. */
  readonly onTouch?: (cell: string) => void;
  /** A cell that is prepared in this way. */
  readonly queued?: string | undefined;
};

/** What stands between two boards; it stays the same until the board changes again. */
function useMotions(
  diagram: Diagram,
  display: Pick<Display, 'look'>,
): { readonly motions: Motions; readonly turn: number } {
  const last = useRef({ key: boardKey(diagram), diagram, motions: STILL, turn: 0 });
  const key = boardKey(diagram);
  if (key !== last.current.key) {
    const motions = motionsBetween(last.current.diagram, diagram, display.look?.motion);
    last.current = { key, diagram, motions, turn: last.current.turn + 1 };
  }
  return last.current;
}

const number = (value: number): string => (value < 0 ? '−' : '+') + Number(Math.abs(value).toPrecision(3));

/** At most two digits of the largest number: a cell has little room. */
function brief(value: number, largest: number): string {
  const decimals = Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(largest))));
  const rounded = Number(Math.abs(value).toFixed(decimals));
  return rounded === 0 ? '0' : `${value < 0 ? '−' : '+'}${String(rounded).replace(/^0\./, '.')}`;
}

export type PieceProps = {
  readonly shape: Shape;
  readonly side: Side;
  readonly colours: About['colours'];
  readonly motion?: PieceMotion | undefined;
  readonly isGhost?: boolean;
};

/** A disc has two faces, one for each side; other pieces are drawn. */
export function Piece({ shape, side, colours, motion, isGhost }: PieceProps) {
  const classes = `piece ${shape} side${side} ${motion?.kind ?? ''} ${isGhost ? 'ghost' : ''}`;
  if (shape === 'disc') {
    return (
      <span class={classes} style={{ '--colour0': colours[0], '--colour1': colours[1], ...motion?.style }}>
        <i />
        <i />
      </span>
    );
  }
  return (
    <svg class={classes} style={motion?.style} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <Shapes shapes={pieceShapes(shape, colours[side])} />
    </svg>
  );
}

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

export function Board({
  display,
  colours,
  diagram,
  label,
  last = [],
  onMove,
  notes,
  heat,
  heatText,
  lit = [],
  hinted = [],
  turn,
  after,
  onTouch,
  queued,
}: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<string>();
  const [touchedIds, setTouched] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState<string>();
  const { motions, turn: changes } = useMotions(diagram, display);
  const { cells, width, height } = diagram;
  const choices = onMove ? diagram.choices : [];
  // Touches that no longer lead to a move, because the position has changed, are dropped.
  const touched = beginningWith(choices, touchedIds).length > 0 ? touchedIds : [];
  const open = beginningWith(choices, touched);
  const nextIds = new Map(open.map(choice => [choice.touches[touched.length]!, choice]));
  const current = cells.find(cell => cell.id === walked) ?? cells.find(cell => nextIds.has(cell.id)) ?? cells[0];
  const most = Math.max(1e-9, ...Object.values(heat ?? {}).map(Math.abs));

  const pointedCell = cells.find(cell => cell.id === pointed);
  const aimed = pointedCell && nextIds.get(pointedCell.standsFor ?? pointedCell.id);
  const isAimed = aimed !== undefined && aimed.touches.length === touched.length + 1;
  const changed = new Map(
    isAimed && after ? changesOf(diagram, after(aimed.move)).map(([, cell]) => [cell.id, cell.owner]) : [],
  );

  const touch = ({ id: own, standsFor: id = own, mark }: Cell): void => {
    const isBlocked = mark === BLOCKED;
    if (choices.length === 0 && !isBlocked) onTouch?.(id);
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
    if (event.key === 'Escape') {
      setTouched([]);
      if (queued !== undefined) onTouch?.(queued);
    }
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
      cell.mark === BLOCKED ? 'blocked' : (cell.mark ?? ''),
      last.includes(cell.id) ? 'last move' : '',
      touched.includes(cell.id) ? 'chosen' : '',
      hinted.includes(cell.id) ? 'hint' : '',
      queued === cell.id ? 'prepared' : '',
      lit.includes(cell.id) ? 'in the pattern' : '',
      choice ? (isWhole ? `legal: ${choice.label}` : 'can be chosen') : '',
      notes?.get(cell.id)?.spoken ?? '',
      heat?.[cell.id] ? `adds ${heatText ? heatText(heat[cell.id]!, most) : number(heat[cell.id]!)}` : '',
    ];
    return [cell.id, ...parts.filter(part => part !== '')].join(', ');
  };

  const drawCell = (cell: Cell) => {
    const warmth = heat?.[cell.id] ?? 0;
    const note = notes?.get(cell.id);
    const next = changed.get(cell.id);
    const classes = [
      'cell',
      onTouch && choices.length === 0 && cell.mark !== BLOCKED ? 'awaited' : '',
      cell.mark === BLOCKED ? 'blocked' : '',
      queued === cell.id ? 'queued' : '',
      nextIds.has(cell.id) ? 'open' : '',
      touched.includes(cell.id) ? 'touched' : '',
      last.includes(cell.id) ? 'last' : '',
      lit.includes(cell.id) ? 'lit' : '',
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
        onFocus={() => {
          setWalked(cell.id);
          setPointed(cell.id);
        }}
        onBlur={() => setPointed(undefined)}
        onPointerEnter={() => setPointed(cell.id)}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={event => walk(event, cell)}
      >
        {warmth !== 0 && (
          <span
            class={`warmth ${warmth < 0 ? 'minus' : 'plus'}`}
            style={{ opacity: String((Math.abs(warmth) / most) ** 0.7) }}
          />
        )}
        {cell.sign !== undefined && (
          <svg class="sign" viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`} aria-hidden="true" focusable="false">
            <Shapes shapes={[signShape(cell.sign)]} />
          </svg>
        )}
        {cell.sticks && (
          <span key={cell.mark} class="sticks">
            {cell.sticks.map((isFlat, i) => (
              <span key={i} class={isFlat ? 'stick flat' : 'stick'} />
            ))}
          </span>
        )}
        {cell.mark !== undefined && cell.mark !== BLOCKED && <span class="mark">{cell.mark}</span>}
        {cell.owner !== undefined && (
          <Piece
            key={motions.has(cell.id) ? `${cell.owner} ${changes}` : cell.owner}
            shape={shapeOf(display, cell.owner)}
            side={cell.owner}
            colours={colours}
            motion={motions.get(cell.id)}
          />
        )}
        {cell.owner === undefined && next !== undefined && !note && (
          <Piece shape={shapeOf(display, next)} side={next} colours={colours} isGhost />
        )}
        {cell.owner !== undefined && next !== undefined && <span class="pip" style={{ '--pip': colours[next] }} />}
        {nextIds.has(cell.id) && cell.owner === undefined && next === undefined && !note && <span class="spot" />}
        {hinted.includes(cell.id) && <span class="hinted" />}
        {note && <Figure kind={note.best ? 'note best' : 'note'} text={note.text} />}
        {warmth !== 0 && <Figure kind="heat" text={heatText ? heatText(warmth, most) : brief(warmth, most)} />}
      </div>
    );
  };

  const rows = Array.from({ length: height }, (_, y) => cells.filter(cell => cell.y === y).sort((a, b) => a.x - b.x));
  const { look, axes } = display;
  const classes = ['board', look?.surface ?? 'paper', heat ? 'heated' : '', turn === undefined ? '' : `turn${turn}`];
  return (
    <div class="board-box" style={{ '--columns': String(width), '--rows': String(height) }}>
      <div class={classes.join(' ')}>
        {axes && (
          <div class="columns" aria-hidden="true">
            {axes.columns.map(name => (
              <span key={name}>{name}</span>
            ))}
          </div>
        )}
        {axes && (
          <div class="rows" aria-hidden="true">
            {axes.rows.map(name => (
              <span key={name}>{name}</span>
            ))}
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a table could not be laid out as a board */}
        <div class="grid" role="grid" aria-label={label} aria-rowcount={height} aria-colcount={width} ref={grid}>
          {rows.map((row, y) => (
            // biome-ignore lint/a11y/useSemanticElements: a table row could not be laid out as a board
            // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cells
            <div key={String(y)} class={row.length < width ? 'row tray' : 'row'} role="row" aria-rowindex={y + 1}>
              {row.map(drawCell)}
            </div>
          ))}
          {look?.path && (
            <svg class="path" role="none" viewBox={`0 0 ${width} ${height}`} focusable="false">
              <polyline points={look.path.map(([x, y]) => `${x + 0.5},${y + 0.5}`).join(' ')} />
            </svg>
          )}
          {look?.dots && (
            <div class="dots" role="none">
              {look.dots.map(([x, y]) => (
                <span key={`${x} ${y}`} class="dot" style={{ left: `${x}em`, top: `${y}em` }} />
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
