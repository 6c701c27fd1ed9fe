/** Noughts and crosses with everything it offers: played.ts has the rules, the other files its parts. */
import { anyGame, type FullGame, searchAlias } from '../../rules/game.js';
import { readOptions } from '../../specs/options.js';
import { fastNoughts } from './fast.js';
import { noughtsFeatures } from './features.js';
import { noughtsOn } from './grid-parts.js';
import { moveTableKind } from './move-table.js';
import { perfectNoughts } from './perfect.js';
import { noughtsEntryOf, noughtsRules } from './played.js';
import { noughtsPrimitives } from './primitives.js';
import { programKind } from './program.js';
import type { NoughtsPosition } from './squares.js';
import { lines } from './weights.js';

export const noughts: FullGame<NoughtsPosition> = {
  ...noughtsRules,
  fast: fastNoughts,
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
  primitives: noughtsPrimitives,
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

export const noughtsEntry = noughtsEntryOf(anyGame(noughts), (size, line) => anyGame(noughtsOn(size, line)));
