/**
 * The error of a player's rating on the ladder. The true rating is the one from a round robin with equally many games
 * against every anchor. Three things separate it from a rating from games with some of them:
 *
 * - the games: chance in those just played;
 * - the ladder: the anchors' own ratings, and with them their distance from Elo 0, come from games too;
 * - the opponents: against each of them a player is stronger or weaker than one number can express, by some 90 Elo
 *   (standard deviation) among the anchors, and frequent opponents weigh more.
 *
 * The three are independent, so their squares add up. The last uses Student's quantile, because players differ in it, and
 * `rate` can hardly measure it: the opponents that it meets are close to the player, where anchors differ by some 60 Elo,
 * and most of the error comes from those it does not meet, where they differ by 100 to 150. Among the anchors one does
 * not tell the other: the random mover has 28 and 215, verhelst-reference(ply=3) 91 and 186, iago 83 and 54.
 */
import { exp } from '../arithmetic/exponential.js';
import { gamesOf, pointsOf, type Tally } from '../matches/tally.js';
import { ELO_UNIT } from './elo-unit.js';
import { type Ladder, type Rung, ZERO } from './ladder.js';
import { normalQuantile } from './normal.js';
import type { Encounter, Place } from './placing.js';
import { gamesPerUnit, sampleOf, spreadOf } from './score.js';
import { studentQuantile } from './student.js';

/** In Elo, each half of a 95 % interval but the last. */
export type Uncertainty = {
  readonly games: number;
  readonly ladder: number;
  readonly opponents: number;
  readonly total: number;
  /** Standard deviation of the player's strength against single opponents. */
  readonly deviation: number;
};

const Z = normalQuantile(0.975);
const logistic = (x: number): number => 1 / (1 + exp(-x));

/** The games with one opponent, compared with what the ratings expect; in points of games and natural units. */
type Result = {
  /** Points beyond the expected ones. */
  readonly excess: number;
  /** Their variance by chance in the games. */
  readonly variance: number;
  /** Points per unit of strength. */
  readonly information: number;
};

function resultOf(tally: Tally, distance: number): Result {
  const games = gamesOf(tally);
  const p = logistic(distance);
  const information = games * p * (1 - p);
  const sample = sampleOf(tally);
  const variance = information * gamesPerUnit(sample) * spreadOf(sample).share; // as in ratings.ts
  return { excess: pointsOf(tally) - games * p, variance, information };
}

/** Sums of squares beyond chance, each opponent weighted by its information. */
function beyondChance(results: readonly Result[], about: number): { readonly sum: number; readonly weight: number } {
  let [sum, weight] = [0, 0];
  for (const { excess, variance, information } of results) {
    const precision = 1 / (variance + information * information * about) ** 2;
    sum += precision * information ** 2 * (excess * excess - variance);
    weight += precision * information ** 4;
  }
  return { sum, weight };
}

const ROUNDS = 50;
const FIRST_GUESS = (60 * ELO_UNIT) ** 2;

/** Among the anchors: the variance of single opponents' view, beyond ratings and chance; natural units. */
function varianceOnLadder({ rungs, matchTallies }: Ladder): number {
  const results = matchTallies.map(({ first, second, tally }) =>
    resultOf(tally, (rungs[first]!.rating - rungs[second]!.rating) * ELO_UNIT),
  );
  const left = results.length / (results.length - rungs.length + 1); // the ratings were fitted to the same games
  let variance = FIRST_GUESS;
  for (let round = 0; round < ROUNDS; round++) {
    const { sum, weight } = beyondChance(results, variance);
    variance = Math.max(FIRST_GUESS / 100, (left * sum) / weight);
  }
  return variance;
}

/**
 * The anchors' variance weighs as much as this many opponents of the player. Also the freedom of Student's quantile: the
 * opponents that the player met must not add to it, because they tell little about the others. When they did, the interval
 * covered all anchors 95.6 % of the time, but squares 54 to 76 % (`breedboard ladder --coverage 50`); now 76 to 90 %.
 */
const PRIOR_OPPONENTS = 4;

/** `anchors` are the possible opponents: all but the player itself. */
export function uncertaintyOf(
  ladder: Ladder,
  anchors: readonly Rung[],
  met: readonly Encounter[],
  rating: number,
): Uncertainty {
  const usual = varianceOnLadder(ladder);
  const results = met.map(({ rung, tally }) => resultOf(tally, (rating - rung.rating) * ELO_UNIT));
  const { sum, weight } = beyondChance(results, usual);
  const told = Math.max(0, usual ** 2 * weight - 1); // opponents with information, less the one that the rating used up
  const own = (PRIOR_OPPONENTS * usual + usual ** 2 * sum) / (PRIOR_OPPONENTS + told);
  const deviation = Math.sqrt(Math.max(0, own));

  const information = results.reduce((all, each) => all + each.information, 0);
  const chance = results.reduce((all, each) => all + each.variance, 0) / information ** 2;
  // The weight of each anchor in the rating, and its weight in a round robin.
  const share = ladder.rungs.map(rung => {
    const at = met.findIndex(each => each.rung === rung);
    return at < 0 ? 0 : results[at]!.information / information;
  });
  const worth = ladder.rungs.map(rung => {
    const p = logistic((rating - rung.rating) * ELO_UNIT);
    return anchors.includes(rung) ? p * (1 - p) : 0;
  });
  const all = worth.reduce((a, b) => a + b, 0);
  const unevenness = share.reduce((sum, each, i) => sum + (each - worth[i]! / all) ** 2, 0);

  const between = (a: number, b: number): number => ((ladder.table.errorBetween(a, b) * ELO_UNIT) / Z) ** 2;
  let scale = 0;
  share.forEach((a, i) => {
    scale += a * between(i, ZERO.player);
    share.forEach((b, j) => {
      scale -= (a * b * between(i, j)) / 2;
    });
  });

  const half = (variance: number, quantile = Z): number => (quantile * Math.sqrt(Math.max(0, variance))) / ELO_UNIT;
  const [games, ladderHalf] = [half(chance), half(scale)];
  const opponents = half(deviation ** 2 * unevenness, studentQuantile(0.95, PRIOR_OPPONENTS));
  return {
    games,
    ladder: ladderHalf,
    opponents,
    total: Math.hypot(games, ladderHalf, opponents),
    deviation: deviation / ELO_UNIT,
  };
}

/**
 * A place with all its errors. Where a player won or lost everything, the one known end is moved by the error of the
 * last anchor's own rating and by the variance between opponents.
 */
export function widened(place: Place, met: readonly Encounter[], { total, deviation }: Uncertainty): Place {
  if (place.open === undefined) return { ...place, low: place.rating - total, high: place.rating + total };
  const sorted = met.map(({ rung }) => rung).sort((a, b) => a.rating - b.rating);
  const last = place.open === 'above' ? sorted.at(-1)! : sorted[0]!;
  const beyond = Math.hypot(last.error, Z * deviation);
  return place.open === 'above' ? { ...place, low: place.low - beyond } : { ...place, high: place.high + beyond };
}
