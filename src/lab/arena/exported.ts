/** A tournament as a file: its tables, its report, or its games. */
import { fromRecord } from '../../matches/archive/archived.js';
import { archivesOf } from '../../matches/archive/catalogue.js';
import type { Game } from '../../rules/game.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import {
  formatCrossCsv,
  formatReportHtml,
  formatReportJson,
  formatStandingsCsv,
  reportOf,
  type TournamentReport,
} from '../../tournaments/report.js';
import { type Exported, formatsFor } from '../session/exported.js';
import { seatsOf, type Tournament } from './tournament.js';

type ReportFormat = {
  readonly title: string;
  readonly name: string;
  readonly write: (report: TournamentReport) => string;
};

const REPORTS: Readonly<Record<string, ReportFormat>> = {
  standings: { title: 'standings (CSV)', name: 'standings.csv', write: formatStandingsCsv },
  cross: { title: 'cross-table (CSV)', name: 'cross-table.csv', write: formatCrossCsv },
  json: { title: 'report (JSON)', name: 'report.json', write: formatReportJson },
  page: { title: 'report (HTML)', name: 'report.html', write: formatReportHtml },
};

type TournamentFormat = { readonly id: string; readonly title: string };

/** The formats of a tournament of this game; games have those that can hold many of them in one text. */
export const tournamentFormats = (game: Game): readonly TournamentFormat[] => [
  ...Object.entries(REPORTS).map(([id, { title }]) => ({ id, title })),
  ...formatsFor(game).map(id => ({ id: `games ${id}`, title: `games (${id})` })),
];

export function exportedTournament(tournament: Tournament, format: string): Parsed<Exported> {
  const { game, matches, plan, standings, state } = tournament;
  if (Object.hasOwn(REPORTS, format)) {
    const { name, write } = REPORTS[format]!;
    const content = write(reportOf(plan, standings, state === 'done'));
    return parsed({ name: `${game.id}-${name}`, content, left: [] });
  }
  const id = format.replace(/^games /, '');
  if (!formatsFor(game).includes(id)) return refused(`there is no format ${format} for ${game.id}`);
  const games = matches.flatMap(match =>
    match.records.map((record, i) =>
      fromRecord(seatsOf(tournament, match, i), `round ${match.round + 1}, game ${i + 1}`, record),
    ),
  );
  if (games.length === 0) return refused('no game is finished yet');
  const { files, left } = archivesOf(game)[id]!.write!(games, game);
  const [file] = files;
  if (!file || typeof file.content !== 'string') return refused(left[0]?.reason ?? 'this is not a text format');
  return parsed({ name: `${game.id}-${file.name}`, content: file.content, left });
}
