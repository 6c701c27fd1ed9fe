/**
 * A game's diagram as a grid for mouse, touch and arrow keys. It is independent of the game: the diagram says which
 * cells can be touched, and in which order. One cell is in the tab order, the last one that had the focus.
 */
import { useRef, useState } from 'preact/hooks';
import {
  describeCell,
  describeTouch,
  isWhole,
  neighbour,
  type Touching,
  touch,
  touchingOf,
} from '../../drawing/touching.js';
import { winningCells } from '../../drawing/winning-line.js';
import type { About } from '../../rules/about.js';
import { BLOCKED, type Cell, type Choice, type Diagram, type Display } from '../../rules/display.js';
import type { Move, Side } from '../../rules/position.js';
import { boardKey, changesOf, type Motions, motionsBetween, STILL } from '../motion.js';
import type { CellMark } from '../review/line-marks.js';
import { CellContent, type Heat, heatInWords, heatOf, type Note } from './board-cell.js';

type BoardProps = {
  readonly display: Pick<Display, 'sides' | 'pieces' | 'axes' | 'look' | 'line'>;
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
  /** What a review says of cells. */
  readonly marks?: ReadonlyMap<string, CellMark>;
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

/** What stands on the cells that the move under the pointer changes, after it. */
function changedBy(
  { diagram, after }: BoardProps,
  { touched, open }: Touching<Choice>,
  pointed: string | undefined,
): ReadonlyMap<string, Side | undefined> {
  const cell = diagram.cells.find(({ id }) => id === pointed);
  const aimed = cell && open.get(cell.landsOn ?? cell.id);
  if (!aimed || !after || !isWhole(aimed, touched)) return new Map();
  return new Map(changesOf(diagram, after(aimed.move)).map(([, { id, owner }]) => [id, owner]));
}

function cellLabel(
  props: BoardProps,
  { touched, open }: Touching<Choice>,
  won: readonly string[],
  heat: Heat | undefined,
  cell: Cell,
): string {
  const { display, last = [], hinted = [], queued, lit = [], notes, marks } = props;
  const { id } = cell;
  return describeCell(display.sides, cell, [
    last.includes(id) ? 'last move' : '',
    won.includes(id) ? 'in the winning line' : '',
    touched.includes(id) ? 'chosen' : '',
    hinted.includes(id) ? 'hint' : '',
    queued === id ? 'prepared' : '',
    lit.includes(id) ? 'in the pattern' : '',
    describeTouch(open.get(id), touched),
    notes?.get(id)?.spoken ?? '',
    marks?.get(id)?.spoken ?? '',
    heatInWords(heat, id),
  ]);
}

function cellClass(props: BoardProps, { touched, open }: Touching<Choice>, { id, mark }: Cell): string {
  const { last = [], lit = [], queued, onTouch, onMove, diagram } = props;
  const isAwaited = onTouch && (!onMove || diagram.choices.length === 0) && mark !== BLOCKED;
  return [
    'cell',
    isAwaited ? 'awaited' : '',
    mark === BLOCKED ? 'blocked' : '',
    queued === id ? 'queued' : '',
    open.has(id) ? 'open' : '',
    touched.includes(id) ? 'touched' : '',
    last.includes(id) ? 'last' : '',
    lit.includes(id) ? 'lit' : '',
  ].join(' ');
}

/** Letters and numbers in the frame. */
const Axes = ({ axes }: Pick<Display, 'axes'>) => (
  <>
    {axes &&
      (['columns', 'rows'] as const).map(along => (
        <div key={along} class={along} aria-hidden="true">
          {axes[along].map(name => (
            <span key={name}>{name}</span>
          ))}
        </div>
      ))}
  </>
);

/** What is drawn on the field itself, over all cells. */
function Field({ look, width, height }: Pick<Display, 'look'> & Pick<Diagram, 'width' | 'height'>) {
  return (
    <>
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
    </>
  );
}

/** Touches and keys: which cells are touched, where the focus is, and what follows. */
function useTouching(props: BoardProps) {
  const { diagram, onMove, onTouch, queued } = props;
  const [walked, setWalked] = useState<string>();
  const [touchedIds, setTouched] = useState<readonly string[]>([]);
  const grid = useRef<HTMLDivElement>(null);
  const choices = onMove ? diagram.choices : [];
  const touching = touchingOf(choices, touchedIds);
  const touchCell = (cell: Cell): void => {
    setWalked(cell.id);
    if (choices.length === 0 && cell.mark !== BLOCKED) onTouch?.(cell.landsOn ?? cell.id);
    const { touched, choice } = touch(choices, touching.touched, cell);
    setTouched(touched);
    if (choice) onMove?.(choice.move);
  };
  const press = (event: KeyboardEvent, cell: Cell): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      touchCell(cell);
      return;
    }
    if (event.key === 'Escape') {
      setTouched([]);
      if (queued !== undefined) onTouch?.(queued);
    }
    const next = neighbour(diagram.cells, cell, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    setWalked(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus();
  };
  return { grid, walked, setWalked, touching, touchCell, press };
}

export function Board(props: BoardProps) {
  const { display, colours, diagram, label, notes, marks, heat: shares, heatText, hinted = [], turn } = props;
  const { grid, walked, setWalked, touching, touchCell, press } = useTouching(props);
  const [pointed, setPointed] = useState<string>();
  const { motions, turn: changes } = useMotions(diagram, display);
  const { cells, width, height } = diagram;
  const { open } = touching;
  const current = cells.find(({ id }) => id === walked) ?? cells.find(({ id }) => open.has(id)) ?? cells[0];
  const heat = heatOf(shares, heatText);
  const changed = changedBy(props, touching, pointed);
  const won = winningCells(display, diagram);

  const drawCell = (cell: Cell) => (
    // biome-ignore lint/a11y/useSemanticElements: a table cell could not be laid out as a board
    <div
      key={cell.id}
      role="gridcell"
      class={cellClass(props, touching, cell)}
      data-id={cell.id}
      style={{ gridColumn: String(cell.x + 1) }}
      tabIndex={cell === current ? 0 : -1}
      aria-colindex={cell.x + 1}
      aria-label={cellLabel(props, touching, won, heat, cell)}
      onClick={() => touchCell(cell)}
      onFocus={() => {
        setWalked(cell.id);
        setPointed(cell.id);
      }}
      onBlur={() => setPointed(undefined)}
      onPointerEnter={() => setPointed(cell.id)}
      onPointerLeave={() => setPointed(undefined)}
      onKeyDown={event => press(event, cell)}
    >
      <CellContent
        cell={cell}
        display={display}
        colours={colours}
        motion={motions.get(cell.id)}
        changes={changes}
        next={changed.get(cell.id)}
        isOpen={open.has(cell.id)}
        isHinted={hinted.includes(cell.id)}
        note={notes?.get(cell.id)}
        mark={marks?.get(cell.id)}
        heat={heat}
      />
      {won.includes(cell.id) && <span class="won-ring" />}
    </div>
  );

  const rows = Array.from({ length: height }, (_, y) => cells.filter(cell => cell.y === y).sort((a, b) => a.x - b.x));
  const { look, axes } = display;
  const classes = ['board', look?.surface ?? 'paper', heat ? 'heated' : '', turn === undefined ? '' : `turn${turn}`];
  return (
    <div class="board-box" style={{ '--columns': String(width), '--rows': String(height) }}>
      <div class={classes.join(' ')}>
        {axes && <Axes axes={axes} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a table could not be laid out as a board */}
        <div class="grid" role="grid" aria-label={label} aria-rowcount={height} aria-colcount={width} ref={grid}>
          {rows.map((row, y) => (
            // biome-ignore lint/a11y/useSemanticElements: a table row could not be laid out as a board
            // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cells
            <div key={String(y)} class={row.length < width ? 'row tray' : 'row'} role="row" aria-rowindex={y + 1}>
              {row.map(drawCell)}
            </div>
          ))}
          <Field {...(look ? { look } : {})} width={width} height={height} />
        </div>
      </div>
    </div>
  );
}
