/** A tournament for programs and people: JSON, CSV, and a self-contained page. */
import type { Endings } from '../arena/arena.js';
import { htmlPage, paragraphHtml, tableHtml } from '../notations/html.js';
import { formatSpec } from '../specs/spec.js';
import type { CrossTableCell, Standing, Standings } from './standings.js';
import type { TournamentPlan } from './tournament.js';

/** Plain data; every number is finite. */
export type TournamentReport = Standings & {
  readonly game: string;
  readonly format: string;
  readonly pairs: number;
  readonly openings: string;
  readonly seed: string;
  readonly finished: boolean;
};

export const reportOf = (plan: TournamentPlan, standings: Standings, finished: boolean): TournamentReport => ({
  game: formatSpec(plan.game),
  format: formatSpec(plan.format),
  pairs: plan.pairs,
  openings: formatSpec(plan.openings),
  seed: plan.seed,
  finished,
  ...standings,
});

export const formatReportJson = (report: TournamentReport): string => `${JSON.stringify(report)}\n`;

export const signed = (value: number): string => {
  const text = Math.abs(value).toFixed(0);
  return text === '0' ? '0' : `${value < 0 ? '−' : '+'}${text}`;
};
export const percent = (share: number): string => (100 * share).toFixed(1);
export const pointsText = (points: number): string =>
  String(points)
    .replace(/^0?\.5$/, '½')
    .replace('.5', '½');

export const standingHead = [
  'place',
  'player',
  'games',
  'won',
  'drawn',
  'lost',
  'points',
  'score %',
  '95 %',
  'Elo',
  '±',
];
export const standingRow = (each: Standing): string[] => [
  String(each.place),
  each.name,
  String(each.games),
  String(each.wins),
  String(each.draws),
  String(each.losses),
  pointsText(each.points),
  percent(each.score),
  `${percent(each.interval.low)}–${percent(each.interval.high)}`,
  signed(each.rating),
  each.error.toFixed(0),
];

export const crossText = (crossing: CrossTableCell | null): string =>
  crossing ? `${pointsText(crossing.points)}/${crossing.games}` : '';

/** `3 by illegal, 1 by crash` */
export const endingsText = (endings: Endings): string =>
  Object.entries(endings)
    .filter(([ended]) => ended !== 'played')
    .map(([ended, count]) => `${count} by ${ended}`)
    .join(', ');

/** Remarks that qualify the numbers, one sentence each. */
export function remarks({
  games,
  countedGames,
  endings,
  players,
  reproducible,
  connected,
  finished,
}: TournamentReport): string[] {
  const capped = endings.cap ?? 0;
  return [
    ...(finished ? [] : ['The tournament is not finished; these are its standings so far.']),
    ...(countedGames === undefined
      ? []
      : [
          `${games - countedGames} of ${games} games repeat others and add no evidence: score %, its interval and Elo leave them out.`,
        ]),
    ...(capped > 0 ? [`${capped} of ${games} games were cut off at their greatest length.`] : []),
    ...players
      .filter(({ forfeits }) => Object.keys(forfeits).length > 0)
      .map(({ name, forfeits }) => `Forfeited by ${name}: ${endingsText(forfeits)}.`),
    ...(reproducible ? [] : ['Some player depends on time or on an outside program: a re-run will differ.']),
    ...(connected || games === 0
      ? []
      : ['Some players have no chain of matches between them: their ratings do not compare.']),
  ];
}

/** A spreadsheet would evaluate a text that starts like a formula. */
const csvText = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map(row => `${row.map(cell => (typeof cell === 'string' ? csvText(cell) : String(cell))).join(',')}\r\n`)
    .join('');

/** RFC 4180. */
export const formatStandingsCsv = ({ players }: TournamentReport): string =>
  csv([
    [
      'place',
      'player',
      'games',
      'wins',
      'draws',
      'losses',
      'points',
      'score',
      'low',
      'high',
      'rating',
      'error',
      'margin',
      'forfeits',
    ],
    ...players.map(each => [
      each.place,
      each.name,
      ...[
        each.games,
        each.wins,
        each.draws,
        each.losses,
        each.points,
        each.score,
        each.interval.low,
        each.interval.high,
      ],
      ...[each.rating, each.error, each.margin],
      Object.values(each.forfeits).reduce((sum, games) => sum + games, 0),
    ]),
  ]);

/** One line per match, in both directions: easier for programs than a square. */
export const formatCrossCsv = ({ players, cross }: TournamentReport): string =>
  csv([
    ['player', 'opponent', 'games', 'wins', 'draws', 'losses', 'points'],
    ...cross.flatMap((row, i) =>
      row.flatMap((each, j) =>
        each ? [[players[i]!.name, players[j]!.name, each.games, each.wins, each.draws, each.losses, each.points]] : [],
      ),
    ),
  ]);

/** Its texts are those of version 0.1: a resumed tournament of that version ends with the same bytes. */
export function formatReportHtml(report: TournamentReport): string {
  const { players, cross, games, distinctGames } = report;
  const numbers = players.map((_, i) => String(i + 1));
  const about = [
    `${report.format} of ${players.length} players of ${report.game}, ${report.pairs} pairs of games a meeting`,
    `openings ${report.openings}, seed ${report.seed}`,
    `${games} games, ${distinctGames} of them different`,
  ].join('; ');
  return htmlPage('Tournament', [
    paragraphHtml(`${about}.`),
    ...remarks(report).map(paragraphHtml),
    tableHtml({
      caption: 'Standings. Elo is about the mean of all players; ± is half its 95 % interval.',
      head: standingHead,
      rows: players.map(standingRow),
      numeric: [0, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      title: 1,
    }),
    tableHtml({
      caption: 'Cross-table: points of the row’s player out of the games against the column’s.',
      head: ['no.', 'player', ...numbers],
      rows: players.map(({ name }, i) => [
        numbers[i]!,
        name,
        ...cross[i]!.map((each, j) => (i === j ? '—' : crossText(each))),
      ]),
      numeric: [0, ...players.map((_, i) => i + 2)],
      title: 1,
    }),
  ]);
}
