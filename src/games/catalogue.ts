/** The games there are. A new game is one folder and one line here. */
import type { Game } from '../rules/game.js';
import { build, type Catalogue } from '../specs/catalogue.js';
import { readOptions } from '../specs/options.js';
import { type Parsed, parsed } from '../specs/parsed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { noughts } from './noughts/noughts.js';
import { buildOthello, othelloOptions } from './othello/othello.js';
import { senet } from './senet/senet.js';
import { senetOptions } from './senet/variants.js';

export const games = {
  othello: {
    summary: 'Othello on eight by eight squares',
    options: othelloOptions,
    build: buildOthello,
  },
  senet: {
    summary: 'the Egyptian race over thirty houses, with throw-sticks',
    options: senetOptions,
    build: spec => senet(readOptions(spec, senetOptions)),
  },
  noughts: {
    summary: 'noughts and crosses, three in a line on nine squares',
    options: {},
    build: spec => {
      readOptions(spec, {});
      return noughts;
    },
  },
} as const satisfies Catalogue<Game>;

/** Throws BadSpec. */
export const buildGame = (spec: Spec): Game => build<Game, void>('game', games, spec, undefined);

export function parseGame(text: string): Parsed<Game> {
  const spec = parseSpec(text);
  return spec.ok ? parsed(buildGame(spec.value)) : spec;
}
