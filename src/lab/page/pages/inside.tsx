/** Inside: how a player evaluates a position, how that changes as moves are played, and what would change it. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { FIRST_GAME } from '../../../games/catalogue.js';
import { variantOf } from '../../../games/variants.js';
import { advance, type History, latest, streamOf, takeBack } from '../../../matches/history.js';
import type { Explanation, Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import { type Move, opponent, type Position, type Side } from '../../../rules/position.js';
import { exampleHistory } from '../../inside/example.js';
import { explain } from '../../inside/explained.js';
import { cellFigure, figure } from '../../inside/figures.js';
import { boardFields, type GameChoice, linkedChoice, plainChoice } from '../../session/game-choice.js';
import { positionLink, readPositionLink } from '../../session/link.js';
import { gameNamed } from '../../session/named-game.js';
import { tellMove } from '../../session/sentences.js';
import { begin, HUMAN } from '../../session/session.js';
import { Board } from '../board.js';
import { copyOf } from '../clipboard.js';
import { Choice } from '../fields.js';
import { titleOf, typedSeat } from '../gallery.js';
import { BoardFields, GameSelect } from '../game-picker.js';
import { AnatomyCard } from '../inside/anatomy.js';
import { Comparison } from '../inside/comparison.js';
import { Legend } from '../inside/legend.js';
import { MovesAhead } from '../inside/moves-ahead.js';
import { litCells } from '../inside/patterns.js';
import { BelowBoard, PastePosition } from '../inside/position-tools.js';
import { evaluatorOf, SEED } from '../inside/rated-player.js';
import { ValueCard } from '../inside/value.js';
import { type SquareEdit, WhatIf } from '../inside/what-if.js';
import { models } from '../models.js';
import { lastCells } from '../moves.js';
import { announce, warn } from '../notices.js';
import { PlayerPicker } from '../picker.js';
import { addressAt, go, invitation, keepGame, route } from '../route.js';
import { randomSeed, session, startGame } from '../table.js';
import { championState } from '../workers.js';

const fresh = (start: Position): History => ({ seed: SEED, start, plies: [] });

/** The position in the address, if it names one of this game. */
function linkedHistory(game: Game): History | undefined {
  const { query } = route.peek();
  if (!query.has('start') && !query.has('moves')) return undefined;
  const found = readPositionLink(query);
  if (!found.ok) {
    warn(`the link cannot be used: ${found.reason}`);
    return undefined;
  }
  if (variantOf(found.value.game) !== variantOf(game)) return undefined;
  const { start, moves, seed = SEED } = found.value;
  return moves.reduce((history, move) => advance(game, history, move, streamOf(history)), { ...fresh(start), seed });
}

const discText = (value: number, largest: number): string => cellFigure(value, 'discs', largest);

/** The choice of no second player. */
const NO_PLAYER = '-';

const nextOwner = (owner: Side | undefined): Side | undefined =>
  owner === undefined ? 0 : owner === 0 ? 1 : undefined;

