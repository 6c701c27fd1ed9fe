/** Senet with everything it offers: played.ts has the rules, the other files its parts. */
import { anyGame, type Defaults, type FullGame } from '../../rules/game.js';
import { fastSenet } from './fast.js';
import { senetFeatures } from './features.js';
import { senetEntryOf, senetRules } from './played.js';
import { senetPlayers } from './players.js';
import type { SenetPosition } from './position.js';
import { senetPrimitives } from './primitives.js';
import type { SenetRules } from './variants.js';
import { pilgrim } from './weights.js';

const DEFAULTS: Defaults = {
  weights: { pilgrim },
  opponent: 'hc(number=1)',
  adviser: 'search(depth=2, evaluator=features(set=pilgrim))',
  opponents: [
    { player: 'random', title: 'Random', about: 'Moves any piece that may move.' },
    {
      player: 'hc(number=1)',
      title: 'Ferrer 1996, number 1',
      about: 'His first hand-made formula: strategies 1 to 6.',
    },
    {
      player: 'hc(number=5)',
      title: 'Ferrer 1996, number 5',
      about: 'His fifth formula: it captures first, then blocks.',
    },
    {
      player: 'search(depth=2, evaluator=features(set=pilgrim))',
      title: 'Pilgrim',
      about: 'Weighs progress and safety, and looks two plies ahead through all throws. Hints use it too.',
    },
  ],
  lineUp: ['hc(number=1)', 'random'],
  example: 'hc(number=1)',
  exampleMoves:
    'throw-2 14-16 16-17 throw-1 throw-2 13-15 15-16 throw-3 17-20 throw-2 16-18 throw-2 20-22 throw-4 throw-2 18-22 22-24 throw-1 throw-2 18-20 20-21 throw-3 11-14 throw-3 21-24 throw-3 21-24 throw-2 21-23 throw-3',
};

export const senet = (rules: SenetRules): FullGame<SenetPosition> => ({
  ...senetRules(rules),
  fast: fastSenet(rules),
  defaults: DEFAULTS,
  features: senetFeatures,
  primitives: senetPrimitives,
  players: senetPlayers,
});

export const senetEntry = senetEntryOf(rules => anyGame(senet(rules)));
