/** Below the board of Inside: whose turn it is, moves without a cell, and other positions. */
import { useState } from 'preact/hooks';
import { advance, type History, latest, streamOf } from '../../../matches/history.js';
import { chancesIn } from '../../../rules/dice.js';
import type { Game } from '../../../rules/game.js';
import type { Move } from '../../../rules/position.js';
import { SubmitSeat } from '../class/submit-seat.js';
import { Alert, TextBox } from '../fields.js';
import { readPasted } from '../gallery.js';
import { describeTurn } from '../moves.js';
import { notify } from '../notices.js';

export function BelowBoard({
  game,
  seat,
  history,
  onMove,
  onPlay,
  onTakeBack,
  onStart,
  onFromPlay,
  onCopyLink,
}: {
  readonly game: Game;
  /** The player that is shown, as text. */
  readonly seat: string;
  readonly history: History;
  readonly onMove: (move: Move) => void;
  readonly onPlay: () => void;
  readonly onTakeBack: () => void;
  readonly onStart: () => void;
  readonly onFromPlay: () => void;
  readonly onCopyLink: () => void;
}) {
  const position = latest(history);
  const { display } = game;
  const diagram = display.diagram(position);
  const passes = diagram.choices.filter(choice => choice.touches.length === 0);
  const isOver = game.outcome(position) !== undefined;
  return (
    <div class="below">
      <div class="now">
        <div>
          <p class="state">{isOver ? 'the game is over' : describeTurn(game, position)}</p>
          {diagram.notes.map(note => (
            <p key={note} class="quiet">
              {note}
            </p>
          ))}
        </div>
        <div class="buttons">
          {passes.map(choice => (
            <button key={choice.move} type="button" class="main" onClick={() => onMove(choice.move)}>
              {choice.label}
            </button>
          ))}
          <button type="button" class={passes.length > 0 ? '' : 'main'} onClick={onPlay} disabled={isOver}>
            Play against it
          </button>
        </div>
      </div>
      <div class="buttons">
        {chancesIn(game, position).map(({ move }) => (
          <button key={move} type="button" onClick={() => onMove(move)}>
            {display.formatMove(move, position)}
          </button>
        ))}
        <button type="button" onClick={onTakeBack} disabled={history.plies.length === 0}>
          Take back
        </button>
        <button type="button" onClick={onStart}>
          Start
        </button>
        <button type="button" onClick={onFromPlay}>
          Use the board of Play
        </button>
        <button type="button" onClick={onCopyLink}>
          Copy link
        </button>
        <SubmitSeat game={game} seat={seat} />
      </div>
    </div>
  );
}

/** Reads a position or a transcript; `fresh` starts a history from a position. */
export function PastePosition({
  game,
  fresh,
  onSetUp,
}: {
  readonly game: Game;
  readonly fresh: (start: History['start']) => History;
  readonly onSetUp: (history: History) => void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const setUp = (event: Event): void => {
    event.preventDefault();
    const pasted = readPasted(game, text);
    if (!pasted.ok) {
      setProblem(pasted.reason);
      return;
    }
    const { games } = pasted.value;
    const [first] = games;
    if (games.length > 1) notify(`this text holds ${games.length} games; the first is shown`);
    let next = fresh(first!.start);
    for (const move of first!.moves) next = advance(game, next, move, streamOf(next));
    setProblem('');
    onSetUp(next);
  };
  return (
    <details class="card">
      <summary>Paste a position</summary>
      <form class="fields" onSubmit={setUp}>
        <TextBox
          label="A board in the game’s notation, or a transcript"
          kind="wide"
          rows={2}
          value={text}
          spellcheck={false}
          onText={setText}
        />
        <button type="submit">Set up</button>
        <Alert text={problem} />
      </form>
    </details>
  );
}
