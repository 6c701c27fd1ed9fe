/** Breakthrough with everything it offers, on boards of five to eight rows. The smallest is solved: the second side wins. */
import type { FullGame, Game } from '../../rules/game.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { integer, type Options, ofBoard, readOptions } from '../../specs/options.js';
import { aboutBreakthrough } from './about.js';
import type { BreakthroughPosition, Shape } from './board.js';
import { displayOf } from './display.js';
import { fastBreakthrough } from './fast.js';
import { featuresOf, march } from './features.js';
import { breakthroughPlayers, levels, opponents } from './levels.js';
import { movesNotation } from './notation.js';
import { primitivesOf } from './primitives.js';
import { mirroredMove, rulesOf } from './rules.js';
import { boardOf } from './view.js';

const SIZE = 8;

/** Also on the rectangles that tests solve. */
export function breakthroughOn(shape: Shape): FullGame<BreakthroughPosition> {
  const { columns, rows } = shape;
  const rules = rulesOf(shape);
  const board = boardOf(shape);
  const [, mirror] = board.symmetries;
  const isSymmetric = (position: BreakthroughPosition): boolean => {
    const cells = new Int8Array(board.cells.length);
    board.read(position, 0, cells);
    return cells.every((piece, cell) => piece === cells[mirror![cell]!]);
  };
  return {
    id: 'breakthrough',
    moveCount: rules.moveCount,
    maxPlies: rules.maxPlies,
    initial: rules.initial,
    moves: rules.moves,
    play: rules.play,
    outcome: rules.outcome,
    mirrors: position => [
      move => move,
      ...(isSymmetric(position) ? [(move: number) => mirroredMove(columns, move)] : []),
    ],
    about: aboutBreakthrough(shape),
    display: displayOf(rules),
    defaults: {
      weights: { march },
      opponent: levels[1]!,
      adviser: levels.at(-1)!,
      levels,
      opponents,
      lineUp: [levels[3]!, levels[2]!, 'squares', 'random'],
      example: 'features',
      exampleMoves: `b2-b3 d${rows - 1}-d${rows - 2}`,
    },
    features: featuresOf(shape, board),
    board,
    primitives: primitivesOf(shape, board),
    fast: fastBreakthrough(rules),
    key: ({ turn, whiteLo, whiteHi, blackLo, blackHi }) => `${turn} ${whiteLo} ${whiteHi} ${blackLo} ${blackHi}`,
    notations: [movesNotation(rules)],
    players: breakthroughPlayers,
  };
}

const options = {
  size: ofBoard(integer(5, SIZE, SIZE, 'rows and columns of the board')),
} as const satisfies Options;

/** A board of each size is made once. */
const built = new Map<number, FullGame<BreakthroughPosition>>();

export function breakthrough(size = SIZE): FullGame<BreakthroughPosition> {
  const game = built.get(size) ?? breakthroughOn({ columns: size, rows: size });
  built.set(size, game);
  return game;
}

export const breakthroughEntry: CatalogueEntry<Game<BreakthroughPosition>> = {
  summary: aboutBreakthrough({ columns: SIZE, rows: SIZE }).summary,
  options,
  examples: ['breakthrough', 'breakthrough(size=6)'],
  build: spec => breakthrough(readOptions(spec, options).size),
};
