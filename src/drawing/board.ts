/** A diagram as a drawing, for every game and every picture of a board. */
import type { About } from '../rules/about.js';
import { BLOCKED, type Cell, type Diagram, type Display } from '../rules/display.js';
import type { Drawing, Drawn } from './drawn.js';
import { pieceShapes, SIGN_SIZE, signShape } from './pieces.js';

/** The side of a cell, in units of the drawing. */
export const CELL = 100;
/** The frame with the coordinates, on all four sides. */
export const FRAME = 44;
/** Pieces leave a rim of their cell free. */
const PIECE_SCALE = 0.9;

/** The part of a diagram that is drawn. */
export type Squares = Pick<Diagram, 'width' | 'height' | 'cells'>;

/** For each cell from −1, against, to 1, for. */
export type Tints = ReadonlyMap<string, number>;

export type BoardPicture = {
  readonly display: Pick<Display, 'look' | 'axes'>;
  readonly colours: About['colours'];
  readonly diagram: Squares;
  /** Cells of the last move. */
  readonly last?: readonly string[];
  /** Cells with a frame. */
  readonly marked?: readonly string[];
  /** Cells that may be touched: a dot where they are empty, a thin frame around a piece. */
  readonly open?: readonly string[];
  readonly tints?: Tints;
  /** A text at the lower edge of a cell. */
  readonly numbers?: ReadonlyMap<string, string>;
  /** Each cell in words. */
  readonly titleOf?: (cell: Cell) => string;
  /** The frame with letters and numbers, where the game has them. */
  readonly hasAxes?: boolean;
  /** What is printed on the board itself: dots, the path, signs, names of fields. Too fine for small boards. */
  readonly hasPrint?: boolean;
  /** As the second side sees the board. Where discs fall, down is down for both. */
  readonly isTurned?: boolean;
};

const centred = (scale: number, shapes: readonly Drawn[]): Drawn => ({
  kind: 'group',
  x: ((1 - scale) * CELL) / 2,
  y: ((1 - scale) * CELL) / 2,
  scale,
  shapes,
});

const whole = { kind: 'rect', x: 0, y: 0, width: CELL, height: CELL } as const;

/** The sign, the sticks and the name of a field. */
function printOf({ sign, sticks = [], mark }: Cell): Drawn[] {
  const drawn: Drawn[] = [];
  if (sign !== undefined) drawn.push({ kind: 'group', x: 24, y: 13, scale: 52 / SIGN_SIZE, shapes: [signShape(sign)] });
  sticks.forEach((isFlat, i) => {
    drawn.push({ kind: 'rect', role: isFlat ? 'flat' : 'stick', x: 14 + 20 * i, y: 10, width: 12, height: 60, rx: 6 });
  });
  if (mark !== undefined && mark !== BLOCKED) drawn.push({ kind: 'text', role: 'mark', x: 50, y: 93, text: mark });
  return drawn;
}

function tintOf(tint: number): Drawn[] {
  if (tint === 0) return [];
  return [{ ...whole, role: tint < 0 ? 'minus' : 'plus', opacity: Math.min(1, Math.abs(tint)) ** 0.7 }];
}

/** Rows below the board, with fewer cells, hold what is beside it, such as throws. */
const isInTray = ({ cells, width }: Squares, { y }: Cell): boolean => cells.filter(cell => cell.y === y).length < width;

/** The cell itself. */
function underShapes({ display: { look }, diagram, tints }: BoardPicture, cell: Cell): Drawn[] {
  const ground = cell.mark === BLOCKED ? 'blocked' : isInTray(diagram, cell) ? 'tray' : 'ground';
  const drawn: Drawn[] = [{ ...whole, role: ground }];
  if (look?.surface === 'rack' && !tints) drawn.push({ kind: 'circle', role: 'hole', cx: 50, cy: 50, r: 41 });
  return [...drawn, ...tintOf(tints?.get(cell.id) ?? 0)];
}

