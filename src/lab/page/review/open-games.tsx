/** Open games: files and texts of any format, and the list of the games that were read. */
import { useEffect, useState } from 'preact/hooks';
import { FORMATS } from '../../review/dropped.js';
import type { Listed, Row, Sort } from '../../review/game-list.js';
import { TextBox, TextField } from '../fields.js';
import { announce } from '../notices.js';
import { ChooseFiles, readText } from './dropping.js';
import { askLibrary, clearLibrary, library, restoreLibrary, reviewAt } from './library.js';

/** Rows of one part of the list. */
const ROWS = 50;

const COLUMNS: readonly { readonly sort: Sort; readonly title: string }[] = [
  { sort: 'file', title: '#' },
  { sort: 'first', title: 'First player' },
  { sort: 'second', title: 'Second player' },
  { sort: 'result', title: 'Result' },
  { sort: 'moves', title: 'Moves' },
  { sort: 'event', title: 'Event' },
  { sort: 'year', title: 'Year' },
];

function Opener() {
  useEffect(() => void restoreLibrary(), []);
  const [text, setText] = useState('');
  return (
    <section class="card" aria-label="Open games">
      <h2>Drop files anywhere on this page</h2>
      <p class="quiet">
        Or paste a game. The players’ names are kept; of WTHOR they are in the .jou and .trn files: drop them together
        with the .wtb file.
      </p>
      <div class="buttons">
        <ChooseFiles isMain={library.value.total === 0} />
      </div>
      <form
        class="paste"
        onSubmit={event => {
          event.preventDefault();
          void readText(text).then(() => setText(''));
        }}
      >
        <TextBox
          label="Or paste games as text"
          rows={3}
          value={text}
          spellcheck={false}
          placeholder="f5d6c3d3c4 …"
          onText={setText}
        />
        <button type="submit" disabled={text.trim() === ''}>
          Read
        </button>
      </form>
      <p class="quiet" role="status">
        {library.value.isReading ? 'Reading …' : ''}
      </p>
      <details>
        <summary>Formats</summary>
        <ul class="formats">
          {FORMATS.map(({ ending, summary }) => (
            <li key={summary}>
              {ending}: {summary}
            </li>
          ))}
          <li>saved games of this program</li>
        </ul>
      </details>
    </section>
  );
}

function Faults() {
  const { faults, faultCount } = library.value;
  if (faultCount === 0) return null;
  return (
    <details class="card">
      <summary>
        {faultCount === 1 ? 'One fault' : `${faultCount.toLocaleString('en')} faults`} in the last files
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="tall" tabIndex={0} aria-label="Faults">
        <ul class="faults">
          {faults.slice(0, 100).map((fault, i) => (
            <li key={i}>{fault}</li>
          ))}
        </ul>
        {faultCount > 100 && <p class="quiet">and {(faultCount - 100).toLocaleString('en')} more</p>}
      </section>
    </details>
  );
}

/** Arrow keys go from game to game. */
function walkRows(event: KeyboardEvent): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  const buttons = [...(event.currentTarget as Element).querySelectorAll('button')];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const unknown = (name: string): string => (name === '' ? 'unknown' : name);

function GameRow({ row }: { readonly row: Row }) {
  const { index, names, event, year, result, moves } = row;
  return (
    <tr class="pick" onClick={() => void reviewAt(index)}>
      <td>{index + 1}</td>
      <th scope="row">
        <button
          type="button"
          class="link"
          aria-label={`Review ${unknown(names[0])} – ${unknown(names[1])}, ${result === '' ? 'no result' : result}`}
          onClick={event => {
            event.stopPropagation();
            void reviewAt(index);
          }}
        >
          <bdi>{unknown(names[0])}</bdi>
        </button>
      </th>
      <td>
        <bdi>{unknown(names[1])}</bdi>
      </td>
      <td>{result}</td>
      <td>{moves}</td>
      <td>
        <bdi>{event}</bdi>
      </td>
      <td>{year ?? ''}</td>
    </tr>
  );
}

function List() {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort>('file');
  const [isDescending, setDescending] = useState(false);
  const [from, setFrom] = useState(0);
  const [listed, setListed] = useState<Listed>({ total: 0, rows: [] });
  const { total } = library.value;
  useEffect(() => {
    let isStale = false;
    void askLibrary('list', { filter, sort, isDescending, from, count: ROWS }).then(found => {
      if (isStale) return;
      setListed(found);
      if (filter !== '') announce(`${found.total} games`);
    });
    return () => {
      isStale = true;
    };
  }, [filter, sort, isDescending, from, library.value]);
  const sortBy = (next: Sort): void => {
    setFrom(0);
    setDescending(next === sort && !isDescending);
    setSort(next);
  };
  const last = Math.min(from + ROWS, listed.total);
  return (
    <section class="card" aria-label="Games">
      <div class="line">
        <TextField
          label="Find a player, event or year"
          type="search"
          value={filter}
          onText={text => {
            setFrom(0);
            setFilter(text);
          }}
        />
        <button type="button" onClick={() => void clearLibrary()}>
          Close all
        </button>
      </div>
      <p class="quiet counts">
        {listed.total === total
          ? `${total.toLocaleString('en')} games`
          : `${listed.total.toLocaleString('en')} of ${total.toLocaleString('en')} games`}
        . Choose one to review it; a reviewed game is kept under Your games.
      </p>
      <div class="scroll">
        <table class="game-list">
          <thead>
            <tr>
              {COLUMNS.map(({ sort: own, title }) => (
                <th
                  key={own}
                  scope="col"
                  aria-sort={own === sort ? (isDescending ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" class="link" onClick={() => sortBy(own)}>
                    {title}
                    {own === sort ? (isDescending ? ' ↓' : ' ↑') : ''}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={walkRows}>
            {listed.rows.map(row => (
              <GameRow key={row.index} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {listed.total > ROWS && (
        <div class="buttons">
          <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - ROWS))}>
            Previous
          </button>
          <span class="quiet">
            {from + 1}–{last} of {listed.total.toLocaleString('en')}
          </span>
          <button type="button" disabled={last >= listed.total} onClick={() => setFrom(from + ROWS)}>
            Next
          </button>
        </div>
      )}
    </section>
  );
}

export function OpenGames() {
  return (
    <div class="review-part">
      <h1>Open games</h1>
      {library.value.total > 0 && <List />}
      <Faults />
      <Opener />
    </div>
  );
}
