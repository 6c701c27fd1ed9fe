/**
 * Ratings for a whole table: Bradley & Terry's model, P(i beats j) = 1/(1 + 10^((rⱼ − rᵢ)/400)), a draw being half a
 * win and half a loss, at the greatest likelihood (found by Newton's method; the logarithm is concave).
 *
 * Each player also gets one imaginary draw with an average player. It moves ratings based on a hundred games by about
 * one point in a hundred, and gives a finite rating to players that won or lost everything, or never met the rest.
 *
 * Errors come from the information matrix H and from the observed variance of pairs, J, as H⁻¹JH⁻¹ (Huber's sandwich):
 * H alone would treat the two games of a pair as independent and every draw as a coin toss.
 */
import { exp } from '../arithmetic/exponential.js';
import { gamesOf, pointsOf, type Tally } from '../matches/tally.js';
import { ELO_UNIT } from './elo-unit.js';
import { normalQuantile } from './normal.js';
import { gamesPerUnit, sampleOf, spreadOf } from './score.js';

/** All games between two players, in the view of the first. */
export type MatchTally = { readonly first: number; readonly second: number; readonly tally: Tally };

type RatedPlayer = {
  readonly rating: number;
  /** Half the 95 % interval of the distance to the anchor, or to the mean of all where there is none. */
  readonly error: number;
  readonly games: number;
  /** Score, ½ without games. */
  readonly score: number;
};

export type RatingTable = {
  readonly players: readonly RatedPlayer[];
  /** Half the 95 % interval of the difference between two players. */
  errorBetween(a: number, b: number): number;
  /** Games link every player with every other; if not, only the imaginary draws relate the parts. */
  readonly connected: boolean;
};

type Anchor = { readonly player: number; readonly rating: number };

const IMAGINARY_GAMES = 1;

type Matrix = number[][];

/** The inverse of a symmetric positive definite matrix, by elimination without pivoting (it needs none). */
function inverse(matrix: Matrix): Matrix {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let k = 0; k < n; k++) {
    const pivot = rows[k]!;
    const scale = 1 / pivot[k]!;
    for (let j = 0; j < 2 * n; j++) pivot[j]! *= scale;
    for (let i = 0; i < n; i++) {
      const row = rows[i]!;
      const factor = row[k]!;
      if (i === k || factor === 0) continue;
      for (let j = 0; j < 2 * n; j++) row[j]! -= factor * pivot[j]!;
    }
  }
  return rows.map(row => row.slice(n));
}

const square = (n: number): Matrix => Array.from({ length: n }, () => new Array<number>(n).fill(0));

function addBetween(matrix: Matrix, i: number, j: number, weight: number): void {
  matrix[i]![i]! += weight;
  matrix[j]![j]! += weight;
  matrix[i]![j]! -= weight;
  matrix[j]![i]! -= weight;
}

const logistic = (x: number): number => 1 / (1 + exp(-x));

function isConnected(n: number, matchTallies: readonly MatchTally[]): boolean {
  const group = Array.from({ length: n }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (group[at] !== at) at = group[at] = group[group[at]!]!;
    return at;
  };
  for (const { first, second } of matchTallies) group[root(first)] = root(second);
  return group.every((_, i) => root(i) === root(0));
}

export function rate(playerCount: number, all: readonly MatchTally[], anchor?: Anchor): RatingTable {
  const known = (i: number): boolean => Number.isInteger(i) && i >= 0 && i < playerCount;
  const matchTallies = all.filter(({ tally }) => gamesOf(tally) > 0);
  for (const { first, second } of matchTallies) {
    if (!known(first) || !known(second) || first === second) {
      throw new RangeError(`players ${first} and ${second} of ${playerCount} cannot play each other`);
    }
  }
  if (anchor && !known(anchor.player))
    throw new RangeError(`the anchor, player ${anchor.player}, is not one of ${playerCount} players`);

  const strength = new Array<number>(playerCount).fill(0); // in natural units, ln 10/400 of an Elo point
  let information = square(playerCount);
  for (let round = 0; round < 200; round++) {
    information = square(playerCount);
    const slope = strength.map((r, i) => {
      const p = logistic(r);
      information[i]![i]! += IMAGINARY_GAMES * p * (1 - p);
      return IMAGINARY_GAMES * (0.5 - p);
    });
    for (const { first, second, tally } of matchTallies) {
      const games = gamesOf(tally);
      const p = logistic(strength[first]! - strength[second]!);
      slope[first]! += pointsOf(tally) - games * p;
      slope[second]! -= pointsOf(tally) - games * p;
      addBetween(information, first, second, games * p * (1 - p));
    }
    const inverted = inverse(information);
    const steps = inverted.map(row => row.reduce((sum, each, j) => sum + each * slope[j]!, 0));
    const longest = Math.max(0, ...steps.map(Math.abs));
    const pace = longest > 1 ? 1 / longest : 1; // far from the solution Newton's method overshoots
    steps.forEach((step, i) => {
      strength[i]! += pace * step;
    });
    if (longest < 1e-11) break;
  }

  const spread = square(playerCount);
  strength.forEach((r, i) => {
    spread[i]![i]! += IMAGINARY_GAMES * logistic(r) * (1 - logistic(r));
  });
  for (const { first, second, tally } of matchTallies) {
    const sample = sampleOf(tally);
    const p = logistic(strength[first]! - strength[second]!);
    addBetween(spread, first, second, gamesOf(tally) * p * (1 - p) * gamesPerUnit(sample) * spreadOf(sample).share);
  }
  const inverted = inverse(information);
  const times = (a: Matrix, b: Matrix): Matrix =>
    a.map(row => row.map((_, j) => row.reduce((sum, each, k) => sum + each * b[k]![j]!, 0)));
  const covariance = times(times(inverted, spread), inverted);

  const z = normalQuantile(0.975);
  const error = (variance: number): number => (z * Math.sqrt(Math.max(0, variance))) / ELO_UNIT;
  const between = (a: number, b: number): number => covariance[a]![a]! + covariance[b]![b]! - 2 * covariance[a]![b]!;
  const rowMeans = covariance.map(row => row.reduce((sum, each) => sum + each, 0) / playerCount);
  const grandMean = rowMeans.reduce((sum, each) => sum + each, 0) / playerCount;
  const zero = anchor ? strength[anchor.player]! : strength.reduce((sum, r) => sum + r, 0) / playerCount;

  const played = strength.map(() => ({ games: 0, points: 0 }));
  for (const { first, second, tally } of matchTallies) {
    played[first]!.games += gamesOf(tally);
    played[second]!.games += gamesOf(tally);
    played[first]!.points += pointsOf(tally);
    played[second]!.points += gamesOf(tally) - pointsOf(tally);
  }
  return {
    players: strength.map((r, i) => {
      const { games, points } = played[i]!;
      const variance = anchor ? between(i, anchor.player) : covariance[i]![i]! - 2 * rowMeans[i]! + grandMean;
      return {
        rating: (r - zero) / ELO_UNIT + (anchor?.rating ?? 0),
        error: error(variance),
        games,
        score: games === 0 ? 0.5 : points / games,
      };
    }),
    errorBetween: (a, b) => error(between(a, b)),
    connected: isConnected(playerCount, matchTallies),
  };
}
