/** The tournaments that this browser keeps: to open, to continue, to delete. */
import type { KeptTournament } from '../../arena/kept.js';
import { Icon } from '../icons.js';
import { kept } from './store.js';
import { deleteKept, isOpening, openKept, tournament } from './tournament.js';

/** Players named in full; more are counted. */
const NAMED = 3;

function titleOf({ players }: KeptTournament): string {
  if (players.length === 2) return players.join(' – ');
  const others = players.length - NAMED;
  return others > 0 ? `${players.slice(0, NAMED).join(', ')} and ${others} more` : players.join(', ');
}

const progressOf = ({ game, games, gamesInAll, isDone }: KeptTournament): string =>
  `${game}, ${isDone ? `${games} games` : `${games} of ${gamesInAll} games`}`;

export function KeptList() {
  const all = kept.value ?? [];
  const isBusy = tournament.value?.state === 'running' || isOpening.value;
  return (
    <section class="card" aria-label="Results kept">
      <h2>Results kept</h2>
      <p class="quiet">
        {all.length === 0
          ? 'Every tournament is kept in this browser until you delete it. There are none yet.'
          : 'In this browser, until you delete them.'}
      </p>
      {all.length > 0 && (
        <ul class="kept">
          {all.map(entry => (
            <li key={entry.id} aria-current={tournament.value?.id === entry.id ? 'true' : undefined}>
              <button type="button" class="open" disabled={isBusy} onClick={() => void openKept(entry)}>
                <b>{titleOf(entry)}</b>
                <span class="quiet">
                  {progressOf(entry)}, {entry.when.slice(0, 10)}
                </span>
              </button>
              <button
                type="button"
                class="icon-button"
                disabled={isBusy}
                aria-label={`Delete ${titleOf(entry)}, ${progressOf(entry)}`}
                onClick={() => void deleteKept(entry)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
