/** The ladder of a class as rows, and as files for a teacher's own table. */
import { gamesOf, reverseTally, type Tally } from '../../matches/tally.js';
import type { ClassStandings, LadderRow } from './api.js';

/** A player of the ladder before its place is known. */
export type Candidate = Pick<LadderRow, 'entry' | 'name' | 'isHouse' | 'number'> & {
  readonly rating: number;
  readonly error: number;
  readonly tallies: readonly { readonly isFirst: boolean; readonly tally: Tally }[];
};

/** By rating; players without games stand last. Equal ratings share a place. */
export function rowsOf(candidates: readonly Candidate[]): readonly LadderRow[] {
  const rows = candidates.map(({ tallies, ...rest }) => {
    const own = tallies.map(({ isFirst, tally }) => (isFirst ? tally : reverseTally(tally)));
    const sum = (part: (tally: Tally) => number): number => own.reduce((all, tally) => all + part(tally), 0);
    return {
      ...rest,
      games: sum(gamesOf),
      wins: sum(tally => tally.wins),
      draws: sum(tally => tally.draws),
      losses: sum(tally => tally.losses),
    };
  });
  rows.sort((a, b) => Number(b.games > 0) - Number(a.games > 0) || b.rating - a.rating);
  const placeOf = (at: number): number => {
    const { rating, games } = rows[at]!;
    return rows.findIndex(each => each.rating === rating && each.games > 0 === games > 0) + 1;
  };
  return rows.map((row, i) => ({ ...row, place: placeOf(i) }));
}

/** A second submission of a student is told apart by its number. */
export const rowName = ({ name, number, isHouse }: Pick<LadderRow, 'name' | 'number' | 'isHouse'>): string =>
  isHouse || number === 1 ? name : `${name} (${number})`;

/** A table program takes a text that starts with one of these for a formula. */
export const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const COLUMNS = ['place', 'name', 'submission', 'house', 'elo', 'error', 'games', 'wins', 'draws', 'losses'] as const;

export const standingsCsv = ({ rows }: ClassStandings): string =>
  [
    COLUMNS.join(','),
    ...rows.map(row =>
      [
        row.place,
        cell(row.name),
        row.isHouse ? '' : row.number,
        row.isHouse ? 'yes' : 'no',
        row.games === 0 ? '' : row.rating.toFixed(1),
        row.games === 0 ? '' : row.error.toFixed(1),
        row.games,
        row.wins,
        row.draws,
        row.losses,
      ].join(','),
    ),
    '',
  ].join('\n');

export const standingsJson = ({ game, games, rows }: ClassStandings): string =>
  `${JSON.stringify({ game, games, rows }, null, 1)}\n`;
