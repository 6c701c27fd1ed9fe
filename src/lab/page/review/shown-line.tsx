/** A line of moves that the user plays on the board step by step, in place of the game's. */
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import { formatLine } from '../../../rules/words.js';
import { tellMove } from '../../session/sentences.js';
import { Icon } from '../icons.js';
import { announce } from '../notices.js';

export type ShownLine = {
  readonly title: string;
  readonly start: Position;
  readonly moves: readonly Move[];
  /** The number of moves on the board. */
  readonly at: number;
};

export const positionOn = (game: Game, { start, moves, at }: ShownLine): Position =>
  moves.slice(0, at).reduce((position, move) => game.play(position, move), start);

/** The cells of the last move on the board. */
export function lastOf(game: Game, line: ShownLine): readonly string[] {
  if (line.at === 0) return [];
  const { choices } = game.display.diagram(positionOn(game, { ...line, at: line.at - 1 }));
  return choices.find(({ move }) => move === line.moves[line.at - 1])?.touches.slice(-1) ?? [];
}

type LineWalkProps = {
  readonly game: Game;
  readonly line: ShownLine;
  readonly onStep: (at: number) => void;
  /** The text of the button that ends it. */
  readonly back: string;
  readonly onClose: () => void;
};

export function LineWalk({ game, line, onStep, back, onClose }: LineWalkProps) {
  const { title, moves, at } = line;
  const texts = formatLine(game, line.start, moves);
  const step = (next: number): void => {
    if (next > at) announce(tellMove(game, positionOn(game, line), moves[at]!));
    onStep(next);
  };
  return (
    <fieldset class="line-walk" aria-label={title}>
      <p class="line-title">
        {title}, move {at} of {moves.length}
      </p>
      <ol class="line-moves">
        {texts.map((text, i) => (
          <li key={i}>
            <button type="button" aria-current={i + 1 === at ? 'step' : undefined} onClick={() => step(i + 1)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
      <div class="buttons">
        <button type="button" aria-label="one move back in the line" disabled={at === 0} onClick={() => step(at - 1)}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="main"
          disabled={at === moves.length}
          aria-label="Next move of the line"
          onClick={() => step(at + 1)}
        >
          Next move
          <Icon name="forward" />
        </button>
        <button type="button" onClick={onClose}>
          {back}
        </button>
      </div>
    </fieldset>
  );
}
