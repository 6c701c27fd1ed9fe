/** Your games: every game that was on the table, to open, export, name or delete. */
import { useState } from 'preact/hooks';
import { type Parsed, parsed } from '../../specs/parsed.js';
import { type KeptGame, openKept } from '../session/archive.js';
import { type ExportFormat, exported, formatsFor, GAME_FILE, type Named } from '../session/exported.js';
import { gameTitle } from '../session/game-title.js';
import { readGame } from '../session/named-game.js';
import { redoneAll } from '../session/session.js';
import { archive, deleteGame, putGame } from './archive.js';
import { saveFile } from './downloads.js';
import { Choice, TextField } from './fields.js';
import { shownPlayers } from './gallery.js';
import { notify, warn } from './notices.js';
import { saveCopy, session, startGame } from './table.js';

/** The number of games in the list before “Show more”. */
const LISTED = 12;

const FORMAT_TITLES: Readonly<Record<ExportFormat, string>> = {
  [GAME_FILE]: 'game file',
  ggf: 'GGF',
  transcripts: 'transcript',
  jsonl: 'JSON lines',
  records: 'record lines',
  html: 'web page',
  wthor: 'WTHOR',
};

const describe = ({ title, game, players, moves, result, isVariation }: KeptGame): string => {
  const what = [
    `${gameTitle(game)}: ${shownPlayers(players).join(' – ')}`,
    `${moves} ${moves === 1 ? 'move' : 'moves'}`,
    result === '' ? 'unfinished' : result,
    ...(isVariation ? ['a variation'] : []),
  ].join(', ');
  return title === '' ? what : `${title} (${what})`;
};

function named(game: KeptGame): Parsed<Named> {
  const table = openKept(game);
  if (!table.ok) return table;
  return parsed({ session: redoneAll(table.value.session), names: game.players });
}

/** Exports what it can, and names the games that it cannot. */
function exportGames(games: readonly KeptGame[], format: ExportFormat): void {
  const read = games.map(named);
  const faults = read.flatMap((each, i) => (each.ok ? [] : [`${describe(games[i]!)}: ${each.reason}`]));
  const whole = read.flatMap(each => (each.ok ? [each.value] : []));
  const file = exported(whole, format);
  if (!file.ok) {
    warn(`nothing was exported: ${faults[0] ?? file.reason}`);
    return;
  }
  const { name, content, left } = file.value;
  saveFile(name, new Blob([content], { type: 'text/plain' }));
  const count = whole.length - left.length;
  notify(`${count} ${count === 1 ? 'game' : 'games'} saved as the file ${name}`);
  const lost = [...faults, ...left.map(({ index, reason }) => `${describe(games[index]!)}: ${reason}`)];
  if (lost.length > 0) warn(`${lost.length} could not be exported: ${lost[0]}`);
}

function remove(game: KeptGame): void {
  deleteGame(game.id);
  notify('the game is deleted', { label: 'Undo', run: () => putGame(game) });
}

function Entry({ game, format }: { readonly game: KeptGame; readonly format: ExportFormat }) {
  const text = describe(game);
  const open = (): void => {
    const table = openKept(game);
    if (table.ok) startGame(table.value.session, table.value.clock);
    else warn(table.reason);
  };
  return (
    <li aria-current={session.value.id === game.id ? 'true' : undefined}>
      <bdi class="game">{text}</bdi>
      <span class="quiet">{game.when.slice(0, 16).replace('T', ' ')}</span>
      <button type="button" onClick={open} aria-label={`Open ${text}`}>
        Open
      </button>
      <button type="button" onClick={() => exportGames([game], format)} aria-label={`Export ${text}`}>
        Export
      </button>
      <button type="button" onClick={() => remove(game)} aria-label={`Delete ${text}`}>
        Delete
      </button>
    </li>
  );
}

export function Games() {
  const [title, setTitle] = useState('');
  const [only, setOnly] = useState('');
  const [request, setFormat] = useState<ExportFormat>(GAME_FILE);
  const [count, setCount] = useState(LISTED);
  const all = archive.value;
  const kinds = [...new Set(all.map(({ game }) => game))].sort();
  const kind = kinds.includes(only) ? only : '';
  const listed = kind === '' ? all : all.filter(({ game }) => game === kind);
  const of = readGame(kind === '' ? (kinds.length === 1 ? kinds[0]! : '') : kind);
  // Different games have only the game file in common.
  const formats: readonly ExportFormat[] = [GAME_FILE, ...(of.ok ? formatsFor(of.value.game) : [])];
  const format = formats.includes(request) ? request : GAME_FILE;
  return (
    <>
      <p class="quiet">Every game on this board is kept in this browser until you delete it.</p>
      <form
        class="line"
        onSubmit={event => {
          event.preventDefault();
          saveCopy(title.trim());
          setTitle('');
        }}
      >
        <TextField
          label="Keep a copy of the game as it is now, named"
          value={title}
          maxLength={200}
          onText={setTitle}
        />
        <button type="submit">Save</button>
      </form>
      {all.length === 0 && <p class="quiet">There are none yet.</p>}
      {all.length > 0 && (
        <div class="line">
          <Choice
            label="Show"
            value={kind}
            choices={[['', `all games (${all.length})`], ...kinds.map(each => [each, gameTitle(each)] as const)]}
            onPick={setOnly}
          />
          <Choice
            label="Export as"
            value={format}
            choices={formats.map(each => [each, FORMAT_TITLES[each] ?? each])}
            onPick={setFormat}
          />
          {format !== GAME_FILE && (
            <button type="button" onClick={() => exportGames(listed, format)}>
              Export all {listed.length}
            </button>
          )}
        </div>
      )}
      <ul class="saved" aria-label="Your games">
        {listed.slice(0, count).map(game => (
          <Entry key={game.id} game={game} format={format} />
        ))}
      </ul>
      {listed.length > count && (
        <button type="button" onClick={() => setCount(count + LISTED)}>
          Show more
        </button>
      )}
    </>
  );
}
