/** Play: a game against a player of the gallery, an external program or a friend. */
import { useEffect, useState } from 'preact/hooks';
import { latest } from '../../../matches/history.js';
import type { Game } from '../../../rules/game.js';
import type { Position } from '../../../rules/position.js';
import { type PositionAnalysis, sourceOf, valueText } from '../../review/verdict.js';
import { clockText, isTimed } from '../../session/clock.js';
import { actionOf } from '../../session/keys.js';
import { linkOf, readLink } from '../../session/link.js';
import { describeEnd, describeThought } from '../../session/sentences.js';
import { canUndo, HUMAN, imported, isLive, isPersonsTurn, outcomeOf, shown } from '../../session/session.js';
import { Board, type Note, Piece } from '../board.js';
import { saveFile } from '../downloads.js';
import { readPlayer, transcriptOf, whoIs } from '../gallery.js';
import { Games } from '../games.js';
import { describeTurn, lastCells, Moves, Walk } from '../moves.js';
import { NewGame } from '../new-game.js';
import { announce, notify, warn } from '../notices.js';
import { boardPng } from '../picture.js';
import { analyseDeeper } from '../position-analysis.js';
import { go, route } from '../route.js';
import {
  advise,
  clock,
  comeBack,
  playFromHere,
  playMove,
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
  if (!current) return <p class="thinking quiet">&nbsp;</p>;
  const { report, side } = current;
  const isThinking = isLive(now) && !outcomeOf(now) && latest(now.history).turn === side && !isPersonsTurn(now);
  const player = report && readPlayer(now.seats[side], now.game);
  const reader = player?.ok ? player.value.player.setup : undefined;
  return (
    <p class="thinking quiet" data-thinking={isThinking}>
      {describeThought(now.game, side, isThinking, report, reader)}
    </p>
  );
}

