/** The mistakes of a game, the worst first, each with a second try. */

import { type History, positionAt } from '../../../matches/history.js';
import { GRADE_MARKS, gradeOf, type ReviewedMove } from '../../../review/mistakes.js';
import { lossText, sourceOf } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import type { Side } from '../../../rules/position.js';

export const markOf = (reviewed: ReviewedMove): string => {
  const grade = gradeOf(reviewed);
  return grade === undefined ? '' : GRADE_MARKS[grade];
};

type MistakeListProps = {
  readonly game: Game;
  readonly history: History;
  readonly mistakes: readonly ReviewedMove[];
  readonly isDone: boolean;
  /** Both sides if undefined. */
  readonly whose: Side | undefined;
  readonly onWhose: (side: Side | undefined) => void;
  readonly onTry: (mistake: ReviewedMove) => void;
};

export function MistakeList({ game, history, mistakes, isDone, whose, onWhose, onTry }: MistakeListProps) {
  const { display } = game;
  return (
    <section class="card" aria-label="Mistakes">
      <div class="line">
        <h2>Mistakes, the worst first</h2>
        <label>
          <span class="unseen">Whose moves</span>
          <select
            value={whose === undefined ? 'both' : String(whose)}
            onChange={event => {
              const { value } = event.currentTarget;
              onWhose(value === 'both' ? undefined : (Number(value) as Side));
            }}
          >
            <option value="both">both sides</option>
            <option value="0">{display.sides[0]}</option>
            <option value="1">{display.sides[1]}</option>
          </select>
        </label>
      </div>
      {mistakes.length === 0 && <p class="quiet">{isDone ? 'None: every move was good.' : 'None so far.'}</p>}
      <ol class="mistakes">
        {mistakes.map((mistake, i) => (
          <li key={mistake.ply}>
            <span>
              <span class={`grade ${gradeOf(mistake) ?? ''}`}>{markOf(mistake)}</span> move {mistake.ply + 1},{' '}
              {display.sides[mistake.side]} {display.formatMove(mistake.move, positionAt(history, mistake.ply))}: loses{' '}
              {lossText(mistake.analysis, mistake.move)} <span class="quiet">({sourceOf(mistake.analysis)})</span>
            </span>
            <button
              type="button"
              class={i === 0 ? 'main' : ''}
              aria-label={`Try again: move ${mistake.ply + 1}`}
              onClick={() => onTry(mistake)}
            >
              Try again
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
