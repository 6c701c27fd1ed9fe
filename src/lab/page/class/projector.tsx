/** The class on a projector: where to join, the standings, the last games. Readable from the last row of a room. */
import { useMemo } from 'preact/hooks';
import type { ClassStandings } from '../../class/api.js';
import { boardTitle } from '../../session/game-title.js';
import { LadderRows, STATES } from './ladder-rows.js';
import { gameOf, LastGames } from './last-games.js';

/** While no student takes part there is room below the house for what each does first. */
const HowToJoin = () => (
  <div class="how-to-join">
    <h2>How to take part</h2>
    <ol>
      <li>Open your own lab, and breed or choose a player on the page Learn or Inside.</li>
      <li>
        Choose <em>Submit to a class</em>, and type the address and the code above.
      </li>
      <li>Your player then meets all others, and this ladder shows how strong it is.</li>
    </ol>
  </div>
);

type ProjectorProps = {
  readonly standings: ClassStandings;
  readonly address: string;
  /** Absent where the viewer has typed it. */
  readonly code?: string;
};

export function Projector({ standings, address, code }: ProjectorProps) {
  const { rows, last, games, students, state } = standings;
  const game = useMemo(() => gameOf(standings.game), [standings.game]);
  return (
    <div class="projector">
      <header class="projector-head">
        <h1>
          <span class="emblem" aria-hidden="true" /> {boardTitle(game)}
        </h1>
        <p>
          <span>Submit to</span> <strong class="figures">{address.replace(/^http:\/\//, '')}</strong>
        </p>
        {code !== undefined && (
          <p>
            <span>with the code</span> <strong class="figures code">{code}</strong>
          </p>
        )}
      </header>
      <section class="card standings" aria-label="Standings">
        <div class="standings-head">
          <h2>Ladder</h2>
          <span class="quiet">
            {students} {students === 1 ? 'student' : 'students'}, {games} games, {STATES[state]}
          </span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section class="scroll" tabIndex={0} aria-label="All players by Elo">
          <LadderRows rows={rows} />
          {students === 0 && <HowToJoin />}
        </section>
      </section>
      <section class="card recent" aria-label="Last games">
        <h2>Last games</h2>
        {last.length === 0 ? (
          <p class="quiet">The first games are being played.</p>
        ) : (
          <LastGames game={game} games={last} />
        )}
      </section>
    </div>
  );
}
