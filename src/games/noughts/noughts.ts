/** Noughts and crosses: nine bits a side, eight lines. Crosses, side 0, move first. */
import { anyGame, type FullGame, type Game, searchAlias } from '../../rules/game.js';
import { type Move, opponent } from '../../rules/position.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { BadSpec, integer, type Options, ofBoard, readOptions } from '../../specs/options.js';
import { aboutNoughts } from './about.js';
import { noughtsDisplay } from './display.js';
import { fastNoughts } from './fast.js';
import { noughtsFeatures } from './features.js';
import { noughtsOn } from './grid.js';
import { moveTableKind } from './move-table.js';

import { perfectNoughts } from './perfect.js';
import { noughtsPrimitives } from './primitives.js';
import { programKind } from './program.js';
import { outcome, winnerOf } from './result.js';
import { type NoughtsPosition, SYMMETRIES, turnSquares } from './squares.js';
import { noughtsBoard } from './view.js';
import { lines } from './weights.js';

function moves(position: NoughtsPosition): readonly Move[] {
  if (winnerOf(position) !== null) return [];
  const taken = position.crosses | position.noughts;
  const free: Move[] = [];
  for (let square = 0; square < 9; square++) if (!(taken & (1 << square))) free.push(square);
  return free;
}

export const noughts: FullGame<NoughtsPosition> = {
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
  defaults: {
    weights: { lines },
    opponent: 'random',
    adviser: 'search(depth=9)',
    opponents: [
      { player: 'random', title: 'Random', about: 'Marks any free square.' },
      { player: 'search(depth=1)', title: 'One ply', about: 'Completes a line if it can, and does not see yours.' },
      {
        player: 'pinkney-noughts',
        title: 'Pinkney 2009',
        about: 'Perfect play, by which he found two errors in his search. It cannot be beaten.',
      },
    ],
    lineUp: ['pinkney-noughts', 'random'],
    example: 'features',
    exampleMoves: 'b2 a1 c1',
  },
  features: noughtsFeatures,
  board: noughtsBoard,
  primitives: noughtsPrimitives,
  fast: fastNoughts,
  key: ({ turn, crosses, noughts }) => `${turn} ${crosses} ${noughts}`,
  evaluators: {
    perfect: {
      summary: 'noughts and crosses after Pinkney: a win is worth 1 + the empty squares, an unfinished game 0',
      options: {},
      build: spec => {
        readOptions(spec, {});
        return perfectNoughts;
      },
    },
  },
  kinds: { 'move-table': moveTableKind, program: programKind },
  players: {
    'pinkney-noughts': searchAlias(
      'Pinkney 2009: perfect noughts and crosses, by searching every game to its end',
      {},
      () => ({ depth: 9, evaluator: { kind: 'perfect' }, terminal: 'evaluator' }),
    ),
  },
};

const SIZE = 3;
const LINE = 3;

const options = {
  size: ofBoard(integer(SIZE, 15, SIZE, 'rows and columns of the board')),
  line: ofBoard(integer(LINE, 6, LINE, 'marks in a line that win')),
} as const satisfies Options;

/** A board of each size is made once. */
const built = new Map<string, Game>();

export const noughtsEntry: CatalogueEntry<Game> = {
  summary: aboutNoughts.summary,
  options,
  examples: ['noughts', 'noughts(size=4)', 'noughts(size=9, line=5)'],
  build: spec => {
    const { size, line } = readOptions(spec, options);
    if (line > size) throw new BadSpec(`noughts: no line of ${line} fits on ${size} by ${size} squares`);
    if (size === SIZE) return anyGame(noughts);
    const name = `${size} ${line}`;
    const game = built.get(name) ?? anyGame(noughtsOn(size, line));
    built.set(name, game);
    return game;
  },
};
