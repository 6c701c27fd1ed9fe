/** Play: a game against a player of the gallery, an external program or a friend. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { latest } from '../../../matches/history.js';
import { DISCS, type PositionAnalysis, sourceOf, valueText } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position, Side } from '../../../rules/position.js';
import { quote } from '../../../specs/parsed.js';
import { clockText, isTimed } from '../../session/clock.js';
import { gameTitle } from '../../session/game-title.js';
import { readLink } from '../../session/link.js';
import { describeEnd, describeThought, describeView } from '../../session/sentences.js';
import {
  canUndo,
  HUMAN,
  imported,
  isLive,
  isPersonsTurn,
  outcomeOf,
  type Session,
  shown,
} from '../../session/session.js';
import { Board } from '../board.js';
import type { Note } from '../board-cell.js';
import { Candidates } from '../candidates.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { opponentsOf, readPlayer, shownName } from '../gallery.js';
import { Games } from '../games.js';
import { useHint } from '../hint.js';
import { Keys, useKeys } from '../keys.js';
import { describeTurn, lastCells, Moves, Walk } from '../moves.js';
import { warn } from '../notices.js';
import { Opponents } from '../opponents.js';
import { PlayerBar } from '../player-bar.js';
import { analyseDeeper } from '../position-analysis.js';
import { ResultCard, useResult } from '../result-card.js';
import { go, route } from '../route.js';
import { SetUp } from '../set-up.js';
import { Share } from '../sharing.js';
import {
  clock,
  coaching,
  comeBack,
  playFromHere,
  playMove,
  premove,
  prepareMove,
  randomSeed,
  redo,
  resign,
  searchStatus,
  session,
  showPly,
  startGame,
  trouble,
  undo,
} from '../table.js';
import { Tool } from '../tool.js';
import { championState } from '../workers.js';

const cellsOf = (game: Game, position: Position, move: Move): readonly string[] =>
  game.display.diagram(position).choices.find(choice => choice.move === move)?.touches ?? [];

/** The values of the moves on the board at growing depth, while the analysis is on. */
function useAnalysis(game: Game, name: string, position: Position, wanted: boolean): PositionAnalysis | undefined {
  const [found, setFound] = useState<{ readonly position: Position; readonly verdict: PositionAnalysis }>();
  useEffect(() => {
    if (!wanted || game.moves(position).length === 0) return;
    const left = new AbortController();
    void (async () => {
      for await (const analysis of analyseDeeper(game, name, position, left.signal))
        setFound({ position, verdict: analysis });
    })();
    return () => left.abort();
  }, [game, name, position, wanted]);
  return wanted && found?.position === position ? found.verdict : undefined;
}

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

