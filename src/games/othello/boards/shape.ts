/** Othello on squares of four to ten, and with squares on which no disc may lie: which squares there are. */
import { gridCells } from '../../../rules/board.js';
import { BadSpec, type Option } from '../../../specs/options.js';
import { parsed, quote, refused } from '../../../specs/parsed.js';

export const SIZES = [4, 6, 8, 10] as const;
export const USUAL_SIZE = 8;
export const NOTHING_BLOCKED = 'none';

const NAME = /^([a-j])(10|[1-9])$/;

/** Row by row, as squares are numbered on a board of ten; smaller boards have the same order. */
const place = (name: string): number => {
  const [, column = 'a', row = '1'] = NAME.exec(name)!;
  return Number(row) * 10 + column.charCodeAt(0);
};

/** One text for one set of squares, whatever the order in which they were named. */
export const blockedOption: Option<string> = {
  summary: 'squares on which no disc may lie, with slashes between them, such as a1/h8',
  accepts: 'squares|none',
  fallback: NOTHING_BLOCKED,
  read(value) {
    if (value === NOTHING_BLOCKED) return parsed(NOTHING_BLOCKED);
    if (typeof value !== 'string') return refused(`${JSON.stringify(value)} is not a list of squares, such as a1/h8`);
    const names = value.toLowerCase().split('/');
    const strange = names.find(name => !NAME.test(name));
    if (strange !== undefined)
      return refused(`${quote(strange)} is not a square; write squares such as a1/h8, or none`);
    return parsed([...new Set(names)].sort((a, b) => place(a) - place(b)).join('/'));
  },
};

export type Shape = {
  readonly size: number;
  readonly squares: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly blocked: ReadonlySet<number>;
  /** The four in the middle: top left, top right, bottom left, bottom right. */
  readonly centre: readonly [number, number, number, number];
  /** Squares in each of the eight directions, up to the border or a blocked square; directions without any are left out. */
  readonly rays: readonly (readonly (readonly number[])[])[];
  /** Squares next to each square, blocked ones left out. */
  readonly neighbours: readonly (readonly number[])[];
};

const DIRECTIONS = [-1, 0, 1].flatMap(dy => [-1, 0, 1].map(dx => [dx, dy] as const)).filter(([dx, dy]) => dx || dy);

/** Throws BadSpec. */
export function shapeOf(size: number, blockedText: string): Shape {
  const columns = [...'abcdefghij'].slice(0, size);
  const rows = Array.from({ length: size }, (_, row) => String(row + 1));
  const squares = gridCells(columns, rows);
  const names = blockedText === NOTHING_BLOCKED ? [] : blockedText.split('/');
  const outside = names.find(name => !squares.includes(name));
  if (outside !== undefined) {
    throw new BadSpec(`othello(blocked=…): ${outside} is not on a board of ${size} by ${size} squares`);
  }
  const blocked = new Set(names.map(name => squares.indexOf(name)));
  const first = (size / 2 - 1) * (size + 1);
  const centre = [first, first + 1, first + size, first + size + 1] as const;
  const middle = centre.find(square => blocked.has(square));
  if (middle !== undefined) {
    throw new BadSpec(
      `othello(blocked=…): ${squares[middle]} is one of the four squares in the middle, where discs lie`,
    );
  }
  const ray = (square: number, dx: number, dy: number): number[] => {
    const all: number[] = [];
    let [x, y] = [(square % size) + dx, Math.floor(square / size) + dy];
    while (x >= 0 && x < size && y >= 0 && y < size && !blocked.has(y * size + x)) {
      all.push(y * size + x);
      [x, y] = [x + dx, y + dy];
    }
    return all;
  };
  const rays = squares.map((_, square) =>
    blocked.has(square) ? [] : DIRECTIONS.map(([dx, dy]) => ray(square, dx, dy)).filter(each => each.length > 0),
  );
  return {
    size,
    squares,
    columns,
    rows,
    blocked,
    centre,
    rays,
    neighbours: rays.map(each => each.map(([next]) => next!)),
  };
}
