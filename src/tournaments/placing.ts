/**
 * The place of a player on the ladder, and the anchors to play next to measure it better. The anchors' ratings are
 * taken as exact: the interval of a place covers the games just played; uncertainty.ts adds the rest.
 *
 * Everything follows from the seed and the results so far, so the same command plays the same games on any machine.
 */
import { exp } from '../arithmetic/exponential.js';
import { EMPTY_TALLY, gamesOf, mergeTallies, pointsOf, type Tally } from '../matches/tally.js';
import { eloDifference } from './elo.js';
import { ELO_UNIT } from './elo-unit.js';
import type { Rung } from './ladder.js';
import { normalQuantile } from './normal.js';
import { gamesPerUnit, sampleOf, spreadOf } from './score.js';

/** The games so far against one rung, in the view of the placed player. */
export type Encounter = { readonly rung: Rung; readonly tally: Tally };

export type Place = {
  readonly rating: number;
  /** 95 %. */
  readonly low: number;
  readonly high: number;
  /** It lost everything or won everything: only one end of the interval is known, the other is a guess. */
  readonly open?: 'above' | 'below';
  readonly games: number;
};

/** One imaginary draw against the middle of the ladder: it keeps the rating of an unbeaten player finite. */
const IMAGINARY_GAMES = 1;

const logistic = (x: number): number => 1 / (1 + exp(-x));

/** P(rating beats rung). */
export const expected = (rating: number, rung: Rung): number => logistic((rating - rung.rating) * ELO_UNIT);

const middleOf = (encounters: readonly Encounter[]): number => {
  const ratings = encounters.map(({ rung }) => rung.rating);
  return ratings.length === 0 ? 0 : (Math.min(...ratings) + Math.max(...ratings)) / 2;
};

export function placeOf(all: readonly Encounter[]): Place {
  const encounters = all.filter(({ tally }) => gamesOf(tally) > 0);
  const middle = middleOf(encounters) * ELO_UNIT;
  let strength = middle;
  let information = 0;
  for (let round = 0; round < 200; round++) {
    const p = logistic(strength - middle);
    information = IMAGINARY_GAMES * p * (1 - p);
    let slope = IMAGINARY_GAMES * (0.5 - p);
    for (const { rung, tally } of encounters) {
      const q = logistic(strength - rung.rating * ELO_UNIT);
      information += gamesOf(tally) * q * (1 - q);
      slope += pointsOf(tally) - gamesOf(tally) * q;
    }
    const step = Math.max(-1, Math.min(1, slope / information)); // far from the solution Newton's method overshoots
    strength += step;
    if (Math.abs(step) < 1e-11) break;
  }
  // The observed variance of pairs, as in ratings.ts.
  let spread = IMAGINARY_GAMES * logistic(strength - middle) * (1 - logistic(strength - middle));
  for (const { rung, tally } of encounters) {
    const q = logistic(strength - rung.rating * ELO_UNIT);
    const sample = sampleOf(tally);
    spread += gamesOf(tally) * q * (1 - q) * gamesPerUnit(sample) * spreadOf(sample).share;
  }
  const rating = strength / ELO_UNIT;
  const half = (normalQuantile(0.975) * Math.sqrt(spread)) / information / ELO_UNIT;
  const total = encounters.reduce((sum, { tally }) => mergeTallies(sum, tally), EMPTY_TALLY);
  const games = gamesOf(total);
  const place = { rating, low: rating - half, high: rating + half, games };
  if (games === 0 || (pointsOf(total) > 0 && pointsOf(total) < games)) return place;
  // One-sided: what the games against the nearest rung exclude.
  const sorted = [...encounters].sort((x, y) => y.rung.rating - x.rung.rating);
  if (pointsOf(total) > 0) {
    const { rung, tally } = sorted[0]!;
    return { ...place, low: rung.rating + eloDifference(sampleOf(tally)).low, open: 'above' };
  }
  const { rung, tally } = sorted.at(-1)!;
  return { ...place, high: rung.rating + eloDifference(sampleOf(tally)).high, open: 'below' };
}

/** Half the interval, for a caller that waits for it to shrink. */
export const errorOf = ({ low, high, open }: Place): number => (open ? Number.POSITIVE_INFINITY : (high - low) / 2);

export type Next = { readonly rung: Rung; readonly pairs: number };

/** Rungs, evenly from bottom to top, that get a first round. */
const PROBES = 7;
const PROBE_PAIRS = 2;
const RUNGS_A_ROUND = 4;
const FEWEST_PAIRS = 5;
const MOST_PAIRS = 25;
/** After this many pairs a rung counts half: its weaknesses are one player's, and the ladder has more players. */
const WEARINESS = 50;

const byRating = (rungs: readonly Rung[]): Rung[] => [...rungs].sort((a, b) => a.rating - b.rating);

/** The games of the next round: those most informative about a player of the likely rating. */
export function nextRound(rungs: readonly Rung[], encounters: readonly Encounter[]): readonly Next[] {
  const sorted = byRating(rungs);
  const played = new Map(encounters.map(({ rung, tally }) => [rung, gamesOf(tally) / 2]));
  const all = [...played.values()].reduce((sum, pairs) => sum + pairs, 0);
  if (all === 0) {
    const probes = Math.min(PROBES, sorted.length);
    const places = Array.from({ length: probes }, (_, i) =>
      Math.round((i * (sorted.length - 1)) / Math.max(1, probes - 1)),
    );
    return places.map(i => ({ rung: sorted[i]!, pairs: PROBE_PAIRS }));
  }
  const { rating } = placeOf(encounters);
  const pairs = Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, Math.floor(all / 16)));
  const worth = (rung: Rung): number => {
    const p = expected(rating, rung);
    return (p * (1 - p)) / (1 + (played.get(rung) ?? 0) / WEARINESS);
  };
  return sorted
    .map(rung => ({ rung, worth: worth(rung) }))
    .sort((a, b) => b.worth - a.worth || a.rung.rating - b.rung.rating)
    .slice(0, RUNGS_A_ROUND)
    .map(({ rung }) => ({ rung, pairs }));
}

export function addEncounter(encounters: readonly Encounter[], rung: Rung, tally: Tally): readonly Encounter[] {
  const known = encounters.some(each => each.rung === rung);
  if (!known) return [...encounters, { rung, tally }];
  return encounters.map(each => (each.rung === rung ? { rung, tally: mergeTallies(each.tally, tally) } : each));
}
