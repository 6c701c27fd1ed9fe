/** What Ferrer says of the winners of the last tournaments. The bars of his figures are lost; “about 65 %” is 60 to 70. */
import { claimed, type Figure } from '../../comparison.js';
import type { GameId } from './baselines.js';

export type Claim = readonly [paper: string, figure: Figure];
export type Claims = {
  /** Against RND1–8 and Const. */
  readonly chance: Claim;
  readonly handMade: Claim;
  /** Against the hardest of the hand-made players. */
  readonly worst?: Claim;
};

export const PLAIN: Readonly<Record<GameId, Claims>> = {
  senet: {
    chance: ['typically 75 % or more', claimed(0.75, 1)],
    handMade: ['more often than not 60–70 %', claimed(0.6, 0.7)],
    worst: ['none below 50 %', claimed(0.5, 1)],
  },
  othello: {
    chance: ['typically about 65 %', claimed(0.6, 0.7)],
    handMade: ['typically not more than 50 %', claimed(0, 0.5)],
  },
};

export const SEEDED: Readonly<Record<GameId, Claims>> = {
  senet: {
    chance: ['typically 80–90 %, some 100 %', claimed(0.8, 1)],
    handMade: ['typically around 65–80 %', claimed(0.65, 0.8)],
  },
  othello: {
    chance: ['typically about 60–75 %', claimed(0.6, 0.75)],
    handMade: ['considerably worse than the seeds', claimed(0, 0.5)],
  },
};
