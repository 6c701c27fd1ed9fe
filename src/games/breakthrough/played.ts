/** Breakthrough as it is played, drawn and written, on boards of five to eight rows. */
import { anyRules, type Rules } from '../../rules/game.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { integer, type Options, ofBoard, readOptions } from '../../specs/options.js';
import { aboutBreakthrough } from './about.js';
import type { BreakthroughPosition, Shape } from './board.js';
import { displayOf } from './display.js';
import { movesNotation } from './notation.js';
import { mirroredMove, rulesOf } from './rules.js';
import { boardOf } from './view.js';

/** The size of the usual board. */
export const SIZE = 8;

type BreakthroughRules = Rules<BreakthroughPosition> & Required<Pick<Rules<BreakthroughPosition>, 'board'>>;

export function breakthroughRules(shape: Shape): BreakthroughRules {
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
      ...(isSymmetric(position) ? [(move: number) => mirroredMove(shape.columns, move)] : []),
    ],
    about: aboutBreakthrough(shape),
    display: displayOf(rules),
    board,
    key: ({ turn, whiteLo, whiteHi, blackLo, blackHi }) => `${turn} ${whiteLo} ${whiteHi} ${blackLo} ${blackHi}`,
    notations: [movesNotation(rules)],
  };
}

const options = {
  size: ofBoard(integer(5, SIZE, SIZE, 'rows and columns of the board')),
} as const satisfies Options;

/** An entry of the rules alone or of the whole game. A board of each size is made once. */
export function breakthroughEntryOf<T>(make: (shape: Shape) => T): CatalogueEntry<T> {
  const built = new Map<number, T>();
  return {
    summary: aboutBreakthrough({ columns: SIZE, rows: SIZE }).summary,
    options,
    examples: ['breakthrough', 'breakthrough(size=6)'],
    build(spec) {
      const { size } = readOptions(spec, options);
      const game = built.get(size) ?? make({ columns: size, rows: size });
      built.set(size, game);
      return game;
    },
  };
}

export const breakthroughRulesEntry = breakthroughEntryOf(shape => anyRules(breakthroughRules(shape)));
