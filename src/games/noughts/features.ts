import type { Features } from '../../rules/features.js';
import { CENTRE, CORNERS, EDGES, LINES, type NoughtsPosition } from './squares.js';

export const countSquares = (squares: number): number => {
  let n = 0;
  for (let rest = squares; rest; rest &= rest - 1) n++;
  return n;
};

/** Lines on which only `own` stands, with exactly `n` pieces. */
export const openLines = (own: number, other: number, n: number): number =>
  LINES.filter(line => (line & other) === 0 && countSquares(line & own) === n).length;

/** Each is own minus opponent's, so swapping the sides changes every sign. */
export const noughtsFeatures: Features<NoughtsPosition> = {
  names: ['three in a line', 'open twos', 'open ones', 'centre', 'corners', 'edges'],
  limit: 8, // there are eight lines
  read(position, side) {
    const [own, other] = side === 0 ? [position.crosses, position.noughts] : [position.noughts, position.crosses];
    const difference = (of: (own: number, other: number) => number): number => of(own, other) - of(other, own);
    return [
      difference((a, b) => openLines(a, b, 3)),
      difference((a, b) => openLines(a, b, 2)),
      difference((a, b) => openLines(a, b, 1)),
      difference(a => countSquares(a & CENTRE)),
      difference(a => countSquares(a & CORNERS)),
      difference(a => countSquares(a & EDGES)),
    ];
  },
};
