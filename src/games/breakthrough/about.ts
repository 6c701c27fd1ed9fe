/** How Breakthrough is played, for a person who has never seen it, with examples on a board of the size that is played. */
import type { About } from '../../rules/about.js';
import { cellNamesOf, EMPTY, type Shape, startOf, withPiece } from './board.js';
import { displayOf } from './display.js';
import { rulesOf } from './rules.js';

export function aboutBreakthrough(shape: Shape): About {
  const { columns, rows } = shape;
  const { formatPosition } = displayOf(rulesOf(shape));
  const names = cellNamesOf(shape);
  const drawn = (white: readonly string[], black: readonly string[]): string => {
    let position = EMPTY;
    for (const cell of white) position = withPiece(position, names.indexOf(cell), 0);
    for (const cell of black) position = withPiece(position, names.indexOf(cell), 1);
    return formatPosition(position);
  };
  return {
    title: 'Breakthrough',
    summary: 'Breakthrough: pieces move forward, capture slantwise, and the first to reach the far row wins',
    colours: ['#f4f4f4', '#1b1b1b'],
    lessons: [
      {
        text: `Two players have ${2 * columns} pieces each on their two nearest rows. White moves first, and upwards.`,
        position: formatPosition(startOf(shape)),
        move: 'b2-b3',
      },
      {
        text: 'A piece moves one cell forward, straight or slanted, onto a free cell. It never moves sideways or back.',
        position: drawn(['c2'], ['a5']),
        move: 'c2-d3',
      },
      {
        text: 'A slanted move captures an enemy piece on its cell. Captures are never forced.',
        position: drawn(['c2', 'd2'], ['d3', 'b4']),
        move: 'c2-d3',
      },
      {
        text: 'A straight move never captures: two pieces that face each other block each other.',
        position: drawn(['c2', 'a2'], ['c3', 'b5']),
        move: 'a2-a3',
      },
      {
        text: `A piece on the far row wins at once. Here White reaches row ${rows}.`,
        position: drawn([`b${rows - 1}`], ['e3']),
        move: `b${rows - 1}-b${rows}`,
      },
      {
        text: 'A player also wins by capturing the last enemy piece. There are no draws.',
        position: drawn(['c3'], ['d4']),
        move: 'c3-d4',
      },
      {
        text: 'Pieces side by side cover each other: what captures one of them is taken back. Keep some pieces at home, since a single gap there lets a piece through.',
      },
    ],
  };
}
