/** Breakthrough with everything it offers. The smallest board is solved: the second side wins. */
import { anyGame, type FullGame } from '../../rules/game.js';
import type { BreakthroughPosition, Shape } from './board.js';
import { fastBreakthrough } from './fast.js';
import { featuresOf, march } from './features.js';
import { breakthroughPlayers, levels, opponents } from './levels.js';
import { breakthroughEntryOf, breakthroughRules, SIZE } from './played.js';
import { primitivesOf } from './primitives.js';
import { rulesOf } from './rules.js';

/** Also on the rectangles that tests solve. */
export function breakthroughOn(shape: Shape): FullGame<BreakthroughPosition> {
  const rules = breakthroughRules(shape);
  return {
    ...rules,
    defaults: {
      weights: { march },
      opponent: levels[1]!,
      adviser: levels.at(-1)!,
      levels,
      opponents,
      lineUp: [levels[3]!, levels[2]!, 'squares', 'random'],
      example: 'features',
      exampleMoves: `b2-b3 d${shape.rows - 1}-d${shape.rows - 2}`,
    },
    fast: fastBreakthrough(rulesOf(shape)),
    features: featuresOf(shape, rules.board),
    primitives: primitivesOf(shape, rules.board),
    players: breakthroughPlayers,
  };
}

export const breakthrough = (size = SIZE): FullGame<BreakthroughPosition> =>
  breakthroughOn({ columns: size, rows: size });

export const breakthroughEntry = breakthroughEntryOf(shape => anyGame(breakthroughOn(shape)));
