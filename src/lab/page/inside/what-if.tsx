/** What if: another weight, another number in a formula, or another piece on a square, and what the player then says. */
import { useState } from 'preact/hooks';
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight, type Explanation } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import type { Position, Side } from '../../../rules/position.js';
import { anatomyOf, partTitle, rateMoves, summandsOf } from '../../inside/explained.js';
import { amount, figure } from '../../inside/figures.js';
import { literalsOf, withLiteral, withWeight } from '../../inside/what-if.js';
import { Choice, TextField } from '../fields.js';
import { MiniBoard } from '../mini-board.js';

/** Parts to choose from, the heaviest. */
const LISTED = 40;

type Rates = Pick<Evaluator, 'value'>;

/** The move that an evaluator would choose, one ply ahead. */
function moveBy(game: Game, position: Position, { value }: Rates): string {
  const [best] = rateMoves(game, position, after => value(after, position.turn));
  return best ? game.display.formatMove(best.move, position) : 'none';
}

type View = {
  readonly game: Game;
  readonly position: Position;
  readonly side: Side;
  readonly evaluator: Evaluator;
  readonly explanation: Explanation;
};

type Answer = { readonly value: number; readonly move: string };

const answerOf = ({ game, position, side }: View, rates: Rates): Answer => ({
  value: rates.value(position, side),
  move: moveBy(game, position, rates),
});

function Answers({ view, then }: { readonly view: View; readonly then: Answer }) {
  const { game, position, side, evaluator } = view;
  const now = answerOf(view, evaluator);
  const { sides } = game.display;
  return (
    <table class="what-if">
      <thead>
        <tr>
          <td />
          <th scope="col">now</th>
          <th scope="col">then</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" class="text">
            value for {sides[side]}
          </th>
          <td>{figure(now.value, evaluator.unit)}</td>
          <td class={then.value === now.value ? '' : 'ahead'}>{figure(then.value, evaluator.unit)}</td>
        </tr>
        <tr>
          <th scope="row" class="text">
            move of {sides[position.turn]}, one ply ahead
          </th>
          <td>{now.move}</td>
          <td class={then.move === now.move ? '' : 'ahead'}>{then.move}</td>
        </tr>
      </tbody>
    </table>
  );
}

function OtherWeight({ view }: { readonly view: View }) {
  const parts = byWeight(summandsOf(view.explanation)).slice(0, LISTED);
  const [wanted, setWanted] = useState<string>();
  const [factor, setFactor] = useState(1);
  const part = parts.find(({ name }) => name === wanted) ?? parts[0];
  if (!part) return null;
  const changed = withWeight(view.evaluator, part.name, factor);
  const diagram = view.game.display.diagram(view.position);
  return (
    <>
      <div class="fields">
        <Choice
          label="Change the weight of"
          value={part.name}
          choices={parts.map(each => [each.name, partTitle(each, diagram)] as const)}
          onPick={setWanted}
        />
        <label class="field">
          <span>{factor === 0 ? 'without it' : factor === 1 ? 'as it is' : `× ${amount(factor)}`}</span>
          <input
            type="range"
            min={-1}
            max={3}
            step={0.25}
            value={factor}
            aria-label="Factor of the weight"
            aria-valuetext={`× ${amount(factor)}`}
            onInput={event => setFactor(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <Answers view={view} then={answerOf(view, changed)} />
    </>
  );
}

function OtherNumber({ view }: { readonly view: View }) {
  const literals = literalsOf(view.explanation.parts[0]!);
  const [wanted, setWanted] = useState<string>();
  const [text, setText] = useState<string>();
  const literal = literals.find(({ key }) => key === wanted) ?? literals[0];
  if (!literal) return <p class="quiet">This formula has no numbers to change.</p>;
  const number = Number(text ?? literal.value);
  const changed = withLiteral(view.game, view.explanation, view, literal, number);
  return (
    <>
      <div class="fields">
        <Choice
          label="Change the number"
          value={literal.key}
          choices={literals.map(({ key, value, within, reading }) => [
            key,
            `${amount(value)}${reading === undefined ? '' : ` (${reading})`} in “${within}”`,
          ])}
          onPick={key => {
            setWanted(key);
            setText(undefined);
          }}
        />
        <TextField label="to" type="number" value={text ?? String(literal.value)} onText={setText} />
      </div>
      {changed.ok ? (
        <Answers view={view} then={answerOf(view, changed.value)} />
      ) : (
        <p class="problem">{changed.reason}</p>
      )}
    </>
  );
}

export type SquareEdit = {
  readonly isEditing: boolean;
  /** The position with other pieces; undefined while nothing is changed. */
  readonly edited: Position | undefined;
  /** What is wrong with it, if anything. */
  readonly fault: string;
  readonly onEdit: () => void;
  readonly onUndo: () => void;
  readonly onKeep: () => void;
};

function OtherSquares({ view, edit }: { readonly view: View; readonly edit: SquareEdit }) {
  const { game, position, side, evaluator } = view;
  const { display, about } = game;
  const { isEditing, edited, fault, onEdit, onUndo, onKeep } = edit;
  const board = (of: Position, label: string) => {
    const { value, move } = answerOf({ ...view, position: of }, evaluator);
    return (
      <li>
        <MiniBoard display={display} colours={about.colours} diagram={display.diagram(of)} />
        <span>
          {label} <b class="big">{figure(value, evaluator.unit)}</b> for {display.sides[side]}; move {move}
        </span>
      </li>
    );
  };
  return (
    <>
      <div class="buttons">
        <button type="button" aria-pressed={isEditing} onClick={onEdit}>
          Change a square
        </button>
        {edited && (
          <>
            <button type="button" onClick={onUndo}>
              Undo the changes
            </button>
            <button type="button" disabled={fault !== ''} onClick={onKeep}>
              Go on from here
            </button>
          </>
        )}
      </div>
      {isEditing && (
        <p class="quiet">
          Touch a cell of the board: {display.sides[0]}, {display.sides[1]}, empty.
        </p>
      )}
      {fault !== '' && <p class="problem">{fault}</p>}
      {edited && fault === '' && (
        <ul class="then" aria-label="Before and after the change">
          {board(position, 'now')}
          {board(edited, 'then')}
        </ul>
      )}
    </>
  );
}

/** `view` is of the unchanged position. */
export function WhatIf({ view, edit }: { readonly view: View; readonly edit: SquareEdit }) {
  const isFormula = anatomyOf(view.explanation) === 'formula';
  return (
    <section class="card" aria-label="What if">
      <h2>What if</h2>
      {isFormula ? <OtherNumber view={view} /> : <OtherWeight view={view} />}
      {view.game.display.place && <OtherSquares view={view} edit={edit} />}
    </section>
  );
}
