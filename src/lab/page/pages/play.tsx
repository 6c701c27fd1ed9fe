/** Play: a game against a player of the gallery, a program or a friend. */
import { useEffect, useState } from 'preact/hooks';
import { formatSigned } from '../../../evaluators/reasons.js';
import { latest } from '../../../matches/history.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import { does } from '../../../rules/words.js';
import { announce } from '../announcer.js';
import { Board, type Note, Piece } from '../board.js';
import { HUMAN, readGame, titleOf, transcriptOf } from '../gallery.js';
import { judgeDeeper, sourceOf, type Verdict } from '../judge.js';
import { describeTurn, lastCells, Moves, Walk } from '../moves.js';
import { NewGame } from '../new-game.js';
import { boardPng } from '../picture.js';
import { go, route } from '../route.js';
import {
  advise,
  begin,
  clocks,
  comeBack,
  describeEnd,
  forgetGame,
  isLive,
  isPersonsTurn,
  outcomeOf,
  playFromHere,
  playMove,
  readSaved,
  resign,
  type SavedGame,
  savedGames,
  saveGame,
  session,
  shown,
  showPly,
  startGame,
  thought,
  trouble,
  undo,
} from '../session.js';

/** Deeper and deeper values of the moves on the board, while they are wanted. */
function useVerdict(game: Game, name: string, position: Position, wanted: boolean): Verdict | undefined {
  const [found, setFound] = useState<{ readonly position: Position; readonly verdict: Verdict }>();
  useEffect(() => {
    if (!wanted || game.moves(position).length === 0) return;
    const left = new AbortController();
    void (async () => {
      for await (const verdict of judgeDeeper(game, name, position, left.signal)) setFound({ position, verdict });
    })();
    return () => left.abort();
  }, [game, name, position, wanted]);
  return wanted && found?.position === position ? found.verdict : undefined;
}

/** What moves are worth, on the cells where they end. */
function notesFor(game: Game, position: Position, verdict: Verdict | undefined): ReadonlyMap<string, Note> | undefined {
  if (!verdict) return undefined;
  const { choices } = game.display.diagram(position);
  const notes = new Map<string, Note>();
  for (const { move, value } of [...verdict.values].reverse()) {
    const cell = choices.find(choice => choice.move === move)?.touches.at(-1);
    if (cell === undefined) continue;
    const text = formatSigned(Number(value.toFixed(Math.abs(value) < 10 ? 1 : 0)));
    const best = value >= verdict.values[0]!.value;
    notes.set(cell, { text, said: `worth ${text}, ${sourceOf(verdict)}${best ? ', the best' : ''}`, best });
  }
  return notes;
}

function Thinking() {
  const now = session.value;
  const { sides } = now.game.display;
  const current = thought.value;
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
  const line = report?.pv.map(move => now.game.display.formatMove(move)).join(' ');
  return (
    <p class="thinking quiet" data-thinking={isThinking}>
      {does(sides[side], isThinking ? 'think' : 'thought')}
      {report && (
        <>
          : {report.visits ? `${report.nodes} playouts, ` : ''}depth {report.depth}
          {report.exact ? ', to the end' : ''}, value {formatSigned(report.value)}, line {line}
        </>
      )}
    </p>
  );
}