/** What lies on the cell. */
function overShapes(picture: BoardPicture, cell: Cell): Drawn[] {
  const { display, colours, last = [], marked = [], open = [], numbers, hasPrint } = picture;
  const { id, owner } = cell;
  const number = numbers?.get(id);
  const drawn = hasPrint ? printOf(cell) : [];
  if (owner !== undefined)
    drawn.push(centred(PIECE_SCALE, pieceShapes(display.look?.shapes[owner] ?? 'disc', colours[owner])));
  if (open.includes(id))
    drawn.push(
      owner === undefined
        ? { kind: 'circle', role: 'spot', cx: 50, cy: 50, r: 10 }
        : { kind: 'rect', role: 'open', x: 3, y: 3, width: 94, height: 94 },
    );
  if (last.includes(id)) drawn.push({ kind: 'circle', role: 'last', cx: 50, cy: 50, r: 12 });
  if (marked.includes(id)) drawn.push({ kind: 'rect', role: 'marked', x: 6, y: 6, width: 88, height: 88 });
  if (number !== undefined) drawn.push({ kind: 'text', role: 'number', x: 50, y: 92, text: number });
  return drawn;
}

/** Where a column or row of the diagram is drawn. */
const placed = (at: number, count: number, isTurned: boolean): number => (isTurned ? count - at : at);

/** Cells as the second side sees them. */
export const turned = <S extends Squares>(squares: S): S => ({
  ...squares,
  cells: squares.cells.map(cell => ({ ...cell, x: squares.width - 1 - cell.x, y: squares.height - 1 - cell.y })),
});

/** Dots where lines cross, and the path that pieces follow: they lie on the board, below the pieces. */
function fieldShapes({ display: { look }, diagram }: BoardPicture, isTurned: boolean): Drawn[] {
  const at = (x: number, y: number): readonly [number, number] => [
    placed(x, diagram.width, isTurned) * CELL,
    placed(y, diagram.height, isTurned) * CELL,
  ];
  const path = (look?.path ?? []).map(([x, y]) => at(x + 0.5, y + 0.5).join(' '));
  const dots = (look?.dots ?? []).map(([x, y]) => at(x, y));
  return [
    ...(path.length > 0 ? [{ kind: 'path', role: 'path', d: `M${path.join('L')}` } as const] : []),
    ...dots.map(([cx, cy]) => ({ kind: 'circle', role: 'dot', cx, cy, r: 6.5 }) as const),
  ];
}

function axisShapes({ display: { axes }, diagram }: BoardPicture, isTurned: boolean): Drawn[] {
  const along = (i: number, count: number): number => placed(i + 0.5, count, isTurned) * CELL;
  return [
    ...(axes?.columns ?? []).map(
      (text, i) => ({ kind: 'text', role: 'axis', x: along(i, diagram.width), y: -FRAME / 2 + 8, text }) as const,
    ),
    ...(axes?.rows ?? []).map(
      (text, i) => ({ kind: 'text', role: 'axis', x: -FRAME / 2, y: along(i, diagram.height) + 8, text }) as const,
    ),
  ];
}

/** Whether the second side sees the board turned: not where discs fall. */
export const canTurn = ({ look }: Pick<Display, 'look'>): boolean => look?.motion !== 'drop';

export function boardDrawing(picture: BoardPicture): Drawing {
  const { display, titleOf, hasAxes = false, hasPrint = false } = picture;
  const isTurned = (picture.isTurned ?? false) && canTurn(display);
  const diagram = isTurned ? turned(picture.diagram) : picture.diagram;
  const group = (cell: Cell, shapes: readonly Drawn[], title = titleOf?.(cell)): Drawn => ({
    kind: 'group',
    x: cell.x * CELL,
    y: cell.y * CELL,
    cell: cell.id,
    ...(title === undefined ? {} : { title }),
    shapes,
  });
  const over = (cell: Cell): Drawn[] => overShapes(picture, cell);
  const field = hasPrint ? fieldShapes(picture, isTurned) : [];
  const [width, height] = [diagram.width * CELL, diagram.height * CELL];
  const edge = hasAxes ? FRAME : 0;
  return {
    x: -edge,
    y: -edge,
    width: width + 2 * edge,
    height: height + 2 * edge,
    shapes: [
      ...diagram.cells.map(cell =>
        group(cell, [...underShapes(picture, cell), ...(field.length > 0 ? [] : over(cell))]),
      ),
      ...field,
      ...(field.length > 0
        ? diagram.cells.filter(cell => over(cell).length > 0).map(cell => group(cell, over(cell)))
        : []),
      ...(hasAxes ? axisShapes(picture, isTurned) : []),
    ],
  };
}