/** The players, and the side to move. */
function Seats() {
  const now = session.value;
  const position = shown(now);
  const { display } = now.game;
  const isOver = outcomeOf(now) !== undefined && isLive(now);
  return (
    <ul class="seats" aria-label="Players">
      {([0, 1] as const).map(side => (
        <li key={side} class={!isOver && position.turn === side ? 'turn' : ''}>
          <Piece shape={display.look?.shapes[side] ?? 'disc'} side={side} colours={now.game.about.colours} />
          <span class="side">{display.sides[side]}</span>
          <span class="who">{whoIs(now, side)}</span>
          {isTimed(clock.value) && <span class="clock">{clockText(clock.value.left[side])}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The address of the shown game, without the token. */
const addressOf = (): string => `${location.origin}/#/play?${new URLSearchParams(linkOf(session.value))}`;

/** A game in the address is set up once, for two people, and removed from the address. */
function useLinkedGame(): void {
  const { query } = route.value;
  useEffect(() => {
    if (!query.has('game')) return;
    const found = readLink(name => query.get(name));
    if (found.ok) startGame(imported({ ...found.value, seats: [HUMAN, HUMAN], seed: randomSeed() }));
    else warn(`the link cannot be used: ${found.reason}`);
    history.replaceState(null, '', '#/play');
  }, [query]);
}

/** Undo and redo by key, except in a text field. */
function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      const action = isTyping ? undefined : actionOf(event);
      if (action === undefined) return;
      event.preventDefault();
      if (action === 'undo') undo();
      else redo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied`);
  } catch {
    warn(`${what} could not be copied: the browser does not allow it`);
  }
}

async function copyPicture(): Promise<void> {
  const now = session.value;
  const blob = await boardPng(now.game, now.game.display.diagram(shown(now)));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    notify('picture copied');
  } catch {
    saveFile(`${now.game.id}.png`, blob);
    notify('picture saved as a file');
  }
}

function Share() {
  const now = session.value;
  const { game, history } = now;
  const moves = history.plies.map(ply => ply.move);
  return (
    <div class="buttons">
      <button type="button" onClick={() => void copy('transcript', transcriptOf(game, moves))}>
        Copy transcript
      </button>
      <button type="button" onClick={() => void copy('board', game.display.formatPosition(shown(now)))}>
        Copy board
      </button>
      <button type="button" onClick={() => void copyPicture()}>
        Copy picture
      </button>
      <button type="button" onClick={() => void copy('link', addressOf())}>
        Copy link
      </button>
    </div>
  );
}

export function Play() {
  useLinkedGame();
  useKeys();
  const now = session.value;
  const { game, history, at, name } = now;
  const { display } = game;
  const position = shown(now);
  const diagram = display.diagram(position);
  const [analysing, setAnalysing] = useState(false);
  const [hint, setHint] = useState('');
  const [isSettingUp, setSettingUp] = useState(false);
  const analysis = useAnalysis(game, name, position, analysing);
  const mayMove = isPersonsTurn(now);
  const end = isLive(now) ? describeEnd(now) : undefined;
  const isDone = describeEnd(now) !== undefined;
  const passes = mayMove ? diagram.choices.filter(choice => choice.touches.length === 0) : [];

  useEffect(() => setHint(''), [position]);

  const askHint = async (): Promise<void> => {
    const { adviser } = game.defaults;
    if (adviser === undefined) return;
    setHint('…');
    const advice = await advise(adviser);
    if (!advice.ok) return setHint(advice.reason);
    const line = advice.value.report?.pv.map(move => display.formatMove(move)).join(' ');
    const text = `${display.formatMove(advice.value.move)}${line ? ` (it expects ${line})` : ''}`;
    setHint(text);
    announce(`hint: ${text}`);
  };

  return (
    <div class="page play">
      <h1 class="unseen">Play</h1>
      <section class="table" aria-label="Board">
        <Seats />
        <Board
          key={name}
          display={display}
          colours={game.about.colours}
          diagram={diagram}
          label={`${game.about.title} board`}
          last={lastCells(game, history, at)}
          {...(mayMove ? { onMove: playMove } : {})}
          {...(analysis ? { notes: notesFor(game, position, analysis)! } : {})}
        />
        <div class="below">
          <p class="state">
            {end ?? (isLive(now) ? describeTurn(game, position) : `move ${at} of ${history.plies.length}`)}
          </p>
          {diagram.notes.map(note => (
            <p key={note} class="quiet">
              {note}
            </p>
          ))}
          {passes.map(choice => (
            <button key={choice.move} type="button" class="main" onClick={() => playMove(choice.move)}>
              {choice.label}
            </button>
          ))}
          <Thinking />
          {analysis && (
            <p class="quiet">
              values in {analysis.unit} for {display.sides[position.turn]}, {sourceOf(analysis)}
            </p>
          )}
          {hint !== '' && <p class="hint">Hint: {hint}</p>}
        </div>
      </section>
      <div class="side">
        <div class="buttons">
          <button type="button" class="main" aria-expanded={isSettingUp} onClick={() => setSettingUp(!isSettingUp)}>
            New game
          </button>
          <button type="button" onClick={undo} disabled={!canUndo(now)} aria-keyshortcuts="Control+Z">
            Undo
          </button>
          <button type="button" onClick={redo} disabled={now.undone.length === 0} aria-keyshortcuts="Control+Y">
            Redo
          </button>
          <button type="button" onClick={() => void askHint()} disabled={!mayMove}>
            Hint
          </button>
          <button type="button" onClick={resign} disabled={isDone || !now.seats.includes(HUMAN)}>
            Resign
          </button>
          <button type="button" aria-pressed={analysing} onClick={() => setAnalysing(!analysing)}>
            Analyse
          </button>
          <button
            type="button"
            class={isDone ? 'main' : ''}
            onClick={() => go('review')}
            disabled={history.plies.length === 0}
          >
            Review
          </button>
        </div>
        {isSettingUp && (
          <section class="card" aria-label="New game">
            <NewGame onStarted={() => setSettingUp(false)} />
          </section>
        )}
        <section class="card" aria-label="The game so far">
          <Walk history={history} at={at} onShow={showPly} />
          {(!isLive(now) || now.trunk) && (
            <div class="buttons">
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
            </div>
          )}
          <Moves game={game} history={history} at={at} onShow={showPly} />
        </section>
        <details class="card">
          <summary>Copy and share</summary>
          <Share />
        </details>
        <details class="card">
          <summary>Your games</summary>
          <Games />
        </details>
      </div>
    </div>
  );
}
