/** Play: a game against a player of the gallery, an external program or a friend. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Game } from '../../../rules/game.js';
import { quote } from '../../../specs/parsed.js';
import { readLink } from '../../session/link.js';
import { HUMAN, imported, isLive } from '../../session/session.js';
import { readPlayer } from '../gallery.js';
import { Games } from '../games.js';
import { Keys } from '../keys.js';
import { Moves, Walk } from '../moves.js';
import { warn } from '../notices.js';
import { Opponents } from '../opponents.js';
import { PositionCard, ReviewButton } from '../play/position-card.js';
import { type PlayState, usePlayState } from '../play/state.js';
import { Table } from '../play/table.js';
import { Tools } from '../play/tools.js';
import { route } from '../route.js';
import { Share } from '../sharing.js';
import { comeBack, playFromHere, randomSeed, showPly, startGame } from '../table.js';
import { championState } from '../workers.js';

/** A linked player that cannot be built here, such as one of another lab's runs, is replaced by the user. */
function playableSeat(seat: string, game: Game): string {
  if (seat === HUMAN) return seat;
  const player = readPlayer(seat, game);
  // Its weights are on their way.
  if (player.ok || championState.peek() === 'loading') return seat;
  warn(`the player ${quote(seat)} of the link is not available: ${player.reason}. You play for it`);
  return HUMAN;
}

/** A game in the address is set up once and removed from the address. */
function useLinkedGame(): void {
  const { query } = route.value;
  useEffect(() => {
    if (!query.has('game')) return;
    const found = readLink(query);
    if (found.ok) {
      const { seed = randomSeed(), seats, game } = found.value;
      const [first, second] = seats;
      const playable = [playableSeat(first, game), playableSeat(second, game)] as const;
      startGame(imported({ ...found.value, seats: playable, seed }));
    } else warn(`the link cannot be used: ${found.reason}`);
    history.replaceState(null, '', '#/play');
  }, [query]);
}

function MoveList({ state: { now, isDone } }: { readonly state: PlayState }) {
  const { game, history, at } = now;
  const note = (
    <span class="about-keys">
      Press <kbd>?</kbd> for the keys of this page.
    </span>
  );
  return (
    <section class="card move-card" aria-label="The game so far">
      <Moves game={game} history={history} at={at} onShow={showPly} note={note} />
      <div class="move-foot">
        <Walk history={history} at={at} onShow={showPly} />
        {!isLive(now) && (
          <button type="button" onClick={playFromHere}>
            Play from here
          </button>
        )}
        {now.trunk && (
          <button type="button" onClick={comeBack}>
            Come back to the game
          </button>
        )}
        {!isDone && <ReviewButton />}
      </div>
    </section>
  );
}

export function Play() {
  useLinkedGame();
  const state = usePlayState();
  const { now, panel, close } = state;
  // The board is drawn first, alone.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  // A new game may be started far below the board.
  useLayoutEffect(() => scrollTo(0, 0), [now.id]);
  return (
    <div class="page play">
      <h1 class="unseen">Play</h1>
      {isDrawn ? <Opponents /> : <div class="opponents" />}
      <Table state={state} />
      <div class="side game-side">
        <PositionCard state={state} />
        <MoveList state={state} />
        <Tools state={state} />
        {panel === 'share' && (
          <section class="card" aria-label="Copy and share">
            <Share />
          </section>
        )}
        <details class="card">
          <summary>Your games</summary>
          <Games />
        </details>
      </div>
      {panel === 'keys' && <Keys onClose={close} />}
    </div>
  );
}