export function Inside() {
  const [invited] = useState(invitation);
  const [choice, setChoice] = useState(() => linkedChoice(invited.game, FIRST_GAME));
  const { name } = choice;
  const [isBoardOpen] = useState(choice.fault !== '' || name !== choice.wanted.kind);
  const game = useMemo(() => gameNamed(name), [name]);
  const [seat, setSeat] = useState(invited.seats[0] ?? typedSeat(game.defaults.example));
  const [second, setSecond] = useState(invited.seats[1] ?? NO_PLAYER);
  const [history, setHistory] = useState(() => linkedHistory(game) ?? exampleHistory(game, SEED));
  const [view, setView] = useState<Side | 'mover'>(0);
  const [lit, setLit] = useState<Part>();
  const [isEditing, setEditing] = useState(false);
  const [edited, setEdited] = useState<Position>();
  const previous = useRef<Explanation | undefined>(undefined);
  const { display } = game;
  const position = latest(history);
  const read = edited && display.parsePosition(display.formatPosition(edited));
  const fault = read && !read.ok ? read.reason : '';
  const shown = edited && fault === '' ? edited : position;
  const drawn = edited ?? position;
  const side = view === 'mover' ? position.turn : view;

  const known = [game, models.value, championState.value];
  const evaluator = useMemo(() => evaluatorOf(seat, game), [seat, ...known]);
  const other = useMemo(() => (second === NO_PLAYER ? undefined : evaluatorOf(second, game)), [second, ...known]);
  const explanation = evaluator.ok ? explain(game, evaluator.value, shown, side) : undefined;

  /** Forgets what belonged to another position or player. */
  const reset = (): void => {
    setLit(undefined);
    setEdited(undefined);
    setEditing(false);
  };
  const become = (next: History): void => {
    previous.current = explanation;
    reset();
    setHistory(next);
  };
  const play = (move: Move): void => {
    const next = advance(game, history, move, streamOf(history));
    const after = evaluator.ok
      ? evaluator.value.value(latest(next), view === 'mover' ? latest(next).turn : view)
      : undefined;
    const value = after === undefined || !evaluator.ok ? '' : `; value ${figure(after, evaluator.value.unit)}`;
    announce(`${tellMove(game, position, move)}${value}`);
    become(next);
  };
  const pickGame = (picked: GameChoice): void => {
    setChoice(picked);
    if (picked.name === name) return;
    keepGame('inside', picked.name);
    const next = gameNamed(picked.name);
    previous.current = undefined;
    reset();
    setSeat(typedSeat(next.defaults.example));
    setSecond(NO_PLAYER);
    setHistory(exampleHistory(next, SEED));
  };
  const fromPlay = (): void => {
    const played = session.value;
    if (played.name !== name) pickGame(plainChoice(played.name));
    previous.current = undefined;
    reset();
    setHistory({ ...played.history, plies: played.history.plies.slice(0, played.at) });
  };
  /** The user plays the side to move. */
  const playIt = (): void => {
    const seats = position.turn === 0 ? ([HUMAN, seat] as const) : ([seat, HUMAN] as const);
    const { start, plies } = history;
    startGame(begin({ name, game, seats, seed: randomSeed(), start, moves: plies.map(({ move }) => move) }));
    go('play');
  };
  const copyLink = (): void => {
    const players = [seat, second].filter(each => each !== NO_PLAYER);
    const link = [
      ...positionLink({ name, game, history, at: history.plies.length }),
      ...players.map((each): [string, string] => ['player', each]),
    ];
    void copyOf('link', addressAt(`inside?${new URLSearchParams(link)}`));
  };
  const touch = (id: string): void => {
    const owner = nextOwner(display.diagram(drawn).cells.find(cell => cell.id === id)?.owner);
    setEdited(display.place!(drawn, id, owner));
    announce(`${id}: ${owner === undefined ? 'empty' : display.sides[owner]}`);
  };
  const edit: SquareEdit = {
    isEditing,
    edited,
    fault,
    onEdit: () => setEditing(!isEditing),
    onUndo: reset,
    onKeep: () => edited && become(fresh(edited)),
  };

  const diagram = display.diagram(drawn);
  const cells = isEditing
    ? { ...diagram, choices: [], cells: diagram.cells.map(({ landsOn: _, ...cell }) => cell) }
    : diagram;
  const light = (part: Part | undefined): void => setLit(part);
  const anatomy = explanation && evaluator.ok && (
    <AnatomyCard
      game={game}
      diagram={display.diagram(shown)}
      explanation={explanation}
      before={previous.current}
      unit={evaluator.value.unit}
      lit={lit?.name}
      onLight={light}
    />
  );

  return (
    <div class="page two inside">
      <section class="table" aria-label="Board">
        <h1>Inside</h1>
        <div class="fields">
          <GameSelect choice={choice} onChoose={pickGame} />
          <PlayerPicker
            key={name}
            label="Player"
            game={game}
            seat={seat}
            onPick={next => {
              previous.current = undefined;
              setLit(undefined);
              setSeat(next);
            }}
          />
          <PlayerPicker
            key={`${name} second`}
            label="Compare with"
            game={game}
            seat={second}
            before={[{ seat: NO_PLAYER, title: 'none' }]}
            onPick={next => {
              setLit(undefined);
              setSecond(next);
            }}
          />
          <Choice
            label="Seen by"
            value={view}
            choices={[
              [0, display.sides[0]],
              [1, display.sides[1]],
              ['mover', 'the side to move'],
            ]}
            onPick={seer => {
              previous.current = undefined;
              setView(seer);
            }}
          />
        </div>
        <Board
          key={name}
          display={display}
          colours={game.about.colours}
          diagram={cells}
          label={
            isEditing
              ? 'board to change: each touch changes what is on a cell'
              : 'board; moves may be played for both sides'
          }
          last={edited ? [] : lastCells(game, history, history.plies.length)}
          lit={lit ? litCells(lit) : []}
          {...(edited || isEditing ? {} : { onMove: play })}
          {...(isEditing ? { onTouch: touch } : {})}
          {...(explanation?.heat ? { heat: explanation.heat } : {})}
          {...(evaluator.ok && evaluator.value.unit === 'discs' ? { heatText: discText } : {})}
        />
        {explanation && evaluator.ok && (
          <Legend explanation={explanation} unit={evaluator.value.unit} side={display.sides[side]} />
        )}
        <BelowBoard
          game={game}
          seat={seat}
          history={history}
          onMove={play}
          onPlay={playIt}
          onTakeBack={() => become(takeBack(history, history.plies.length - 1))}
          onStart={() => {
            become(fresh(game.initial()));
            previous.current = undefined; // no move led here
          }}
          onFromPlay={fromPlay}
          onCopyLink={copyLink}
        />
      </section>
      <div class="side">
        {!evaluator.ok &&
          (championState.value === 'loading' ? (
            <p class="card loading">Reading the weights …</p>
          ) : (
            <p class="problem">{evaluator.reason}</p>
          ))}
        {other && !other.ok && <p class="problem">{other.reason}</p>}
        {explanation && evaluator.ok && other?.ok && (
          <Comparison
            game={game}
            position={shown}
            side={side}
            raters={[
              { title: titleOf(seat), evaluator: evaluator.value },
              { title: titleOf(second), evaluator: other.value },
            ]}
            lit={lit?.name}
            onLight={light}
          />
        )}
        {explanation && evaluator.ok && !other?.ok && (
          <>
            <ValueCard
              explanation={explanation}
              evaluator={evaluator.value}
              other={evaluator.value.value(shown, opponent(side))}
              sides={[display.sides[side], display.sides[opponent(side)]]}
            />
            {anatomy}
            <WhatIf
              key={`${name} ${seat}`}
              view={{
                game,
                position,
                side,
                evaluator: evaluator.value,
                explanation: explain(game, evaluator.value, position, side),
              }}
              edit={edit}
            />
            <MovesAhead game={game} position={shown} raters={[{ title: titleOf(seat), evaluator: evaluator.value }]} />
          </>
        )}
        {(boardFields(choice).length > 0 || choice.fault !== '') && (
          <details class="card" open={isBoardOpen}>
            <summary>Another board</summary>
            <div class="fields">
              <BoardFields choice={choice} onChoose={pickGame} />
            </div>
          </details>
        )}
        <PastePosition key={name} game={game} fresh={fresh} onSetUp={become} />
      </div>
    </div>
  );
}
