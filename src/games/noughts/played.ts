/** Noughts and crosses as it is played, drawn and written: nine bits a side, eight lines. Crosses, side 0, move first. */
import { anyRules, type Rules } from '../../rules/game.js';
import { type Move, opponent } from '../../rules/position.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { BadSpec, integer, type Options, ofBoard, readOptions } from '../../specs/options.js';
import { aboutNoughts } from './about.js';
import { noughtsDisplay } from './display.js';
import { gridOf, gridRules } from './grid.js';
import { outcome, winnerOf } from './result.js';
import { type NoughtsPosition, SYMMETRIES, turnSquares } from './squares.js';
import { noughtsBoard } from './view.js';

function moves(position: NoughtsPosition): readonly Move[] {
  if (winnerOf(position) !== null) return [];
  const taken = position.crosses | position.noughts;
  const free: Move[] = [];
  for (let square = 0; square < 9; square++) if (!(taken & (1 << square))) free.push(square);
  return free;
}

export const noughtsRules = {
  id: 'noughts',
  moveCount: 9,
  maxPlies: 9,
  initial: () => ({ turn: 0, crosses: 0, noughts: 0 }),
  moves,
  play: ({ turn, crosses, noughts }, move) => ({
    turn: opponent(turn),
    crosses: turn === 0 ? crosses | (1 << move) : crosses,
    noughts: turn === 1 ? noughts | (1 << move) : noughts,
  }),
  outcome,
  mirrors: ({ crosses, noughts }) =>
    SYMMETRIES.filter(
      symmetry => turnSquares(crosses, symmetry) === crosses && turnSquares(noughts, symmetry) === noughts,
    ).map(symmetry => move => symmetry[move]!),
  about: aboutNoughts,
  display: noughtsDisplay,
  board: noughtsBoard,
  key: ({ turn, crosses, noughts }) => `${turn} ${crosses} ${noughts}`,
} as const satisfies Rules<NoughtsPosition>;

const SIZE = 3;
const LINE = 3;

const options = {
  size: ofBoard(integer(SIZE, 15, SIZE, 'rows and columns of the board')),
  line: ofBoard(integer(LINE, 6, LINE, 'marks in a line that win')),
} as const satisfies Options;

/** An entry of the rules alone or of the whole game. A board of each size is made once. */
export function noughtsEntryOf<T>(usual: T, make: (size: number, line: number) => T): CatalogueEntry<T> {
  const built = new Map<string, T>();
  return {
    summary: aboutNoughts.summary,
    options,
    examples: ['noughts', 'noughts(size=4)', 'noughts(size=9, line=5)'],
    build(spec) {
      const { size, line } = readOptions(spec, options);
      if (line > size) throw new BadSpec(`noughts: no line of ${line} fits on ${size} by ${size} squares`);
      if (size === SIZE) return usual;
      const name = `${size} ${line}`;
      const game = built.get(name) ?? make(size, line);
      built.set(name, game);
      return game;
    },
  };
}

export const noughtsRulesEntry = noughtsEntryOf(anyRules(noughtsRules), (size, line) =>
  anyRules(gridRules(gridOf(size, line))),
);
