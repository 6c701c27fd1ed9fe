/** Each is own minus opponent's, so swapping the sides changes every sign. */
import type { Features, FeatureWeights } from '../../rules/features.js';
import { type ConnectFourPosition, discCount, HEIGHT, heightOf, WIDTH } from './board.js';
import { countLines } from './lines.js';
import { connectFourBoard } from './view.js';

const CENTRE = Math.floor(WIDTH / 2);

export const connectFourFeatures: Features<ConnectFourPosition> = {
  names: [
    'four in a line',
    'open threes',
    'open twos',
    'open ones',
    'winning moves', // cells that complete four and can be played now
    'odd threats', // cells on rows 1, 3, 5 that would complete four: good for the first side
    'even threats', // on rows 2, 4, 6: good for the second side
    'centre', // discs in the middle column
  ],
  limit: 69, // the number of lines
  phase(position) {
    const [red, yellow] = discCount(position);
    return (red + yellow) / (WIDTH * HEIGHT);
  },
  read(position, side) {
    const cells = new Int8Array(WIDTH * HEIGHT);
    connectFourBoard.read(position, side, cells);
    const { own, other, threats } = countLines(cells);
    const heights = Array.from({ length: WIDTH }, (_, column) => heightOf(position, column));
    const rowOf = (cell: number): number => Math.floor(cell / WIDTH);
    const difference = (holds: (cell: number) => boolean): number =>
      [...threats.own].filter(holds).length - [...threats.other].filter(holds).length;
    let centre = 0;
    for (let row = 0; row < HEIGHT; row++) centre += cells[row * WIDTH + CENTRE]!;
    return [
      own[4]! - other[4]!,
      own[3]! - other[3]!,
      own[2]! - other[2]!,
      own[1]! - other[1]!,
      difference(cell => heights[cell % WIDTH] === rowOf(cell)),
      difference(cell => rowOf(cell) % 2 === 0),
      difference(cell => rowOf(cell) % 2 === 1),
      centre,
    ];
  },
};

/** Threats decide, then lines that can still grow, then the middle. Hand-made guesses. */
export const threats: FeatureWeights = [[100, 4, 1, 0.1, 6, 2, 2, 1]];
