/**
 * An evaluator's values as expected results: 1 is a won game, −1 a lost one. Evaluators in the unit `outcome` say it
 * themselves. The bound of the others says little: it is 7 to 10¹² times what their values spread over in play. So
 * values are measured from the middle of those in random games, in units of how far these spread, and squashed.
 */
import { tanh } from '../arithmetic/squash.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { settle } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { type Position, SIDES } from '../rules/position.js';
import { playOn, uniform } from './playout.js';

/** Some tens of milliseconds with the slowest evaluators. */
const GAMES = 16;
const SEED = seedFor(parseSeed('0'), 'expectation');

export type Scale = { readonly middle: number; readonly spread: number };

/** What both sides say of the positions of some random games, ascending. */
function sample<P extends Position>(game: Game<P>, evaluator: Evaluator<P>): Float64Array {
  const values: number[] = [];
  for (let n = 0; n < GAMES; n++) {
    const rng = rngFrom(seedFor(SEED, n));
    let position = settle(game, game.initial(), rng);
    while (!game.outcome(position)) {
      for (const side of SIDES) values.push(evaluator.value(position, side));
      position = settle(game, playOn(game, position, uniform, 1, rng), rng);
    }
  }
  return Float64Array.from(values).sort();
}

/**
 * The median, and half of the range in which four values in five lie; of all where that range is empty, and 1 where all
 * are equal. Quantiles, because a formula that divides has values a billion times the others.
 */
export function scaleOf<P extends Position>(game: Game<P>, evaluator: Evaluator<P>): Scale {
  const values = sample(game, evaluator);
  const at = (share: number): number => values[Math.floor(share * (values.length - 1))]!;
  const middle = (at(0.5) + values[Math.ceil(0.5 * (values.length - 1))]!) / 2;
  const spread = (at(0.9) - at(0.1)) / 2 || (at(1) - at(0)) / 2 || 1;
  return { middle, spread };
}

/** From a value to an expected result. */
export const expected = (value: number, { middle, spread }: Scale): number => tanh((value - middle) / spread);
