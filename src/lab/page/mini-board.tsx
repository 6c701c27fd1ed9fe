/** A board at the size of a stamp: pieces and tints, nothing to touch. */
import type { JSX } from 'preact';
import type { About } from '../../rules/about.js';
import { BLOCKED, type Cell, type Diagram, type Display, type Shape } from '../../rules/display.js';

/** From −1, against, to 1, for. */
export type Tints = ReadonlyMap<string, number>;

export type MiniBoardProps = {
  readonly display: Pick<Display, 'look'>;
  readonly colours: About['colours'];
  readonly diagram: Diagram;
  /** With tints the board is neutral. */
  readonly tints?: Tints;
  /** Cells with a frame. */
  readonly marked?: readonly string[];
  /** For a screen reader; absent where the text beside it says everything. */
  readonly label?: string;
};

const SHAPES: Readonly<Record<Shape, (colour: string) => JSX.Element>> = {
  disc: colour => <circle cx="0.5" cy="0.5" r="0.39" fill={colour} class="rim" />,
  cross: () => <path d="M.24.24.76.76M.76.24.24.76" class="cross" />,
  ring: () => <circle cx="0.5" cy="0.5" r="0.28" class="ring" />,
  cone: colour => <path d="M.5.12.82.78Q.5.94.18.78Z" fill={colour} class="rim" />,
  spool: colour => <path d="M.2.16H.8Q.62.5.8.84H.2Q.38.5.2.16Z" fill={colour} class="rim" />,
};

const Warmth = ({ cell, tint }: { readonly cell: Cell; readonly tint: number }) => (
  <rect
    x={cell.x}
    y={cell.y}
    width="1"
    height="1"
    class={tint < 0 ? 'minus' : 'plus'}
    opacity={Math.min(1, Math.abs(tint)) ** 0.7}
  />
);

export function MiniBoard({ display, colours, diagram, tints, marked = [], label }: MiniBoardProps) {
  const { width, height, cells } = diagram;
  const { look } = display;
  return (
    <svg
      class={`mini ${tints ? 'neutral' : (look?.surface ?? 'paper')}`}
      viewBox={`0 0 ${width} ${height}`}
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {cells.map(cell => (
        <rect
          key={cell.id}
          x={cell.x}
          y={cell.y}
          width="1"
          height="1"
          class={cell.mark === BLOCKED ? 'ground blocked' : 'ground'}
        />
      ))}
      {tints &&
        cells.map(cell => {
          const tint = tints.get(cell.id) ?? 0;
          return tint === 0 ? null : <Warmth key={cell.id} cell={cell} tint={tint} />;
        })}
      {cells.map(
        ({ id, x, y, owner }) =>
          owner !== undefined && (
            <g key={id} transform={`translate(${x} ${y})`}>
              {SHAPES[look?.shapes[owner] ?? 'disc'](colours[owner])}
            </g>
          ),
      )}
      {cells.map(
        ({ id, x, y }) =>
          marked.includes(id) && <rect key={id} x={x + 0.06} y={y + 0.06} width="0.88" height="0.88" class="marked" />,
      )}
    </svg>
  );
}
