/** Connect Four with everything it offers. Solved by J. Allen and V. Allis in 1988: the first side wins with the middle column. */
import type { FullGame, Game } from '../../rules/game.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { readOptions } from '../../specs/options.js';
import { aboutConnectFour } from './about.js';
import { type ConnectFourPosition, HEIGHT, WIDTH } from './board.js';
import { connectFourDisplay } from './display.js';
import { connectFourFeatures, threats } from './features.js';
import { columnsNotation } from './notation.js';
import { connectFourPrimitives } from './primitives.js';
import { initial, moves, outcome, play } from './rules.js';
import { connectFourBoard } from './view.js';

export const connectFour: FullGame<ConnectFourPosition> = {
  id: 'connect-four',
  moveCount: WIDTH,
  maxPlies: WIDTH * HEIGHT,
  initial,
  moves,
  play,
  outcome,
  about: aboutConnectFour,
  display: connectFourDisplay,
  defaults: {
    weights: { threats },
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
    exampleMoves: 'd d e c c d e f d e b',
  },
  features: connectFourFeatures,
  board: connectFourBoard,
  primitives: connectFourPrimitives,
  // All discs plus those of the side to move, as one number of 49 bits: in each column the sum tells its height and discs.
  key({ turn, redLo, redHi, yellowLo, yellowHi }) {
    const [lo, hi] = turn === 0 ? [redLo, redHi] : [yellowLo, yellowHi];
    return ((redHi | yellowHi) + hi) * 2 ** 32 + ((redLo | yellowLo) >>> 0) + (lo >>> 0);
  },
  notations: [columnsNotation],
};

export const connectFourEntry: CatalogueEntry<Game<ConnectFourPosition>> = {
  summary: aboutConnectFour.summary,
  options: {},
  build: spec => {
    readOptions(spec, {});
    return connectFour;
  },
};
