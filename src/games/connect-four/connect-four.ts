/**
 * Connect Four with everything it offers, on racks of four to nine columns and rows. On the usual one, solved by J. Allen and
 * V. Allis in 1988, the first side wins with the middle column.
 */
import type { FastGame } from '../../rules/fast.js';
import { anyGame, type FullGame, type Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { BadSpec, integer, type Options, ofBoard, readOptions } from '../../specs/options.js';
import { aboutOn } from './about.js';
import { type ConnectFourPosition, HEIGHT, WIDTH } from './board.js';
import { displayOn } from './display.js';
import { fastConnectFour } from './fast.js';
import { featuresOn, threatsFor } from './features.js';
import { columnsNotation } from './notation.js';
import { primitivesOn } from './primitives.js';
import { type Rack, rackOf, USUAL_LINE, usualRack } from './rack.js';
import { rulesOn } from './rules.js';
import { boardOn } from './view.js';

function gameOn<P extends Position>(
  rack: Rack<P>,
  key: (position: P) => string | number,
  fast?: () => FastGame<P>,
): FullGame<P> {
  const { columns, rows } = rack;
  const board = boardOn(rack);
  return {
    id: 'connect-four',
    moveCount: columns,
    maxPlies: columns * rows,
    ...rulesOn(rack),
    about: aboutOn(rack),
    display: displayOn(rack),
    defaults: {
      weights: { threats: threatsFor(rack) },
      opponent: 'search(depth=2)',
      adviser: 'search(depth=7)',
      opponents: [
        { player: 'random', title: 'Random', about: 'Drops a disc into any free column.' },
        { player: 'search(depth=2)', title: 'Two plies', about: 'Counts threats and sees one answer ahead.' },
        { player: 'search(depth=4)', title: 'Four plies', about: 'Sees two moves of each side ahead.' },
        { player: 'search(depth=7)', title: 'Seven plies', about: 'Sees traps before they are set. Hints use it too.' },
      ],
      lineUp: ['search(depth=4)', 'search(depth=2)', 'squares', 'random'],
      example: 'features',
      ...(columns >= 6 && rows >= 4 && rack.line >= USUAL_LINE ? { exampleMoves: 'd d e c c d e f d e b' } : {}),
    },
    features: featuresOn(rack, board),
    board,
    primitives: primitivesOn(rack, board),
    key,
    ...(fast ? { fast } : {}),
    notations: [columnsNotation(rack)],
  };
}

export const connectFour: FullGame<ConnectFourPosition> = gameOn(
  usualRack,
  // All discs plus those of the side to move, as one number of 49 bits: in each column the sum tells its height and discs.
  ({ turn, redLo, redHi, yellowLo, yellowHi }) => {
    const [lo, hi] = turn === 0 ? [redLo, redHi] : [yellowLo, yellowHi];
    return ((redHi | yellowHi) + hi) * 2 ** 32 + ((redLo | yellowLo) >>> 0) + (lo >>> 0);
  },
  fastConnectFour,
);

const options = {
  columns: ofBoard(integer(4, 9, WIDTH, 'columns of the rack')),
  rows: ofBoard(integer(4, 9, HEIGHT, 'cells of a column')),
  line: ofBoard(integer(3, 6, USUAL_LINE, 'discs in a line that win')),
} as const satisfies Options;

/** A rack of each size is made once. */
const built = new Map<string, Game>();

export const connectFourEntry: CatalogueEntry<Game> = {
  summary: connectFour.about.summary,
  options,
  examples: ['connect-four', 'connect-four(columns=5, rows=5)', 'connect-four(columns=9, rows=9, line=5)'],
  build(spec) {
    const { columns, rows, line } = readOptions(spec, options);
    if (line > Math.max(columns, rows)) {
      throw new BadSpec(`connect-four: no line of ${line} fits on ${columns} columns of ${rows} cells`);
    }
    if (columns === WIDTH && rows === HEIGHT && line === USUAL_LINE) return anyGame(connectFour);
    const name = `${columns} ${rows} ${line}`;
    const game =
      built.get(name) ??
      anyGame(gameOn(rackOf(columns, rows, line), ({ turn, first, second }) => `${turn} ${first} ${second}`));
    built.set(name, game);
    return game;
  },
};
