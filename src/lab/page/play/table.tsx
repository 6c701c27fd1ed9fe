/** The board of the page Play between the bars of its players, or the brushes that set a position up. */
import type { PositionAnalysis } from '../../../review/verdict.js';
import { sourceOf, valueText } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position, Side } from '../../../rules/position.js';
import { clockText, isTimed } from '../../session/clock.js';
import { gameTitle } from '../../session/game-title.js';
import { HUMAN, isLive, isPersonsTurn, outcomeOf, shown } from '../../session/session.js';
import { Board } from '../board.js';
import type { Note } from '../board-cell.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { opponentsOf, shownName } from '../gallery.js';
import { lastCells } from '../moves.js';
import { PlayerBar } from '../player-bar.js';
import { ResultCard } from '../result-card.js';
import { SetUp } from '../set-up.js';
import { clock, playMove, premove, prepareMove, searchStatus, session } from '../table.js';
import { championState } from '../workers.js';
import type { PlayState } from './state.js';
import { isSearching } from './thinking.js';

const cellsOf = (game: Game, position: Position, move: Move): readonly string[] =>
  game.display.diagram(position).choices.find(choice => choice.move === move)?.touches ?? [];

/** The values of moves, on the cells where they end. */
function notesFor(
  game: Game,
  position: Position,
  analysis: PositionAnalysis | undefined,
): ReadonlyMap<string, Note> | undefined {
  if (!analysis) return undefined;
  const { choices } = game.display.diagram(position);
  const notes = new Map<string, Note>();
  const [first] = analysis.values;
  for (const rated of [...analysis.values].reverse()) {
    const cell = choices.find(choice => choice.move === rated.move)?.touches.at(-1);
    if (cell === undefined) continue;
    // A cell has room for few digits only.
    const value = Number(rated.value.toFixed(Math.abs(rated.value) < 10 ? 1 : 0));
    const text = valueText(analysis, { ...rated, value });
    const best = rated.value >= first!.value && rated.final === first!.final;
    notes.set(cell, {
      text: text.replace('almost ', '≈'),
      spoken: `worth ${text}, ${sourceOf(analysis)}${best ? ', the best' : ''}`,
      best,
    });
  }
  return notes;
}

function Bar({ side }: { readonly side: Side }) {
  const now = session.value;
  const { game, seats } = now;
  const position = shown(now);
  const isOver = outcomeOf(now) !== undefined && isLive(now);
  const isTurn = !isOver && position.turn === side;
  const people = seats.filter(seat => seat === HUMAN).length;
  const isUser = seats[side] === HUMAN && people === 1;
  const card = opponentsOf(game).find(({ player }) => player === seats[side]);
  const isThinking = searchStatus.value?.position.turn === side && isSearching(now, side);
  const isReading = isThinking && championState.value === 'loading';
  return (
    <PlayerBar
      game={game}
      side={side}
      name={shownName(now, side)}
      strength={card?.elo}
      isTurn={isTurn}
      status={
        isReading ? 'reading its weights' : isTurn && isPersonsTurn(now) ? (isUser ? 'your move' : 'to move') : ''
      }
      isThinking={isThinking}
      count={
        game.margin === undefined
          ? undefined
          : game.display.diagram(position).cells.filter(({ owner }) => owner === side).length
      }
      clock={isTimed(clock.value) ? clockText(clock.value.left[side]) : undefined}
    />
  );
}

export function Table({ state }: { readonly state: PlayState }) {
  const { now, position, diagram, lower, analysis, hint, mayMove, mayPrepare, result, panel, close } = state;
  const { game, history, at, name } = now;
  const { display } = game;
  if (panel === 'set up')
    return (
      // Without the bars of the players: they belong to the game, and their room is needed.
      <section class="table" aria-label="Board">
        <div class="board-place">
          <SetUp from={now} onDone={close} />
        </div>
      </section>
    );
  return (
    <section class="table" aria-label="Board">
      <Bar side={lower === 0 ? 1 : 0} />
      <EvaluationBar game={game} analysis={analysis} turn={position.turn} below={lower} />
      <div class="board-place">
        <Board
          key={name}
          display={display}
          colours={game.about.colours}
          diagram={diagram}
          label={`${gameTitle(name)} board`}
          last={lastCells(game, history, at)}
          turn={position.turn}
          hinted={hint?.move === undefined ? [] : cellsOf(game, position, hint.move)}
          queued={premove.value}
          after={move => display.diagram(game.play(position, move))}
          {...(mayMove ? { onMove: playMove } : {})}
          {...(mayPrepare ? { onTouch: prepareMove } : {})}
          {...(analysis ? { notes: notesFor(game, position, analysis)! } : {})}
        />
        {result.isOpen && isLive(now) && <ResultCard now={now} onClose={result.close} />}
      </div>
      <Bar side={lower} />
    </section>
  );
}
