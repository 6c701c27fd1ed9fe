/** Connect Four as it is played, drawn and written, on racks of four to nine columns and rows. */
import { anyRules, type Rules } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { BadSpec, integer, type Options, ofBoard, readOptions } from '../../specs/options.js';
import { aboutOn } from './about.js';
import { type ConnectFourPosition, HEIGHT, WIDTH } from './board.js';
import { displayOn } from './display.js';
import { columnsNotation } from './notation.js';
import { type Rack, rackOf, USUAL_LINE, usualRack } from './rack.js';
import { rulesOn } from './rules.js';
import { boardOn } from './view.js';

/** A rack, and what differs between racks for speed. */
export type RackKind<P extends Position> = {
  readonly rack: Rack<P>;
  key(position: P): string | number;
};

/** The usual rack. */
export const usualKind: RackKind<ConnectFourPosition> = {
  rack: usualRack,
  // All discs plus those of the side to move, as one number of 49 bits: in each column the sum tells its height and discs.
  key({ turn, redLo, redHi, yellowLo, yellowHi }) {
    const [lo, hi] = turn === 0 ? [redLo, redHi] : [yellowLo, yellowHi];
    return ((redHi | yellowHi) + hi) * 2 ** 32 + ((redLo | yellowLo) >>> 0) + (lo >>> 0);
  },
};

type RackRules<P extends Position> = Rules<P> & Required<Pick<Rules<P>, 'board'>>;

export function connectFourRules<P extends Position>({ rack, ...quick }: RackKind<P>): RackRules<P> {
  const { columns, rows } = rack;
  return {
    id: 'connect-four',
    moveCount: columns,
    maxPlies: columns * rows,
    ...rulesOn(rack),
    about: aboutOn(rack),
    display: displayOn(rack),
    board: boardOn(rack),
    ...quick,
    notations: [columnsNotation(rack)],
  };
}

const options = {
  columns: ofBoard(integer(4, 9, WIDTH, 'columns of the rack')),
  rows: ofBoard(integer(4, 9, HEIGHT, 'cells of a column')),
  line: ofBoard(integer(3, 6, USUAL_LINE, 'discs in a line that win')),
} as const satisfies Options;

/** An entry of the rules alone or of the whole game. A rack of each size is made once. */
export function connectFourEntryOf<T>(make: <P extends Position>(kind: RackKind<P>) => T): CatalogueEntry<T> {
  const built = new Map<string, T>();
  const made = (columns: number, rows: number, line: number): T =>
    columns === WIDTH && rows === HEIGHT && line === USUAL_LINE
      ? make(usualKind)
      : make({
          rack: rackOf(columns, rows, line),
          key: ({ turn, first, second }) => `${turn} ${first} ${second}`,
        });
  return {
    summary: aboutOn(usualRack).summary,
    options,
    examples: ['connect-four', 'connect-four(columns=5, rows=5)', 'connect-four(columns=9, rows=9, line=5)'],
    build(spec) {
      const { columns, rows, line } = readOptions(spec, options);
      if (line > Math.max(columns, rows)) {
        throw new BadSpec(`connect-four: no line of ${line} fits on ${columns} columns of ${rows} cells`);
      }
      const name = `${columns} ${rows} ${line}`;
      const game = built.get(name) ?? made(columns, rows, line);
      built.set(name, game);
      return game;
    },
  };
}

export const connectFourRulesEntry = connectFourEntryOf(kind => anyRules(connectFourRules(kind)));