const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Who sits where, and whose turn it is. */
function Seats() {
  const now = session.value;
  const position = shown(now);
  const { display } = now.game;
  const isOver = outcomeOf(now) !== undefined && isLive(now);
  return (
    <ul class="seats" aria-label="Players">
      {([0, 1] as const).map(side => (
        <li key={side} class={!isOver && position.turn === side ? 'turn' : ''}>
          <Piece shape={display.look?.shapes[side] ?? 'disc'} side={side} />
          <span class="side">{display.sides[side]}</span>
          <span class="who">{titleOf(now.seats[side])}</span>
          {now.minutes > 0 && <span class="clock">{clockText(clocks.value[side])}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The address of the game as it is shown, without the token. */
function linkOf(): string {
  const { name, game, history, at } = session.value;
  const query = new URLSearchParams({
    game: name,
    start: game.display.formatPosition(history.start),
    moves: history.plies
      .slice(0, at)
      .map(ply => game.display.formatMove(ply.move))
      .join(' '),
  });
  return `${location.origin}/#/play?${query}`;
}

/** A game in the address is set up once, for two people, and taken out of the address. */
function useLinkedGame(): void {
  const { query } = route.value;
  useEffect(() => {
    const name = query.get('game');
    if (name === null) return;
    const problem = setUpLink(name, query.get('start') ?? '', query.get('moves') ?? '');
    if (problem !== undefined) announce(`the link cannot be used: ${problem}`);
    history.replaceState(null, '', '#/play');
  }, [query]);
}

function setUpLink(name: string, startText: string, movesText: string): string | undefined {
  const found = readGame(name);
  if (!found.ok) return found.reason;
  const { game } = found.value;
  const { display } = game;
  const start = display.parsePosition(startText);
  if (!start.ok) return start.reason;
  let position = start.value;
  const moves: Move[] = [];
  for (const text of movesText.split(' ').filter(each => each !== '')) {
    const move = display.parseMove(text);
    if (!move.ok) return move.reason;
    const chances = game.chances?.(position) ?? [];
    const legal = chances.length > 0 ? chances.map(chance => chance.move) : game.moves(position);
    if (!legal.includes(move.value)) return `${text} is illegal`;
    moves.push(move.value);
    position = game.play(position, move.value);
  }
  startGame(begin({ name, seats: [HUMAN, HUMAN], start: start.value, moves }));
  return undefined;
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
  } catch {
    announce(`${what} could not be copied: the browser does not allow it`);
  }
}

async function copyPicture(): Promise<void> {
  const now = session.value;
  const blob = await boardPng(now.game.display.diagram(shown(now)), now.game.display);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    announce('picture copied');
  } catch {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${now.game.id}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
    announce('picture saved as a file');
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
      <button type="button" onClick={() => void copy('link', linkOf())}>
        Copy link
      </button>
    </div>
  );
}

function Keep() {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState('');
  const save = (event: Event): void => {
    event.preventDefault();
    const now = session.value;
    const isKept = saveGame(title.trim() || `${now.game.id}, ${now.history.plies.length} moves`);
    setProblem(isKept ? '' : 'the browser has no room for it');
    setTitle('');
    announce(isKept ? 'game saved' : 'the game could not be saved');
  };
  const load = (game: SavedGame): void => {
    const read = readSaved(game.text);
    if (!read.ok) {
      setProblem(read.reason);
      return;
    }
    setProblem('');
    startGame(read.value);
    announce(`${game.title} loaded`);
  };
  return (
    <>
      <form class="line" onSubmit={save}>
        <label class="field">
          <span>Save this game as</span>
          <input type="text" value={title} onInput={event => setTitle(event.currentTarget.value)} />
        </label>
        <button type="submit">Save</button>
      </form>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ul class="saved">
        {savedGames.value.map(game => (
          <li key={game.when}>
            <span>{game.title}</span>
            <span class="quiet">{game.when.slice(0, 16).replace('T', ' ')}</span>
            <button type="button" onClick={() => load(game)} aria-label={`Load ${game.title}`}>
              Load
            </button>
            <button type="button" onClick={() => forgetGame(game)} aria-label={`Delete ${game.title}`}>
              Delete
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Play() {
  useLinkedGame();
  const now = session.value;
  const { game, history, at, name } = now;
  const { display } = game;
  const position = shown(now);
  const diagram = display.diagram(position);
  const [analysing, setAnalysing] = useState(false);
  const [hint, setHint] = useState('');
  const [isSettingUp, setSettingUp] = useState(false);
  const verdict = useVerdict(game, name, position, analysing);
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
          diagram={diagram}
          label={`${game.about.title} board`}
          last={lastCells(game, history, at)}
          {...(mayMove ? { onMove: playMove } : {})}
          {...(verdict ? { notes: notesFor(game, position, verdict)! } : {})}
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
          {verdict && (
            <p class="quiet">
              values in {verdict.unit} for {display.sides[position.turn]}, {sourceOf(verdict)}
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
          <button type="button" onClick={undo} disabled={history.plies.length === 0}>
            Undo
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
          <summary>Save and load</summary>
          <Keep />
        </details>
      </div>
    </div>
  );
}
