/** Inside: how a player evaluates a position, and how that changes as moves are played. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { formatSigned, reasons } from '../../../evaluators/reasons.js';
import { buildGame, FIRST_GAME } from '../../../games/catalogue.js';
import { advance, type History, latest, streamOf, takeBack } from '../../../matches/history.js';
import { parseSeed } from '../../../random/seed.js';
import { chancesIn } from '../../../rules/dice.js';
import { byWeight, type Explanation, type Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import { type Move, opponent, type Position, type Side } from '../../../rules/position.js';
import { tellMove } from '../../session/sentences.js';
import { Bars, Units } from '../bars.js';
import { Board } from '../board.js';
import { SubmitSeat } from '../class/submit-seat.js';
import { GAME_TITLES, readPasted, readPlayer } from '../gallery.js';
import { GamePicker } from '../game-picker.js';
import { describeTurn, lastCells } from '../moves.js';
import { announce, notify } from '../notices.js';
import { PlayerPicker } from '../picker.js';
import { invitation } from '../route.js';
import { session } from '../table.js';
import { Tree, valuesByNode } from '../tree.js';

const SEED = parseSeed('inside');

const fresh = (start: Position): History => ({ seed: SEED, start, plies: [] });

/** A root with at most this many arguments is a formula; with more it is a sum inside a bounding function. */
const TREE_ARGUMENTS = 4;
/** With this many parts they are units of a network, or squares: a picture is better than a list. */
const MANY = 24;

const isFormula = ({ parts: [only, ...rest] }: Explanation): boolean =>
  only !== undefined && rest.length === 0 && (only.parts ?? []).length <= TREE_ARGUMENTS;

function Parts({
  explanation,
  before,
}: {
  readonly explanation: Explanation;
  readonly before: Explanation | undefined;
}) {
  const [only] = explanation.parts;
  const inner: readonly Part[] = only?.parts ?? [];
  if (only && isFormula(explanation)) {
    const root = before?.parts[0];
    return <Tree root={only} {...(root ? { before: valuesByNode(root) } : {})} />;
  }
  const parts = explanation.parts.length === 1 ? inner : explanation.parts;
  const sorted = byWeight(parts);
  return (
    <>
      {parts.length >= MANY && <Units parts={parts} />}
      <Bars parts={sorted} />
    </>
  );
}

