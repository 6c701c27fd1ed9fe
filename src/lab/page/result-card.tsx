/** The end of a game: who won, the two moments that decided it, and what to do next. It lies on the board until it is closed. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type History, positionAt } from '../../matches/history.js';
import type { ReviewedMove } from '../../review/mistakes.js';
import { momentsOf, nextOpponent, resultOf, userSide } from '../session/result.js';
import { begin, gameLine, HUMAN, outcomeOf, type Session } from '../session/session.js';
import { opponentsOf, shownName } from './gallery.js';
import { Icon } from './icons.js';
import { MiniBoard } from './mini-board.js';
import { useReason } from './review/reason.js';
import { reviewOf } from './reviewing.js';
import { go } from './route.js';
import { copyLink } from './sharing.js';
import { randomSeed, startGame } from './table.js';

/** Milliseconds until the last piece lies still. */
const SETTLED = 900;
/** And until a winning line was seen: the card may cover it. */
const ADMIRED = 2200;

/** Whether the card is open: it opens by itself where the game ended in view, and closes with the game. */
export function useResult(now: Session): {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const [shownFor, setShownFor] = useState<string>();
  const isOver = outcomeOf(now) !== undefined;
  const before = useRef({ id: now.id, isOver, plies: now.history.plies.length });
  useEffect(() => {
    const { id, plies } = before.current;
    // The last move of a fixed game gives it another id.
    const goesOn = id === now.id || plies + 1 === now.history.plies.length;
    const wasPlayed = goesOn && !before.current.isOver && isOver;
    before.current = { id: now.id, isOver, plies: now.history.plies.length };
    if (!isOver) setShownFor(undefined);
    if (!wasPlayed) return undefined;
    const timer = setTimeout(() => setShownFor(now.id), now.game.display.line === undefined ? SETTLED : ADMIRED);
    return () => clearTimeout(timer);
  }, [now.id, isOver, now.history.plies.length]);
  return {
    isOpen: isOver && shownFor === now.id,
    open: () => setShownFor(now.id),
    close: () => setShownFor(undefined),
  };
}

type MomentProps = {
  readonly now: Session;
  readonly history: History;
  readonly judged: readonly ReviewedMove[];
  readonly moment: ReviewedMove;
};

function Moment({ now, history, judged, moment }: MomentProps) {
  const { game, name } = now;
  const { move, ply, side } = moment;
  const diagram = game.display.diagram(positionAt(history, ply));
  const reason = useReason(game, name, history, judged, moment);
  return (
    <li>
      <MiniBoard
        display={game.display}
        colours={game.about.colours}
        diagram={diagram}
        marked={diagram.choices.find(each => each.move === move)?.touches.slice(-1) ?? []}
        kind="moment"
      />
      <span>
        <b>
          Move {ply + 1}, <bdi>{shownName(now, side)}</bdi>
        </b>
        {reason?.sentence ?? '…'}
      </span>
    </li>
  );
}

/** The two worst moves, as soon as all are judged; grey until then, so that the card does not jump. */
function Moments({ now }: { readonly now: Session }) {
  const { game, name } = now;
  const { history } = gameLine(now);
  const { moves: judged, done } = reviewOf(game, name, history).value;
  const moments = useMemo(() => (done ? momentsOf(judged) : []), [done]);
  if (done && moments.length === 0) return <p class="quiet">No move cost much.</p>;
  return (
    <ul class="moments" aria-label="Key moments">
      {done
        ? moments.map(moment => <Moment key={moment.ply} now={now} history={history} judged={judged} moment={moment} />)
        : [0, 1].map(i => <li key={i} class="waiting" aria-hidden="true" />)}
    </ul>
  );
}

export function ResultCard({ now, onClose }: { readonly now: Session; readonly onClose: () => void }) {
  const { game, name, seats, history, given } = now;
  const result = resultOf(now);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!result) return null;
  const user = userSide(now);
  const other = user === undefined ? undefined : seats[user === 0 ? 1 : 0];
  const next = other === undefined ? undefined : nextOpponent(opponentsOf(game), game.defaults.levels ?? [], other);
  const playAgain = (opponent: string | undefined): void => {
    const changed = seats.map(seat => (seat === HUMAN || opponent === undefined ? seat : opponent));
    const setup = { name, game, start: history.start, moves: history.plies.slice(0, given).map(({ move }) => move) };
    startGame(begin({ ...setup, seats: [changed[0]!, changed[1]!], seed: randomSeed() }));
  };
  const goesOn = result.won === 1 && next !== undefined;
  const { score } = result;
  return (
    <div class="result" role="dialog" aria-label="Result">
      <div class="dialog-head">
        <h2>{result.title}</h2>
        <button type="button" class="icon-button" aria-label="Close the result" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {score && (
        <div
          class="score-bar"
          role="img"
          aria-label={`${game.display.sides[0]} ${score[0]}, ${game.display.sides[1]} ${score[1]}`}
        >
          {([0, 1] as const).map(side => (
            <span
              key={side}
              class={`part side${side}`}
              style={{ flexGrow: String(score[side]), background: game.about.colours[side] }}
            >
              {score[side] > 4 ? score[side] : ''}
            </span>
          ))}
        </div>
      )}
      <Moments now={now} />
      <div class="buttons">
        {goesOn && (
          <button type="button" class="main" onClick={() => playAgain(next.player)}>
            Next: {next.title}
          </button>
        )}
        <button type="button" class={goesOn ? '' : 'main'} onClick={() => playAgain(undefined)}>
          Rematch
        </button>
        <button type="button" onClick={() => go('review')}>
          Review
        </button>
        <button type="button" onClick={() => void copyLink()}>
          <Icon name="share" />
          Copy link
        </button>
      </div>
    </div>
  );
}
