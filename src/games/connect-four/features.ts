/** Each is own minus opponent's, so swapping the sides changes every sign. */
import type { BoardView } from '../../rules/board.js';
import type { Features, FeatureWeights } from '../../rules/features.js';
import { countLines, type LineBoard, linesOf } from '../../rules/lines.js';
import { inWords } from '../../rules/number-words.js';
import type { Position } from '../../rules/position.js';
import type { Rack } from './rack.js';

/** Lines with so many discs are counted, from complete ones down. */
const GROWING = 4;

const nameOf = (discs: number): string =>
  ['', 'open ones', 'open twos', 'open threes', 'open fours', 'open fives'][discs]!;

export function featuresOn<P extends Position>(rack: Rack<P>, board: BoardView<P>): Features<P> {
  const { columns, rows, line } = rack;
  const lines = linesOf(rack);
  const centre = Math.floor(columns / 2);
  const sizes = Array.from({ length: Math.min(GROWING, line) }, (_, i) => line - i);
  return {
    names: [
      ...sizes.map(discs => (discs === line ? `${inWords(line)} in a line` : nameOf(discs))),
      'winning moves', // cells that complete a line and can be played now
      'odd threats', // cells on rows 1, 3, 5 that would complete a line: good for the first side
      'even threats', // on rows 2, 4, 6: good for the second side
      'centre', // discs in the middle column
    ],
    limit: Math.max(lines.length, columns * rows),
    phase(position) {
      const [red, yellow] = rack.counts(position);
      return (red + yellow) / (columns * rows);
    },
    read(position, side) {
      const cells = new Int8Array(columns * rows);
      board.read(position, side, cells);
      const { own, other, threats } = countLines(lines, cells);
      const heights = Array.from({ length: columns }, (_, column) => rack.heightOf(position, column));
      const rowOf = (cell: number): number => Math.floor(cell / columns);
      const difference = (holds: (cell: number) => boolean): number =>
        [...threats.own].filter(holds).length - [...threats.other].filter(holds).length;
      let middle = 0;
      for (let row = 0; row < rows; row++) middle += cells[row * columns + centre]!;
      return [
        ...sizes.map(discs => own[discs]! - other[discs]!),
        difference(cell => heights[cell % columns] === rowOf(cell)),
        difference(cell => rowOf(cell) % 2 === 0),
        difference(cell => rowOf(cell) % 2 === 1),
        middle,
      ];
    },
  };
}

/** Threats decide, then lines that can still grow, then the middle. Hand-made guesses. */
export const threatsFor = ({ line }: LineBoard): FeatureWeights => [
  [...[100, 4, 1, 0.1].slice(0, Math.min(GROWING, line)), 6, 2, 2, 1],
];
