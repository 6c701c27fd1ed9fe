/** Senet as cells and pieces: thirty houses in the order of the track. */
import type { BoardView } from '../../rules/board.js';
import { opponent } from '../../rules/position.js';
import { bit, count, LAST, LIFE, PIECES, WATER } from './houses.js';
import type { SenetPosition } from './position.js';
import { held, THROWS } from './sticks.js';

const HOUSES = Array.from({ length: LAST }, (_, i) => i + 1);

/** A side rarely holds more of one kind; more count as this many. */
const MOST_HELD = 4;

export const senetBoard: BoardView<SenetPosition> = {
  cells: HOUSES.map(String),
  read({ cones, spools }, side, into) {
    const [own, other] = side === 0 ? [cones, spools] : [spools, cones];
    HOUSES.forEach((house, cell) => {
      into[cell] = own & bit(house) ? 1 : other & bit(house) ? -1 : 0;
    });
  },
  symmetries: [HOUSES.map((_, cell) => cell)], // no house is like another
  lines: [HOUSES.map((_, cell) => cell)],
  /** Each from −1 to 1. */
  extra: {
    names: [
      'own turn',
      'own pieces off',
      'opponent pieces off',
      ...THROWS.map(kind => `own throws of ${kind}`),
      ...THROWS.map(kind => `opponent throws of ${kind}`),
    ],
    limit: 1,
    read(position, side) {
      const [own, other] = side === 0 ? [position.cones, position.spools] : [position.spools, position.cones];
      const throws = (who: number): number[] =>
        THROWS.map(kind => (position.turn === who ? Math.min(MOST_HELD, held(position.throws, kind)) / MOST_HELD : 0));
      return [
        position.turn === side ? 1 : -1,
        (PIECES - count(own)) / PIECES,
        (PIECES - count(other)) / PIECES,
        ...throws(side),
        ...throws(opponent(side)),
      ];
    },
  },
  // Houses that a piece still has to go, so that a piece that is off weighs nothing; a drowned piece counts from 15.
  tables: { houses: HOUSES.map(house => (house === WATER ? LIFE : house) - LAST - 1) },
  usualTuples: 'all-3',
};
