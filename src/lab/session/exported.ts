/** Games of the table as files for other programs. */

import { fromRecord } from '../../matches/archive/archived.js';
import { archivesOf } from '../../matches/archive/catalogue.js';
import { formatGameFile, gameFile } from '../../matches/game-file.js';
import type { History } from '../../matches/history.js';
import { faultOf, lostBy } from '../../matches/record.js';
import type { Archived } from '../../rules/archive.js';
import type { Game } from '../../rules/game.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type { Ending, Session } from './session.js';

/** Breedboard's own format: one game per file. The others hold many. */
export const GAME_FILE = 'game file';
export type ExportFormat = string;

/** Text formats that can hold this game. */
export const formatsFor = (game: Game): readonly string[] =>
  Object.entries(archivesOf(game))
    .filter(([, { folder, write }]) => write && !folder)
    .map(([id]) => id);

const REASONS: Readonly<Record<Ending['how'], string>> = { resigned: 'resigned', time: 'the time ran out' };

export function archivedOf(session: Session, names: readonly [string, string]): Archived {
  const { game, history, ending } = session;
  const start = { position: game.display.formatPosition(history.start), moves: [] };
  const moves = history.plies.map(ply => ply.move);
  if (ending) {
    const { loser, how } = ending;
    const fault = faultOf(loser, REASONS[how]);
    return fromRecord(names, '', { start, moves, outcome: lostBy(loser), ended: how, fault });
  }
  const outcome = endOf(game, history);
  return outcome
    ? fromRecord(names, '', { start, moves, outcome, ended: outcome.capped ? 'cap' : 'played' })
    : { names, event: '', start, moves, ended: 'unfinished' };
}

const endOf = (game: Game, history: History) => game.outcome(history.plies.at(-1)?.position ?? history.start);

/** The terminal reads it: `breedboard play --load`. Players are written in the notation of `--players`. */
export function gameFileOf({ game, history, name, seats, ending }: Session): string {
  const file = gameFile(game, history, { game: name, players: seats });
  return formatGameFile(ending ? { ...file, ending } : file);
}

export type Exported = {
  readonly name: string;
  readonly content: string;
  /** Indices from 0 of games that the format cannot hold, with the reason. */
  readonly left: readonly { readonly index: number; readonly reason: string }[];
};

export type Named = { readonly session: Session; readonly names: readonly [string, string] };

/** Several games of one kind in one file. */
export function exported(games: readonly Named[], format: ExportFormat): Parsed<Exported> {
  const [first] = games;
  if (!first) return refused('there is no game to export');
  const { game } = first.session;
  if (format === GAME_FILE) {
    if (games.length > 1) return refused('a game file holds one game');
    return parsed({ name: `${game.id}.json`, content: gameFileOf(first.session), left: [] });
  }
  const formats = archivesOf(game);
  if (!Object.hasOwn(formats, format) || !formats[format]!.write)
    return refused(`the format ${format} cannot hold games of ${game.id}`);
  const { files, left } = formats[format]!.write!(
    games.map(({ session, names }) => archivedOf(session, names)),
    game,
  );
  const [file] = files;
  if (left.length === games.length) return refused(left[0]!.reason);
  if (!file || typeof file.content !== 'string') return refused('this is not a text format');
  return parsed({ name: `${game.id}-${file.name}`, content: file.content, left });
}
