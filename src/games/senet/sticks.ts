/**
 * Four fair throw-sticks. By marked sides up: three is a throw of 1, two 2, one 3, none 4, four 5.
 * The unused throws of a side are counted by kind, five bits each, in one integer.
 */
import type { Chance } from '../../rules/position.js';

export type Throw = 1 | 2 | 3 | 4 | 5;
export const THROWS: readonly Throw[] = [1, 2, 3, 4, 5];

/** In sixteenths: 4, 6, 4, 1, 1 of the sixteen ways four sticks can fall. */
const WAYS: readonly number[] = [4, 6, 4, 1, 1];

/**
 * The last throw of a turn, so that every turn ends. A turn gets this far in (6/16)^30 = 1.7e-13 of turns: about once in 4e10 games.
 */
export const MAX_THROWS = 31;

export const NO_THROWS = 0;
export const one = (kind: number): number => 1 << (5 * (kind - 1));
export const held = (throws: number, kind: number): number => (throws >>> (5 * (kind - 1))) & 31;

export const total = (throws: number): number =>
  (throws & 31) + ((throws >>> 5) & 31) + ((throws >>> 10) & 31) + ((throws >>> 15) & 31) + ((throws >>> 20) & 31);

/** After 1, 4 and 5 the side throws again. */
export const throwsAgain = (kind: number): boolean => kind === 1 || kind >= 4;

/** One after another, ascending: [1, 1, 5]. */
export const listed = (throws: number): Throw[] =>
  THROWS.flatMap(kind => Array.from({ length: held(throws, kind) }, () => kind));

/** `moveOf` gives chance's move for a throw. */
export const sticks = (moveOf: (kind: Throw) => number): readonly Chance[] =>
  THROWS.map((kind, i) => ({ move: moveOf(kind), probability: WAYS[i]! / 16 }));
