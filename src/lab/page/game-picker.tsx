/** Chooses one of the games, and its board. */

import { useMemo } from 'preact/hooks';
import type { Game } from '../../rules/game.js';
import { type BoardField, boardFields, choose, type GameChoice, withField } from '../session/game-choice.js';
import { boardTitle } from '../session/game-title.js';
import { Choice, plainly } from './fields.js';
import { GAME_TITLES } from './gallery.js';
import { MiniBoard } from './mini-board.js';

export type PickerProps = { readonly choice: GameChoice; readonly onChoose: (next: GameChoice) => void };

function Field({ field, onSet }: { readonly field: BoardField; readonly onSet: (text: string) => void }) {
  const { label, about, accepts, text, values } = field;
  return values ? (
    <Choice label={label} value={text} choices={plainly(values)} onPick={onSet} about={about} />
  ) : (
    <label class="field" title={about}>
      <span>{label}</span>
      {/* Read when it is left: half a text does not fit yet. */}
      <input
        type="text"
        value={text}
        placeholder={accepts}
        spellcheck={false}
        autocomplete="off"
        onChange={event => onSet(event.currentTarget.value)}
      />
    </label>
  );
}

/** The options of the board, and why they do not fit together. */
export function BoardFields({ choice, onChoose }: PickerProps) {
  return (
    <>
      {boardFields(choice).map(field => (
        <Field
          key={`${choice.wanted.kind} ${field.name}`}
          field={field}
          onSet={text => onChoose(withField(choice, field.name, text))}
        />
      ))}
      {choice.fault !== '' && (
        <p class="problem wide" role="alert">
          {choice.fault}
        </p>
      )}
    </>
  );
}

export const GameSelect = ({ choice, onChoose }: PickerProps) => (
  <Choice
    label="Game"
    value={choice.wanted.kind}
    choices={Object.entries(GAME_TITLES)}
    onPick={kind => onChoose(choose(choice, { kind }))}
  />
);

export const GamePicker = (props: PickerProps) => (
  <>
    <GameSelect {...props} />
    <BoardFields {...props} />
  </>
);

/** The first position, for forms of games that begin later. */
export function FirstBoard({ game }: { readonly game: Game }) {
  const diagram = useMemo(() => game.display.diagram(game.initial()), [game]);
  return (
    <div class="first-board">
      <MiniBoard display={game.display} colours={game.about.colours} diagram={diagram} label={boardTitle(game)} />
    </div>
  );
}
