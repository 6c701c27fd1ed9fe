/** Currie 1997: his experiments as recipes, and the figures he prints. */
import type { Preset } from '../recipe.js';

const LOOKAHEADS = [1, 2, 3, 4, 5] as const;

/** Table 1: weights of special squares by lookahead. */
export const CURRIE_TABLE_1 = {
  corner: [63, 58, 57, 58, 60],
  inner: [11, 15, 16, 15, 16],
  b: [2, 2, 2, 2, 2],
  c: [10, 11, 12, 10, 12],
} as const;

/** Table 2: weights of strategies by lookahead. */
export const CURRIE_TABLE_2 = {
  edges: [1, 1, 1, 1, 1],
  frontier: [3, 3, 3, 3, 3],
  sequences: [10, 10, 10, 10, 10],
  mobility: [18, 16, 18, 19, 19],
  special: [1, 1, 1, 1, 1],
  discs: [10, 10, 11, 11, 11],
} as const;

/** What his graph of games against a random mover shows; its numbers are lost. */
export const CURRIE_AGAINST_RANDOM = [
  'black has a large advantage',
  'the margin is not wide, and some games are lost',
  'the margin levels off as the lookahead grows',
] as const;

const recipe = (learner: string, lookahead: number): Preset['recipe'] => ({
  game: 'othello(start=currie)',
  learner,
  // The learner stops by itself, mostly within a tenth of these.
  steps: 2000,
  plays: `search(depth=${lookahead}, ties=first, pass=ply)`,
  yardsticks: [
    { name: 'random', against: 'random', games: 200, every: 100 },
    { name: 'his own weights', against: `currie(level=${lookahead})`, games: 200, every: 100 },
  ],
});

/** Mutations begin large and shrink, as he did by hand over a week. */
const settings = (lookahead: number): string => `lookahead=${lookahead}, size=8`;
const name = (what: string, lookahead: number): string => (lookahead === 1 ? what : `${what}-${lookahead}`);

export const curriePresets: Readonly<Record<string, Preset>> = {
  ...Object.fromEntries(
    LOOKAHEADS.flatMap(lookahead => [
      [
        name('currie', lookahead),
        {
          summary: `Currie 1997: weights of special squares, then of strategies, lookahead ${lookahead}`,
          recipe: recipe(`currie(${settings(lookahead)})`, lookahead),
        },
      ],
      [
        name('currie-squares', lookahead),
        {
          summary: `the special squares alone, lookahead ${lookahead}`,
          recipe: recipe(`currie(stage=squares, ${settings(lookahead)})`, lookahead),
        },
      ],
    ]),
  ),
};
