/** The players there are. */
import type { Game } from '../rules/game.js';
import { build, type Catalogue } from '../specs/catalogue.js';
import { readOptions } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import type { Player } from './player.js';
import { randomPlayer } from './random.js';

export const players = {
  random: {
    summary: 'any legal move, all equally likely',
    options: {},
    build: (spec, game) => {
      readOptions(spec, {});
      return randomPlayer(game);
    },
  },
} as const satisfies Catalogue<Player, Game>;

/** Throws BadSpec. */
export const buildPlayer = (spec: Spec, game: Game): Player => build<Player, Game>('player', players, spec, game);
