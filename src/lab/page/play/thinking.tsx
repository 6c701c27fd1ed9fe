/** What a searching player sees, in one sentence; the figures are folded. */
import { latest } from '../../../matches/history.js';
import type { Side } from '../../../rules/position.js';
import { describeThought, describeView } from '../../session/sentences.js';
import { isLive, isPersonsTurn, outcomeOf, type Session } from '../../session/session.js';
import { readPlayer } from '../gallery.js';
import { searchStatus, session, trouble } from '../table.js';

export const isSearching = (now: Session, side: Side): boolean =>
  isLive(now) && !outcomeOf(now) && latest(now.history).turn === side && !isPersonsTurn(now);

export function Thinking() {
  const now = session.value;
  const current = searchStatus.value;
  if (trouble.value !== '') {
    return (
      <p class="problem" role="alert">
        {trouble.value}
      </p>
    );
  }
  if (!current) return null;
  const { report, position } = current;
  const side = position.turn;
  const isThinking = isSearching(now, side);
  const player = report && readPlayer(now.seats[side], now.game);
  const reader = player?.ok ? player.value.player.setup : undefined;
  return (
    <div class="thinking quiet" data-thinking={isThinking}>
      {describeView(now.game, position, isThinking, report, reader)}
      {report && (
        <details>
          <summary>Details</summary>
          {describeThought(now.game, position, isThinking, report, reader)}
        </details>
      )}
    </div>
  );
}