function Thinking() {
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

const isSearching = (now: Session, side: Side): boolean =>
  isLive(now) && !outcomeOf(now) && latest(now.history).turn === side && !isPersonsTurn(now);

/** The user's side is at the lower edge; with two users, or none, the first side. */
const lowerSide = ({ seats }: Session): Side => (seats[0] !== HUMAN && seats[1] === HUMAN ? 1 : 0);

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

const ReviewButton = ({ isMain = false }: { readonly isMain?: boolean }) => (
  <button
    type="button"
    class={isMain ? 'main' : ''}
    onClick={() => go('review')}
    disabled={session.value.history.plies.length === 0}
  >
    Review
  </button>
);

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

export function Play() {
  useLinkedGame();
  const now = session.value;
  const { game, history, at, name } = now;
  const { display } = game;
  const position = shown(now);
  const diagram = display.diagram(position);
  const [analysing, setAnalysing] = useState(false);
  const [panel, setPanel] = useState<'set up' | 'share' | 'keys' | 'take back'>();
  const analysis = useAnalysis(game, name, position, analysing);
  const { hint, ask: askHint } = useHint(now);
  const mayMove = isPersonsTurn(now);
  const end = isLive(now) ? describeEnd(now) : undefined;
  const isDone = describeEnd(now) !== undefined;
  const passes = mayMove ? diagram.choices.filter(choice => choice.touches.length === 0) : [];
  const lower = lowerSide(now);
  const mayPrepare = isLive(now) && !isDone && !mayMove && now.seats.includes(HUMAN);
  const hinted = hint?.move === undefined ? [] : cellsOf(game, position, hint.move);
  const close = (): void => setPanel(undefined);
  const result = useResult(now);
  // The board is drawn first, alone.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  // A new game may be started far below the board.
  useLayoutEffect(() => scrollTo(0, 0), [now.id]);
  const toggle = (which: typeof panel): void => setPanel(panel === which ? undefined : which);

  /** With a clock running, a move is taken back only after a question. */
  const takeBack = (): void => {
    if (isTimed(clock.value) && !isDone && canUndo(now)) setPanel('take back');
    else undo();
  };
  useKeys({
    undo: takeBack,
    redo,
    hint: () => void (mayMove && askHint()),
    analyse: () => setAnalysing(!analysing),
    help: () => setPanel('keys'),
    first: () => showPly(0),
    back: () => showPly(at - 1),
    forward: () => showPly(at + 1),
    latest: () => showPly(history.plies.length),
  });

  return (
    <div class="page play">
      <h1 class="unseen">Play</h1>
      {isDrawn ? <Opponents /> : <div class="opponents" />}
      <section class="table" aria-label="Board">
        {panel === 'set up' ? (
          // Without the bars of the players: they belong to the game, and their room is needed.
          <div class="board-place">
            <SetUp from={now} onDone={close} />
          </div>
        ) : (
          <>
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
                hinted={hinted}
                queued={premove.value}
                after={move => display.diagram(game.play(position, move))}
                {...(mayMove ? { onMove: playMove } : {})}
                {...(mayPrepare ? { onTouch: prepareMove } : {})}
                {...(analysis ? { notes: notesFor(game, position, analysis)! } : {})}
              />
              {result.isOpen && isLive(now) && <ResultCard now={now} onClose={result.close} />}
            </div>
            <Bar side={lower} />
          </>
        )}
      </section>
      <div class="side game-side">
        <section class="card below" aria-label="The position">
          <div class="now">
            <div>
              <p class="state">
                {end ?? (isLive(now) ? describeTurn(game, position) : `move ${at} of ${history.plies.length}`)}
              </p>
              {diagram.notes.map(note => (
                <p key={note} class="quiet">
                  {note}
                </p>
              ))}
            </div>
            <div class="buttons">
              {passes.map(choice => (
                <button key={choice.move} type="button" class="main pass" onClick={() => playMove(choice.move)}>
                  {choice.label}
                </button>
              ))}
              {isDone && !result.isOpen && (
                <button type="button" onClick={result.open}>
                  Result
                </button>
              )}
              {isDone && <ReviewButton isMain={!result.isOpen} />}
              <button
                type="button"
                class={isDone || passes.length > 0 ? 'to-opponents' : 'to-opponents main'}
                title="Choose an opponent"
                onClick={() => document.querySelector('.opponents')?.scrollIntoView()}
              >
                New game …
              </button>
            </div>
          </div>
          {panel === 'take back' && (
            <div class="question" role="alert">
              <p>Take your last move back? The clocks keep their times.</p>
              <div class="buttons">
                <button
                  type="button"
                  onClick={() => {
                    close();
                    undo();
                  }}
                >
                  Take back
                </button>
                <button type="button" onClick={close}>
                  Play on
                </button>
              </div>
            </div>
          )}
          <Thinking />
          {hint && (
            <div class="hint-line">
              {hint.move !== undefined && (
                <span class="hint-move" aria-hidden="true">
                  {display.formatMove(hint.move, hint.position)}
                </span>
              )}
              <p class="hint">Hint: {hint.text}</p>
            </div>
          )}
          {coaching.value && (
            <button type="button" onClick={() => (coaching.value = false)}>
              No more hints
            </button>
          )}
          {analysis && (
            <>
              <Candidates game={game} position={position} analysis={analysis} />
              <p class="quiet">
                {analysis.values.every(each => each.final) && analysis.unit !== DISCS
                  ? 'results'
                  : `values in ${analysis.unit}`}{' '}
                for {display.sides[position.turn]}, {sourceOf(analysis)}
              </p>
            </>
          )}
          {analysing && !analysis && game.moves(position).length > 0 && <p class="quiet">Analysing …</p>}
        </section>
        <section class="card move-card" aria-label="The game so far">
          <Moves
            game={game}
            history={history}
            at={at}
            onShow={showPly}
            note={
              <span class="about-keys">
                Press <kbd>?</kbd> for the keys of this page.
              </span>
            }
          />
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
        <div class="card tools" role="toolbar" aria-label="Tools">
          <Tool
            name="undo"
            label="Undo"
            tip="Undo (U)"
            onClick={takeBack}
            disabled={!canUndo(now)}
            aria-keyshortcuts="U Control+Z"
          />
          <Tool
            name="redo"
            label="Redo"
            tip="Redo (R)"
            onClick={redo}
            disabled={now.undone.length === 0}
            aria-keyshortcuts="R Control+Y"
          />
          <Tool
            name="hint"
            label="Hint"
            tip="Hint (H)"
            onClick={() => void askHint()}
            disabled={!mayMove}
            aria-keyshortcuts="H"
          />
          <Tool
            name="analyse"
            label="Analyse"
            tip="Values of all moves (A)"
            onClick={() => setAnalysing(!analysing)}
            aria-pressed={analysing}
            aria-keyshortcuts="A"
          />
          {display.place && (
            <Tool
              name="edit"
              label="Set up"
              tip="Set up a position"
              onClick={() => toggle('set up')}
              aria-expanded={panel === 'set up'}
            />
          )}
          <Tool
            name="share"
            label="Share"
            tip="Copy and share"
            onClick={() => toggle('share')}
            aria-expanded={panel === 'share'}
          />
          <Tool
            name="flag"
            label="Resign"
            tip="Resign"
            onClick={resign}
            disabled={isDone || !now.seats.includes(HUMAN)}
          />
        </div>
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