/** Each move by the value of the board after it, by the evaluator alone. */
function Ahead({
  game,
  position,
  rate,
}: {
  readonly game: Game;
  readonly position: Position;
  readonly rate: (position: Position) => number;
}) {
  const values = game
    .moves(position)
    .map(move => ({ move, value: rate(game.play(position, move)) }))
    .sort((a, b) => b.value - a.value);
  if (values.length === 0) return null;
  return (
    <details class="card">
      <summary>Each move, one ply ahead</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tall" tabIndex={0} aria-label="Moves by value">
        <table>
          <caption>The value of the board after each move, for {game.display.sides[position.turn]}.</caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                move
              </th>
              <th scope="col">value</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ move, value }) => (
              <tr key={move}>
                <th scope="row" class="text">
                  {game.display.formatMove(move)}
                </th>
                <td>{formatSigned(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

export function Inside() {
  const [invited] = useState(invitation);
  const [name, setName] = useState(
    invited.game !== undefined && invited.game in GAME_TITLES ? invited.game : FIRST_GAME,
  );
  const game = useMemo(() => buildGame({ kind: name }), [name]);
  const [seat, setSeat] = useState(invited.seats[0] ?? game.defaults.example);
  const [history, setHistory] = useState(() => fresh(game.initial()));
  const [view, setView] = useState<Side | 'mover'>(0);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const previous = useRef<Explanation | undefined>(undefined);
  const { display } = game;
  const position = latest(history);
  const diagram = display.diagram(position);
  const side = view === 'mover' ? position.turn : view;
  const chances = chancesIn(game, position);

  const player = useMemo(() => readPlayer(seat, game), [seat, game]);
  const setup = player.ok ? player.value.player.setup : undefined;
  const evaluator = setup && (setup.evaluator.forGame?.(SEED) ?? setup.evaluator);
  const explanation = evaluator?.explain?.(position, side);
  const fault = !player.ok
    ? player.reason
    : evaluator
      ? explanation
        ? ''
        : `the evaluator of ${seat} cannot explain its values`
      : `${seat} does not evaluate positions, so there is nothing to show`;

  const isTree = explanation !== undefined && isFormula(explanation);
  const parts = explanation && (
    <section class="card" aria-label="Parts">
      <h2>How the value is computed</h2>
      <Parts explanation={explanation} before={previous.current} />
    </section>
  );

  const become = (next: History): void => {
    previous.current = explanation;
    setProblem('');
    setHistory(next);
  };
  const play = (move: Move): void => {
    const next = advance(game, history, move, streamOf(history));
    const after = evaluator?.explain?.(latest(next), view === 'mover' ? latest(next).turn : view);
    announce(`${tellMove(game, position, move)}${after ? `; value ${formatSigned(after.value)}` : ''}`);
    become(next);
  };
  const pickGame = (id: string): void => {
    previous.current = undefined;
    setName(id);
    setSeat(buildGame({ kind: id }).defaults.example);
    setHistory(fresh(buildGame({ kind: id }).initial()));
    setProblem('');
  };
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
    become(next);
  };
  const fromPlay = (): void => {
    const played = session.value;
    previous.current = undefined;
    if (played.game.id !== game.id) {
      setName(played.game.id);
      setSeat(played.game.defaults.example);
    }
    setProblem('');
    setHistory({ ...played.history, plies: played.history.plies.slice(0, played.at) });
  };

  return (
    <div class="page two inside">
      <section class="table" aria-label="Board">
        <h1>Inside</h1>
        <div class="fields">
          <GamePicker game={name} onPick={pickGame} />
          <PlayerPicker
            key={name}
            label="Player"
            game={game}
            seat={seat}
            onPick={next => {
              previous.current = undefined;
              setSeat(next);
            }}
          />
          <label class="field">
            <span>Seen by</span>
            <select
              value={String(view)}
              onChange={event => {
                const { value } = event.currentTarget;
                previous.current = undefined;
                setView(value === 'mover' ? 'mover' : (Number(value) as Side));
              }}
            >
              <option value="0">{display.sides[0]}</option>
              <option value="1">{display.sides[1]}</option>
              <option value="mover">the side to move</option>
            </select>
          </label>
        </div>
        <Board
          key={name}
          display={display}
          colours={game.about.colours}
          diagram={diagram}
          label="board; moves may be played for both sides"
          last={lastCells(game, history, history.plies.length)}
          onMove={play}
          {...(explanation?.heat ? { heat: explanation.heat } : {})}
        />
        <div class="below">
          <p class="state">{game.outcome(position) ? 'the game is over' : describeTurn(game, position)}</p>
          {diagram.notes.map(note => (
            <p key={note} class="quiet">
              {note}
            </p>
          ))}
          <div class="buttons centred">
            {diagram.choices
              .filter(choice => choice.touches.length === 0)
              .map(choice => (
                <button key={choice.move} type="button" class="main" onClick={() => play(choice.move)}>
                  {choice.label}
                </button>
              ))}
            {chances.map(({ move }) => (
              <button key={move} type="button" onClick={() => play(move)}>
                {display.formatMove(move)}
              </button>
            ))}
            <button
              type="button"
              onClick={() => become(takeBack(history, history.plies.length - 1))}
              disabled={history.plies.length === 0}
            >
              Take back
            </button>
            <button type="button" onClick={() => become(fresh(game.initial()))}>
              Start
            </button>
            <button type="button" onClick={fromPlay}>
              Use the board of Play
            </button>
            <SubmitSeat game={game} seat={seat} />
          </div>
        </div>
      </section>
      <div class="side">
        {fault !== '' && <p class="problem">{fault}</p>}
        {explanation && evaluator && (
          <>
            <section class="card" aria-label="Value">
              <p class="figure">
                <span class="big">{formatSigned(explanation.value)}</span> for {display.sides[side]},{' '}
                {formatSigned(evaluator.value(position, opponent(side)))} for {display.sides[opponent(side)]}
                {evaluator.unit === 'free' ? '' : ` (${evaluator.unit})`}
              </p>
              {reasons(explanation, display.sides[side]).map(sentence => (
                <p key={sentence}>{sentence}</p>
              ))}
              {explanation.heat && (
                <p class="quiet">On the board: blue and + favour {display.sides[side]}, orange and − the opponent.</p>
              )}
            </section>
            {!isTree && parts}
            <Ahead game={game} position={position} rate={board => evaluator.value(board, position.turn)} />
          </>
        )}
        <details class="card">
          <summary>Paste a position</summary>
          <form class="fields" onSubmit={setUp}>
            <label class="field wide">
              <span>A board in the game’s notation, or a transcript</span>
              <textarea
                rows={2}
                value={text}
                spellcheck={false}
                onInput={event => setText(event.currentTarget.value)}
              />
            </label>
            <button type="submit">Set up</button>
          </form>
        </details>
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {isTree && <div class="whole">{parts}</div>}
    </div>
  );
}
