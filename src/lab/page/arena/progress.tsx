/** The state of the shown tournament: progress, stop and resume, export. */
import { useState } from 'preact/hooks';
import { exportedTournament, tournamentFormats } from '../../arena/exported.js';
import type { Tournament, TournamentState } from '../../arena/tournament.js';
import { gameTitle } from '../../session/game-title.js';
import { saveFile } from '../downloads.js';
import { Choice } from '../fields.js';
import { notify, warn } from '../notices.js';
import { resumeTournament, stopTournament } from './tournament.js';

const STATES: Readonly<Record<TournamentState, string>> = {
  running: 'playing',
  done: 'finished',
  stopped: 'stopped',
  failed: 'failed',
};

function save(held: Tournament, format: string): void {
  const file = exportedTournament(held, format);
  if (!file.ok) {
    warn(`nothing was exported: ${file.reason}`);
    return;
  }
  const { name, content, left } = file.value;
  saveFile(name, new Blob([content], { type: 'text/plain' }));
  notify(`saved as the file ${name}`);
  if (left.length > 0) warn(`${left.length} games could not be exported: ${left[0]!.reason}`);
}

function Export({ held }: { readonly held: Tournament }) {
  const formats = tournamentFormats(held.game);
  const [wanted, setFormat] = useState(formats[0]!.id);
  const format = formats.some(({ id }) => id === wanted) ? wanted : formats[0]!.id;
  return (
    <div class="line export">
      <Choice
        label="Export"
        value={format}
        choices={formats.map(({ id, title }) => [id, title] as const)}
        onPick={setFormat}
      />
      <button type="button" onClick={() => save(held, format)} disabled={held.games === 0}>
        Save
      </button>
    </div>
  );
}

function played({ games, gamesInAll, state, test }: Tournament): string {
  if (state === 'done' && games < gamesInAll) return `${games} of at most ${gamesInAll} games played`;
  const words = { running: 'played …', done: 'played', stopped: 'played, then stopped', failed: 'played' }[state];
  return `${games} of ${test ? 'at most ' : ''}${gamesInAll} games ${words}`;
}

export function Progress({ held }: { readonly held: Tournament }) {
  const { state, trouble, games, gamesInAll, standings, plan, name, names } = held;
  const isOpen = state === 'stopped' || state === 'failed';
  return (
    <section class="card progress" aria-label="Results">
      <div>
        <h2>
          {names.length === 2 ? names.join(' – ') : `${names.length} players`}{' '}
          <span class={state === 'running' ? 'pill on' : 'pill'}>{STATES[state]}</span>
        </h2>
        <p class="quiet">
          {gameTitle(name)}, {plan.pairs} {plan.pairs === 1 ? 'pair' : 'pairs'} of games per pairing, seed{' '}
          {held.seedText ?? plan.seed.slice(0, 8)}
        </p>
      </div>
      <div>
        <p role="status">{played(held)}</p>
        <progress max={gamesInAll} value={state === 'done' ? gamesInAll : games} aria-label="games played" />
      </div>
      <div class="buttons">
        {state === 'running' && (
          <button type="button" onClick={stopTournament}>
            Stop
          </button>
        )}
        {isOpen && (
          <button type="button" onClick={() => void resumeTournament()}>
            Resume
          </button>
        )}
        <Export held={held} />
      </div>
      {trouble !== undefined && (
        <p class="problem wide" role="alert">
          {trouble}
        </p>
      )}
      {standings.countedGames !== undefined && (
        <p class="quiet wide">
          {standings.games - standings.countedGames} of {standings.games} games repeat others and add no evidence:
          score, interval and Elo leave them out.
        </p>
      )}
    </section>
  );
}
