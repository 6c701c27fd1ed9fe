/** Inside: how a player evaluates a position, how that changes as moves are played, and what would change it. */
import { opponent } from '../../../rules/position.js';
import { explain } from '../../inside/explained.js';
import { cellFigure } from '../../inside/figures.js';
import { boardFields } from '../../session/game-choice.js';
import { Board } from '../board.js';
import { Choice } from '../fields.js';
import { titleOf } from '../gallery.js';
import { BoardFields, GameSelect } from '../game-picker.js';
import { AnatomyCard } from '../inside/anatomy.js';
import { Comparison } from '../inside/comparison.js';
import { Legend } from '../inside/legend.js';
import { MovesAhead } from '../inside/moves-ahead.js';
import { litCells } from '../inside/patterns.js';
import { BelowBoard, PastePosition } from '../inside/position-tools.js';
import { fresh, type InsideState, NO_PLAYER, useInside } from '../inside/state.js';
import { ValueCard } from '../inside/value.js';
import { WhatIf } from '../inside/what-if.js';
import { lastCells } from '../moves.js';
import { PlayerPicker } from '../picker.js';
import { championState } from '../workers.js';

type Props = { readonly state: InsideState };

const discText = (value: number, largest: number): string => cellFigure(value, 'discs', largest);

function Fields({ state }: Props) {
  const { choice, name, game, seat, second, view, pickGame, pickPlayer, pickSecond, pickView } = state;
  const { sides } = game.display;
  return (
    <div class="fields">
      <GameSelect choice={choice} onChoose={pickGame} />
      <PlayerPicker key={name} label="Player" game={game} seat={seat} onPick={pickPlayer} />
      <PlayerPicker
        key={`${name} second`}
        label="Compare with"
        game={game}
        seat={second}
        before={[{ seat: NO_PLAYER, title: 'none' }]}
        onPick={pickSecond}
      />
      <Choice
        label="Seen by"
        value={view}
        choices={[
          [0, sides[0]],
          [1, sides[1]],
          ['mover', 'the side to move'],
        ]}
        onPick={pickView}
      />
    </div>
  );
}

function RatedBoard({ state }: Props) {
  const { name, game, history, drawn, edit, lit, rated, play, touch } = state;
  const { display } = game;
  const { isEditing, edited } = edit;
  const diagram = display.diagram(drawn);
  const cells = isEditing
    ? { ...diagram, choices: [], cells: diagram.cells.map(({ landsOn: _, ...cell }) => cell) }
    : diagram;
  return (
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
      {...(rated?.explanation.heat ? { heat: rated.explanation.heat } : {})}
      {...(rated?.evaluator.unit === 'discs' ? { heatText: discText } : {})}
    />
  );
}

/** What the players find: one explained, or two compared. */
function Findings({ state }: Props) {
  const { name, game, seat, second, position, shown, side, lit, light, rated, other, edit } = state;
  const { sides } = game.display;
  if (!rated) return null;
  const { explanation, evaluator } = rated;
  const rater = { title: titleOf(seat), evaluator };
  if (other?.ok)
    return (
      <Comparison
        game={game}
        position={shown}
        side={side}
        raters={[rater, { title: titleOf(second), evaluator: other.value }]}
        lit={lit?.name}
        onLight={light}
      />
    );
  return (
    <>
      <ValueCard
        explanation={explanation}
        evaluator={evaluator}
        other={evaluator.value(shown, opponent(side))}
        sides={[sides[side], sides[opponent(side)]]}
      />
      <AnatomyCard
        game={game}
        diagram={game.display.diagram(shown)}
        explanation={explanation}
        before={state.before.current}
        unit={evaluator.unit}
        lit={lit?.name}
        onLight={light}
      />
      <WhatIf
        key={`${name} ${seat}`}
        view={{ game, position, side, evaluator, explanation: explain(game, evaluator, position, side) }}
        edit={edit}
      />
      <MovesAhead game={game} position={shown} raters={[rater]} />
    </>
  );
}

function Problems({ state: { evaluator, other } }: Props) {
  return (
    <>
      {!evaluator.ok &&
        (championState.value === 'loading' ? (
          <p class="card loading">Reading the weights …</p>
        ) : (
          <p class="problem">{evaluator.reason}</p>
        ))}
      {other && !other.ok && <p class="problem">{other.reason}</p>}
    </>
  );
}

export function Inside() {
  const state = useInside();
  const { choice, name, isBoardOpen, game, seat, history, side, rated, pickGame, become } = state;
  return (
    <div class="page two inside">
      <section class="table" aria-label="Board">
        <h1>Inside</h1>
        <Fields state={state} />
        <RatedBoard state={state} />
        {rated && (
          <Legend explanation={rated.explanation} unit={rated.evaluator.unit} side={game.display.sides[side]} />
        )}
        <BelowBoard
          game={game}
          seat={seat}
          history={history}
          onMove={state.play}
          onPlay={state.playIt}
          onTakeBack={state.takeBack}
          onStart={state.toStart}
          onFromPlay={state.fromPlay}
          onCopyLink={state.copyLink}
        />
      </section>
      <div class="side">
        <Problems state={state} />
        <Findings state={state} />
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
