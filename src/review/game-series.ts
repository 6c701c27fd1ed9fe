/** The values of a reviewed game as series of points, for its curve. */
import type { RatedMove } from '../arena/kernel/analysis.js';
import type { ReviewedMove } from './mistakes.js';

export type GameSeries = {
  readonly unit: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
};

/** A value for the first side after `x` plies. */
type Rating = { readonly x: number; readonly y: number; readonly rated: RatedMove; readonly of: ReviewedMove };

const ratingAt = (of: ReviewedMove, rated: RatedMove, x: number): Rating => ({
  x,
  y: rated.value * (of.side === 0 ? 1 : -1),
  rated,
  of,
});

/**
 * One series for each unit: the value of each position by its best move, and at the end that of the last move played. A game
 * decided within the search counts as exact. A mean over mostly decided games is left out: it would flatten all the others.
 */
export function seriesOf(moves: readonly ReviewedMove[]): readonly GameSeries[] {
  const last = moves.at(-1);
  const played = last?.analysis.values.find(({ move }) => move === last.move);
  const ratings = [
    ...moves.map(each => ratingAt(each, each.analysis.values[0]!, each.ply)),
    ...(last && played ? [ratingAt(last, played, last.ply + 1)] : []),
  ].filter(({ rated, of }) => Math.abs(rated.value) <= (of.analysis.bound ?? Number.POSITIVE_INFINITY));
  const exact = ratings.find(({ of }) => of.analysis.exact)?.of.analysis.unit;
  const unitOf = ({ rated, of }: Rating): string => (rated.final && exact ? exact : of.analysis.unit);
  const units = [...new Set(ratings.map(unitOf))].sort((a, b) => Number(a === exact) - Number(b === exact));
  return units.map(unit => ({
    unit,
    points: ratings.filter(each => unitOf(each) === unit).map(({ x, y }) => ({ x, y })),
  }));
}
